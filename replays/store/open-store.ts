/** Which store: a file of SQLite, or a database of PostgreSQL. */
import type { EventStore } from './event-store.ts';
import { openPostgresStore, type PostgresOptions } from './postgres-store.ts';
import { openSqliteStore, type StoreOptions } from './sqlite-store.ts';

export const isPostgres = (database: string): boolean => /^postgres(ql)?:/.test(database);

/** @param database the path of a file, or an address that begins with postgres: @throws if it can't be opened */
export const openStore = (database: string, options: StoreOptions & PostgresOptions = {}): Promise<EventStore> =>
  isPostgres(database) ? openPostgresStore(database, options) : openSqliteStore(database, options);
