/**
 * `npm run -s undo-migration`: a database of SQLite whose log is being written in a new form, back to the form of the version
 * before. No server may run on it. Once all of the log is in its new form, only a backup leads back.
 */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { undoMigration } from '../store/sqlite-schema.ts';
import { databaseIn } from '../store/sqlite-store.ts';
import { say } from './say.ts';
import { setFromFile, Sorry } from './with-store.ts';

try {
  setFromFile();
  const database = databaseIn(process.env.DATA_DIR);
  if (!existsSync(database)) throw new Sorry(`There is no database at ${database}. DATA_DIR names its folder.`);
  const db = new DatabaseSync(database, { timeout: 5000 });
  const isUndone = undoMigration(db);
  db.close();
  if (!isUndone) throw new Sorry('There is nothing to undo: no migration of this database was stopped midway.');
  say('The database is as the version before left it.');
} catch (error) {
  if (!(error instanceof Sorry)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
