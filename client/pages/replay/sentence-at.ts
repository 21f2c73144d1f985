/** What a film tells at a moment, in one sentence. */
import type { Seat, Viewer } from '../../../shared/contract/game.ts';
import { timedSentences, toldAt, type TimedSentence } from '../../kit/told.ts';
import type { Film } from './recording.ts';
import { gameStepOf, stepAt, type TimedStep, type Track } from './track.ts';

/** The sentence that is told at that moment, or was the last to be told before it; empty before the first. @param ms of the track */
export function sentenceAt(film: Film, track: Track, ms: number, seat: Seat | null): string {
  for (let index = stepAt(track, ms); index >= 0; index--) {
    const step = track.steps[index];
    // Most choices are told by nobody.
    if (!step || step.beats.length === 0) continue;
    const told = toldAt(null, sentencesOf(film, step, seat ?? 'spectator'), ms - step.startMs);
    if (told) return told.sentences[told.lit] ?? '';
  }
  return '';
}

/** Every sentence of a step at its time, as that viewer is told it. */
export const sentencesOf = (film: Film, step: TimedStep, viewer: Viewer): TimedSentence[] =>
  timedSentences(film.game, gameStepOf(film, step, viewer), film.rebuilt.names, step.tellings);
