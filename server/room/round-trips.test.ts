/** How long the way there and back is, of a real socket that answers as it likes. */
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { RoundTrips } from './round-trips.ts';

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

test('it is not known before there was an answer, and the least of them counts', async () => {
  const trips = await measured((socket, word, nth) => setTimeout(() => socket.pong(word), nth === 2 ? 0 : 200));
  expect(trips.leastMs).toBeNull();
  await vi.waitFor(() => expect(trips.leastMs).not.toBeNull(), 5000);
  await vi.waitFor(() => expect(trips.leastMs).toBeLessThan(200), 5000);
});

test('who answers late only seems slow', async () => {
  const trips = await measured((socket, word) => setTimeout(() => socket.pong(word), 100));
  await vi.waitFor(() => expect(trips.leastMs).toBeGreaterThanOrEqual(99), 5000);
});

test('an answer to nothing that was asked is none: nobody seems quick by it, or alive', async () => {
  const trips = await measured((socket) => socket.pong(Buffer.alloc(8)));
  for (let look = 0; look < 4; look++) expect(trips.look()).toBe(look);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(trips.leastMs).toBeNull();
});
