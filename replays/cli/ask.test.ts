import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { ask } from './ask.ts';

it.each(['', '/', '/games', '/games/'])('asks a server at %j below that path', async (at) => {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.end('a key');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}${at}`);
  expect(await ask(address, '/api/checkpoint/key')).toBe('a key');
  expect(await ask(address, 'api/checkpoint')).toBe('a key');
  server.close();
  const below = at.replace(/\/$/, '');
  expect(asked).toEqual([`${below}/api/checkpoint/key`, `${below}/api/checkpoint`]);
});
