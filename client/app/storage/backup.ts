/**
 * Where this browser has sat, kept by the server in a cookie as well, with the secret of its seats: see server/http/backup.ts.
 * Kept as `three-rooms.backup` in local storage; what came back from the cookie, as `three-rooms.restored`.
 */
import { MOST_BACKED_UP, type Backup, type SatAt } from '../../../shared/backup.ts';
import { isMatchId } from '../../../shared/ids.ts';
import { isFailure, post } from '../connection/api.ts';
import { knowsOfBackup, personSecret, type Restored } from '../identity/identity.ts';
import { forget, keep, keepsThings, recall } from './storage.ts';

/** Keeps it with the others, and lets the cookie last longer. */
export async function backUpSeat(match: string, seat: number): Promise<void> {
  await save([[match, seat] satisfies SatAt, ...but(match, backup())].slice(0, MOST_BACKED_UP));
}

/** This browser has no seat there any more. */
export async function dropFromBackup(match: string): Promise<void> {
  const known = backup();
  const left = but(match, known);
  if (left.length === known.length) return;
  const { at, seats } = restoredSeats();
  if (seats.length > 0) keep('restored', { at, seats: but(match, seats) } satisfies Restored);
  await save(left);
}

/** Where it sat before it lost what it knew of that, and its key. */
export function restoredSeats(): Restored {
  const { at, seats } = (recall('restored') ?? {}) as Partial<Restored>;
  return { at: typeof at === 'number' ? at : 0, seats: seatsIn(seats) };
}

/** @returns whether the cookie is gone */
export async function forgetBackup(): Promise<boolean> {
  forget('backup');
  forget('restored');
  return !keepsThings() || !isFailure(await post('/api/backup/forget', {}, { isRepeatable: true }));
}

async function save(seats: SatAt[]): Promise<void> {
  keep('backup', seats);
  // Where storage is blocked, cookies are.
  if (keepsThings() && knowsOfBackup())
    await post('/api/backup', { secret: personSecret(), seats } satisfies Backup, { isRepeatable: true });
}

const backup = (): SatAt[] => seatsIn(recall('backup'));
const but = (match: string, seats: SatAt[]): SatAt[] => seats.filter(([other]) => other !== match);

/** What is kept in another shape counts as nothing. */
const seatsIn = (kept: unknown): SatAt[] => (Array.isArray(kept) ? kept.filter(isSeat) : []);

const isSeat = (kept: unknown): kept is SatAt =>
  Array.isArray(kept) && isMatchId(kept[0]) && Number.isSafeInteger(kept[1]) && kept[1] >= 0;
