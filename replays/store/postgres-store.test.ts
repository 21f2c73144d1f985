import { afterAll, beforeAll, describe } from 'vitest';
import { hasPostgres, makeDatabase, type TestDatabase } from '../testing/postgres.ts';
import { describeEventStore } from './event-store-contract.ts';
import { openPostgresStore } from './postgres-store.ts';

describe.skipIf(!(await hasPostgres()))('PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await makeDatabase();
    await (await openPostgresStore(database.url)).close();
  });
  afterAll(() => database.drop());
  /** As it was made: its tables are empty, but for the version and the house's key, and nothing is followed yet. */
  async function empty(): Promise<void> {
    const rows = await database.ask(`
      SELECT quote_ident(tablename) AS name FROM pg_tables
      WHERE schemaname = 'public' AND tablename NOT IN ('schema_version', 'book_key', 'cursors')`);
    await database.ask(
      `${rows.map(({ name }) => `DELETE FROM ${String(name)}`).join(';')}; UPDATE cursors SET row = 0`,
    );
  }

  describeEventStore('PostgreSQL', { open: () => openPostgresStore(database.url), empty });
});
