/** Connections on which a request never arrives: the server waits 10 s by its own clock, and then they are gone. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { startTestServer } from '../testing/guest.ts';

const plain = await startTestServer();
const encrypted = await startTestServer({ TLS: '1' });
afterAll(() => Promise.all([plain.close(), encrypted.close()]));

const MOST_MS = 15_000;

/** Sends a part of a request, or of a handshake, and then a byte a second. @returns when it was closed, ms, and what was said */
async function trickle({ url }: { url: string }, first: string, byte: string): Promise<{ ms: number; said: string }> {
  const socket: Socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
  await once(socket, 'connect');
  const from = performance.now();
  let said = '';
  socket.on('error', () => {}).on('data', (data) => (said += data.toString('latin1')));
  socket.write(first, 'latin1');
  const more = setInterval(() => socket.write(byte, 'latin1'), 1000);
  await once(socket, 'close').finally(() => clearInterval(more));
  return { ms: performance.now() - from, said };
}

it('headers that trickle in are waited for some seconds', async () => {
  const { ms, said } = await trickle(plain, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'x');
  expect(said).toContain(' 408 ');
  expect(ms).toBeLessThan(MOST_MS);
});

it('a handshake that trickles in is waited for some seconds', async () => {
  // The beginning of a TLS record of a ClientHello, 512 bytes long.
  const { ms } = await trickle(encrypted, '\x16\x03\x01\x02\x00\x01', '\x00');
  expect(ms).toBeLessThan(MOST_MS);
});
