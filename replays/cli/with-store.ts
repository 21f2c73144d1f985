/** What the commands share: the server's database, and how they end with a sentence. */
import { existsSync } from 'node:fs';
import type { EventStore } from '../store/event-store.ts';
import { isPostgres, openStore } from '../store/open-store.ts';
import { settingsIn } from '../store/settings-file.ts';
import { databaseIn } from '../store/sqlite-store.ts';

/** What ends the program with a sentence and no stack. */
export class Sorry extends Error {}

/** What the settings' file in this folder says, for all that the environment does not. @throws Sorry */
export function setFromFile(): void {
  try {
    for (const [name, value] of Object.entries(settingsIn(null))) process.env[name] ??= value;
  } catch (error) {
    throw new Sorry((error as Error).message);
  }
}

/**
 * @param isMade whether a database that is not there yet is made, with its folder
 * @throws Sorry where there is none and none is to be made
 */
export async function withStore<T>(use: (store: EventStore) => Promise<T>, isMade = false): Promise<T> {
  setFromFile();
  const database = process.env.DATABASE_URL || databaseIn(process.env.DATA_DIR);
  if (!isMade && !isPostgres(database) && !existsSync(database))
    throw new Sorry(`There is no database at ${database}. DATA_DIR names its folder.`);
  const store = await openStore(database, { allowsUnsafe: process.env.ALLOW_UNSAFE_DATABASE === '1' });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
