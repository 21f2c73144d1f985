import { signal } from '@preact/signals';

/** A list that only grows, as a signal: adding costs what is added, however much is there. */
export class Growing<T> {
  readonly #items: T[] = [];
  readonly #length = signal(0);

  add(items: readonly T[]): void {
    for (const item of items) this.#items.push(item);
    this.#length.value = this.#items.length;
  }

  /** All items: the same array each time, longer. An effect that reads it runs again when there are more. */
  get value(): readonly T[] {
    void this.#length.value;
    return this.#items;
  }
}
