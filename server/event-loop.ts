/** How late this process is: what should run now runs only when the event loop turns. */
const TICK_MS = 100;
/** A delay is remembered for one to two of these, ms. */
const WINDOW_MS = 1000;

export class EventLoop {
  #timer: NodeJS.Timeout | undefined;
  /** Monotonic, ms. */
  #tickedAt = 0;
  #windowFrom = 0;
  #worst = 0;
  #worstBefore = 0;

  start(): void {
    this.#tickedAt = this.#windowFrom = performance.now();
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    this.#timer.unref();
  }

  /** The longest delay of the last one to two seconds, ms. One that ends just now counts: requests come before timers. */
  get lateMs(): number {
    return Math.max(this.#delay(), this.#worst, this.#worstBefore);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #delay(): number {
    return this.#timer ? Math.max(0, performance.now() - this.#tickedAt - TICK_MS) : 0;
  }

  #tick(): void {
    const delay = this.#delay();
    this.#tickedAt = performance.now();
    if (this.#tickedAt - this.#windowFrom > WINDOW_MS) {
      this.#worstBefore = this.#worst;
      this.#worst = 0;
      this.#windowFrom = this.#tickedAt;
    }
    this.#worst = Math.max(this.#worst, delay);
  }
}
