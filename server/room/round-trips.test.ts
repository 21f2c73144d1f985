/** How long the way there and back is, of a real socket that answers as it likes. */
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { standingTime } from '../../replays/testing/standing-time.ts';
import { RoundTrips } from './round-trips.ts';

const time = standingTime();

/** @param answer what the socket does when it is pinged */
async function measured(answer: (socket: WebSocket, word: Buffer, nth: number) => void): Promise<RoundTrips> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const { promise, resolve } = Promise.withResolvers<RoundTrips>();
  server.on('connection', (socket) => resolve(new RoundTrips(socket)));
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, { autoPong: false });
  let pings = 0;
  socket.on('ping', (word) => answer(socket, word, pings++));
  onTestFinished(() => {
    socket.terminate();
    server.close();
  });
  return promise;
}

/** Answers that many ms after it was asked. */
const after = (ms: number) => (socket: WebSocket, word: Buffer) => void setTimeout(() => socket.pong(word), ms);

test('it is not known before there was an answer, and the least of them counts', async () => {
  const trips = await measured((socket, word, nth) => after(nth === 2 ? 0 : 200)(socket, word));
  expect(trips.leastMs).toBeNull();
  await time.passUntil(() => trips.leastMs === 200, 10);
  await time.passUntil(() => trips.leastMs! < 200, 10);
});

test('who answers late only seems slow', async () => {
  const trips = await measured(after(100));
  await time.passUntil(() => trips.leastMs !== null, 1);
  expect(trips.leastMs).toBeGreaterThanOrEqual(100);
});

test('an answer to nothing that was asked is none: nobody seems quick by it, or alive', async () => {
  let answers = 0;
  const trips = await measured((socket) => socket.pong(Buffer.alloc(8), true, () => answers++));
  for (let look = 0; look < 4; look++) expect(trips.look()).toBe(look);
  await time.passUntil(() => answers >= 4);
  expect(trips.leastMs).toBeNull();
});
