/**
 * `npm run -s undo-migration`: a database whose log is being written in a new form, back to the form of the version before.
 * No server may run on it. Once all of the log is in its new form, only a backup leads back.
 */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StoreAway } from '../store/event-store.ts';
import { isPostgres } from '../store/open-store.ts';
import { undoMigration as undoInPostgres } from '../store/postgres-migrate.ts';
import { Servers } from '../store/postgres-servers.ts';
import { undoMigration as undoInSqlite } from '../store/sqlite-schema.ts';
import { databaseIn } from '../store/sqlite-store.ts';
import { say } from './say.ts';
import { setFromFile, Sorry } from './with-store.ts';

try {
  setFromFile();
  const database = process.env.DATABASE_URL || databaseIn(process.env.DATA_DIR);
  const isUndone = isPostgres(database) ? await undoInPostgres(new Servers(database)) : undoInFile(database);
  if (!isUndone) throw new Sorry('There is nothing to undo: no migration of this database was stopped midway.');
  say('The database is as the version before left it.');
} catch (error) {
  if (!(error instanceof Sorry || error instanceof StoreAway)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function undoInFile(database: string): boolean {
  if (!existsSync(database)) throw new Sorry(`There is no database at ${database}. DATA_DIR names its folder.`);
  const db = new DatabaseSync(database, { timeout: 5000 });
  try {
    return undoInSqlite(db);
  } finally {
    db.close();
  }
}
