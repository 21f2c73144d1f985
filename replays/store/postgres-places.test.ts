/** Rows that are committed in another order than that of their numbers, and a log that grows long. */
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { hasPostgres, makeDatabase, type TestDatabase } from '../testing/postgres.ts';
import { first, more } from './event-store-samples.ts';
import type { EventStore } from './event-store.ts';
import { askToAppend } from './postgres-append.ts';
import { askedOf, Database } from './postgres-database.ts';
import { placeSome } from './postgres-places.ts';
import { PART } from './postgres-reading.ts';
import { Servers } from './postgres-servers.ts';
import { DUE, openPostgresStore } from './postgres-store.ts';

describe.skipIf(!(await hasPostgres()))('where rows of the log lie', () => {
  let database: TestDatabase;
  let store: EventStore;
  let db: Database;
  beforeAll(async () => {
    database = await makeDatabase();
    db = new Database(new Servers(database.url), 1);
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });
  beforeEach(async () => {
    await database.ask('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    store = await openPostgresStore(database.url);
    onTestFinished(() => store.close());
  });

  const place = (lookForMs?: number) => db.transaction((client) => placeSome(client, lookForMs));
  const placeAll = async (lookForMs?: number) => await expect.poll(() => place(lookForMs)).toBe('all');
  const cursor = async () => Number((await database.ask('SELECT row FROM cursors'))[0]!.row);
  const lost = () =>
    database.ask(`
      SELECT row FROM log WHERE row <= (SELECT row FROM cursors) AND row NOT IN (SELECT row FROM log_places)`);

  /** Another process, which is in the middle of an append. */
  async function open(match: string): Promise<Client> {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('BEGIN');
    const answers = await askToAppend(askedOf(client), [first(match)]);
    expect(answers).toMatchObject([{ is_written: true }]);
    return client;
  }

  it.each([
    ['a', 'b', 'c'],
    ['a', 'c', 'b'],
    ['b', 'a', 'c'],
    ['b', 'c', 'a'],
    ['c', 'a', 'b'],
    ['c', 'b', 'a'],
  ] as const)('is written down for all of them though they are committed in the order %s, %s, %s', async (...order) => {
    const open3 = { a: await open('a'), b: await open('b'), c: await open('c') };
    for (const [index, match] of order.entries()) {
      await store.append(first(`after ${index}`));
      await place();
      expect(await cursor()).toBe(0);
      await open3[match].query('COMMIT');
      expect(await store.read(match)).toHaveLength(2);
      expect(await store.read('after 0')).toHaveLength(2);
    }
    await placeAll();
    expect(await lost()).toEqual([]);
    expect(await database.ask('SELECT count(*)::int AS rows FROM log_places')).toEqual([{ rows: 6 }]);
    for (const match of ['a', 'b', 'c', 'after 2']) expect(await store.read(match)).toHaveLength(2);
  });

  it('waits for those who append just then, and not for those who begin later, nor for one that is undone', async () => {
    const [a, b] = [await open('a'), await open('b')];
    await store.append(first('after'));
    const [us] = await db.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    // With patience: on a busy machine the appends below end late, and a second try would wait for the later one.
    const placing = placeAll(Infinity);
    await expect
      .poll(() =>
        database.ask(`SELECT pid FROM pg_stat_activity WHERE pid = ${us!.pid} AND query LIKE 'SELECT pg_sleep(%'`),
      )
      .not.toEqual([]);
    const later = await open('later');
    await b.query('ROLLBACK');
    await a.query('COMMIT');
    await placing;
    expect(await cursor()).toBeGreaterThan(0);
    expect(await lost()).toEqual([]);
    await later.query('COMMIT');
    await placeAll();
    expect(await lost()).toEqual([]);
    expect(await store.read('later')).toHaveLength(2);
  });

  it('does not wait for an old transaction that appends nothing', async () => {
    const old = new Client({ connectionString: database.url });
    await old.connect();
    onTestFinished(() => old.end());
    await old.query(
      "BEGIN ISOLATION LEVEL REPEATABLE READ; INSERT INTO said (what, at) VALUES ('old', 1); SELECT * FROM log",
    );
    await store.append(first('a'));
    await placeAll();
    expect(await cursor()).toBe(1);
  });

  it('is written down a little after an append, by whichever process, and goes with its match', async () => {
    const other = await openPostgresStore(database.url);
    for (let pos = 2; pos < 9; pos++) {
      if (pos === 2) await store.append(first('a', 2, { phase: 'over', endedAt: 1 }));
      await (pos % 2 ? store : other).append(more('a', pos, 1, { phase: 'over', endedAt: 1 }));
    }
    await expect.poll(async () => (await database.ask('SELECT row FROM log_places')).length).toBe(8);
    await store.append(more('a', 9, 1, { phase: 'over', endedAt: 1 }));
    expect(await other.remove({ finishedBefore: 2, limit: 9 })).toBe(1);
    for (const table of ['log', 'log_places', 'heads', 'matches'])
      expect(await database.ask(`SELECT * FROM ${table}`), table).toEqual([]);
    await other.close();
  });

  it('touches no index of a head while a match is played', async () => {
    await store.append(first('a', 1, { phase: 'playing' }));
    const [row] = await db.transaction(async (client) => {
      for (let pos = 1; pos < 9; pos++)
        await askToAppend(client, [{ ...more('a', pos, 1), summary: { lastEventAt: pos, dueAt: 1000 * pos } }]);
      return client.query<{ updated: number; hot: number; lists: number }>(`SELECT
        pg_stat_get_xact_tuples_updated('heads'::regclass) AS updated,
        pg_stat_get_xact_tuples_hot_updated('heads'::regclass) AS hot,
        pg_stat_get_xact_tuples_updated('matches'::regclass) AS lists`);
    });
    expect(row).toEqual({ updated: 8, hot: 8, lists: 0 });
  });

  it('is found without reading more in a log that is longer, in a database with many', async () => {
    await database.ask(`
      INSERT INTO heads (match_id, events, last_event_at, due_at, is_awake)
        SELECT 'x' || n, 60, 1, n, n % 100 = 0 FROM generate_series(1, 50000) n;
      INSERT INTO matches (match_id, phase, opened_at, summary, metadata)
        SELECT 'x' || n, 'playing', 1, '{}', '{}' FROM generate_series(1, 50000) n;
      INSERT INTO log (match, pos, events, body) SELECT 1 + n % 40000, n / 40000, 1, 'x' FROM generate_series(0, 119999) n;
      INSERT INTO log (match, pos, events, body) SELECT 50000, n, 1, 'x' FROM generate_series(0, 19999) n;
      INSERT INTO log_places SELECT match, pos, row FROM log WHERE row <= 139500;
      UPDATE cursors SET row = 139500;
      ANALYZE`);
    const pages = async (query: string, values: unknown[]) => {
      const [row] = await db.query<{
        'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }];
      }>(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query}`, values);
      const plan = row!['QUERY PLAN'][0].Plan;
      return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    };
    for (const [match, after] of [
      ['x1', -1],
      ['x50000', -1],
      ['x50000', 10000],
      ['x50000', 19990],
    ] as const)
      expect(await pages(PART, [match, after, 20]), `${match} ${after}`).toBeLessThan(200);
    // A hundredth of them is awake, and a few are due.
    expect(await pages(DUE, [500])).toBeLessThan(600);
    expect(await store.dueBefore(500)).toEqual(['x100', 'x200', 'x300', 'x400']);
    expect(await store.dueBefore(Infinity)).toHaveLength(500);
  });
});
