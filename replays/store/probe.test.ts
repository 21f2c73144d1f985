/** What a store says of itself while it can't take appends: on a real full disk, behind locks, read-only. */
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, makeDatabase, type TestDatabase } from '../testing/postgres.ts';
import { canMount, SmallDisk } from '../testing/small-disk.ts';
import { first, more } from './event-store-samples.ts';
import { expectIsNotWell, isWell } from '../testing/well.ts';
import type { EventStore } from './event-store.ts';
import { openPostgresStore } from './postgres-store.ts';
import { openSqliteStore } from './sqlite-store.ts';

const mounts = canMount();

/** On a full disk a row can still be rewritten, and a file that has room goes on: the probe must need new space. */
async function expectToNoticeAFullDisk(store: EventStore, disk: SmallDisk): Promise<void> {
  await store.append(first('a'));
  // So much that a write-ahead log begins anew, in the room it has.
  for (let match = 0; match < 40; match++) await store.append(first(`m${match}`, 300));
  await isWell(store);
  disk.fill();
  for (let probe = 0; probe < 2; probe++) await expectIsNotWell(store, /[Nn]o space left|ENOSPC/);
  disk.clear();
  await isWell(store);
  await store.append(more('a', 2, 1));
  await isWell(store);
}

describe.skipIf(!mounts)('SQLite on a small disk', () => {
  it('is not well while the disk is full, and well when there is room again', async () => {
    const disk = new SmallDisk(32);
    onTestFinished(() => disk.remove());
    const store = await openSqliteStore(join(disk.folder, 'log.sqlite'));
    await expectToNoticeAFullDisk(store, disk).finally(() => store.close());
  });
});

describe.skipIf(!(await hasPostgres()))('PostgreSQL', () => {
  let database: TestDatabase;
  let store: EventStore;
  beforeAll(async () => void (database = await makeDatabase()));
  afterAll(() => database.drop());
  beforeEach(async () => void (store = await openPostgresStore(database.url)));
  afterEach(() => store.close());

  it.skipIf(!mounts)('is not well while the disk is full, and well when there is room again', async () => {
    const disk = new SmallDisk(48, 'postgres');
    onTestFinished(() => disk.remove());
    const small = await makeDatabase(disk.folder);
    onTestFinished(() => small.drop());
    const onSmallDisk = await openPostgresStore(small.url);
    await expectToNoticeAFullDisk(onSmallDisk, disk).finally(() => onSmallDisk.close());
  });

  it.each(['log', 'heads', 'matches', 'codes'])('is not well while a migration holds %s', async (table) => {
    await isWell(store);
    const migration = new Client({ connectionString: database.url });
    await migration.connect();
    await migration.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    const probe = store.health();
    await expect(probe.finally(() => migration.end())).rejects.toThrow(/lock timeout|not answered/);
    await isWell(store);
  });

  it('is not well while it may only be read', async () => {
    await isWell(store);
    await database.readOnly(true);
    await expectIsNotWell(store, /takes no writes/);
    await database.readOnly(false);
    await isWell(store);
  });

  it('keeps nothing of its probes but one row', async () => {
    for (let probes = 0; probes < 5; probes++) await isWell(store);
    expect(await database.ask('SELECT count(*)::int AS rows FROM health')).toEqual([{ rows: 1 }]);
    expect(await store.listAll({ limit: 100 })).toEqual({ matches: [], next: null });
    expect(await store.book.head()).toMatchObject({ size: 0 });
    for (const table of ['log', 'heads', 'matches', 'codes', 'book_entries'])
      expect(await database.ask(`SELECT * FROM ${table}`), table).toEqual([]);
  });
});
