import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { CONNECTION_TOO_SLOW } from '../../shared/protocol-codes.ts';
import { matchMaker } from '../colyseus.ts';
import { MAX_UNSENT_BYTES } from './bounded-client.ts';
import { Guest, newSecret, openTable, startMatch, startTestServer, postJson } from '../testing/guest.ts';

const server = await startTestServer();
const { url } = server;
afterAll(() => server.close());

const roomOf = (matchId: string) => matchMaker.getLocalRoomById(matchId);

const open: WebSocket[] = [];
afterEach(() => open.splice(0).forEach((socket) => socket.terminate()));

/** A bare socket that was promised a connection to that match. */
async function connection(matchId: string, { autoPong = true } = {}): Promise<WebSocket> {
  const reserved = await postJson(`${url}/matchmake/joinOrCreate/match`, { matchId, secret: newSecret() });
  const { processId, roomId, sessionId } = await reserved.json();
  const socket = new WebSocket(`${url.replace('http', 'ws')}/${processId}/${roomId}?sessionId=${sessionId}`, {
    autoPong,
  });
  open.push(socket);
  socket.on('error', () => {});
  await once(socket, 'open');
  return socket;
}

const JOIN = Buffer.from([10]);
/** An empty object, as MessagePack. */
const NOTHING: Buffer = Buffer.from([0x80]);
/** `{ toString: 5 }` */
const UNTOLD = Buffer.from([0x81, 0xa8, ...Buffer.from('toString'), 5]);
const named = (code: number, name: string, payload = NOTHING, ...number: number[]) =>
  Buffer.concat([Buffer.from([code, ...number, 0xa0 + name.length]), Buffer.from(name), payload]);
const asked = (name: string, payload: Buffer) => named(21, name, payload, 1);

async function isWell(): Promise<void> {
  const { guests } = await startMatch(url, ['Kemi', 'Odile'], { options: { chooseMs: 60_000 } });
  expect(await guests[0].choose('reload')).toHaveProperty('pos');
  for (const guest of guests) await guest.room.leave();
}

describe('an upgrade', () => {
  const statusOf = async (path: string, headers = {}): Promise<number | undefined> => {
    const asked = request(`${url}/`, {
      path,
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    });
    asked.on('error', () => {});
    asked.end();
    const [answer] = await Promise.race([
      once(asked, 'response'),
      once(asked, 'upgrade').then(() => [{ statusCode: 101 }]),
    ]);
    asked.destroy();
    return answer.statusCode;
  };

  it.each([
    '/',
    '/nowhere',
    '//',
    '/%zz',
    '/a/b',
    '/a/b?sessionId=c',
    '/a/constructor?sessionId=__proto__',
    '/a/__proto__?sessionId=x',
  ])('to %s is refused', async (path) => {
    expect(await statusOf(path)).toBe(404);
  });

  it('by a page of another site is refused', async () => {
    const headers = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' };
    expect(await statusOf('/a/b?sessionId=c', headers)).toBe(403);
  });
});

describe('a frame that makes no sense', () => {
  const rows: [string, Buffer | string][] = [
    ['none at all', Buffer.alloc(0)],
    ['text', 'hello'],
    ['an unknown kind', Buffer.from([99, 1, 2])],
    ['raw bytes', named(17, 'command')],
    ['an input', Buffer.from([19, 1, 2, 3])],
    ['a message without a name', Buffer.from([13])],
    ['a name that ends too early', Buffer.from([13, 0xbf, 65])],
    ['a name that is no text', Buffer.from([13, 0xa3, 0xff, 0xfe, 0xfd])],
    ['a name of half a gigabyte', Buffer.from([13, 0xdb, 0x1f, 0xff, 0xff, 0xff])],
    ['a request without a number', Buffer.from([21])],
    ['a request with a broken number', Buffer.from([21, 0xcf, 1])],
    ['a payload that ends too early', named(13, 'command', Buffer.from([0xdd, 1, 0xff]))],
    ['an array of four thousand million', asked('command', Buffer.from([0xdd, 255, 255, 255, 255]))],
    ['a nest too deep', asked('command', Buffer.alloc(12_000, 0x91))],
    ['a type that cannot be told', named(13, '*', UNTOLD)],
    ['a name of the language itself', asked('__proto__', NOTHING)],
    ['a circle', asked('command', Buffer.from([0xd6, 0x69, 0, 0, 0, 1, 0x92, 1, 0xd6, 0x70, 0, 0, 0, 1]))],
  ];

  it.each(rows)('%s ends at most its own connection', async (_what, frame) => {
    const { matchId } = await openTable(url, ['Kemi', 'Odile']);
    const socket = await connection(matchId);
    socket.send(JOIN);
    socket.send(frame);
    await isWell();
  });
});

describe('a connection that does not read', () => {
  /** The most that waits for any connection of that match, bytes. */
  const unsent = (matchId: string) =>
    Math.max(0, ...roomOf(matchId).clients.map((client) => (client.ref as unknown as WebSocket).bufferedAmount));

  it('is closed before more than a bound waits for it, is told why, and catches up', async () => {
    const { matchId } = await startMatch(url, ['Kemi', 'Odile'], { options: { chooseMs: 60_000 } });
    const socket = await connection(matchId);
    socket.send(JOIN);
    const closed = once(socket, 'close');
    socket.pause();
    // An unknown message is answered with a sentence; a table that has much to say comes to the same.
    const room = roomOf(matchId);
    const much = 'x'.repeat(100_000);
    for (let sent = 0; sent < 200; sent++) {
      room.broadcast('error', much);
      if (sent % 20 === 0) await turn();
    }
    expect(unsent(matchId)).toBeLessThan(MAX_UNSENT_BYTES + 2 * much.length);
    socket.resume();
    expect((await closed)[0]).toBe(CONNECTION_TOO_SLOW);
    const back = await Guest.join(url, matchId);
    const missed = await back.sync(-1);
    expect('events' in missed && missed.events.length).toBeGreaterThan(3);
  });

  it('and never says that it listens is not kept waiting for', async () => {
    const { matchId } = await startMatch(url, ['Kemi', 'Odile'], { options: { chooseMs: 60_000 } });
    const socket = await connection(matchId);
    const closed = once(socket, 'close');
    const much = 'x'.repeat(100_000);
    for (let sent = 0; sent < 12; sent++) roomOf(matchId).broadcast('error', much);
    expect((await closed)[0]).toBe(CONNECTION_TOO_SLOW);
  });

  it('and only says that it does is cut', async () => {
    const { matchId } = await openTable(url, ['Kemi', 'Odile']);
    const [honest, other] = [await connection(matchId), await connection(matchId, { autoPong: false })];
    for (const socket of [honest, other]) socket.send(JOIN);
    const answers = setInterval(() => other.pong(), 500);
    await once(other, 'close');
    clearInterval(answers);
    expect(honest.readyState).toBe(WebSocket.OPEN);
  });

  it('and asks for echoes without end is cut', async () => {
    const { matchId } = await openTable(url, ['Kemi', 'Odile']);
    const socket = await connection(matchId);
    socket.send(JOIN);
    const closed = once(socket, 'close');
    for (let sent = 0; sent < 200; sent++) socket.ping();
    await closed;
  });
});

it('a message in hundreds of pieces ends its own connection', async () => {
  const { matchId } = await openTable(url, ['Kemi', 'Odile']);
  const socket = await connection(matchId);
  const closed = once(socket, 'close');
  socket.send(JOIN);
  for (let sent = 0; sent < 300; sent++) socket.send(Buffer.alloc(0), { fin: false });
  await closed;
});

it('a refused upgrade is over, though its visitor keeps their half open', async () => {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  socket.write('GET /a/b HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await once(socket, 'data');
  // Who writes to a connection that is over hears of it.
  const over = new Promise((resolve) => socket.once('close', resolve));
  const writing = setInterval(() => socket.write('x'), 50);
  await over;
  clearInterval(writing);
});

it.each(['[', 'a b', '%', '\u00e9'])('a request with the host %s is answered', async (host) => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end(
    Buffer.from(
      `POST /matchmake/joinOrCreate/lobby HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 2\r\n\r\n{}`,
      'latin1',
    ),
  );
  const [first] = (await once(socket, 'data')) as [Buffer];
  expect(first.toString()).toMatch(/^HTTP\/1.1 \d{3} /);
  await isWell();
});
