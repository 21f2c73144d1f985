/** How close two shots were, and what of it was the way to the server: credited, so that a slow line loses nobody a duel. */
import type { Play } from './types.ts';

export interface Race {
  /** By so much the one fired before the other, ms. */
  leadMs: number;
  /** By so much later it came in, ms; below 0 where it came in sooner, too. */
  cameLaterMs: number;
  /** What was credited to either, ms. */
  creditMs: number;
  otherCreditMs: number;
}

type Shot = Pick<Play, 'at' | 'creditMs'>;

/** Null where nothing was credited to either. */
export function raceOf({ at, creditMs = 0 }: Shot, other: Shot): Race | null {
  const { creditMs: otherCreditMs = 0 } = other;
  if (creditMs === 0 && otherCreditMs === 0) return null;
  const leadMs = other.at - at;
  return { leadMs, cameLaterMs: creditMs - otherCreditMs - leadMs, creditMs, otherCreditMs };
}
