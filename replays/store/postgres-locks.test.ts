/** What a database does beside a house, as it does by itself: none of it may hold up a command. */
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasPostgres, makeDatabase, type TestDatabase } from '../testing/postgres.ts';
import { isWell } from '../testing/well.ts';
import { first } from './event-store-samples.ts';
import type { EventStore } from './event-store.ts';
import { openPostgresStore } from './postgres-store.ts';

const over = { phase: 'over', endedAt: 5000 } as const;

describe.skipIf(!(await hasPostgres()))('a match that ends', () => {
  let database: TestDatabase;
  let store: EventStore;
  let beside: Client;
  beforeAll(async () => {
    database = await makeDatabase();
    store = await openPostgresStore(database.url);
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });
  beforeEach(async () => {
    beside = new Client({ connectionString: database.url });
    await beside.connect();
  });
  afterEach(() => beside.end());

  it('is written while VACUUM reads the book', async () => {
    await database.ask(`
      INSERT INTO book_entries SELECT -n, 'old' || n, repeat('x', 1000) FROM generate_series(1, 2000) n;
      DELETE FROM book_entries WHERE position < -1000`);
    // A page, then a pause, as often as there are pages: it takes longer than any command may.
    await beside.query("SET vacuum_cost_delay = '100ms'; SET vacuum_cost_limit = 1");
    const vacuum = beside.query('VACUUM book_entries').then(
      () => 'done',
      (error: unknown) => (error as Error).message,
    );
    const running = () => database.ask('SELECT pid FROM pg_stat_progress_vacuum WHERE datname = current_database()');
    await expect.poll(running).toHaveLength(1);
    await store.append(first('a', 1, over));
    expect((await store.book.head()).size).toBe(1);
    expect(await running()).toHaveLength(1);
    await database.ask('SELECT pg_cancel_backend(pid) FROM pg_stat_progress_vacuum WHERE datname = current_database()');
    expect(await vacuum).toContain('canceling statement');
  });

  // VACUUM, ANALYZE, CREATE INDEX CONCURRENTLY and pg_dump take these, on any table.
  it.each(['SHARE UPDATE EXCLUSIVE', 'ACCESS SHARE'])('is written while others hold %s on all tables', async (mode) => {
    const tables = await database.ask("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
    await beside.query('BEGIN');
    await beside.query(`LOCK TABLE ${tables.map(({ tablename }) => tablename).join(', ')} IN ${mode} MODE`);
    const match = mode.replaceAll(' ', '-');
    await store.append(first(match, 1, over));
    expect(await store.book.proofOf(match)).not.toBeNull();
    await store.archive.keepDigest(match, null);
    await store.bookmarks.mark({ match, key: 'k', at: 0, word: 'Ouch', askedAt: 1 });
    expect(await store.takeOver(match)).toBe(1);
    await isWell(store);
    expect(await store.remove({ limit: 1, keepFinished: 0 })).toBe(1);
    await beside.query('ROLLBACK');
  });
});
