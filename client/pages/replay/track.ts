/**
 * The match cut into steps on one timeline. A step is what one command came to: a choice, or a
 * reveal with the round it opens. What its story tells at one moment is a beat: cards that turn, a
 * volley, a death; a choice that nobody sees has none. Replay time runs from 0 to the sum of all steps; links carry log
 * time (ms since the match opened) instead, which stays the same when a motion gets faster or slower.
 */
import { at } from '../../../shared/contract/at.ts';
import type { Status, Viewer } from '../../../shared/contract/game.ts';
import { isMatchEvent } from '../../../shared/match-events.ts';
import type { Motion, Step } from '../../kit/game-ui.ts';
import { playIn } from '../../../replays/log/rebuild.ts';
import { atOnce } from '../../kit/slices.ts';
import type { Film } from './recording.ts';

export interface TrackStep {
  /** Position of its first event in the log, and of its last. */
  from: number;
  to: number;
  /** When it happened, ms since the match opened. */
  logMs: number;
  /** Which round or turn it belongs to. */
  round: Status['round'];
  /** How many sentences the story has for each of its events. */
  sentences: number[];
}

/** A moment of the story, ms on the timeline. */
interface Beat {
  /** When the table tells it. */
  atMs: number;
  /** When it can be seen, and nothing later has been told. */
  seenMs: number;
}

/** A step with its place on the timeline. The motion ends at `restMs`; then the table rests until `endMs`. */
export interface TimedStep extends TrackStep, Pick<Motion, 'tellings'> {
  startMs: number;
  restMs: number;
  endMs: number;
  beats: Beat[];
}

export interface Track {
  steps: TimedStep[];
  totalMs: number;
  /** Where stepping leads: the beginning, each beat as it can be seen, the end. */
  stops: number[];
}

/** Motions longer than this tell a story, which wants a moment to be taken in. */
const STORY_MS = 600;
const REST_AFTER_STORY_MS = 900;
const REST_MS = 60;
/** So long after a beat began to be told is it looked at. */
const SEEN_AFTER_MS = 500;

/**
 * Cuts the log into steps, from the moment the match started.
 * @param known the first of them, if the log has grown since by whole steps
 */
export const stepsOf = (film: Film, known: readonly TrackStep[] = []): TrackStep[] => [
  ...known,
  ...stepsIn(film, known.at(-1)?.to),
];

/** The same one after another, of what comes after that position. */
function* stepsIn(film: Film, after?: number): Generator<TrackStep> {
  const { rebuilt, game } = film;
  const { log, names } = rebuilt;
  const { after: beginning, grownAt } = playIn(log);
  const start = after ?? beginning;
  // How people came to sit down at a what-if, in the middle of it, is no step of it.
  const isSeating = (one: (typeof log)[number]) => isMatchEvent(one) && grownAt !== null && one.pos <= grownAt;
  // That nobody came back to the table is nothing that happens on it.
  const firsts = log
    .filter((one) => one.pos > start && rebuilt.begins(one.pos) && one.type !== 'abandoned' && !isSeating(one))
    .map((one) => one.pos);
  for (const [index, from] of firsts.entries()) {
    const to = (firsts[index + 1] ?? log.length) - 1;
    const { before, events, after } = gameStepOf(film, { from, to }, 'spectator');
    const sentences = events.map((event) => game.narrator.describe(event, names, after).length);
    yield { from, to, logMs: at(log, from).time, round: game.status(before).round, sentences };
  }
}

/** "Round 6", "Turn 12"; null in a game without either. */
export const roundWords = ({ round }: { round: Status['round'] }): string | null =>
  round && `${round.unit === 'turn' ? 'Turn' : 'Round'} ${round.number}`;

/** What a viewer saw of a step: the table before, what happened, the table after. */
export function gameStepOf({ rebuilt }: Film, step: Pick<TrackStep, 'from' | 'to'>, viewer: Viewer): Step {
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

/** How long a step's motion takes, ms, and when it tells of what. */
export type Measure = (step: TrackStep) => Pick<Motion, 'durationMs' | 'tellings'>;

/** The same where nothing can be drawn, and so nothing measured. */
export const undrawn: Measure = () => ({ durationMs: 1000, tellings: [] });

/**
 * Lays the steps end to end.
 * @param known a track of the first of these steps: what did not change since is the same object again, and not measured
 */
export const trackOf = (steps: Iterable<TrackStep>, measure: Measure, known?: Track): Track =>
  atOnce(laying(steps, measure, known));

/** The track of a film with stops at each step: a long match takes a phone a second. */
export const layingTrack = (film: Film, measure: Measure): Generator<void, Track> => laying(stepsIn(film), measure);

function* laying(
  steps: Iterable<TrackStep>,
  measure: Measure,
  known: Track = { steps: [], totalMs: 0, stops: [0] },
): Generator<void, Track> {
  const laid: TimedStep[] = [];
  let totalMs = 0;
  let isKnown = true;
  for (const step of steps) {
    // To cut a step out and to measure it takes a slow phone long enough each.
    yield;
    const before = known.steps[laid.length];
    isKnown &&= before?.to === step.to;
    const timed = isKnown && before ? before : timedStep(step, totalMs, measure(step));
    totalMs = timed.endMs;
    laid.push(timed);
    yield;
  }
  return { steps: laid, totalMs, stops: stopsOf(laid, totalMs) };
}

function timedStep(step: TrackStep, startMs: number, { durationMs, tellings }: ReturnType<Measure>): TimedStep {
  const restMs = startMs + durationMs;
  const endMs = restMs + (durationMs > STORY_MS ? REST_AFTER_STORY_MS : REST_MS);
  return { ...step, tellings, startMs, restMs, endMs, beats: beatsOf(step, { tellings, startMs, restMs }) };
}

/** What is told at the same moment is one beat. */
function beatsOf(
  { sentences }: TrackStep,
  { tellings, startMs, restMs }: Pick<TimedStep, 'tellings' | 'startMs' | 'restMs'>,
): Beat[] {
  const told = sentences.flatMap((count, place) => (tellings[place]?.atMs ?? [0]).slice(0, count));
  const moments = [...new Set(told)].toSorted((a, b) => a - b).map((ms) => startMs + ms);
  return moments.map((atMs, index) => {
    const untilMs = (moments[index + 1] ?? restMs + 1) - 1;
    // At its very start nothing of a step has begun.
    return { atMs, seenMs: Math.max(startMs + 1, Math.min(atMs + SEEN_AFTER_MS, untilMs)) };
  });
}

/** The last beat of all is seen best at the end. */
function stopsOf(steps: readonly TimedStep[], totalMs: number): number[] {
  const seen = steps.flatMap(({ beats }) => beats.map(({ seenMs }) => seenMs));
  const hasEnd = (steps.at(-1)?.beats.length ?? 0) > 0;
  return [...new Set([0, ...(hasEnd ? seen.slice(0, -1) : seen), totalMs])];
}

/** How many beats come after that moment; the end is one of them. */
export const beatsAfter = (track: Track, ms: number): number => track.stops.length - stopsUpTo(track, ms);

/** How many stops there are up to that moment, the beginning among them. */
export const stopsUpTo = ({ stops }: Track, ms: number): number =>
  firstPlace(stops.length, (place) => at(stops, place) > ms);

/** Where what a step tells at that moment, ms on the timeline, can be seen. */
export const seenAt = ({ beats }: TimedStep, ms: number): number =>
  beats.findLast(({ atMs }) => atMs <= ms)?.seenMs ?? ms;

/** The step that plays at that moment; the last one at the very end. -1 if there are none. */
export function stepAt({ steps }: Pick<Track, 'steps'>, ms: number): number {
  const next = firstPlace(steps.length, (place) => ms < at(steps, place).endMs);
  return Math.min(next, steps.length - 1);
}

/** The first place of so many for which that holds, as it does for all after it; how many there are where it holds for none. */
function firstPlace(many: number, holds: (place: number) => boolean): number {
  let [from, to] = [0, many];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** A longer pause of those who played is shortened to this, ms. */
export const LONGEST_PAUSE_MS = 8000;

/**
 * Where a replay is that goes on with the pauses there were: a step rests until the log has the next one, or for
 * `LONGEST_PAUSE_MS` if that is sooner. After the last step nobody waited for anything.
 * @param passedMs how long it goes on, ms
 */
export function playedOn({ steps, totalMs }: Track, fromMs: number, passedMs: number): number {
  let ms = fromMs;
  let leftMs = passedMs;
  for (let index = stepAt({ steps }, ms); leftMs > 0 && ms < totalMs; index++) {
    const step = at(steps, index);
    const movesMs = Math.min(leftMs, Math.max(0, step.restMs - ms));
    ms += movesMs;
    leftMs -= movesMs;
    const rate = (step.endMs - step.restMs) / pauseAfter(step, steps[index + 1]);
    const restsMs = Math.min(leftMs, (step.endMs - ms) / rate);
    ms = restsMs < leftMs ? step.endMs : ms + restsMs * rate;
    leftMs -= restsMs;
  }
  return ms;
}

/** How long the table waited for the next step once a motion of this one had ended, ms; never none. */
function pauseAfter({ logMs, startMs, restMs, endMs }: TimedStep, next: TimedStep | undefined): number {
  if (!next) return endMs - restMs;
  const waitedMs = next.logMs - logMs - (restMs - startMs);
  return Math.max(REST_MS, Math.min(LONGEST_PAUSE_MS, waitedMs));
}

/** Log time of a moment: that of the step, and how far into its motion, but short of the next step. */
export function logTimeAt(track: Track, ms: number): number {
  const index = stepAt(track, ms);
  const step = track.steps[index];
  if (!step) return 0;
  const nextMs = track.steps.find((later, place) => place > index && later.logMs > step.logMs)?.logMs ?? Infinity;
  return Math.round(Math.min(step.logMs + Math.min(ms, step.restMs) - step.startMs, nextMs - 1));
}

/** Where that log time is on the timeline. */
export function momentOf(track: Track, logMs: number): number {
  const step = track.steps.findLast((one) => one.logMs <= logMs);
  return step ? Math.min(step.startMs + logMs - step.logMs, step.restMs) : 0;
}

/** Steps after one position up to another that tell of something. */
export function toldBetween({ steps }: Track, after: number, upTo: number): TimedStep[] {
  const first = firstPlace(steps.length, (place) => at(steps, place).from > after);
  const end = firstPlace(steps.length, (place) => at(steps, place).from > upTo);
  return steps.slice(first, end).filter(({ beats }) => beats.length > 0);
}

/** From when on it stands as it does after the event at that position. */
export const standsAt = ({ steps }: Track, pos: number): number =>
  steps[firstPlace(steps.length, (place) => at(steps, place).to > pos) - 1]?.restMs ?? 0;

/** Where the rounds begin. Empty in a game without rounds. */
export function roundStarts({ steps }: Track): { round: number; startMs: number }[] {
  return steps.flatMap((step, index) =>
    step.round && step.round.number !== steps[index - 1]?.round?.number
      ? [{ round: step.round.number, startMs: step.startMs }]
      : [],
  );
}

/** The beat before or after, as it can be seen. */
export function beatFrom({ stops }: Track, ms: number, by: 1 | -1): number {
  return nextOf(stops, ms, by);
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

/** The beat nearest to that moment, or the beginning, or the very end. */
export function snap({ stops }: Track, ms: number): number {
  return stops.reduce((best, stop) => (Math.abs(stop - ms) < Math.abs(best - ms) ? stop : best), 0);
}
