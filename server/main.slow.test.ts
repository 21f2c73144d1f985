/** The process: how it ends, and that nothing else ends it. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'colyseus.js';
import { afterEach, expect, it } from 'vitest';
import { spawnServer } from './testing/server-process.ts';
import { Guest, newSecret, postJson, startMatch } from './testing/guest.ts';

let server: ChildProcess;
let dataDir: string;
afterEach(() => {
  if (server.exitCode === null) server.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** @param monitor a module that is loaded into it first @returns its address and everything it logs */
async function boot({
  monitor,
  level = 'debug',
  contact,
}: { monitor?: string; level?: string; contact?: string } = {}): Promise<{
  url: string;
  logged: string[];
}> {
  dataDir = mkdtempSync(join(tmpdir(), 'three-rooms-main-'));
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: level, ...(contact && { OPERATOR_CONTACT: contact }) };
  server = spawnServer(settings, { monitor });
  const logged: string[] = [];
  let url = '';
  server.stdout!.on('data', (text: Buffer) => {
    logged.push(text.toString());
    url ||= /http:\S+/.exec(logged.join(''))?.[0] ?? '';
  });
  await expect.poll(() => url).not.toBe('');
  return { url, logged };
}

const ask = (url: string, room: string, body: unknown) => postJson(`${url}/matchmake/joinOrCreate/${room}`, body);

it('ends in order when told to, though a connection was promised and nobody came', async () => {
  const { url } = await boot();
  const { matchId } = await startMatch(url, ['Kemi', 'Odile'], { options: { chooseMs: 60_000 } });
  await ask(url, 'match', { matchId, secret: newSecret() });
  await ask(url, 'lobby', '{}');
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  // It would end by itself with another code, were it not done in time.
  const [code] = await ended;
  expect(code).toBe(0);
});

it('tells of a match by its id, at the level that tells most, and no secret of it', async () => {
  const { url, logged } = await boot({ level: 'trace' });
  const { matchId, guests, code } = await startMatch(url, ['Kemi', 'Odile'], {
    options: { chooseMs: 60_000, revealMs: 0, maxRounds: 1 },
  });
  const reservation = await ask(url, 'match', JSON.stringify({ matchId, secret: guests[0].secret }));
  const { sessionId } = (await reservation.json()) as { sessionId: string };
  await guests[0].ask({ type: 'act', act: { type: 'choose', item: 'no such item' } });
  for (const guest of guests) await guest.choose('shield');
  await guests[0].until(() => guests[0].heard('finished').length > 0);
  const lines = (await (await fetch(`${url}/api/matches/${matchId}/log`)).text()).trim().split('\n');
  const { seed } = (JSON.parse(lines.at(-1)!) as { data: { seed: string } }).data;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  const text = logged.join('');
  expect(text.split('\n').filter((line) => line.includes('a match is') && line.includes(matchId))).toHaveLength(2);
  for (const secret of [...guests.map((guest) => guest.secret), code, sessionId, seed]) {
    expect(secret).toMatch(/^[\w-]{6,}$/);
    expect(text).not.toContain(secret);
  }
});

it('goes on after two messages that used to end it, and a refused join is no error with a stack', async () => {
  const { url, logged } = await boot();
  for (const body of ['5', 'true', '"abc"']) await ask(url, 'lobby', body);
  const lobby = await new Client(url).joinOrCreate('lobby');
  lobby.onMessage('*', () => {});
  lobby.send('filter', { name: 'match' });
  await expect(Guest.join(url, 'x'.repeat(20))).rejects.toThrow(/no such table/i);
  await expect(Guest.join(url, 'short')).rejects.toThrow(/match id/i);
  await startMatch(url, ['Kemi', 'Odile'], { options: { chooseMs: 60_000 } });
  expect(server.exitCode).toBe(null);
  expect(logged.join('')).not.toMatch(/"level":(50|60)/);
});

it('does not spin when what it tells is read by nobody any more', async () => {
  const monitor = join(import.meta.dirname, 'testing', 'count-uncaught.ts');
  const { url } = await boot({ monitor });
  server.stdout!.destroy();
  server.stderr!.destroy();
  // Something breaks: telling of it fails, which must not be the next thing to tell of.
  server.kill('SIGUSR2');
  const counted = join(dataDir, 'uncaught');
  await expect.poll(() => existsSync(counted)).toBe(true);
  expect(Number(readFileSync(counted, 'utf8'))).toBeLessThan(10);
  expect((await fetch(`${url}/health`)).status).toBe(200);
});

it.each([
  [
    'warns at its start that nobody is named to ask about privacy',
    undefined,
    /"level":40.*OPERATOR_CONTACT is not set/,
  ],
  ['does not where somebody is', 'me@example.org', /^((?!OPERATOR_CONTACT)[^])*$/],
])('%s', async (_what, contact, expected) => {
  const { logged } = await boot({ level: 'warn', ...(contact && { contact }) });
  expect(logged.join('')).toMatch(expected);
});
