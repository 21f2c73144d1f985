/** Matches over plain HTTP, by the page's own stand-in for a WebSocket and the real SDK; and what strangers may do there. */
import { once } from 'node:events';
import { get, request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { afterAll, describe, expect, it } from 'vitest';
import type { MakeTransport, RoomTransport } from '../../client/app/connection/room-client.ts';
import { StreamedSocket } from '../../client/app/connection/streamed-socket.ts';
import { matchMaker, Protocol } from '../colyseus.ts';
import { MAX_UNSENT_BYTES } from '../room/bounded-client.ts';
import { roundTripOf } from '../room/round-trips.ts';
import { create, Guest, newSecret, openTable, startTestServer, postJson } from '../testing/guest.ts';

const CONNECTIONS = 30;
const server = await startTestServer({ MAX_CONNECTIONS_PER_ADDRESS: String(CONNECTIONS) });
const { url } = server;
afterAll(() => server.close());

const roomOf = (matchId: string) => matchMaker.getLocalRoomById(matchId);
const socketsOf = (matchId: string) => roomOf(matchId).clients.map(({ ref }) => ref as unknown as WebSocket);

/** `once` of Node would reject where the socket met an error before. */
const closing = (socket: WebSocket) => new Promise((resolve) => socket.once('close', resolve));

const manners = [
  { how: 'in one long answer', polls: false },
  { how: 'in one answer after the other', polls: true },
];

/** @returns what carries a guest, and what carried the last one */
function carrying(polls: boolean): { carry: MakeTransport; last(): RoomTransport } {
  let last: RoomTransport;
  return {
    carry: (events) => (last = new StreamedSocket(events, { polls, onHeldBack: () => {} })),
    last: () => last,
  };
}

describe.each(manners)('a socket that comes $how', ({ polls }) => {
  it('plays and watches a match, has its line measured, and leaves', async () => {
    const { carry } = carrying(polls);
    const secret = newSecret();
    const { matchId } = await create(url, { game: 'wa-wa-west', seats: 2, name: 'Kemi', secret });
    const kemi = await Guest.join(url, matchId, secret, carry);
    await kemi.sit('Kemi');
    const odile = await Guest.join(url, matchId, newSecret(), carry);
    await odile.sit('Odile');
    const watcher = await Guest.join(url, matchId, newSecret(), carry);
    await kemi.ask({ type: 'start' });
    for (const one of [kemi, odile, watcher]) await one.until(() => one.heard('started').length > 0);
    expect(await Promise.all([kemi.choose('reload'), odile.choose('reload')])).toMatchObject([
      { pos: expect.any(Number) },
      { pos: expect.any(Number) },
    ]);
    for (const one of [kemi, odile, watcher]) await one.until(() => one.heard('revealed').length > 0);
    expect(watcher.view).toBeDefined();
    for (const client of roomOf(matchId).clients) await expect.poll(() => roundTripOf(client)).not.toBe(null);
    for (const one of [watcher, odile, kemi]) await one.room.leave();
    expect(kemi.closedWith).toBe(4000);
  });

  it('is back in its seat after a cut', async () => {
    const { carry } = carrying(polls);
    const secret = newSecret();
    const { matchId } = await create(url, { game: 'wa-wa-west', seats: 2, name: 'Kemi', secret });
    const kemi = await Guest.join(url, matchId, secret, carry);
    await kemi.sit('Kemi');
    for (const socket of socketsOf(matchId)) socket.terminate();
    await kemi.closed;
    expect(kemi.closedWith).toBe(1006);
    const back = await Guest.join(url, matchId, secret, carry);
    expect(back.own?.seat).toBe(0);
    await back.room.leave();
  });

  it('is closed when the page closes it', async () => {
    const { carry, last } = carrying(polls);
    const { matchId } = await openTable(url, [] as string[], { seats: 2 });
    const guest = await Guest.join(url, matchId, newSecret(), carry);
    last().close();
    await expect.poll(() => roomOf(matchId).clients.length).toBe(0);
    expect(guest.closedWith).not.toBe(null);
  });

  it('and does not read is closed before more than a bound waits for it', async () => {
    const { matchId } = await openTable(url, ['Kemi', 'Odile']);
    const raw = await openRaw(matchId, polls);
    await raw.post(1, frame(Protocol.JOIN_ROOM));
    raw.response.pause();
    const socket = socketsOf(matchId).at(-1)!;
    const closed = closing(socket);
    const much = 'x'.repeat(100_000);
    let most = 0;
    for (let sent = 0; sent < 200; sent++) {
      roomOf(matchId).broadcast('error', much);
      most = Math.max(most, socket.bufferedAmount);
      if (sent % 20 === 0) await new Promise(setImmediate);
    }
    expect(most).toBeLessThan(MAX_UNSENT_BYTES + 2 * much.length);
    await closed;
    raw.asked.destroy();
  });

  it('and answers no ping is cut', async () => {
    const { matchId } = await openTable(url, ['Kemi', 'Odile']);
    const raw = await openRaw(matchId, polls);
    await raw.post(1, frame(Protocol.JOIN_ROOM));
    await closing(socketsOf(matchId).at(-1)!);
    raw.asked.destroy();
  });
});

/** A frame of a client, with a mask that changes nothing. */
const frame = (...payload: number[]): Buffer => Buffer.of(0x82, 0x80 | payload.length, 0, 0, 0, 0, ...payload);

async function reserved(matchId: string): Promise<string> {
  const reply = await postJson(`${url}/matchmake/joinOrCreate/match`, { matchId, secret: newSecret() });
  const { processId, roomId, sessionId } = await reply.json();
  return `${url}/${processId}/${roomId}/stream?sessionId=${sessionId}`;
}

interface Raw {
  asked: ClientRequest;
  response: IncomingMessage;
  address: string;
  token: string;
  post(number: number | string, bytes: Uint8Array, token?: string, headers?: Record<string, string>): Promise<Response>;
}

/** A connection by bare requests, which asks for one answer alone. */
async function openRaw(matchId: string, polls = false): Promise<Raw> {
  const opening = await reserved(matchId);
  const asked = get(`${opening}${polls ? '&polls=1' : ''}`);
  asked.on('error', () => {});
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.on('error', () => {});
  const [first] = (await once(response, 'data')) as [Buffer];
  expect(first.length).toBeGreaterThanOrEqual(2048);
  const [token = ''] = first.toString('latin1').split(' ');
  const address = opening.replace(/\?.*/, '');
  const post: Raw['post'] = (number, bytes, by = token, headers = {}) =>
    fetch(`${address}?number=${number}`, {
      method: 'POST',
      headers: { 'Stream-Token': by, ...headers },
      body: new Uint8Array(bytes),
    });
  return { asked, response, address, token, post };
}

describe('what is sent up', () => {
  it('is read in its order, and once', async () => {
    const { matchId } = await openTable(url, ['Kemi', 'Odile']);
    const { asked, post } = await openRaw(matchId);
    const read: number[] = [];
    socketsOf(matchId)
      .at(-1)!
      .prependListener('message', (data: Buffer) => read.push(data[1] ?? 0));
    expect((await post(1, frame(Protocol.JOIN_ROOM, 1))).status).toBe(204);
    expect((await post(1, frame(Protocol.JOIN_ROOM, 9))).status).toBe(204);
    for (const number of [4, 3, 3, 4]) expect((await post(number, frame(Protocol.PING, number))).status).toBe(204);
    expect(read).toEqual([1]);
    await post(2, Buffer.concat([frame(Protocol.PING, 2), frame(Protocol.PING, 22)]));
    await post(2, frame(Protocol.PING, 9));
    await expect.poll(() => read).toEqual([1, 2, 22, 3, 4]);
    asked.destroy();
  });

  const ends: [string, (raw: Raw) => Promise<unknown>][] = [
    ['is too far ahead', ({ post }) => post(7, frame(Protocol.PING))],
    ['is a frame that is too large', ({ post }) => post(1, Buffer.of(0x82, 0xfe, 0x50, 0, 0, 0, 0, 0))],
    ['is no frame', ({ post }) => post(1, Buffer.alloc(100, 0xff))],
    ['is not masked', ({ post }) => post(1, Buffer.of(0x82, 1, 10))],
    ['makes no sense to a room', ({ post }) => post(1, frame(99, 1, 2))],
    ['comes in many requests that do not end', (raw) => manyUnfinished(raw, 10)],
  ];
  it.each(ends)('ends its own connection where it %s', async (_what, send) => {
    const { matchId } = await openTable(url, ['Kemi', 'Odile']);
    const raw = await openRaw(matchId);
    const closed = closing(socketsOf(matchId).at(-1)!);
    await send(raw);
    await closed;
    expect((await raw.post(2, frame(Protocol.PING))).status).toBe(404);
    raw.asked.destroy();
  });

  it('is refused without its token, with a forged one, without a number, and where it is too large', async () => {
    const { matchId } = await openTable(url, ['Kemi', 'Odile']);
    const { asked, post, token } = await openRaw(matchId);
    const statuses = [
      await post(1, frame(Protocol.PING), ''),
      await post(
        1,
        frame(Protocol.PING),
        token.replace(/./, (sign) => (sign === 'A' ? 'B' : 'A')),
      ),
      await post('', frame(Protocol.PING)),
      await post('-1', frame(Protocol.PING)),
      await post('1e9', frame(Protocol.PING)),
      await post(1, Buffer.alloc(20_000)),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 413]);
    asked.destroy();
  });
});

/** So many POSTs whose body never comes. */
async function manyUnfinished({ address, token }: Raw, count: number): Promise<void> {
  const posts = Array.from({ length: count }, (_, index) => {
    const one = request(`${address}?number=${index + 1}`, { method: 'POST', headers: { 'Stream-Token': token } });
    one.on('error', () => {});
    one.write('x');
    return one;
  });
  await Promise.any(posts.map((one) => once(one, 'response')));
  for (const one of posts) one.destroy();
}

describe('a connection', () => {
  it('is refused to pages of other sites, and so is all they send', async () => {
    const { matchId } = await openTable(url, ['Kemi', 'Odile']);
    const elsewhere = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' };
    expect((await fetch(await reserved(matchId), { headers: elsewhere })).status).toBe(403);
    const { asked, post, token } = await openRaw(matchId);
    expect((await post(1, frame(Protocol.PING), token, elsewhere)).status).toBe(403);
    asked.destroy();
  });

  it('is refused where nobody was promised one, and a second time', async () => {
    const { matchId } = await openTable(url, ['Kemi', 'Odile']);
    const address = await reserved(matchId);
    for (const wrong of [
      `${url}/a/b/stream?sessionId=c`,
      `${url}/a/constructor/stream?sessionId=__proto__`,
      address.replace(/sessionId=/, '$&x'),
      `${address}&x=1`,
      address.replace(/\?.*/, ''),
      `${address.replace(/\?.*/, '')}?received=0`,
    ])
      expect((await fetch(wrong)).status).toBe(404);
    const first = get(address);
    first.on('error', () => {});
    await once(first, 'response');
    expect((await fetch(address)).status).toBe(404);
    first.destroy();
  });

  it('counts as one of its address', async () => {
    const { matchId } = await openTable(url, [] as string[], { seats: 2 });
    const others = server.services.quota.count('connections 127.0.0.1');
    const raws: Raw[] = [];
    for (let one = others; one < CONNECTIONS; one++) raws.push(await openRaw(matchId));
    const join = { matchId, secret: newSecret() };
    const refused = await postJson(`${url}/matchmake/joinOrCreate/match`, join);
    expect(refused.status).toBe(429);
    for (const { asked } of raws) asked.destroy();
  });

  it('is refused once its address has sent too much', async () => {
    const { matchId } = await openTable(url, ['Kemi', 'Odile']);
    const { asked, post } = await openRaw(matchId);
    server.services.addressBudgets.carried.charge({ address: '127.0.0.1' }, 1_000_000);
    expect((await post(1, frame(Protocol.JOIN_ROOM))).status).toBe(429);
    expect((await fetch(await reserved(matchId))).status).toBe(429);
    asked.destroy();
  });
});
