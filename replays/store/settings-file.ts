/** Settings in a file beside the environment, which wins: lines of NAME=value. */
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** Read where it lies in the folder that something is started in, if no other is named. */
export const SETTINGS_FILE = 'three-rooms.env';

/**
 * @param file null: the one in this folder, which need not be there
 * @throws where a file that was named can't be read
 */
export function settingsIn(file: string | null): Record<string, string | undefined> {
  if (file === null && !existsSync(SETTINGS_FILE)) return {};
  const path = file ?? SETTINGS_FILE;
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`The settings in ${path} can't be read: ${(error as Error).message}`, { cause: error });
  }
}
