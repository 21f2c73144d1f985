/** A match's clock, in ms since the match opened; it stands still while the match sleeps. */

export class MatchClock {
  /** `performance.now()` when this clock stood at 0. */
  readonly #zeroMs: number;
  #lastMs: number;
  #alarm: NodeJS.Timeout | null = null;

  /** Runs on from that time. */
  constructor(fromMs: number) {
    this.#lastMs = fromMs;
    this.#zeroMs = performance.now() - fromMs;
  }

  /** It never goes back. */
  now(): number {
    this.#lastMs = Math.max(this.#lastMs, Math.floor(performance.now() - this.#zeroMs));
    return this.#lastMs;
  }

  /** Rings once, at that time or as soon as it can. It takes the place of an alarm that was set before. */
  setAlarm(atMs: number | null, ring: () => void): void {
    if (this.#alarm) clearTimeout(this.#alarm);
    this.#alarm = atMs === null ? null : setTimeout(ring, Math.max(0, atMs - this.now()));
  }
}

/** What a crash leaves of the time to choose at the least, or half of it where it was shorter. */
const LEFT_AFTER_CRASH_MS = 5000;
/** What is left when a match wakes, or all of it where it was shorter. */
const LEFT_AFTER_SLEEP_MS = 5000;

/**
 * Where the clock goes on after a crash. Nobody knows when the server was lost: the clock runs on from the last event,
 * but stops short of the deadline, so that players who come back can still choose.
 * @param idleMs how long ago the last event was written
 */
export function resumedAt(lastMs: number, dueMs: number | null, idleMs: number): number {
  if (dueMs === null || idleMs <= 0) return lastMs;
  const openMs = dueMs - lastMs;
  return Math.floor(lastMs + Math.min(idleMs, openMs - Math.min(LEFT_AFTER_CRASH_MS, openMs / 2)));
}

/** Where it goes on after sleep: where it stopped, with time left to choose. Never before the last event. */
export function wokenAt(lastMs: number, dueMs: number | null, stoppedMs: number): number {
  if (dueMs === null) return Math.max(lastMs, stoppedMs);
  return Math.max(lastMs, Math.min(stoppedMs, dueMs - LEFT_AFTER_SLEEP_MS));
}
