/**
 * When a choice counts as made: when it came in, less what its way here took, as far as that is credited. The server
 * measures the way and the player says when they chose; all that goes into it stands in the log, and docs/fairness.md says
 * what a liar can gain.
 */

/** Nobody is credited more than this, and no deadline is held longer for what is on its way, ms. */
export const MOST_CREDIT_MS = 150;
/** By so much one way may have been slower than half of the quickest way there and back, ms. */
const UNEVEN_MS = 40;

/** What is known of a choice's way to the server. */
export interface Line {
  /** The least of the latest round trips, as the server's own pings measured them, ms. */
  roundTripMs: number;
  /** When it was made, on the match's clock as its player had it; they say so themselves. */
  madeAt: number;
  /** How much earlier than it came in it counts as made, ms. Below 0 where it came in before all saw the round open. */
  creditMs: number;
}

/** The most that a way may be credited with such a line, ms. */
export const mostCredit = (roundTripMs: number): number =>
  Math.floor(Math.min(roundTripMs / 2 + UNEVEN_MS, MOST_CREDIT_MS));

/** What is credited of the way of something that came in then, ms; never below 0. */
export const creditFor = (cameAt: number, { roundTripMs, madeAt }: Omit<Line, 'creditMs'>): number =>
  Math.max(0, Math.min(cameAt - madeAt, mostCredit(roundTripMs)));

/** When a player's act counts as made, ms since the match opened. */
export const madeAt = ({ at, line }: { at: number; line?: Line | undefined }): number => at - (line?.creditMs ?? 0);

/** Why no server that keeps to the rules would have written that of a line; null if one could have. */
export function lineProblem(cameAt: number, line: Line): string | null {
  const most = creditFor(cameAt, line);
  if (line.creditMs > most) return `${line.creditMs} ms were credited where ${most} ms are the most`;
  return line.creditMs < -MOST_CREDIT_MS ? `it was put off by more than ${MOST_CREDIT_MS} ms` : null;
}
