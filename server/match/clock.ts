/** Where a match's clock goes on when its actor was away. All times are ms of the match's own clock. */

/** What a crash leaves of the time to choose at the least, or half of it where it was shorter. */
const LEFT_AFTER_CRASH_MS = 5000;
/** What is left when a match wakes, or all of it where it was shorter. */
const LEFT_AFTER_SLEEP_MS = 5000;

/**
 * After a crash. Nobody knows when the actor before was lost: timers run on from the last event, but stop short of
 * the deadline, so that players who come back can still choose.
 * @param idleMs how long ago the last event was written
 */
export function resumedAt(lastMs: number, dueMs: number | null, idleMs: number): number {
  if (dueMs === null || idleMs <= 0) return lastMs;
  const openMs = dueMs - lastMs;
  return Math.floor(lastMs + Math.min(idleMs, openMs - Math.min(LEFT_AFTER_CRASH_MS, openMs / 2)));
}

/** After sleep: where it stopped, with time left to choose. Never before the last event. */
export function wokenAt(lastMs: number, dueMs: number | null, stoppedMs: number): number {
  if (dueMs === null) return Math.max(lastMs, stoppedMs);
  return Math.max(lastMs, Math.min(stoppedMs, dueMs - LEFT_AFTER_SLEEP_MS));
}
