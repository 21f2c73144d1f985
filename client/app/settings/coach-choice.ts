/** Whether the coach speaks: in the first match of each game, until it is hidden. In others it can be called back. */
import { signal, type ReadonlySignal } from '@preact/signals';
import { isNewTo } from '../storage/finished-matches.ts';
import { forget, keep, recall } from '../storage/storage.ts';

/** The coach of one match, as this page has it. */
export class CoachChoice {
  /** Whether this is the first match of its game here. It stays so to its end. */
  readonly isFirst: boolean;
  readonly #isWanted;
  readonly #game: string;

  constructor(game: string) {
    this.#game = game;
    this.isFirst = isNewTo(game);
    this.#isWanted = signal(this.isFirst && !hiddenIn().includes(game));
  }

  get isWanted(): ReadonlySignal<boolean> {
    return this.#isWanted;
  }

  /** Kept for the next matches, until one is finished. */
  hide(): void {
    this.#isWanted.value = false;
    if (!hiddenIn().includes(this.#game)) keep('coach-hidden', [...hiddenIn(), this.#game]);
  }

  /** In this match; and in others, for as long as none is finished. */
  callBack(): void {
    this.#isWanted.value = true;
    keep(
      'coach-hidden',
      hiddenIn().filter((game) => game !== this.#game),
    );
  }
}

/** Games whose coach was hidden. Kept as `three-rooms.coach-hidden`. */
function hiddenIn(): string[] {
  const kept = recall('coach-hidden');
  return Array.isArray(kept) ? kept.filter((game) => typeof game === 'string') : [];
}

export const forgetCoach = (): void => forget('coach-hidden');
