import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { describeEventStore } from './event-store.contract.ts';
import { openSqliteStore } from './sqlite-store.ts';

let folder = mkdtempSync(join(tmpdir(), 'three-rooms-store-'));
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  folder = mkdtempSync(join(tmpdir(), 'three-rooms-store-'));
});

describeEventStore('SQLite', () => openSqliteStore(join(folder, 'deep', 'log.sqlite')));

it('says so when the file is no database', async () => {
  const file = join(folder, 'text.sqlite');
  writeFileSync(file, 'This is no database, however long one reads in it. '.repeat(100));
  await expect(openSqliteStore(file)).rejects.toThrow(/not a database/);
});
