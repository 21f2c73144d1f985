import { at } from '../../../shared/contract/at.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fromLines, type Envelope } from '../../../replays/log/log.ts';
import { rebuild } from '../../../replays/log/rebuild.ts';
import { ScriptedMatch } from '../../../replays/log/scripted-match.ts';
import type { Recording } from './recording.ts';
import {
  stepAt,
  beatsAfter,
  stepsOf,
  logTimeAt,
  momentOf,
  trackOf,
  roundFrom,
  roundStarts,
  LONGEST_PAUSE_MS,
  playedOn,
  seenAt,
  snap,
  beatFrom,
  gameStepOf,
  type TimedStep,
} from './track.ts';

const folder = new URL('../../../replays/recorded/', import.meta.url);

function recordingOf(file: string): Recording {
  const lines = fromLines(readFileSync(new URL(file, folder), 'utf8'));
  const rebuilt = rebuild(lines as Envelope[]);
  return { rebuilt, game: rebuilt.at(0).game, bots: [], file: new Blob() };
}

const asLong = (durationMs: number) => ({ durationMs, tellings: [] });

/** A motion as long as a story where something was revealed, else a short one. */
const reelFor = (recording: Recording) =>
  trackOf(stepsOf(recording), (step) =>
    asLong(gameStepOf(recording, step, 'spectator').events.some((event) => event.type === 'revealed') ? 2400 : 250),
  );

describe.each(readdirSync(folder).filter((file) => file.startsWith('wa-wa-west')))('%s', (file) => {
  const recording = recordingOf(file);
  const track = reelFor(recording);
  const { log } = recording.rebuilt;

  test('the steps cover the log from the start on, without a gap', () => {
    const start = log.findIndex((one) => one.type === 'started');
    const first = log.find((one) => one.pos > start && one.cause !== null)!;
    expect(at(track.steps, 0).from).toBe(first.pos);
    expect(track.steps.at(-1)!.to).toBe(log.length - 1);
    const ends = track.steps.slice(0, -1).map((step) => step.to + 1);
    expect(track.steps.slice(1).map((step) => step.from)).toEqual(ends);
  });

  test('each step begins where the one before ends', () => {
    for (const [index, step] of track.steps.entries())
      expect(step.startMs).toBe(index === 0 ? 0 : at(track.steps, index - 1).endMs);
    expect(track.totalMs).toBe(track.steps.at(-1)!.endMs);
  });

  test('a track that grew is the one laid at once, and what it had is neither measured again nor another object', () => {
    const steps = stepsOf(recording);
    const first = steps.slice(0, Math.ceil(steps.length / 2));
    const measured: number[] = [];
    const measure = (step: { from: number }) => asLong((measured.push(step.from), 100 + step.from));
    const half = trackOf(first, measure);
    const grown = trackOf(steps, measure, half);
    expect(measured).toEqual(steps.map(({ from }) => from));
    for (const [index, step] of half.steps.entries()) expect(grown.steps[index]).toBe(step);
    expect(grown).toEqual(trackOf(steps, measure));
    expect(beatsAfter(grown, half.totalMs)).toBe(grown.stops.filter((stop) => stop > half.totalMs).length);
    expect(beatsAfter(grown, grown.totalMs)).toBe(0);
  });

  test('a step that got longer is measured again', () => {
    const steps = stepsOf(recording);
    const known = trackOf(
      steps.map((step, index) => (index === steps.length - 1 ? { ...step, to: step.to - 1 } : step)),
      () => asLong(100),
    );
    expect(trackOf(steps, () => asLong(200), known)).toEqual(
      trackOf(steps, (step) => asLong(step.to === steps.at(-1)!.to ? 200 : 100)),
    );
  });

  test('a link leads back to the step it was made in', () => {
    for (const step of track.steps) {
      const inside = step.startMs + 100;
      const found = at(track.steps, stepAt(track, momentOf(track, logTimeAt(track, inside))));
      // Beats of the same instant can't be told apart by time: the last of them stands for all.
      expect(found.logMs).toBe(step.logMs);
    }
  });

  test('steps lead through every beat, forward and backward, and stop at no choice that is hidden', () => {
    const { stops } = track;
    let ms = 0;
    for (const stop of stops.slice(1)) expect((ms = beatFrom(track, ms, 1))).toBe(stop);
    expect(beatFrom(track, ms, 1)).toBe(ms);
    for (const stop of stops.toReversed().slice(1)) expect((ms = beatFrom(track, ms, -1))).toBe(stop);
    expect(beatFrom(track, 0, -1)).toBe(0);
    for (const stop of stops.slice(1, -1)) {
      const { events } = gameStepOf(recording, at(track.steps, stepAt(track, stop)), 'spectator');
      expect(events.some(({ type }) => type !== 'chose' && type !== 'round-opened')).toBe(true);
    }
  });

  test('rounds begin in order, and are where round steps lead', () => {
    const starts = roundStarts(track);
    expect(starts.map((start) => start.round)).toEqual(starts.map((_, index) => index + 1));
    expect(roundFrom(track, 0, 1)).toBe(starts[1]?.startMs ?? track.totalMs);
  });

  test('before the reveal a spectator sees no choice', () => {
    const events = track.steps.flatMap((step) => gameStepOf(recording, step, 'spectator').events);
    for (const chose of events.filter((event) => event.type === 'chose'))
      expect(chose).toMatchObject({ pick: 'hidden' });
  });
});

const told = (...atMs: number[]) => ({ durationMs: 3000, tellings: [{ event: { type: 'revealed' }, atMs }] });
const oneStep = (sentences: number[], from = 0) => ({
  from,
  to: from,
  logMs: from * 5000,
  round: { unit: 'round', number: 1 } as const,
  sentences,
});

test('what is told at one moment is one beat, seen before the next one is told', () => {
  const track = trackOf([oneStep([4])], () => told(900, 1200, 1200, 2900));
  expect(at(track.steps, 0).beats).toEqual([
    { atMs: 900, seenMs: 1199 },
    { atMs: 1200, seenMs: 1700 },
    { atMs: 2900, seenMs: 3000 },
  ]);
  expect(track.stops).toEqual([0, 1199, 1700, track.totalMs]);
});

test('a mark leads to where its sentence is seen', () => {
  const step = at(trackOf([oneStep([2])], () => told(900, 1900)).steps, 0);
  expect(seenAt(step, 1900)).toBe(2400);
  expect(seenAt(step, 900)).toBe(1400);
});

describe('as it was played', () => {
  // Motions of 3 s: after the first nobody waits long, after the second for longer than anybody wants to watch.
  const steps = [
    oneStep([1]),
    oneStep([1], 1),
    { ...oneStep([1], 2), logMs: 65_000 },
    { ...oneStep([1], 3), logMs: 65_500 },
  ];
  const track = trackOf(steps, () => told(900));
  const [first, second, third, last] = track.steps as [TimedStep, TimedStep, TimedStep, TimedStep];

  test('a motion takes its time, and the table rests as long as it did', () => {
    expect(playedOn(track, 0, 1700)).toBe(1700);
    expect(playedOn(track, 0, 3000)).toBe(first.restMs);
    expect(playedOn(track, 0, 4000)).toBeCloseTo((first.restMs + first.endMs) / 2);
    expect(playedOn(track, 0, 5000)).toBeCloseTo(second.startMs);
    expect(playedOn(track, 0, 5500)).toBeCloseTo(second.startMs + 500);
  });

  test('a long pause is shortened, and none that was shorter than its motion is made up', () => {
    expect(playedOn(track, second.restMs, LONGEST_PAUSE_MS)).toBeCloseTo(third.startMs);
    expect(playedOn(track, third.restMs, 100)).toBeCloseTo(last.startMs + 40);
    expect(playedOn(track, last.startMs, 1e6)).toBe(track.totalMs);
  });

  test('frame by frame it comes to the same', () => {
    let ms = 0;
    for (let frame = 0; frame < 400; frame++) ms = playedOn(track, ms, 16);
    expect(ms).toBeCloseTo(playedOn(track, 0, 6400));
  });
});

test('the scrubber snaps to the nearest beat', () => {
  const track = trackOf([oneStep([0]), oneStep([1], 1), oneStep([1], 2)], () => told(900));
  const [first] = at(track.steps, 1).beats;
  expect(snap(track, first!.seenMs - 100)).toBe(first!.seenMs);
  expect(snap(track, 10)).toBe(0);
  expect(snap(track, track.totalMs + 50)).toBe(track.totalMs);
});

test('a match that nobody came back to is shown as far as it went', () => {
  const match = new ScriptedMatch({
    match: 'left',
    seed: '00'.repeat(32),
    game: 'wa-wa-west',
    names: ['Kemi', 'Odile'],
  });
  match.act(0, { type: 'choose', item: 'reload' }).act(1, { type: 'choose', item: 'reload' });
  const played = stepsOf({ rebuilt: rebuild(match.log), game: match.match.game, bots: [] });
  match.command({ type: 'abandon', at: match.now }, null);
  const left: Recording = { rebuilt: rebuild(match.log), game: match.match.game, bots: [], file: new Blob() };
  const steps = stepsOf(left);
  expect(steps.map(({ from }) => from)).toEqual(played.map(({ from }) => from));
  expect(steps.every((step) => gameStepOf(left, step, 'spectator').events.length > 0)).toBe(true);
});
