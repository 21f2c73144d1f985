/** What a film tells at a moment, in one sentence. */
import type { Seat } from '../../../shared/contract/game.ts';
import { timedSentences, toldAt } from '../../kit/told.ts';
import type { Film } from './recording.ts';
import { gameStepOf, stepAt, type Track } from './track.ts';

/** The sentence that is told at that moment, or was the last to be told before it; empty before the first. @param ms of the track */
export function sentenceAt(film: Film, track: Track, ms: number, seat: Seat | null): string {
  for (let index = stepAt(track, ms); index >= 0; index--) {
    const step = track.steps[index];
    // Most choices are told by nobody.
    if (!step || step.beats.length === 0) continue;
    const seen = gameStepOf(film, step, seat ?? 'spectator');
    const sentences = timedSentences(film.game, seen, film.rebuilt.names, step.tellings);
    const told = toldAt(null, sentences, ms - step.startMs);
    if (told) return told.sentences[told.lit] ?? '';
  }
  return '';
}
