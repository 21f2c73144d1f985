/**
 * Files with keys and seeds, for the account alone that the server runs as. Each is made with its mode: one that is closed
 * a moment later may have been opened before. On Windows a mode changes nothing; there the folder's rights hold.
 */
import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

/**
 * Makes an empty file, and its folders, where there are none. SQLite opens it as a new database, and gives write-ahead
 * log and journal its mode.
 * @throws if it can't be made
 */
export function makePrivateFile(file: string): void {
  const made = mkdirSync(dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
  if (made !== undefined) syncFolder(dirname(made));
  closeSync(openSync(file, 'a', PRIVATE_FILE));
}

/** A folder's name lies in the folder above, which SQLite does not sync: a power cut could take the whole database away. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const opened = openSync(folder, 'r');
  fsyncSync(opened);
  closeSync(opened);
}
