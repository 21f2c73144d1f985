/**
 * `npm run -s backup -- FILE`: the database of a house that may be open meanwhile, as it is at one moment, into a new
 * file. PostgreSQL has tools of its own for that: docs/backup.md.
 */
import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { isPostgres } from '../store/open-store.ts';
import { PRIVATE_FILE } from '../store/private-files.ts';
import { databaseIn } from '../store/sqlite-store.ts';
import { say } from './say.ts';
import { setFromFile, Sorry } from './with-store.ts';

/** All pages in one step: after each step SQLite begins anew if somebody wrote, which under load would never end. */
const ALL_PAGES = 2 ** 31 - 1;

try {
  setFromFile();
  const [file, ...more] = process.argv.slice(2);
  if (!file || file.startsWith('-') || more.length > 0) throw new Sorry('Usage: backup FILE, which is not there yet');
  await backUp(file);
} catch (error) {
  if (!(error instanceof Sorry)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function backUp(file: string): Promise<void> {
  const database = databaseIn(process.env.DATA_DIR);
  if (isPostgres(process.env.DATABASE_URL ?? ''))
    throw new Sorry('Logs are in PostgreSQL, which is backed up by its own pg_dump: docs/backup.md.');
  if (!existsSync(database)) throw new Sorry(`There is no database at ${database}. DATA_DIR names its folder.`);
  if (existsSync(file)) throw new Sorry(`${file} is there already, and is not written over.`);
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  // As secret as the database: who may sit where, and the key of the book.
  closeSync(openSync(partial, 'wx', PRIVATE_FILE));
  const source = new DatabaseSync(database, { readOnly: true });
  try {
    await backup(source, partial, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
  const events = checked(partial);
  renameSync(partial, file);
  say(`${file}: ${events} events, and SQLite finds it whole.`);
}

/** @returns how many events lie in it @throws Sorry where SQLite finds a fault in it */
function checked(file: string): number {
  const copy = new DatabaseSync(file);
  try {
    // One file for all of it: nothing beside it that could be left behind.
    copy.exec('PRAGMA journal_mode = DELETE');
    const [found] = Object.values(copy.prepare('PRAGMA integrity_check').get() ?? {});
    if (found !== 'ok') throw new Sorry(`The copy is not whole: ${String(found)}`);
    return Number(copy.prepare('SELECT total(events) AS n FROM log').get()?.n);
  } finally {
    copy.close();
  }
}
