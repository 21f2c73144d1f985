/** Who came where at the end of a match. */
import { at } from './at.ts';
import type { Seat, Standing } from './game.ts';
import { groupBy } from './group-by.ts';

/** Players who stand or fall together, the longest in first. */
interface Side {
  seats: readonly Seat[];
  /** What decides, the weightiest first; more is better. */
  rankKey: readonly number[];
}

/** The best first. */
export function standingsOf(sides: readonly Side[]): Standing[] {
  const standings: Standing[] = [];
  let last: { fared: readonly number[]; rank: number } | null = null;
  for (const { seats, rankKey: fared } of sides.toSorted((a, b) => compare(b.rankKey, a.rankKey))) {
    const rank: number = last && compare(last.fared, fared) === 0 ? last.rank : standings.length + 1;
    standings.push(...seats.map((seat) => ({ seat, rank })));
    last = { fared, rank };
  }
  return standings;
}

/** Each rank with its seats, `2: 1 3`. */
export const inLines = (standings: readonly Standing[]): string[] =>
  [...groupBy(standings, ({ rank }) => rank)].map(
    ([rank, those]) => `${rank}: ${those.map(({ seat }) => seat).join(' ')}`,
  );

/** By the first figure that differs; both have as many. */
function compare(one: readonly number[], other: readonly number[]): number {
  for (const [index, figure] of one.entries()) {
    const difference = figure - at(other, index);
    if (difference !== 0) return difference;
  }
  return 0;
}
