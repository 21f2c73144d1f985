/** Who has a line to a table, and what comes of it when they have none: seats fall free, matches sleep, tables close. */
import type { Seat } from '../../shared/contract/game.ts';
import type { MatchActor } from '../match/actor.ts';

/** A waiting player without a line gives the seat up after this, ms. */
const SEAT_KEPT_WAITING_MS = 60_000;
/** Whoever opened a table and never sits down leads it for this long without a line, ms. */
const HOST_AWAITED_MS = 5 * 60_000;
/** A table nobody has a line to closes for good after this, ms. */
const EMPTY_TABLE_MS = 10 * 60_000;
/** After the end it is cleared away: who has played can ask for it again. ms */
const EMPTY_AFTER_END_MS = 60_000;

export interface PresenceListener {
  /** Nobody came back to this seat in time. */
  onSeatGivenUp(seat: Seat): void;
  /** Nobody is here, and nothing is being played. */
  onEmpty(): void;
  /** A match is being played, and none of its players is here. */
  onDeserted(): void;
}

export class Presence {
  readonly #actor: MatchActor;
  /** The keys of those who have a line. */
  readonly #present: () => Iterable<string>;
  readonly #sleepAfterMs: number;
  readonly #listener: PresenceListener;
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(actor: MatchActor, present: () => Iterable<string>, sleepAfterMs: number, listener: PresenceListener) {
    this.#actor = actor;
    this.#present = present;
    this.#sleepAfterMs = sleepAfterMs;
    this.#listener = listener;
  }

  /** Looks again, after anything has changed. */
  look(): void {
    const here = new Set(this.#present());
    const { match, keep } = this.#actor;
    const { phase } = match;
    match.seats.forEach((sitter, seat) => {
      const key = sitter ? keep.keys[seat] : match.host === seat ? keep.held[seat]?.key : null;
      const isAwaited = phase === 'waiting' && !!key && !here.has(key);
      this.#when(isAwaited, `seat ${seat}`, sitter ? SEAT_KEPT_WAITING_MS : HOST_AWAITED_MS, () =>
        this.#listener.onSeatGivenUp(seat),
      );
    });
    const isEmpty = phase !== 'playing' && here.size === 0;
    const closesAfterMs = phase === 'waiting' ? EMPTY_TABLE_MS : EMPTY_AFTER_END_MS;
    this.#when(isEmpty, `empty while ${phase}`, closesAfterMs, () => this.#listener.onEmpty());
    this.#when(this.isDeserted(here), 'deserted', this.#sleepAfterMs, () => this.#listener.onDeserted());
  }

  /** A match is being played, and none of its players is here. */
  isDeserted(here = new Set(this.#present())): boolean {
    const { match, keep } = this.#actor;
    return match.phase === 'playing' && !keep.keys.some((key) => key !== null && here.has(key));
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  /** Acts once it has been so for that long; the act looks again when it is done. */
  #when(isSo: boolean, name: string, afterMs: number, act: () => void): void {
    const timer = this.#timers.get(name);
    if (isSo === (timer !== undefined)) return;
    if (timer) {
      clearTimeout(timer);
      this.#timers.delete(name);
    } else
      this.#timers.set(
        name,
        setTimeout(() => {
          this.#timers.delete(name);
          act();
        }, afterMs),
      );
  }
}
