/** A match's clock, in ms since the match opened; it stands still while the match sleeps, and where the table's pace says so. */

interface Alarm {
  atMs: number;
  ring(): void;
}

export class MatchClock {
  /** `performance.now()` when this clock stood at 0. */
  #zeroMs: number;
  #lastMs: number;
  #standsAt: number | null = null;
  #stoodMs = 0;
  /** `performance.now()` when it was halted; null while it is not. */
  #haltedSince: number | null = null;
  #alarm: Alarm | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Runs on from that time. */
  constructor(fromMs: number) {
    this.#lastMs = fromMs;
    this.#zeroMs = performance.now() - fromMs;
  }

  /** It never goes back, but where it is halted. */
  now(): number {
    this.#lastMs = Math.max(this.#lastMs, Math.min(this.#unstopped(), this.#standsAt ?? Infinity));
    return this.#lastMs;
  }

  /** The time at which it stands, or will as soon as it gets there; null while it just runs. */
  get standsAt(): number | null {
    return this.#standsAt;
  }

  /** How long it has stood altogether, ms of real time. */
  get stoodMs(): number {
    return this.#stoodMs + Math.max(0, this.#unstopped() - this.now());
  }

  /** It goes no further than that time; null lets it run on from where it stands. */
  standAt(atMs: number | null): void {
    const now = this.now();
    const stoodMs = Math.max(0, this.#unstopped() - now);
    this.#stoodMs += stoodMs;
    this.#zeroMs += stoodMs;
    this.#standsAt = atMs === null ? null : Math.max(now, atMs);
    this.#arm();
  }

  /**
   * Stands at once, whatever `standAt` says, until `goOn`: nothing rings, and none of it counts as stood.
   * @param atMs where it stands: no later than now, and not before anything that happened
   */
  halt(atMs: number): void {
    this.#haltedSince ??= performance.now();
    this.#zeroMs += Math.max(0, this.#unstopped() - atMs);
    this.#lastMs = atMs;
    this.#arm();
  }

  /** For how long it has been halted, ms; null while it is not. */
  get haltedMs(): number | null {
    return this.#haltedSince === null ? null : Math.floor(performance.now() - this.#haltedSince);
  }

  /** Runs on from where it was halted, as if it had stood for that long, ms. */
  goOn(forMs: number): void {
    if (this.#haltedSince === null) return;
    this.#haltedSince = null;
    this.#zeroMs += forMs;
    this.#arm();
  }

  /** Rings once, at that time or as soon as it can. It takes the place of an alarm that was set before. */
  setAlarm(atMs: number | null, ring: () => void): void {
    this.#alarm = atMs === null ? null : { atMs, ring };
    this.#arm();
  }

  /** What it would be if it did not stand. */
  #unstopped(): number {
    return Math.floor((this.#haltedSince ?? performance.now()) - this.#zeroMs);
  }

  /** An alarm behind the time at which the clock stands waits until it runs again. */
  #arm(): void {
    clearTimeout(this.#timer);
    const alarm = this.#alarm;
    if (!alarm || this.#haltedSince !== null || alarm.atMs > (this.#standsAt ?? Infinity)) return;
    this.#timer = setTimeout(
      () => {
        if (this.#alarm === alarm) this.#alarm = null;
        alarm.ring();
      },
      Math.max(0, alarm.atMs - this.now()),
    );
  }
}

/** What a fault leaves of the time to choose at the least, or half of it where it was shorter. */
export const LEFT_AFTER_CRASH_MS = 5000;
/** What is left when a match wakes, or all of it where it was shorter. */
const LEFT_AFTER_SLEEP_MS = 5000;

/**
 * Where the clock goes on after a fault: a crash, or a store that failed. Nobody knows when that began: the clock runs on
 * from the last event, but stops short of the deadline, so that players who come back can still choose.
 * @param idleMs how long ago the last event was written
 */
export function resumedAt(lastMs: number, dueMs: number | null, idleMs: number): number {
  if (dueMs === null || idleMs <= 0) return lastMs;
  // What was credited may have come in after the deadline.
  const openMs = Math.max(0, dueMs - lastMs);
  return Math.floor(lastMs + Math.min(idleMs, openMs - Math.min(LEFT_AFTER_CRASH_MS, openMs / 2)));
}

/** Where it goes on after sleep: where it stopped, with time left to choose. Never before the last event. */
export function wokenAt(lastMs: number, dueMs: number | null, stoppedMs: number): number {
  if (dueMs === null) return Math.max(lastMs, stoppedMs);
  return Math.max(lastMs, Math.min(stoppedMs, dueMs - LEFT_AFTER_SLEEP_MS));
}
