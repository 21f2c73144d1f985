/**
 * When a match's clock stands because the server is at fault: after a takeover, and while the store fails. It runs on as
 * soon as the log says for how long it stood.
 */
import { MOST_HALTED_MS } from '../command-schemas.ts';
import { isRefusal, type Refusal } from '../contract/game.ts';
import { deadline } from '../match.ts';
import type { HaltReason } from '../match-events.ts';
import { carryOut } from '../../replays/log/write.ts';
import { resumedAt, type MatchClock } from './clock.ts';
import type { Answer } from './requests.ts';
import type { Change, WrittenMatch } from './written-match.ts';

/** How soon it is tried again when the store refused, ms. */
export const RETRY_MS = 1000;

/** What a halt does with its match. */
interface Work {
  /** Then its clock goes on with time left to choose, and stands for no takeover. */
  wasAsleep: boolean;
  inTurn(work: () => Promise<Refusal | null>): Promise<Refusal | null>;
  /** @param onWritten before anything else may happen */
  commit(change: Partial<Change>, onWritten: () => void): Promise<Answer>;
  /** The clock stands, or runs again. */
  onChange(): void;
  onLost(error: Error): void;
}

export class Halts {
  readonly #match: WrittenMatch;
  readonly #clock: MatchClock;
  readonly #work: Work;
  #reason: HaltReason | null = null;
  /** How many there have been. */
  #count = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(match: WrittenMatch, clock: MatchClock, work: Work) {
    this.#match = match;
    this.#clock = clock;
    this.#work = work;
  }

  /** Why the clock is halted; null while it is not. */
  get reason(): HaltReason | null {
    return this.#reason;
  }

  /** After a takeover: the clock stands until `endTakeover`, for 5 s at the most. To be called once. */
  beginTakeover(): void {
    if (this.#reason || this.#work.wasAsleep || deadline(this.#match.match) === null) return;
    this.#begin('takeover', MOST_HALTED_MS);
  }

  /** Everybody who was waited for after a takeover is back. */
  endTakeover(): void {
    if (this.#reason === 'takeover') this.#tryToGoOn();
  }

  /**
   * The store failed: the clock stands until something can be written down. Time to choose that was lost before anybody
   * knew is given back, as after a crash.
   * @param notBefore the time of what may have been written, ms
   */
  beginForStore(notBefore: number): void {
    if (this.#match.hasStopped) return;
    const now = this.#clock.now();
    const { lastMs } = this.#match;
    const due = deadline(this.#match.match);
    const resumed = due === null ? now : resumedAt(lastMs, due, now - lastMs);
    this.#clock.halt(Math.min(now, Math.max(notBefore, resumed)));
    if (this.#reason === 'store') return;
    clearTimeout(this.#timer);
    this.#begin('store', RETRY_MS);
  }

  /** The store writes again. */
  endForStore(): void {
    if (this.#reason === 'store') this.#tryToGoOn();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** @param forMs when it is first tried to go on */
  #begin(reason: HaltReason, forMs: number): void {
    this.#reason = reason;
    this.#count++;
    this.#clock.halt(this.#clock.now());
    this.#timer = setTimeout(() => this.#tryToGoOn(), forMs);
    this.#work.onChange();
  }

  /** Only from this halt: what was asked before the next one begins comes first, by times at which the clock still ran. */
  #tryToGoOn(halt = this.#count): void {
    clearTimeout(this.#timer);
    this.#work
      .inTurn(async () => (halt === this.#count ? this.#goOn() : null))
      .then(
        (refusal) => {
          if (refusal && this.#reason && !this.#match.hasStopped)
            this.#timer = setTimeout(() => this.#tryToGoOn(), RETRY_MS);
        },
        (error: Error) => this.#work.onLost(error),
      );
  }

  /** @returns a refusal if it could not be written down */
  async #goOn(): Promise<Refusal | null> {
    const why = this.#reason;
    if (!why) return null;
    const stoodMs = this.#clock.haltedMs ?? 0;
    const forMs = why === 'takeover' ? Math.min(stoodMs, MOST_HALTED_MS) : stoodMs;
    const at = this.#clock.now();
    const { head, match, metadata } = this.#match;
    const cause = { id: null, seat: null, command: { type: 'halt', at, why, forMs } } as const;
    // Where no clock runs, or what is due comes first, there is nothing to tell, and still to find out whether the store writes.
    const isDue = (deadline(match) ?? Infinity) <= at;
    const halted = forMs > 0 && !isDue ? carryOut(head, match, cause, metadata.seed) : {};
    const answer = await this.#work.commit(isRefusal(halted) ? {} : halted, () => {
      this.#reason = null;
      this.#clock.goOn(forMs);
    });
    if (isRefusal(answer)) return answer;
    this.#work.onChange();
    return null;
  }
}
