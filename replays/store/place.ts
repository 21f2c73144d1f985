/** Where the log lies. */
import { join } from 'node:path';

/** The database in that folder; `data` where none is named. */
export const databaseIn = (dataDir: string | undefined): string => join(dataDir || 'data', 'three-rooms.sqlite');
