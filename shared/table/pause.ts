/** A while that may turn out shorter than it was meant to be. */
export class Pause {
  readonly over: Promise<void>;
  #resolve!: () => void;
  #timer: ReturnType<typeof setTimeout>;
  #endsAt: number;

  /** @param ms from now */
  constructor(ms: number) {
    this.over = new Promise((resolve) => (this.#resolve = resolve));
    this.#endsAt = performance.now() + ms;
    this.#timer = setTimeout(this.#resolve, ms);
  }

  /** It ends after so many ms from now, unless it ends sooner anyway. */
  shorten(ms: number): void {
    const endsAt = performance.now() + ms;
    if (endsAt >= this.#endsAt) return;
    clearTimeout(this.#timer);
    this.#endsAt = endsAt;
    this.#timer = setTimeout(this.#resolve, ms);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#resolve();
  }
}
