/** What a replay tells at a moment, in the few sentences that a screen has room for. */
import type { GameTypes } from '../../../shared/contract/game.ts';
import { toldAt, type TimedSentence } from '../../kit/told.ts';
import type { Film } from '../replay/recording.ts';
import { sentencesOf } from '../replay/sentence-at.ts';
import { gameStepOf, stepAt, type Track } from '../replay/track.ts';

export interface Scene {
  /** Its place on the track. */
  step: number;
  /** The last sentences, and from which on they are lit. */
  sentences: string[];
  litFrom: number;
  /** What this very moment is about; null for nothing in particular. */
  title: string | null;
  /** The table as it stands: while something moves, as it was before. */
  view: GameTypes['view'];
  /** It is moving. */
  isMoving: boolean;
  /** Another one where anything of this is. */
  key: string;
}

/** @param most so many sentences */
export class Story {
  readonly #film: Film;
  readonly #track: Track;
  readonly #most: number;
  /** Of the step that is on, and the end of what was told before it: sixty frames a second ask for the same one. */
  #step: { index: number; now: TimedSentence[]; before: string[]; views: GameTypes['view'][] } | null = null;

  constructor(film: Film, track: Track, most: number) {
    this.#film = film;
    this.#track = track;
    this.#most = most;
  }

  /** null for a match in which nothing happened. @param ms on the timeline */
  at(ms: number): Scene | null {
    const index = stepAt(this.#track, ms);
    const step = this.#track.steps[index];
    if (!step) return null;
    if (this.#step?.index !== index) this.#step = this.#load(index);
    const { now, before, views } = this.#step;
    const isBegun = ms > step.startMs;
    const due = isBegun ? toldAt(null, now, ms - step.startMs) : null;
    const all = [...before, ...(due?.sentences ?? [])];
    const isMoving = isBegun && ms < step.restMs;
    return {
      step: index,
      sentences: all,
      litFrom: due ? before.length + due.lit : all.length - 1,
      title: isMoving ? (due?.title ?? null) : null,
      view: views[Number(ms >= step.restMs)]!,
      isMoving,
      key: `${index} ${due?.sentences.length ?? 0} ${isMoving}`,
    };
  }

  #load(index: number) {
    const { before: earlier, after } = gameStepOf(this.#film, this.#track.steps[index]!, 'spectator');
    const before: string[] = [];
    for (let back = index - 1; back >= 0 && before.length < this.#most; back--)
      before.unshift(...this.#sentencesOf(back).map(({ text }) => text));
    return { index, now: this.#sentencesOf(index), before: before.slice(-this.#most), views: [earlier, after] };
  }

  #sentencesOf(index: number): TimedSentence[] {
    return sentencesOf(this.#film, this.#track.steps[index]!, 'spectator');
  }
}
