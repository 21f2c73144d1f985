/** What the commands share: the server's database, and how they end with a sentence. */
import { existsSync } from 'node:fs';
import type { EventStore } from '../store/event-store.ts';
import { databaseIn, openSqliteStore } from '../store/sqlite-store.ts';

/** What ends the program with a sentence and no stack. */
export class Sorry extends Error {}

/** @throws Sorry where there is no database */
export async function withStore<T>(use: (store: EventStore) => Promise<T>): Promise<T> {
  const database = databaseIn(process.env.DATA_DIR);
  if (!existsSync(database)) throw new Sorry(`There is no database at ${database}. DATA_DIR names its folder.`);
  const store = await openSqliteStore(database);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
