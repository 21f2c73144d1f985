/** The real server with its own limit, of 10 s. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { spawnServer } from './testing/server-process.ts';

it('a server whose event loop stands still ends itself, and says where it stood', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'three-rooms-watchdog-'));
  const monitor = join(import.meta.dirname, 'testing/hang-on-signal.ts');
  const server = spawnServer({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, { monitor });
  try {
    let told = '';
    server.stdout!.on('data', (text: Buffer) => (told += text.toString()));
    await expect.poll(() => told).toContain('is open at');
    const ended = once(server, 'close');
    server.kill('SIGUSR2');
    expect(await ended).toEqual([null, 'SIGALRM']);
    expect(told).toMatch(/spinForever.*the event loop stood still for 10 s/);
  } finally {
    server.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
