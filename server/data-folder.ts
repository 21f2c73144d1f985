/** Who may read what the server keeps in files: keys, seeds, and who may sit where. */
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';

/** What the server writes there, and its settings. */
const ownFiles =
  /^(three-rooms\.sqlite(-\w+)?|blocks\.json(\.new)?|tls-(key|certificate)\.pem(\.new)?|three-rooms\.env)$/;
/** Of a mode: what the group and everybody else may do. */
const OTHERS = 0o077;

/**
 * Closes the server's own files to other accounts, and the folder where nobody else keeps anything in it. What it has
 * closed, and what it could not close, the log says: somebody may have read it before.
 * @param folder may be missing: what is made later is made closed
 */
export function closeToOthers(folder: string, log: Pick<Logger, 'warn'>): void {
  // There modes say nothing.
  if (process.platform === 'win32') return;
  const names = namesIn(folder);
  if (names === null) return;
  const closed: string[] = [];
  for (const path of names.filter((name) => ownFiles.test(name)).map((name) => join(folder, name)))
    if (isOpen(path) && close(path)) closed.push(path);
    else if (isOpen(path)) log.warn({ path }, 'others on this machine can read this file, and it could not be closed');
  if (isOpen(folder)) {
    if (names.every((name) => ownFiles.test(name)) && close(folder)) closed.push(folder);
    else log.warn({ folder }, 'others can look into this folder; it is not only the server’s, and was left as it is');
  }
  if (closed.length > 0)
    log.warn({ closed }, 'others on this machine could read this; from now on the server alone can');
}

/** Null where there is no such folder. */
function namesIn(folder: string): string[] | null {
  try {
    return readdirSync(folder);
  } catch {
    return null;
  }
}

const isOpen = (path: string): boolean => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0;

/** @returns whether it was: what belongs to another account is left to it, also by root */
function close(path: string): boolean {
  try {
    const { uid, mode } = statSync(path);
    if (uid !== process.getuid?.()) return false;
    chmodSync(path, mode & 0o7700);
    return true;
  } catch {
    return false;
  }
}
