import type { Seat } from './game.ts';

/** The seat named most often, and how often; the first of them if several are, null if none is named. */
export function mostOf(seats: Seat[], count: number): { seat: Seat; count: number } | null {
  const counts = Array.from({ length: count }, (_, seat) => seats.filter((one) => one === seat).length);
  const most = Math.max(0, ...counts);
  return most === 0 ? null : { seat: counts.indexOf(most), count: most };
}
