/**
 * Notices that this process has stood still (SIGSTOP, a paused machine, a blocked event loop) for so long that the others
 * may have taken it for dead. Rooms check this before anything goes in or out: after a pause, waiting frames are read
 * before overdue timers run.
 */
const TICK_MS = 100;
/**
 * The others wait for `LEASE_MS` from the last renewal, which is already a while ago when a process stops. They can't have
 * acted before it stood still for longer than this, ms. Its subscription stays meanwhile: the system keeps the line.
 */
const STILL_MS = 700;

export class Stillness {
  readonly #makeSure: () => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  /** Monotonic, ms; null before it starts and after it stops. */
  #tickedAt: number | null = null;
  #finding: Promise<void> | null = null;
  #pauses = 0;

  /** @param makeSure closes the rooms that are no longer ours; tried again after an error */
  constructor(makeSure: () => Promise<void>, onError: (error: unknown) => void) {
    this.#makeSure = makeSure;
    this.#onError = onError;
  }

  /** From here on pauses count: there is a lease to lose. */
  start(): void {
    this.#tickedAt = performance.now();
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    this.#timer.unref();
  }

  /** Whether rooms may neither send nor receive for now. */
  get isUnsure(): boolean {
    if (this.#stoodMs() > STILL_MS) this.#tick();
    return this.#finding !== null;
  }

  /** Resolves when rooms may send and receive again; never rejects. */
  async whenSure(): Promise<void> {
    while (this.isUnsure) await this.#finding;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#tickedAt = null;
  }

  #stoodMs(): number {
    return this.#tickedAt === null ? 0 : performance.now() - this.#tickedAt;
  }

  #tick(): void {
    const stoodMs = this.#stoodMs();
    this.#tickedAt = performance.now();
    if (stoodMs <= STILL_MS) return;
    this.#pauses++;
    this.#finding ??= this.#find().finally(() => (this.#finding = null));
  }

  /** Checks until nothing paused during the check: what it found before that may be out of date. */
  async #find(): Promise<void> {
    for (let isFound = false; !isFound && this.#tickedAt !== null;) {
      const pauses = this.#pauses;
      isFound = (await this.#check()) && pauses === this.#pauses;
    }
  }

  /** @returns false after an error, a tick later */
  async #check(): Promise<boolean> {
    try {
      await this.#makeSure();
      return true;
    } catch (error) {
      this.#onError(error);
      await new Promise((resolve) => setTimeout(resolve, TICK_MS));
      return false;
    }
  }
}
