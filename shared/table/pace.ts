/**
 * When a table's clock stands still, which it does for one person who plays bots alone: at once while they read, and for a
 * newcomer before the time for one of their first choices is up. The log knows nothing of it: its times are the clock's.
 */
import { refuse, type Refusal, type Seat } from '../contract/game.ts';
import { pending } from '../contract/pending.ts';
import type { MatchState } from '../match.ts';
import type { PaceReply, PaceRequest } from '../protocol.ts';
import type { PrivateMetadata } from '../../replays/store/event-store.ts';
import type { MatchClock } from './clock.ts';
import { seatOf } from './requests.ts';
import type { SeatRecords } from './seat-records.ts';

/** Nobody's clock stands longer than that altogether, ms of real time. Counted in memory. */
export const MOST_STANDING_MS = 15 * 60_000;
/** So many choices a newcomer makes without a clock. */
const UNHURRIED_CHOICES = 3;

/** Timers may fire a little early. */
const TIMER_SLACK_MS = 15;

/** As much of a match as a pace depends on. */
interface Table {
  readonly match: MatchState;
  readonly metadata: PrivateMetadata;
  readonly records: SeatRecords;
}

/** What somebody asks of the clock. Nothing is gained by it where nobody else sits. */
interface Wish extends PaceRequest {
  /** Of who plays bots alone; null for nobody. */
  seat: Seat | null;
}

const nobodys: Wish = { seat: null, stop: false, unhurried: false };

export class Pace {
  readonly #table: Table;
  readonly #clock: MatchClock;
  readonly #onChange: () => void;
  #wish = nobodys;
  #ends: ReturnType<typeof setTimeout> | undefined;
  /** Bots wait for it while the clock was stopped at once. */
  #running = pending();
  #hasEnded = false;

  /** @param onChange the clock stands now, or will, or runs again */
  constructor(table: Table, clock: MatchClock, onChange: () => void) {
    this.#table = table;
    this.#clock = clock;
    this.#onChange = onChange;
  }

  /** Whether somebody keeps the clock stopped at once: bots wait then. */
  get isStopped(): boolean {
    return this.#wish.stop;
  }

  /** Resolves as soon as nobody does any more. */
  whenRunning(): Promise<void> {
    return this.#wish.stop ? this.#running.promise : Promise.resolve();
  }

  /**
   * Stops the clock, or lets it run, as that person asks for.
   * @param key the person's
   * @returns how many choices they may still make without a clock
   */
  set(key: string, pace: PaceRequest): PaceReply | Refusal {
    const { match, metadata, records } = this.#table;
    const seat = aloneAt(match, metadata, key);
    if (seat === null) return refuse('not-alone', 'The clock stands still only for somebody who plays bots alone.');
    this.#keep({ seat, ...pace });
    return { choicesLeft: pace.unhurried ? unhurriedLeft(records, seat) : 0 };
  }

  /** Whoever had the clock stopped has acted, or is gone. */
  letRun(): void {
    if (this.#wish.stop) this.#keep({ ...this.#wish, stop: false });
  }

  /** Looks again, after the match has changed. */
  look(): void {
    this.#keep(this.#wish);
  }

  end(): void {
    this.#hasEnded = true;
    clearTimeout(this.#ends);
    this.#wish = nobodys;
    this.#running.resolve();
  }

  /** The clock stands where the wish and the match as it is want it to, for a while at most. */
  #keep(wish: Wish): void {
    const leftMs = MOST_STANDING_MS - this.#clock.stoodMs;
    const wanted = leftMs > 0 && !this.#hasEnded ? wish : nobodys;
    if (this.#wish.stop && !wanted.stop) this.#running.resolve();
    if (!this.#wish.stop && wanted.stop) this.#running = pending();
    this.#wish = wanted;
    const now = this.#clock.now();
    const before = this.#clock.standsAt;
    const at = wanted.seat === null ? null : standsAt(this.#table, wanted.seat, wanted, now);
    if (at === before || (wanted.stop && before !== null && before <= now)) return;
    this.#clock.standAt(at);
    clearTimeout(this.#ends);
    if (at !== null) this.#ends = setTimeout(() => this.look(), leftMs + at - this.#clock.now() + TIMER_SLACK_MS);
    this.#onChange();
  }
}

/** The seat of the person, if all others are bots' and the match is being played; null otherwise. */
function aloneAt(match: MatchState, metadata: PrivateMetadata, key: string): Seat | null {
  const seat = seatOf(metadata, key);
  const people = match.seats.filter((player) => player && !player.bot);
  return match.phase === 'playing' && people.length === 1 ? seat : null;
}

/**
 * At which time the clock stands; null where it just runs.
 * @param now the match's clock, ms
 */
function standsAt({ match, records }: Table, seat: Seat, { stop, unhurried }: PaceRequest, now: number): number | null {
  if (match.phase !== 'playing') return null;
  if (stop) return now;
  if (!unhurried || unhurriedLeft(records, seat) === 0) return null;
  const { game, play } = match;
  const { clock, seats } = game.status(game.visibility.view(play, 'spectator'));
  // Time goes on at first, so that those who choose one after the other do so at different times.
  return clock && seats[seat]?.awaited ? Math.floor((clock.from + clock.until) / 2) : null;
}

/** How many choices that seat may still make without a clock. */
const unhurriedLeft = (records: SeatRecords, seat: Seat): number =>
  Math.max(0, UNHURRIED_CHOICES - records.actsOf(seat));
