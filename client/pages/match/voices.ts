/**
 * What a screen reader says of the match, by itself: what this person must do at once, then what has happened, in the
 * order it did. Never two sentences within half a second, as one would swallow the other.
 */
import { signal } from '@preact/signals';

const BETWEEN_MS = 500;
/** So many sentences may wait; of more the oldest are left out, as the log has them. */
const MOST_WAITING = 40;
/** So many stay in the region, to be found by who goes there. */
const MOST_KEPT = 3;

export class Voices {
  /** What must be done; empty while there is nothing. */
  readonly called = signal('');
  /** What was told last. */
  readonly told = signal<readonly { id: number; text: string }[]>([]);
  #due: string | null = null;
  #answer: string | null = null;
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #lastId = 0;

  /** Comes before all that waits. @param sentence null where nothing is to be done any more */
  call(sentence: string | null): void {
    this.#due = sentence;
    if (sentence === null) this.called.value = '';
    else this.#go();
  }

  /** What a hand says to a press: before what was told; only what it said last counts. */
  answer(words: string): void {
    this.#answer = words;
    this.#go();
  }

  tell(sentences: readonly string[]): void {
    this.#waiting = [...this.#waiting, ...sentences].slice(-MOST_WAITING);
    this.#go();
  }

  /** Something else on the page speaks, as a hand that answers a press: it is heard out. */
  wait(): void {
    this.close();
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#go();
    }, BETWEEN_MS);
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
  }

  #go = (): void => {
    if (!this.#timer && this.#next()) this.wait();
  };

  /** @returns whether there was something to say */
  #next(): boolean {
    const called = this.#due;
    this.#due = null;
    if (called !== null) this.called.value = called;
    const told = called === null ? (this.#takeAnswer() ?? this.#waiting.shift()) : undefined;
    if (told !== undefined)
      this.told.value = [...this.told.peek(), { id: ++this.#lastId, text: told }].slice(-MOST_KEPT);
    return called !== null || told !== undefined;
  }

  #takeAnswer(): string | null {
    const answer = this.#answer;
    this.#answer = null;
    return answer;
  }
}
