import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { at } from '../../shared/contract/at.ts';
import { describeEventStore } from './event-store-contract.ts';
import { first, more } from './event-store-samples.ts';
import { Unconfirmed, VersionConflict, type EventStore } from './event-store.ts';
import { openSqliteStore } from './sqlite-store.ts';
import { inProcess } from '../testing/in-process.ts';
import { standingTime } from '../testing/standing-time.ts';
import { bothWays, expectOneHistory, granted, Writer } from '../testing/store-writer.ts';

/** Before a thread is started again it waits; so does whoever asks it. */
const time = standingTime();

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'three-rooms-store-'));
  file = join(folder, 'deep', 'log.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('SQLite', () => {
  const kept = mkdtempSync(join(tmpdir(), 'three-rooms-store-'));
  afterAll(() => rmSync(kept, { recursive: true, force: true }));
  const inHere = join(kept, 'deep', 'log.sqlite');

  /** As it was made: its tables are empty, but for the house's key. */
  function empty(): void {
    const db = new DatabaseSync(inHere);
    const tables = db
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('book_key', 'cursors')`)
      .all();
    db.exec(`${tables.map(({ name }) => `DELETE FROM ${String(name)}`).join(';')}; UPDATE cursors SET row = 0`);
    db.close();
  }

  describeEventStore('SQLite', { open: () => openSqliteStore(inHere), empty });
});

it('says so when the file is no database', async () => {
  file = join(folder, 'text.sqlite');
  writeFileSync(file, noDatabase);
  await expect(openSqliteStore(file)).rejects.toThrow(/not a database/);
});

const noDatabase = 'This is no database, however long one reads in it. '.repeat(100);

describe('a thread of the store that is lost', () => {
  // The store's own threads, seen from outside: the writer first, then the reader.
  const threads: Worker[] = [];
  const remember = (worker: Worker) => void threads.push(worker);
  beforeAll(() => void process.on('worker', remember));
  afterAll(() => void process.off('worker', remember));

  const onDead = vi.fn<(error: Error) => void>();
  let store: EventStore;
  beforeEach(async () => {
    threads.length = 0;
    onDead.mockClear();
    store = await openSqliteStore(file, { onDead });
    await store.append(first('a'));
  });
  afterEach(() => store.close());

  const isWell = () =>
    store.health().then(
      () => true,
      () => false,
    );

  it('keeps nobody waiting, and the store works on', async () => {
    const kill = at(threads, 0).terminate();
    const append = store.append(more('a', 2, 1));
    // Asking for anything else sends it at once: in the next turn the store might know that the thread has ended.
    const health = store.health();
    await expect(append).rejects.toThrow(Unconfirmed);
    await expect(health).rejects.toThrow(/has ended/);
    await kill;
    await expect(store.health()).rejects.toThrow(/does not run/);
    const refused: unknown = await store.append(more('a', 2, 1)).catch((error: unknown) => error);
    expect(refused, 'was never sent, so it is certain').not.toBeInstanceOf(VersionConflict);
    expect(await store.read('a'), 'readers have a thread of their own').toHaveLength(2);
    await time.passUntil(isWell);
    const { length } = await store.read('a');
    await store.append(more('a', length, 1));
    expect(await store.read('a')).toHaveLength(length + 1);
    expect(onDead).not.toHaveBeenCalled();
  });

  it('stops readers only, if it is theirs', async () => {
    await at(threads, 1).terminate();
    await expect(store.list({ limit: 1 })).rejects.toThrow(/does not run/);
    await store.append(more('a', 2, 1));
    await store.health();
    await time.passUntil(async () => (await store.read('a').catch(() => [])).length === 3);
  });

  it('forks no log and grants nothing twice, whenever it is lost', async () => {
    const writers = Array.from({ length: 20 }, (_, index) => new Writer(store, `m${index}`));
    const writing = writers.map((writer) => writer.write());
    // On a busy machine a thread hardly ever ends in the middle of a commit: then only appends are seen that were not saved.
    for (let kills = 0; kills < 6 || (kills < 18 && !bothWays(writers)); kills++) {
      const before = granted(writers);
      await time.passUntil(() => granted(writers) > before + 7 * kills, 10);
      await at(threads, kills === 0 ? 0 : threads.length - 1).terminate();
      await time.passUntil(isWell);
    }
    for (const writer of writers) writer.isStopped = true;
    await time.passUntil(() => writers.every(({ hasStopped }) => hasStopped), 10);
    await Promise.all(writing);
    await expectOneHistory(store, writers);
  });

  it('is given up when it cannot be started again, and the reason is told', async () => {
    await store.close();
    threads.length = 0;
    store = await openSqliteStore(file, { onDead });
    await at(threads, 0).terminate();
    writeFileSync(file, noDatabase);
    await time.passUntil(() => onDead.mock.calls.length === 1);
    expect(onDead.mock.lastCall?.[0].message).toMatch(/^The store's writer could not be started again: .*database/);
    await expect(store.append(more('a', 2, 1))).rejects.toThrow(/does not run/);
    await expect(store.health()).rejects.toThrow(/does not run/);
  });
});

it('waits for another process that holds the file, and says meanwhile that it is not well', async () => {
  // SQLite waits by the clock on the wall.
  const store = await openSqliteStore(file, { lockedMs: 600_000 });
  await store.append(first('a'));
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  const appended = store.append(more('a', 2, 1));
  const health = store.health().catch(String);
  await time.pass(1000);
  expect(await health).toContain('The store has not answered for 1000 ms.');
  other.exec('ROLLBACK');
  other.close();
  await appended;
  await store.health();
  expect(await store.read('a')).toHaveLength(3);
  await store.close();
});

it('removes many matches in batches, others write between them, and nothing is left', async () => {
  const store = await openSqliteStore(file);
  const grant = { person: 'kemi', command: 'one', pos: 100 };
  for (let number = 0; number < 40; number++)
    await store.append({ ...first(`m${number}`, 100, { phase: 'over', endedAt: 5000 + number }), grant });
  await store.append(first('stays'));

  const order: string[] = [];
  const removed = store.remove({ finishedBefore: 6000, limit: 35 }).finally(() => order.push('removed'));
  await store.append(more('stays', 2, 1)).finally(() => order.push('appended'));
  expect(await removed).toBe(35);
  expect(order).toEqual(['appended', 'removed']);
  expect(await store.remove({ finishedBefore: 6000, limit: 35 })).toBe(5);
  await store.close();

  const db = new DatabaseSync(file);
  for (const [table, rows] of Object.entries({ log: 2, log_places: 2, heads: 1, matches: 1, listed: 2 }))
    expect(db.prepare(`SELECT count(*) AS rows FROM ${table}`).get()).toEqual({ rows });
  db.close();
});

it('is not well when the disk is full', async () => {
  // A file may not grow beyond 1 MB: to the database the same as a full disk.
  const { said } = await inProcess(
    file,
    `const store = await openSqliteStore(process.env.FILE!);
    while (await outcome(store.health()) !== 'done');
    await store.append(first('a'));
    let length = 2;
    for (; await outcome(store.append(more('a', length, 100))) === 'done'; length += 100);
    let checks = 0;
    for (; checks < 100 && await outcome(store.health()) === 'done'; checks++);
    console.log(checks < 100, await outcome(store.append(more('a', length, 100))));
    console.log((await store.read('a')).length === length);
    await store.close();`,
    'ulimit -f 2048;',
  );
  expect(said).toEqual(['true Error', 'true']);
});
