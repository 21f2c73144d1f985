/**
 * Whether this process reaches the store, as its appends show. While one has failed, or takes long, a write is tried now and
 * then; while all is well nothing is.
 */
import { VersionConflict, Unconfirmed } from '../../replays/store/event-store.ts';

/** An append that takes longer may be lost, ms. */
const SLOW_MS = 500;
/** A write that worked is news for so long, ms: less than a store may fail before its process stands aside. */
const NEWS_MS = 1500;

export class StoreWatch {
  readonly #health: () => Promise<void>;
  /** Monotonic, ms: since when nothing worked; null while it does. */
  #lostSince: number | null = null;
  #workedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | null = null;

  /** @param health resolves when something was just written; throws within a second */
  constructor(health: () => Promise<void>) {
    this.#health = health;
  }

  /** Learns from what comes of an append. @returns the same */
  async watch(append: Promise<void>): Promise<void> {
    const from = performance.now();
    const slow = setTimeout(() => this.#fail(from), SLOW_MS);
    try {
      await append;
      this.#work();
    } catch (error) {
      // What is refused for a conflict was answered by the store.
      if (error instanceof VersionConflict && !(error instanceof Unconfirmed)) this.#work();
      else this.#fail(from);
      throw error;
    } finally {
      clearTimeout(slow);
    }
  }

  /** For how long nothing has worked, ms; 0 while it does. */
  get lostMs(): number {
    return this.#lostSince === null ? 0 : performance.now() - this.#lostSince;
  }

  /** It worked just now. */
  get hasWorked(): boolean {
    return this.#lostSince === null && performance.now() - this.#workedAt < NEWS_MS;
  }

  /** Tries a write, one at a time; resolves whatever comes of it. */
  check(): Promise<void> {
    const from = performance.now();
    this.#checking ??= this.#health()
      .then(
        () => this.#work(),
        () => this.#fail(from),
      )
      .finally(() => (this.#checking = null));
    return this.#checking;
  }

  #work(): void {
    this.#workedAt = performance.now();
    this.#lostSince = null;
  }

  #fail(since: number): void {
    // Something newer has worked meanwhile.
    if (since < this.#workedAt) return;
    this.#lostSince ??= since;
  }
}
