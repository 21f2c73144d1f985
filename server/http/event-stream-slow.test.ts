/** Whoever reads slowly is told that the server is there, but never in the middle of an event. */
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, expect, it, vi } from 'vitest';
import { stream } from './event-stream.ts';

afterEach(() => void vi.useRealTimers());

it('a page is written whole, however long its reader takes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const bytes = Buffer.alloc(20_000_000, 'x');
  const isWriting = Promise.withResolvers<void>();
  const app = express().get('/', (_request, response) => {
    const pageAfter = () => Promise.resolve({ bytes, upTo: 0, hasEnded: true });
    response.once('drain', () => isWriting.resolve());
    void stream({ pageAfter, whenMore: () => Promise.resolve(false) }, -1, response);
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.pause();
  await isWriting.promise;
  vi.advanceTimersByTime(60_000);
  const text = Buffer.concat(await answer.toArray()).toString();
  expect(text).not.toContain('still here');
  expect(text.length).toBeGreaterThan(bytes.length);
  server.close();
});
