/**
 * The match cut into beats on one timeline. A beat is what one command came to: a choice, or a
 * reveal with the round it opens. Replay time runs from 0 to the sum of all beats; links carry log
 * time (ms since the match opened) instead, which stays the same when a motion gets faster or slower.
 */
import type { Viewer } from '../../../shared/contract/game.ts';
import { isMatchEvent } from '../../../shared/match.ts';
import type { Step } from '../../kit/game-ui.ts';
import type { Recording } from './recording.ts';

export interface Beat {
  /** Position of its first event in the log, and of its last. */
  from: number;
  to: number;
  /** When it happened, ms since the match opened. */
  logMs: number;
  /** Which round it belongs to, from 1; null in a game without rounds. */
  round: number | null;
  /** What the game calls its rounds. */
  unit: 'round' | 'turn';
}

/** A beat with its place on the timeline. The motion ends at `restMs`; then the table rests until `endMs`. */
export interface TimedBeat extends Beat {
  startMs: number;
  restMs: number;
  endMs: number;
}

export interface Reel {
  beats: TimedBeat[];
  totalMs: number;
}

/** Motions longer than this tell a story, which wants a moment to be taken in. */
const STORY_MS = 600;
const REST_AFTER_STORY_MS = 900;
const REST_MS = 60;

/** Cuts the log into beats, from the moment the match started. */
export function beatsOf({ rebuilt, game }: Recording): Beat[] {
  const { log } = rebuilt;
  const start = log.findIndex((one) => one.type === 'started');
  // That nobody came back to the table is nothing that happens on it.
  const firsts = log
    .filter((one) => one.cause !== null && one.pos > start && one.type !== 'abandoned')
    .map((one) => one.pos);
  return firsts.map((from, index) => {
    const to = (firsts[index + 1] ?? log.length) - 1;
    const view = game.view(rebuilt.at(from - 1).play, 'spectator');
    return { from, to, logMs: log[from].time, ...roundOf(view) };
  });
}

/** Games number rounds, in which everyone acts at once, or turns. */
function roundOf({ round, turnNumber }: { round?: unknown; turnNumber?: unknown }): Pick<Beat, 'round' | 'unit'> {
  const number = round ?? turnNumber;
  return {
    round: typeof number === 'number' ? Math.max(1, number) : null,
    unit: round === undefined ? 'turn' : 'round',
  };
}

/** "Round 6", "Turn 12"; null in a game without either. */
export const roundWords = ({ round, unit }: Pick<Beat, 'round' | 'unit'>): string | null =>
  round === null ? null : `${unit === 'turn' ? 'Turn' : 'Round'} ${round}`;

/** What a viewer saw of a beat: the table before, what happened, the table after. */
export function stepOf({ rebuilt, game }: Recording, beat: Beat, viewer: Viewer): Step {
  const positions = Array.from({ length: beat.to - beat.from + 1 }, (_, index) => beat.from + index);
  return {
    before: game.view(rebuilt.at(beat.from - 1).play, viewer),
    events: positions.map((pos) => rebuilt.witnessedAt(pos, viewer)).filter((event) => !isMatchEvent(event)),
    after: game.view(rebuilt.at(beat.to).play, viewer),
  };
}

/** Lays the beats end to end. @param durationOf how long a beat's motion takes, ms */
export function reelOf(beats: readonly Beat[], durationOf: (beat: Beat) => number): Reel {
  let totalMs = 0;
  const timed = beats.map((beat): TimedBeat => {
    const durationMs = durationOf(beat);
    const startMs = totalMs;
    const restMs = startMs + durationMs;
    totalMs = restMs + (durationMs > STORY_MS ? REST_AFTER_STORY_MS : REST_MS);
    return { ...beat, startMs, restMs, endMs: totalMs };
  });
  return { beats: timed, totalMs };
}

/** The beat that plays at that moment; the last one at the very end. -1 if there are none. */
export function beatAt({ beats }: Reel, ms: number): number {
  const next = beats.findIndex((beat) => ms < beat.endMs);
  return next < 0 ? beats.length - 1 : next;
}

/** Log time of a moment: that of the beat, and how far into its motion, but short of the next beat. */
export function logTimeAt(reel: Reel, ms: number): number {
  const index = beatAt(reel, ms);
  const beat = reel.beats[index];
  if (!beat) return 0;
  const nextMs = reel.beats.slice(index + 1).find((later) => later.logMs > beat.logMs)?.logMs ?? Infinity;
  return Math.round(Math.min(beat.logMs + Math.min(ms, beat.restMs) - beat.startMs, nextMs - 1));
}

/** Where that log time is on the timeline. */
export function momentOf(reel: Reel, logMs: number): number {
  const beat = reel.beats.findLast((one) => one.logMs <= logMs);
  return beat ? Math.min(beat.startMs + logMs - beat.logMs, beat.restMs) : 0;
}

/** Where the rounds begin. Empty in a game without rounds. */
export function roundStarts({ beats }: Reel): { round: number; startMs: number }[] {
  return beats.flatMap((beat, index) =>
    beat.round !== null && beat.round !== beats[index - 1]?.round ? [{ round: beat.round, startMs: beat.startMs }] : [],
  );
}

/** The start of the beat before or after. Going back from well inside a beat leads to its own start. */
export function stepFrom(reel: Reel, ms: number, by: 1 | -1): number {
  return nextOf([...reel.beats.map((beat) => beat.startMs), reel.totalMs], ms, by);
}

/** The start of the round before or after; without rounds, a tenth of the whole. */
export function roundFrom(reel: Reel, ms: number, by: 1 | -1): number {
  const starts = roundStarts(reel).map((round) => round.startMs);
  if (starts.length === 0) return Math.max(0, Math.min(reel.totalMs, ms + (by * reel.totalMs) / 10));
  return nextOf([...starts, reel.totalMs], ms, by);
}

/** Within this of a stop, going back means the one before. */
const NEAR_MS = 40;

function nextOf(stops: readonly number[], ms: number, by: 1 | -1): number {
  const next = by > 0 ? stops.find((stop) => stop > ms + 1) : stops.findLast((stop) => stop < ms - NEAR_MS);
  return next ?? (by > 0 ? stops.at(-1)! : 0);
}

/** The start of the beat nearest to that moment, or the very end. */
export function snap(reel: Reel, ms: number): number {
  const stops = [...reel.beats.map((beat) => beat.startMs), reel.totalMs];
  return stops.reduce((best, stop) => (Math.abs(stop - ms) < Math.abs(best - ms) ? stop : best), 0);
}
