/** What pages and readers of logs need to know of a start, without the rules of a match. */
import type { Seat } from './contract/game.ts';

/** How long everybody has to commit anew once a start has failed, before it can go on without them, ms. */
export const COMMIT_WITHIN_MS = 2000;

/** The number that a seat has once these were dropped; null for one of them. */
export function seatWithout(dropped: readonly Seat[], seat: Seat | null): Seat | null {
  if (seat === null || dropped.includes(seat)) return null;
  return seat - dropped.filter((one) => one < seat).length;
}

/** What is kept by seat, once these were dropped. */
export const closedUp = <One>(bySeat: ReadonlyMap<Seat, One>, dropped: readonly Seat[]): Map<Seat, One> =>
  new Map(
    [...bySeat].flatMap(([seat, one]) => {
      const now = seatWithout(dropped, seat);
      return now === null ? [] : [[now, one] as const];
    }),
  );
