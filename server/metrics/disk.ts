/** How full a disk is, and when it will be. */
import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { DiskReading } from './metrics.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** From one look that is remembered to the next, and how long they are, ms. */
const REMEMBERED_EVERY_MS = HOUR_MS / 6;
const REMEMBERED_FOR_MS = DAY_MS;
/** In less than this a disk may fill and empty by itself, ms. */
const SPEAKS_AFTER_MS = HOUR_MS;

export interface FreeSpace {
  /** ms, of any clock that only goes forward. */
  at: number;
  bytes: number;
}

export class Disk {
  readonly #folder: string;
  readonly #looks: FreeSpace[] = [];

  /** @param folder that is on it, or will be made there */
  constructor(folder: string) {
    this.#folder = resolve(folder);
  }

  async read(): Promise<DiskReading> {
    const { bavail, bsize } = await statOf(this.#folder);
    const now = { at: performance.now(), bytes: bavail * bsize };
    const last = this.#looks.at(-1);
    if (!last || now.at - last.at >= REMEMBERED_EVERY_MS) this.#looks.push(now);
    while (now.at - this.#looks[0]!.at > REMEMBERED_FOR_MS) this.#looks.shift();
    return { freeBytes: now.bytes, secondsUntilFull: secondsUntilFull(this.#looks[0]!, now) };
  }
}

/** Of a folder that is not there yet those of the one it will be made in. */
const statOf = (folder: string): Promise<StatsFs> =>
  statfs(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || folder === dirname(folder)) throw error;
    return statOf(dirname(folder));
  });

/** @returns s from `now` on; Infinity where the disk does not fill, null where both are less than an hour apart */
export function secondsUntilFull(before: FreeSpace, now: FreeSpace): number | null {
  const ms = now.at - before.at;
  if (ms < SPEAKS_AFTER_MS) return null;
  const bytesPerMs = (before.bytes - now.bytes) / ms;
  return bytesPerMs <= 0 ? Infinity : now.bytes / bytesPerMs / 1000;
}
