/**
 * The match cut into steps on one timeline. A step is what one command came to: a choice, or a
 * reveal with the round it opens. Replay time runs from 0 to the sum of all steps; links carry log
 * time (ms since the match opened) instead, which stays the same when a motion gets faster or slower.
 */
import { at } from '../../../shared/contract/at.ts';
import type { Status, Viewer } from '../../../shared/contract/game.ts';
import { isMatchEvent } from '../../../shared/match-events.ts';
import type { Motion, Step } from '../../kit/game-ui.ts';
import type { Film } from './recording.ts';

export interface TrackStep {
  /** Position of its first event in the log, and of its last. */
  from: number;
  to: number;
  /** When it happened, ms since the match opened. */
  logMs: number;
  /** Which round or turn it belongs to. */
  round: Status['round'];
}

/** A step with its place on the timeline. The motion ends at `restMs`; then the table rests until `endMs`. */
export interface TimedStep extends TrackStep, Pick<Motion, 'tellings'> {
  startMs: number;
  restMs: number;
  endMs: number;
}

export interface Track {
  steps: TimedStep[];
  totalMs: number;
}

/** What a step lasts where nothing can be drawn, and so nothing measured. */
export const UNDRAWN = { durationMs: 1000, tellings: [] };

/** Motions longer than this tell a story, which wants a moment to be taken in. */
const STORY_MS = 600;
const REST_AFTER_STORY_MS = 900;
const REST_MS = 60;

/** Cuts the log into steps, from the moment the match started. */
export function stepsOf({ rebuilt, game }: Film): TrackStep[] {
  const { log } = rebuilt;
  const start = log.findIndex((one) => one.type === 'started');
  // That nobody came back to the table is nothing that happens on it.
  const firsts = log
    .filter((one) => one.pos > start && rebuilt.begins(one.pos) && one.type !== 'abandoned')
    .map((one) => one.pos);
  return firsts.map((from, index) => {
    const to = (firsts[index + 1] ?? log.length) - 1;
    const view = rebuilt.viewAt(from - 1, 'spectator');
    return { from, to, logMs: at(log, from).time, round: game.status(view).round };
  });
}

/** "Round 6", "Turn 12"; null in a game without either. */
export const roundWords = ({ round }: { round: Status['round'] }): string | null =>
  round && `${round.unit === 'turn' ? 'Turn' : 'Round'} ${round.number}`;

/** What a viewer saw of a step: the table before, what happened, the table after. */
export function gameStepOf({ rebuilt }: Film, step: TrackStep, viewer: Viewer): Step {
  const positions = Array.from({ length: step.to - step.from + 1 }, (_, index) => step.from + index);
  return {
    before: rebuilt.viewAt(step.from - 1, viewer),
    events: positions.map((pos) => rebuilt.redactedAt(pos, viewer)).filter((event) => !isMatchEvent(event)),
    after: rebuilt.viewAt(step.to, viewer),
  };
}

/** Where the first of the game's own events of a step stands in the log. */
export function firstGameEvent({ rebuilt: { log } }: Film, { from, to }: TrackStep): number {
  const first = log.findIndex(({ type }, pos) => pos >= from && pos <= to && !isMatchEvent({ type }));
  return first < 0 ? from : first;
}

/** Lays the steps end to end. @param measure how long a step's motion takes, ms, and when it tells of what */
export function trackOf(
  steps: readonly TrackStep[],
  measure: (step: TrackStep) => Pick<Motion, 'durationMs' | 'tellings'>,
): Track {
  let totalMs = 0;
  const timed = steps.map((step): TimedStep => {
    const { durationMs, tellings } = measure(step);
    const startMs = totalMs;
    const restMs = startMs + durationMs;
    totalMs = restMs + (durationMs > STORY_MS ? REST_AFTER_STORY_MS : REST_MS);
    return { ...step, tellings, startMs, restMs, endMs: totalMs };
  });
  return { steps: timed, totalMs };
}

/** The step that plays at that moment; the last one at the very end. -1 if there are none. */
export function stepAt({ steps }: Track, ms: number): number {
  const next = steps.findIndex((step) => ms < step.endMs);
  return next < 0 ? steps.length - 1 : next;
}

/** Log time of a moment: that of the step, and how far into its motion, but short of the next step. */
export function logTimeAt(track: Track, ms: number): number {
  const index = stepAt(track, ms);
  const step = track.steps[index];
  if (!step) return 0;
  const nextMs = track.steps.slice(index + 1).find((later) => later.logMs > step.logMs)?.logMs ?? Infinity;
  return Math.round(Math.min(step.logMs + Math.min(ms, step.restMs) - step.startMs, nextMs - 1));
}

/** Where that log time is on the timeline. */
export function momentOf(track: Track, logMs: number): number {
  const step = track.steps.findLast((one) => one.logMs <= logMs);
  return step ? Math.min(step.startMs + logMs - step.logMs, step.restMs) : 0;
}

/** Where the rounds begin. Empty in a game without rounds. */
export function roundStarts({ steps }: Track): { round: number; startMs: number }[] {
  return steps.flatMap((step, index) =>
    step.round && step.round.number !== steps[index - 1]?.round?.number
      ? [{ round: step.round.number, startMs: step.startMs }]
      : [],
  );
}

/** The start of the step before or after. Going back from well inside a step leads to its own start. */
export function stepFrom(track: Track, ms: number, by: 1 | -1): number {
  return nextOf([...track.steps.map((step) => step.startMs), track.totalMs], ms, by);
}

/** The start of the round before or after; without rounds, a tenth of the whole. */
export function roundFrom(track: Track, ms: number, by: 1 | -1): number {
  const starts = roundStarts(track).map((round) => round.startMs);
  if (starts.length === 0) return Math.max(0, Math.min(track.totalMs, ms + (by * track.totalMs) / 10));
  return nextOf([...starts, track.totalMs], ms, by);
}

/** Within this of a stop, going back means the one before. */
const NEAR_MS = 40;

function nextOf(stops: readonly number[], ms: number, by: 1 | -1): number {
  const next = by > 0 ? stops.find((stop) => stop > ms + 1) : stops.findLast((stop) => stop < ms - NEAR_MS);
  return next ?? (by > 0 ? stops.at(-1)! : 0);
}

/** The start of the step nearest to that moment, or the very end. */
export function snap(track: Track, ms: number): number {
  const stops = [...track.steps.map((step) => step.startMs), track.totalMs];
  return stops.reduce((best, stop) => (Math.abs(stop - ms) < Math.abs(best - ms) ? stop : best), 0);
}
