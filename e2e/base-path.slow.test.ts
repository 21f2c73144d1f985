/** A server under a path of an origin that others have, too: behind a proxy that forwards only that path, everything works. */
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnServer } from '../server/testing/server-process.ts';
import { keepFinishedMatches } from './finished-matches.ts';
import { expect, kill, test, type Guest } from './harness.ts';
import { button, lockIn, roundOpen } from './steps.ts';

interface Site {
  origin: string;
  /** What somebody asked for outside of /games, in this order. */
  outside: string[];
  close(): void;
}

/** @param server what answers @param removesPath it gets to know /games/tv as /tv */
async function openSite(server: URL, removesPath: boolean): Promise<Site> {
  const outside: string[] = [];
  const forwarded = ({ method, headers, url = '' }: IncomingMessage) => {
    if (!/^\/games(?:[/?]|$)/.test(url)) return void outside.push(url);
    const path = removesPath ? url.slice('/games'.length) : url;
    return ask({ hostname: server.hostname, port: server.port, method, headers, path });
  };
  const proxy = createServer((request, response) => {
    const onward = forwarded(request);
    if (!onward) return void response.writeHead(404).end();
    onward.on('response', (reply) => {
      response.writeHead(reply.statusCode!, reply.headers);
      reply.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  proxy.on('upgrade', (request, socket) => {
    const onward = forwarded(request);
    if (!onward) return void socket.destroy();
    onward.on('upgrade', ({ rawHeaders }, upstream) => {
      const lines = rawHeaders.map((text, index) => (index % 2 === 0 ? `\r\n${text}: ` : text));
      socket.write(`HTTP/1.1 101 Switching Protocols${lines.join('')}\r\n\r\n`);
      for (const [one, other] of [[socket, upstream] as const, [upstream, socket] as const])
        one.on('error', () => other.destroy()).pipe(other);
    });
    onward.on('response', () => socket.destroy()).on('error', () => socket.destroy());
    onward.end();
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const close = () => {
    proxy.closeAllConnections();
    proxy.close();
  };
  return { origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, outside, close };
}

/** @returns whatever their browser asks for that does not lie below this address, workers and sockets included; it goes on */
function askedElsewhere({ page, context }: Guest, below: string): string[] {
  const elsewhere: string[] = [];
  const look = (url: string) => {
    if (!`${url.replace(/^ws/, 'http')}/`.startsWith(below) && !/^(?:data|blob):/.test(url)) elsewhere.push(url);
  };
  context.on('request', (request) => look(request.url()));
  page.on('websocket', (socket) => look(socket.url()));
  return elsewhere;
}

let end = async () => {};
test.afterEach(async ({ browser }) => {
  // Pages first: they would complain of a server that is gone.
  for (const context of browser.contexts()) await context.close();
  await end();
});

for (const removesPath of [false, true])
  test(`a visit stays below the path, behind a proxy that ${removesPath ? 'removes' : 'keeps'} it`, async ({
    root,
    newGuest,
  }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'three-rooms-path-'));
    const [replay] = await keepFinishedMatches(dataDir, [{ game: 'wa-wa-west', names: ['Odile', 'Bram'] }]);
    const server = spawnServer({ DATA_DIR: dataDir, BASE_PATH: '/games', LOG_LEVEL: 'fatal' }, { root });
    server.stderr!.pipe(process.stderr);
    const [line] = (await once(server.stdout!, 'data')) as [Buffer];
    const site = await openSite(new URL(/http:\S+/.exec(String(line))![0]), removesPath);
    end = async () => {
      site.close();
      await kill(server);
      rmSync(dataDir, { recursive: true, force: true });
    };
    const lobby = `${site.origin}/games/`;
    const replayPage = `${lobby}replay/${replay!.log[0]!.match}`;

    const kemi = await newGuest({
      name: 'Kemi',
      keepsPage: true,
      mayComplainOf: /ERR_INTERNET_DISCONNECTED|WebSocket/,
    });
    const watcher = await newGuest();
    const elsewhere = [kemi, watcher].map((guest) => askedElsewhere(guest, lobby));
    const { page, context } = kemi;

    await page.goto(removesPath ? lobby : lobby.slice(0, -1));
    await expect(page).toHaveURL(lobby);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(lobby);
    await button(page, 'Play now against bots: Wa Wa West ++').click();
    await page.waitForURL(/\/games\/t\/[a-z0-9]{20}$/);
    await roundOpen(page, 1);
    await lockIn(page, 'Reload');
    await roundOpen(page, 2);
    await watcher.page.goto(page.url());
    await expect(watcher.page.getByText('Kemi').first()).toBeVisible();

    await page.goto(`${lobby}matches`);
    const picture = page.locator('.match-picture img').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
    await page.locator('.match-card h3 a').first().click();
    await expect(page).toHaveURL((url) => url.href.startsWith(replayPage));
    await page.goto(replayPage);
    await expect(button(page, 'Play the match')).toBeVisible();
    await button(page, 'Share this moment').click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'The link' })).toHaveValue(
      new RegExp(`^${replayPage}`),
    );

    await page.goto(lobby);
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('link', { name: 'Rules: War Zone' }).click();
    await expect(page).toHaveURL(`${lobby}rules/war-zone`);
    await page.goBack();
    await button(page, 'Play now against bots: Wa Wa West ++').click();
    await expect(page.getByText('this match is dealt by your own device')).toBeVisible();
    await roundOpen(page, 1);
    expect(page.url().startsWith(`${lobby}t/`)).toBe(true);

    expect(site.outside).toEqual([]);
    expect(elsewhere).toEqual([[], []]);
  });

test('no file of the build names another one from the root of its origin', ({ root }) => {
  const folder = join(root, 'dist/client');
  const files = [
    'service-worker.js',
    'app.webmanifest',
    ...readdirSync(join(folder, 'assets')).map((file) => `assets/${file}`),
  ];
  const texts = files.filter((file) => /\.(?:js|css|webmanifest)$/.test(file));
  expect(texts.length).toBeGreaterThan(100);
  const named = /["'`(]\/(?:assets|icons)\//;
  expect(texts.filter((file) => named.test(readFileSync(join(folder, file), 'utf8')))).toEqual([]);
});
