/**
 * Whether this process can be played at: its event loop turns, and its store has just written.
 * Strangers may ask as often as they like: the store is tried twice a second at the most, once for all who ask.
 */
import { refuse, type Refusal } from '../shared/contract/game.ts';

/** From the beginning of one probe to the next, at least, ms. */
const PROBE_EVERY_MS = 500;
/** What was written longer ago says nothing of now, ms. */
const COUNTS_FOR_MS = 1000;
/** Nobody plays well at a process that stands still for longer than this, ms. */
const LATE_MS = 500;

interface ReadinessParts {
  /** Writes something small; rejects within a second where it can't. */
  probe(): Promise<void>;
  /** How late the event loop is, ms. */
  lateMs(): number;
  /** Told why each probe failed. */
  onFailed(error: unknown): void;
}

export class Readiness {
  readonly #parts: ReadinessParts;
  #probing: Promise<boolean> | null = null;
  /** Monotonic, ms. */
  #probedAt = Number.NEGATIVE_INFINITY;
  #settledAt = Number.NEGATIVE_INFINITY;
  #isWriting = false;

  constructor(parts: ReadinessParts) {
    this.#parts = parts;
  }

  /** As of the last probe; null before the first one. */
  get isStoreUp(): boolean | null {
    return this.#settledAt === Number.NEGATIVE_INFINITY ? null : this.#isWriting;
  }

  /** @returns why not, within a second or so; null where it is ready. Never rejects */
  async refusal(): Promise<Refusal | null> {
    if (this.#parts.lateMs() > LATE_MS) return refuse('late', 'The server is too busy.');
    return (await this.probe()) ? null : refuse('not-well', 'The store cannot write.');
  }

  /** @returns whether the store wrote something within the last second: just now, if nobody has tried for a while */
  async probe(): Promise<boolean> {
    const now = performance.now();
    const isFresh = now - this.#probedAt < PROBE_EVERY_MS && now - this.#settledAt < COUNTS_FOR_MS;
    if (!this.#probing && isFresh) return this.#isWriting;
    this.#probing ??= this.#begin().finally(() => (this.#probing = null));
    return this.#probing;
  }

  async #begin(): Promise<boolean> {
    this.#probedAt = performance.now();
    try {
      await this.#parts.probe();
      this.#isWriting = true;
    } catch (error) {
      this.#parts.onFailed(error);
      this.#isWriting = false;
    }
    this.#settledAt = performance.now();
    return this.#isWriting;
  }
}
