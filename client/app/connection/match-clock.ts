/** A match's clock as this page has it: what it was told of it, and how long that was on its way. */
import { signal } from '@preact/signals';
import { mostCredit } from '../../../shared/contract/credit.ts';
import type { HaltReason } from '../../../shared/match-events.ts';
import type { Update } from '../../../shared/protocol.ts';

/** Of so many round trips the slowest tells how late something may come in. */
const TRIPS = 5;
/** Of so many the quickest tells how far the server is. */
const MORE_TRIPS = 20;
/** No line is slower than that for long: a single bad moment must not end a clock seconds early, ms. */
const LONGEST_TRIP_MS = 1500;
/** Between two requests for the match's clock, at most, ms. */
const SYNC_EVERY_MS = 60_000;
/** Most by which wall clock and monotonic clock may part, ms. Phones stop the monotonic one during sleep. */
const MOST_APART_MS = 500;

export class MatchClock {
  /** It goes no further than this for now, ms; null where it just runs. */
  readonly standsAt = signal<number | null>(null);
  /** Why it stands, where the server is at fault; else null. */
  readonly haltedFor = signal<HaltReason | null>(null);
  /** The open round counts as open from then on, ms; null where that is as the game says. */
  readonly opensAt = signal<number | null>(null);
  /** The match's clock less this page's, ms, as the least delayed message has told it. */
  #aheadMs = Number.NEGATIVE_INFINITY;
  /** When it was last requested, by both clocks of this page, ms. */
  #syncedAt = { wallMs: 0, pageMs: 0 };
  /** How long the last echoes took, ms. */
  #tripsMs: number[] = [];

  /** There is another connection: what was told on the one before may be wrong by now. */
  reset(): void {
    this.#aheadMs = Number.NEGATIVE_INFINITY;
  }

  read({ now, ...told }: Pick<Update, 'now' | 'standsAt' | 'haltedFor' | 'opensAt'>): void {
    const standsAt = told.standsAt ?? null;
    const stoodAt = this.standsAt.peek();
    // A clock that stood is behind what was known of it.
    if (stoodAt !== null && stoodAt !== standsAt && stoodAt <= this.now()) this.reset();
    this.standsAt.value = standsAt;
    this.haltedFor.value = told.haltedFor ?? null;
    this.opensAt.value = told.opensAt ?? null;
    this.#aheadMs = Math.max(this.#aheadMs, now - performance.now());
  }

  /**
   * Corrects the clock by the reply to a request.
   * @param now the match's clock in the reply, ms
   * @param tripMs from request to reply: the reply can't have been on its way for longer
   */
  sync(now: number, tripMs: number): void {
    const pageMs = performance.now();
    const leastMs = now - pageMs;
    this.#aheadMs = Math.min(Math.max(this.#aheadMs, leastMs), leastMs + tripMs);
    this.#syncedAt = { wallMs: Date.now(), pageMs };
  }

  /** Whether it has to be requested: the device may have slept, or clocks drifted. */
  get isStale(): boolean {
    const pageMs = performance.now() - this.#syncedAt.pageMs;
    const wallMs = Date.now() - this.#syncedAt.wallMs;
    return pageMs >= SYNC_EVERY_MS || Math.abs(wallMs - pageMs) >= MOST_APART_MS;
  }

  /** There and back took that long, ms. */
  echoed(tripMs: number): void {
    this.#tripsMs = [...this.#tripsMs, tripMs].slice(-MORE_TRIPS);
  }

  /** Whether enough echoes have come to tell how far the server is. */
  get isMeasured(): boolean {
    return this.#tripsMs.length >= TRIPS;
  }

  /** What it is on the server at this moment, as far as can be known, ms. */
  now(): number {
    if (!Number.isFinite(this.#aheadMs)) return 0;
    return Math.min(performance.now() + this.#aheadMs + this.#leastTripMs / 2, this.standsAt.peek() ?? Infinity);
  }

  /**
   * As when something will count at the latest that is sent now, ms: a deadline is reached by what is sent before this has
   * reached it. Of the way there so much is credited; see docs/fairness.md.
   */
  arrival(): number {
    const leastMs = this.#leastTripMs;
    const wayMs = Math.min(LONGEST_TRIP_MS, Math.max(0, ...this.#tripsMs.slice(-TRIPS))) - leastMs / 2;
    return this.now() + Math.max(0, wayMs - mostCredit(leastMs));
  }

  get #leastTripMs(): number {
    return this.#tripsMs.length > 0 ? Math.min(...this.#tripsMs) : 0;
  }
}
