import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inProcess } from '../testing/in-process.ts';
import { openSqliteStore } from './sqlite-store.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'three-rooms-store-'));
  file = join(folder, 'log.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('ends even when a thread hangs where nothing can interrupt it', async () => {
  await (await openSqliteStore(file)).close();
  const other = new DatabaseSync(file);
  other.exec(`CREATE TRIGGER hang BEFORE INSERT ON heads WHEN NEW.match_id = 'bad' BEGIN
    SELECT count(*) FROM (WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n); END`);
  other.close();
  const { said, signal } = await inProcess(
    file,
    `const store = await openSqliteStore(process.env.FILE!, {
      diskMs: 2000,
      onDead: async (error) => {
        console.log(error.message);
        await store.close();
        console.log('closed');
        process.kill(process.pid, 'SIGKILL');
      },
    });
    await store.append(first('good'));
    const behind = outcome(store.append(first('bad')));
    const health = outcome(store.health());
    // Nothing that was asked later overtakes it, however busy this thread is.
    for (const until = performance.now() + 300; performance.now() < until;);
    console.log('health', await health);
    console.log('append', await behind);
    console.log('append', await outcome(store.append(more('good', 2, 1))));
    console.log('metadataOf', await outcome(store.metadataOf('good')));
    console.log('lines', await outcome(store.lines('good')));`,
  );
  expect(said).toEqual([
    'health Error',
    'append Unconfirmed',
    'append Error',
    // Whoever would write next must not begin before the thread has ended for certain.
    'metadataOf Error',
    'lines done',
    "The store's writer could not be started again: The store's writer hangs and does not end.",
    'closed',
  ]);
  expect(signal).toBe('SIGKILL');
});
