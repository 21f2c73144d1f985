/** Networks that block WebSockets, as in many schools: a real proxy in front of the real server does what theirs do. */
import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, phone, test as base } from './harness.ts';
import { button, end, lockIn, reloadToTheEnd, roundOpen } from './steps.ts';

interface Network {
  url: string;
  /** What becomes of a WebSocket. */
  sockets: 'pass' | 'are cut' | 'get no answer';
  /** What becomes of the answers that stand in for one. */
  streams: 'pass' | 'wait until they end' | 'are replaced by a page';
}

const test = base.extend<{ network: Network }>({
  network: async ({ server }, use) => {
    const { hostname, port } = new URL(server.url);
    const network: Network = { url: '', sockets: 'are cut', streams: 'pass' };
    const forward = (request: IncomingMessage, response: ServerResponse): void => {
      const { method, headers, url = '' } = request;
      const isStream = /\/stream\?/.test(url);
      if (isStream && network.streams === 'are replaced by a page') {
        request.resume();
        // Some say so by a status, some do as if all were well.
        const status = url.includes('polls') ? 200 : 403;
        return void response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>Blocked by your school</h1>');
      }
      const onward = ask(`${server.url}${url}`, { method, headers }, (reply) => {
        const chunks: Buffer[] = [];
        const isHeld = isStream && network.streams === 'wait until they end';
        if (!isHeld) return void reply.pipe(response.writeHead(reply.statusCode!, reply.headers));
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => response.writeHead(reply.statusCode!, reply.headers).end(Buffer.concat(chunks)));
      });
      onward.on('error', () => response.destroy());
      response.on('close', () => onward.destroy());
      request.pipe(onward);
    };
    const proxy = createServer(forward);
    const open = new Set<Socket>();
    proxy.on('connection', (socket) => {
      open.add(socket.on('error', () => {}).once('close', () => open.delete(socket)));
    });
    proxy.on('upgrade', ({ url, rawHeaders }: IncomingMessage, socket: Socket, head: Buffer) => {
      if (network.sockets === 'are cut') return void socket.destroy();
      if (network.sockets === 'get no answer') return;
      const onward = connect(Number(port), hostname).on('error', () => socket.destroy());
      const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
      onward.write([`GET ${url} HTTP/1.1`, ...pairs, '', ''].join('\r\n'));
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    network.url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    await use(network);
    for (const socket of open) socket.destroy();
    proxy.close();
  },
  baseURL: ({ network }, use) => use(network.url),
});

/** What a browser says itself of connections that come to nothing. */
const mayComplainOf = /WebSocket|Failed to load resource|ERR_/;

const ways = [
  { sockets: 'are cut', streams: 'pass' },
  { sockets: 'get no answer', streams: 'pass' },
  { sockets: 'are cut', streams: 'wait until they end' },
] as const;

for (const way of ways)
  test(`WebSockets ${way.sockets}, streams ${way.streams}: a match is played and watched`, async ({
    newGuest,
    network,
  }) => {
    Object.assign(network, way);
    const [kemi, bram] = [await newGuest({ name: 'Kemi', mayComplainOf }), await newGuest({ mayComplainOf })];
    await kemi.page.goto(network.url);
    await button(kemi.page, 'Play now against bots: Wa Wa West ++').click();
    await roundOpen(kemi.page, 1);
    await expect(kemi.page.getByText('dealt by your own device')).toBeHidden();
    await bram.page.goto(kemi.page.url());
    await expect(bram.page.locator('.stage canvas')).toBeAttached();
    await lockIn(kemi.page, 'Reload');
    await roundOpen(kemi.page, 2);
    await reloadToTheEnd(kemi.page);
    await expect(end(bram.page)).toBeVisible();
    expect([...kemi.frames, ...bram.frames]).toEqual([]);
  });

test('where nothing passes the page says so, and deals a match itself', async ({ newGuest, network }) => {
  Object.assign(network, { sockets: 'are cut', streams: 'are replaced by a page' });
  const { page } = await newGuest({ name: 'Kemi', viewport: phone, mayComplainOf });
  await page.goto(network.url);
  await expect(page.getByText('This network blocks live play. You can still play against bots.')).toBeVisible();
  const odile = await newGuest({ name: 'Odile', mayComplainOf });
  network.streams = 'pass';
  await odile.page.goto(network.url);
  await button(odile.page, 'Play now against bots: War Zone').click();
  await expect(odile.page.locator('.stage canvas')).toBeAttached();

  network.streams = 'are replaced by a page';
  await page.goto(odile.page.url());
  await expect(page.getByRole('heading', { name: 'This network blocks live play.' })).toBeVisible();
  await button(page, 'Play bots now').click();
  await expect(page.getByText('So this match is dealt by your own device.')).toBeVisible();
  await expect(page.locator('.stage canvas')).toBeAttached();

  await page.goBack();
  await expect(button(page, 'Play bots now')).toBeVisible();
  network.streams = 'pass';
  await button(page, 'Now').last().click();
  await expect(page.locator('.stage canvas')).toBeAttached();
});

test('a WebSocket is tried again at the next visit', async ({ newGuest, network }) => {
  const { page, frames } = await newGuest({ name: 'Kemi', mayComplainOf });
  await page.goto(network.url);
  await button(page, 'Play now against bots: Wa Wa West ++').click();
  await roundOpen(page, 1);
  expect(frames).toEqual([]);
  network.sockets = 'pass';
  await page.reload();
  await roundOpen(page, 1);
  expect(frames.length).toBeGreaterThan(0);
});
