/** The stretches of a replay that changed the most: what to watch of it in half a minute. */
import { at } from '../../../shared/contract/at.ts';
import type { Standing } from '../../../replays/log/analysis.ts';
import { toldBetween, type Track } from './track.ts';

/** A part of a track, ms on its timeline. */
export interface Stretch {
  fromMs: number;
  toMs: number;
}

/** So long are they together at most, ms. */
export const HIGHLIGHTS_MS = 30_000;
/** What moves fewer chances than this is none: a share of the match, 0 to 1. */
const LEAST_CHANGE = 0.02;

/**
 * What lies between two standings is one stretch, from the first thing that is told to the last. Those that moved the
 * most chances from seat to seat are taken as long as there is time for them; one that is too long by itself is cut to its end.
 * @returns in the order of the match; what follows on each other is one
 */
export function highlightsOf(track: Track, standings: readonly Standing[]): Stretch[] {
  const stretches = standings
    .slice(1)
    .flatMap((after, index) => {
      const before = at(standings, index);
      const told = toldBetween(track, before.pos, after.pos);
      const [first, last] = [told[0], told.at(-1)];
      const change = changeOf(before.chances, after.chances);
      if (!first || !last || change < LEAST_CHANGE) return [];
      return [{ change, fromMs: Math.max(first.startMs, last.endMs - HIGHLIGHTS_MS), toMs: last.endMs }];
    })
    .toSorted((a, b) => b.change - a.change);
  let leftMs = HIGHLIGHTS_MS;
  const chosen = stretches.filter(({ fromMs, toMs }) => {
    const fits = toMs - fromMs <= leftMs;
    if (fits) leftMs -= toMs - fromMs;
    return fits;
  });
  return joined(chosen.toSorted((a, b) => a.fromMs - b.fromMs));
}

/** The share of the match that went from some seats to others, 0 to 1. */
const changeOf = (before: readonly number[], after: readonly number[]): number =>
  after.reduce((sum, chance, seat) => sum + Math.abs(chance - at(before, seat)), 0) / 2;

function joined(stretches: readonly Stretch[]): Stretch[] {
  const whole: Stretch[] = [];
  for (const { fromMs, toMs } of stretches) {
    const last = whole.at(-1);
    if (last && last.toMs >= fromMs) last.toMs = toMs;
    else whole.push({ fromMs, toMs });
  }
  return whole;
}

/** Where whoever plays only these goes on from there; null after the last of them. */
export function onTheWay(stretches: readonly Stretch[], ms: number): number | null {
  const next = stretches.find(({ toMs }) => ms < toMs);
  return next ? Math.max(ms, next.fromMs) : null;
}
