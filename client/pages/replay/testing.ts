/** For tests: recorded matches as films, on motions that tell one sentence after the other. */
import { readFileSync } from 'node:fs';
import { fromLines, type Envelope } from '../../../replays/log/log.ts';
import { rebuild } from '../../../replays/log/rebuild.ts';
import { at } from '../../../shared/contract/at.ts';
import type { OpenFilm } from './recording.ts';
import { gameStepOf, stepsOf, trackOf, type Track, type TrackStep } from './track.ts';

export const recordedIn = new URL('../../../replays/recorded/', import.meta.url);

export function filmed(file: string): { film: OpenFilm; track: Track } {
  const rebuilt = rebuild(fromLines(readFileSync(new URL(file, recordedIn), 'utf8')) as Envelope[]);
  const film = { rebuilt, game: rebuilt.at(0).game, bots: [] };
  return { film, track: trackOf(stepsOf(film), sentenceBySentence(film)) };
}

/** 700 ms apart. */
const sentenceBySentence = (film: OpenFilm) => (step: TrackStep) => {
  let ms = 0;
  const { events } = gameStepOf(film, step, 'spectator');
  const tellings = events.map((event, place) => ({
    event,
    atMs: Array.from({ length: Math.max(1, at(step.sentences, place)) }, () => (ms += 700)),
  }));
  return { durationMs: ms + 700, tellings };
};
