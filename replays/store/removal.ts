/** Which matches may go, and how they are taken out of a store: a few at a time, so that nobody has to wait for it. */
import type { Removal } from './event-store.ts';

/** About so many events are removed in one batch: some ms of the store's time. */
const EVENTS_IN_A_BATCH = 1000;
export const MATCHES_IN_A_BATCH = 100;

/** Where a match stands among those that ended: the first ended first. */
export interface Ended {
  at: number;
  match: string;
}

export interface Batch {
  /** Finished matches that ended before this one may go; none if left out. */
  finishedBefore?: Ended;
  /** Abandoned ones. */
  abandonedBefore?: Ended;
  limit: number;
}

/** What a store does for it. */
interface Remover {
  /** Of those that ended last, the first that is among so many; null if there are fewer. */
  lastToKeep(count: number): Promise<Ended | null>;
  /** Removes at least one if there is one. @returns how many */
  removeBatch(batch: Batch): Promise<number>;
}

/** In batches: what others write comes between. @returns how many */
export async function removeBy(remover: Remover, removal: Removal): Promise<number> {
  const which = {
    finishedBefore: await firstToStay(remover, removal),
    abandonedBefore: ended(removal.abandonedBefore),
  };
  let removed = 0;
  while (removed < removal.limit) {
    const batch = await remover.removeBatch({ ...which, limit: removal.limit - removed });
    if (batch === 0) break;
    removed += batch;
  }
  return removed;
}

/** By age and by number: what either lets go, goes. */
async function firstToStay(remover: Remover, { finishedBefore, keepFinished }: Removal): Promise<Ended | undefined> {
  const byAge = ended(finishedBefore);
  if (keepFinished === undefined) return byAge;
  if (keepFinished === 0) return ended(Number.MAX_SAFE_INTEGER);
  const byNumber = await remover.lastToKeep(keepFinished);
  if (!byNumber || !byAge) return byNumber ?? byAge;
  return byNumber.at >= byAge.at ? byNumber : byAge;
}

const ended = (at: number | undefined): Ended | undefined => (at === undefined ? undefined : { at, match: '' });

/** As many of those as one batch removes. */
export function batchOf<Row extends { events: number }>(candidates: readonly Row[], limit: number): Row[] {
  let events = 0;
  return candidates.slice(0, limit).filter((row, index) => {
    const fits = index === 0 || events < EVENTS_IN_A_BATCH;
    events += row.events;
    return fits;
  });
}
