/** What one address may hold of the port itself, and how long a request may take to arrive. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { standingTime } from '../../replays/testing/standing-time.ts';
import { startTestServer } from '../testing/guest.ts';

const time = standingTime();
const lines = 10;
/** What one address may hold: connections for requests, and those to tables and lobby. */
const atMost = 400 + lines;
const direct = await startTestServer({ MAX_CONNECTIONS_PER_ADDRESS: String(lines) });
const behindProxy = await startTestServer({ MAX_CONNECTIONS_PER_ADDRESS: String(lines), TRUST_PROXY: '1' });
const besideProxy = await startTestServer({ MAX_CONNECTIONS_PER_ADDRESS: String(lines), TRUST_PROXY: '127.0.0.1' });
const onIpv6 = await startTestServer({ HOST: '::1', KEEP_ALIVE_S: '70' });
afterAll(() => Promise.all([direct, behindProxy, besideProxy, onIpv6].map((server) => server.close())));

it('listens on an IPv6 address, and keeps idle connections for as long as it is told', async () => {
  expect(onIpv6.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
  const { status, headers } = await fetch(`${onIpv6.url}/health`);
  expect([status, headers.get('keep-alive')]).toEqual([200, 'timeout=70']);
});

const open: Socket[] = [];
afterEach(async () => {
  for (const socket of open) socket.destroy();
  await Promise.all(
    open
      .splice(0)
      .filter(({ closed }) => !closed)
      .map((socket) => once(socket, 'close')),
  );
});

async function connection({ url }: { url: string }, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress });
  open.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}
const connections = (count: number, server = direct) =>
  Promise.all(Array.from({ length: count }, () => connection(server)));
const openOf = (sockets: Socket[]) => sockets.filter(({ destroyed }) => !destroyed).length;

async function statusOf(socket: Socket, request: string): Promise<string> {
  socket.write(request);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return answer.toString('latin1').slice(9, 12);
}
const health = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n';
/** A request whose body is announced, and does not come. */
const unfinished = ({ from = '203.0.113.1', path = '/matchmake/joinOrCreate/lobby', bytes = 4000 } = {}) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `X-Forwarded-For: ${from}`,
    'Content-Type: application/json',
    `Content-Length: ${bytes}`,
    '\r\n',
  ].join('\r\n');

it('stay open for the next request for longer than a proxy keeps them', async () => {
  const socket = await connection(direct);
  socket.write(health);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(Number(/^Keep-Alive: timeout=(\d+)/m.exec(answer.toString('latin1'))?.[1])).toBeGreaterThan(120);
});

describe('connections of one address', () => {
  it('are answered where 60 people have six each', async () => {
    const sockets = await connections(360);
    const statuses = await Promise.all(sockets.map((socket) => statusOf(socket, health)));
    expect(new Set(statuses)).toEqual(new Set(['200']));
  });

  it('end where there are more than it may have, and others are answered', async () => {
    const sockets = await connections(atMost + 50);
    // An idle one is closed soon.
    for (const socket of sockets) socket.write(unfinished());
    await expect.poll(() => openOf(sockets)).toBe(atMost);
    expect(await statusOf(await connection(direct, '127.0.0.2'), health)).toBe('200');
    // One that ends makes room for another.
    const [first] = sockets.filter(({ destroyed }) => !destroyed);
    first?.destroy();
    const isAnswered = async () => {
      const socket = await connection(direct);
      return Promise.race([statusOf(socket, health).then(() => true), once(socket, 'close').then(() => false)]);
    };
    await expect.poll(isAnswered).toBe(true);
  });

  it('have no bound where they come from the proxy, which sends all people over them', async () => {
    const sockets = await connections(atMost + 50, behindProxy);
    const statuses = await Promise.all(sockets.map((socket) => statusOf(socket, health)));
    expect(new Set(statuses)).toEqual(new Set(['200']));
  });

  it('have a bound again where they come past the proxy, whose network is known', async () => {
    const sockets = await Promise.all(Array.from({ length: atMost + 50 }, () => connection(besideProxy, '127.0.0.2')));
    for (const socket of sockets) socket.write(unfinished());
    await expect.poll(() => openOf(sockets)).toBe(atMost);
    const own = await Promise.all(Array.from({ length: atMost + 50 }, () => connection(besideProxy)));
    const statuses = await Promise.all(own.map((socket) => statusOf(socket, health)));
    expect(new Set(statuses)).toEqual(new Set(['200']));
  });

  it('but there one visitor has so many requests open and no more, and others are answered', async () => {
    const sockets = await connections(atMost + 50, behindProxy);
    const refused: Socket[] = [];
    for (const socket of sockets) {
      socket.once('data', (answer: Buffer) => answer.includes('HTTP/1.1 429') && refused.push(socket));
      socket.write(unfinished());
    }
    await expect.poll(() => refused.length).toBe(50);
    const other = unfinished({ from: '203.0.113.2', bytes: 2 });
    expect(await statusOf(await connection(behindProxy), `${other}{}`)).toBe('200');
  });
});

describe('a body', () => {
  const bytes = 4000;

  it.each(['/matchmake/joinOrCreate/lobby', '/api/nowhere', '/health'])(
    'that trickles in at %s is waited for some seconds',
    async (path) => {
      const socket = await connection(direct);
      socket.resume();
      socket.write(unfinished({ path, bytes }));
      const began = performance.now();
      await time.passUntil(() => {
        if (!socket.destroyed) socket.write('x');
        return socket.closed;
      }, 500);
      expect(performance.now() - began).toBeLessThan(8000);
    },
  );

  it('that comes over a slow line is read to its end', async () => {
    const socket = await connection(direct);
    const answered = once(socket, 'data');
    socket.write(unfinished({ bytes: 7000 }));
    for (let sent = 0; sent < 7; sent++) {
      const due = performance.now() + 1000;
      await time.passUntil(() => performance.now() >= due);
      socket.write(' '.repeat(1000));
    }
    // All of it has come, and makes no sense.
    expect(String((await answered)[0])).toContain('HTTP/1.1 400');
  });
});
