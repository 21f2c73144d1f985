/** Who came where at the end of a match. */
import type { Seat, Standing } from './game.ts';

/** Players who stand or fall together, the longest in first. */
interface Side {
  seats: readonly Seat[];
  /** What decides, the weightiest first; more is better. */
  fared: readonly number[];
}

/** The best first. */
export function standingsOf(sides: readonly Side[]): Standing[] {
  const standings: Standing[] = [];
  const bestFirst = sides.toSorted((a, b) => compare(b.fared, a.fared));
  for (const [place, { seats, fared }] of bestFirst.entries()) {
    const isShared = place > 0 && compare(bestFirst[place - 1].fared, fared) === 0;
    const rank = isShared ? standings.at(-1)!.rank : standings.length + 1;
    standings.push(...seats.map((seat) => ({ seat, rank })));
  }
  return standings;
}

/** Each rank with its seats, `2: 1 3`. */
export const inLines = (standings: readonly Standing[]): string[] =>
  [...Map.groupBy(standings, ({ rank }) => rank)].map(
    ([rank, those]) => `${rank}: ${those.map(({ seat }) => seat).join(' ')}`,
  );

function compare(one: readonly number[], other: readonly number[]): number {
  const differs = one.findIndex((figure, index) => figure !== other[index]);
  return differs < 0 ? 0 : one[differs] - other[differs];
}

/** The seat named most often, and how often; the first of them if several are, null if none is named. */
export function mostOf(seats: Seat[], count: number): { seat: Seat; count: number } | null {
  const counts = Array.from({ length: count }, (_, seat) => seats.filter((one) => one === seat).length);
  const most = Math.max(0, ...counts);
  return most === 0 ? null : { seat: counts.indexOf(most), count: most };
}
