import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { hasPostgres, makeDatabase, type TestDatabase } from '../testing/postgres.ts';
import { describeEventStore } from './event-store-contract.ts';
import { openPostgresStore } from './postgres-store.ts';

describe.skipIf(!(await hasPostgres()))('PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => void (database = await makeDatabase()));
  afterAll(() => database.drop());
  beforeEach(async () => void (await database.ask('DROP SCHEMA public CASCADE; CREATE SCHEMA public')));

  describeEventStore('PostgreSQL', () => openPostgresStore(database.url));
});
