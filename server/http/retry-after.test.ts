/** When somebody who is refused for now may come again. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { joinRoom, retryAfterIn } from '../../client/app/connection/rooms.ts';
import type { RunningServer } from '../server.ts';
import * as rates from './rates.ts';
import { startTestServer } from '../testing/guest.ts';

const REFUSALS = 30;

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer({});
  vi.stubGlobal('location', { origin: server.url });
});
afterEach(() => {
  server.services.isClosing = server.services.isDraining = false;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

/** What thirty were told who asked at once. */
async function told(ask: () => Promise<Response>): Promise<number[]> {
  const replies = await Promise.all(Array.from({ length: REFUSALS }, ask));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([503]));
  return replies.map(({ headers }) => Number(headers.get('Retry-After')));
}

/** Whole seconds from 1 to 3, and not the same for all. */
function expectSpread(seconds: number[]): void {
  expect([1, 2, 3]).toEqual(expect.arrayContaining(seconds));
  expect(new Set(seconds).size).toBeGreaterThan(1);
}

it('is told whoever is refused for now, and not the same to all', async () => {
  server.services.isDraining = true;
  const table = { game: 'war-zone', seats: 2, options: {}, name: 'Kemi', secret: 'x'.repeat(32) };
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(table) };
  expectSpread(await told(() => fetch(`${server.url}/api/matches`, init)));
  server.services.isClosing = true;
  expectSpread(await told(() => fetch(`${server.url}/ready`)));
});

it('is kept by the page that a browser gets in place of the one it opened', async () => {
  server.services.isClosing = true;
  const reply = await fetch(`${server.url}/ready`, { headers: { Accept: 'text/html,*/*;q=0.8' } });
  expect(reply.status).toBe(503);
  expect(reply.headers.get('Content-Type')).toContain('text/html');
  const page = await reply.text();
  expect(page).toContain(`<meta http-equiv="refresh" content="${reply.headers.get('Retry-After')}">`);
  expect(page).toContain('The server is closing.');
});

it('comes to the page with the refusal of a join', async () => {
  server.services.isClosing = true;
  const refusals = await Promise.all(
    Array.from({ length: REFUSALS }, () => joinRoom('lobby').then(() => null, retryAfterIn)),
  );
  expectSpread(refusals.map(Number));
});

it.each([
  ['/api/invites/ZZZZZZ', rates.codeLookups],
  ['/health', rates.health],
])('is when the visitor has something left again, where a limit refuses %s', async (path, { points, duration }) => {
  for (let asked = 0; asked < points; asked++) await fetch(`${server.url}${path}`);
  const refused = await fetch(`${server.url}${path}`);
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get('Retry-After'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(duration);
  expect(await refused.json()).toEqual({
    error: { code: 'too-often', message: `That was too often. Try again in ${seconds} s.` },
  });
});
