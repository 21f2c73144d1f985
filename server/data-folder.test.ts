/** What lies in the data folder is for its owner alone: it holds keys and seeds. */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { databaseIn } from '../replays/store/sqlite-store.ts';
import { isWell } from '../replays/testing/well.ts';
import { readConfig } from './config.ts';
import { startServer, type RunningServer } from './server.ts';
import { houseCertificate } from './tls.ts';

let folder: string;
let dataDir: string;
let umask: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'three-rooms-data-'));
  dataDir = join(folder, 'deep', 'data');
  // The loosest: whatever is made without a mode of its own is open to everybody.
  umask = process.umask(0);
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

/** @returns what it came to, and the warnings of the server that it ran with */
async function withServer<T>(use: (server: RunningServer) => Promise<T> | T): Promise<{ came: T; warned: string[] }> {
  const warned: string[] = [];
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    TLS: '1',
    OPERATOR_CONTACT: 'me@example.org',
  });
  const server = await startServer(
    config,
    pino({ level: 'warn' }, { write: (line: string) => void warned.push(line) }),
  );
  try {
    return { came: await use(server), warned };
  } finally {
    await server.close();
  }
}

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const modes = (): Record<string, string> =>
  Object.fromEntries([
    ['', modeOf(dataDir)],
    ...readdirSync(dataDir).map((name) => [name, modeOf(join(dataDir, name))] as const),
  ]);
const database = ['three-rooms.sqlite', 'three-rooms.sqlite-shm', 'three-rooms.sqlite-wal'];
const closed = { '': '700', 'tls-certificate.pem': '600', 'tls-key.pem': '600' };
const closedDatabase = Object.fromEntries(database.map((name) => [name, '600']));

it('makes folder, database, write-ahead log, certificate and blocks readable for their owner alone', async () => {
  const { came, warned } = await withServer(async ({ services }) => {
    await services.blocks.addWord('grim');
    return modes();
  });
  expect(came).toEqual({ ...closed, ...closedDatabase, 'blocks.json': '600' });
  expect(modeOf(join(folder, 'deep'))).toBe('700');
  expect(warned).toEqual([]);
});

it('writes the file that tries for space on the disk for its owner alone', async () => {
  await withServer(async ({ services }) => {
    const tried = `${databaseIn(dataDir)}-space`;
    const seen = new Set<string>();
    const tries = isWell(services.store).then(() => true);
    for (let isOver = false; !isOver; isOver = await Promise.race([tries, turn(false)])) {
      const found = statSync(tried, { throwIfNoEntry: false });
      if (found) seen.add((found.mode & 0o777).toString(8));
    }
    expect([...seen]).toEqual(['600']);
  });
});

it('closes what an earlier version has left open to others, and says so once', async () => {
  await withServer(({ services }) => services.blocks.addWord('grim'));
  for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644);
  chmodSync(dataDir, 0o755);
  const again = await withServer(modes);
  expect(again.came).toEqual({ ...closed, ...closedDatabase, 'blocks.json': '600' });
  expect(again.warned).toHaveLength(1);
  expect(again.warned[0]).toContain('tls-key.pem');
  expect((await withServer(() => {})).warned).toEqual([]);
});

it('leaves a folder as it is in which others keep files, closes its own files there, and says so', async () => {
  await withServer(() => {});
  writeFileSync(join(dataDir, 'holiday.txt'), '');
  chmodSync(dataDir, 0o755);
  chmodSync(databaseIn(dataDir), 0o644);
  const { came, warned } = await withServer(modes);
  expect(came).toEqual({ ...closed, ...closedDatabase, '': '755', 'holiday.txt': '666' });
  expect(warned).toHaveLength(2);
  expect(warned.join('')).toContain('left as it is');
});

it('never writes a new key into a file that others may have opened', async () => {
  await houseCertificate(dataDir);
  const key = join(dataDir, 'tls-key.pem');
  writeFileSync(join(dataDir, 'tls-certificate.pem'), 'no certificate');
  chmodSync(key, 0o644);
  const { ino } = statSync(key);
  await houseCertificate(dataDir);
  expect(statSync(key).ino).not.toBe(ino);
  expect(modeOf(key)).toBe('600');
});
