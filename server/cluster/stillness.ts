/**
 * Whether this process has stood still for so long that the others may have taken it for dead. It is asked before
 * anything goes in or out of a room: whoever was stopped first hears what was sent to it meanwhile, and its own timers
 * come later.
 */
const TICKS_MS = 100;
/**
 * The others wait for `LEASE_MS` from the last renewal, which is a while ago already when a process stops: they can't
 * have acted before it stood still for longer than this, ms.
 */
const STILL_MS = 700;

export class Stillness {
  readonly #makeSure: () => Promise<void>;
  readonly #timer: NodeJS.Timeout;
  #tickedAt = performance.now();
  #finding: Promise<void> | null = null;

  /** @param makeSure finds out what became of the rooms meanwhile, and closes what is not ours any more */
  constructor(makeSure: () => Promise<void>) {
    this.#makeSure = makeSure;
    this.#timer = setInterval(() => this.#tick(), TICKS_MS);
    this.#timer.unref();
  }

  /** Whether nothing may be said or heard just now. */
  get isUnsure(): boolean {
    if (performance.now() - this.#tickedAt > STILL_MS) this.#tick();
    return this.#finding !== null;
  }

  /** Resolves when rooms may speak again. */
  async whenSure(): Promise<void> {
    while (this.isUnsure) await this.#finding;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    const now = performance.now();
    const stood = now - this.#tickedAt;
    this.#tickedAt = now;
    if (stood > STILL_MS) this.#finding ??= this.#makeSure().finally(() => (this.#finding = null));
  }
}
