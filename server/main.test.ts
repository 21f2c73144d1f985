/** The process: how it ends, and that nothing else ends it. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'colyseus.js';
import { afterEach, expect, it } from 'vitest';
import { spawnServer } from './testing/server-process.ts';
import { Guest, newSecret, startMatch } from './testing/guest.ts';

let server: ChildProcess;
let dataDir: string;
afterEach(() => {
  if (server.exitCode === null) server.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** @returns its address and everything it logs */
async function boot(): Promise<{ url: string; logged: string[] }> {
  dataDir = mkdtempSync(join(tmpdir(), 'three-rooms-main-'));
  server = spawnServer({ DATA_DIR: dataDir, LOG_LEVEL: 'debug' });
  const logged: string[] = [];
  let url = '';
  server.stdout!.on('data', (text: Buffer) => {
    logged.push(text.toString());
    url ||= /http:\S+/.exec(logged.join(''))?.[0] ?? '';
  });
  await expect.poll(() => url).not.toBe('');
  return { url, logged };
}

it('ends in order when told to, though a connection was promised and nobody came', async () => {
  const { url } = await boot();
  const { matchId } = await startMatch(url, ['Kemi', 'Odile'], { options: { chooseMs: 60_000 } });
  const join = { method: 'POST', body: JSON.stringify({ matchId, secret: newSecret() }) };
  await fetch(`${url}/matchmake/joinOrCreate/match`, join);
  await fetch(`${url}/matchmake/joinOrCreate/lobby`, { method: 'POST', body: '{}' });
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const [code] = await Promise.race([ended, sleep(9000).then(() => ['still there'])]);
  expect(code).toBe(0);
});

it('goes on after two messages that used to end it, and a refused join is no error with a stack', async () => {
  const { url, logged } = await boot();
  for (const body of ['5', 'true', '"abc"'])
    await fetch(`${url}/matchmake/joinOrCreate/lobby`, { method: 'POST', body });
  const lobby = await new Client(url).joinOrCreate('lobby');
  lobby.onMessage('*', () => {});
  lobby.send('filter', { name: 'match' });
  await expect(Guest.join(url, 'x'.repeat(20))).rejects.toThrow(/no such table/i);
  await expect(Guest.join(url, 'short')).rejects.toThrow(/match id/i);
  await startMatch(url, ['Kemi', 'Odile'], { options: { chooseMs: 60_000 } });
  expect(server.exitCode).toBe(null);
  expect(logged.join('')).not.toMatch(/"level":(50|60)/);
});
