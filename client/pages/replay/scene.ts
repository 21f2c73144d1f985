/** What a replay says of its round at a moment: never more than the table has shown by then. */
import type { Seat } from '../../../shared/contract/game.ts';
import { toldAt } from '../../kit/told.ts';
import { headlineWords } from '../frame/in-words.tsx';
import type { Player } from './player.ts';
import type { Film } from './recording.ts';
import { sentencesOf } from './sentence-at.ts';
import { gameStepOf, roundWords, stepAt, type TimedStep } from './track.ts';
import { fallsIn, type Fall } from './why-here.tsx';

/** Changes when there is something new to say. */
export function momentKey({ track, positionMs }: Player): string {
  const index = stepAt(track, positionMs.value);
  const step = track.steps[index];
  if (!step) return '';
  const intoMs = positionMs.value - step.startMs;
  const told = step.tellings.flatMap(({ atMs }) => atMs).filter((ms) => ms <= intoMs).length;
  return `${index} ${intoMs > 0} ${told}`;
}

/** Events of the log, the last one included. */
export type Span = Pick<TimedStep, 'from' | 'to'>;

export interface Scene {
  title: string;
  sentences: string[];
  /** The latest sentences, which the table is showing now; `to` is exclusive. */
  lit: { from: number; to: number };
  /** Who has gone out in this round so far. */
  falls: Fall[];
  /** The steps of this round about which everything has been said, up to the last one with a sentence. */
  told: Span[];
}

/** The round so far in words. */
export function sceneAt(recording: Film, player: Player, watcher: Seat | null): Scene {
  const { track } = player;
  const positionMs = player.positionMs.peek();
  const { game } = recording;
  const viewer = watcher ?? 'spectator';
  const index = stepAt(track, positionMs);
  const step = track.steps[index];
  if (!step) return { title: game.info.title, sentences: [], lit: { from: 0, to: 0 }, falls: [], told: [] };

  const isBegun = positionMs > step.startMs;
  const told = track.steps
    .slice(0, isBegun ? index + 1 : index)
    .filter((one) => one.round?.number === step.round?.number);
  const before = told.filter((one) => one !== step).flatMap((one) => sentencesOf(recording, one, viewer));
  const now = isBegun ? sentencesOf(recording, step, viewer) : [];
  const due = toldAt(null, now, positionMs - step.startMs);
  const toldNow = due?.sentences ?? [];
  const lit = due ? { from: before.length + due.lit, to: before.length + toldNow.length } : { from: 0, to: 0 };
  const whole = told.filter((one) => one !== step || (isBegun && toldNow.length === now.length));
  return {
    title:
      (due ? roundWords(step) : null) ??
      headlineWords(game.narrator.headline(gameStepOf(recording, step, viewer).before)),
    sentences: [...before.map(({ text }) => text), ...toldNow],
    lit,
    falls: whole.flatMap((one) => fallsIn(recording, one)),
    told: whole.slice(0, whole.findLastIndex(hasStory) + 1).map(({ from, to }) => ({ from, to })),
  };
}

const hasStory = ({ sentences }: TimedStep): boolean => sentences.some((count) => count > 0);
