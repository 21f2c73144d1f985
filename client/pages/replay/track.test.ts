import { at } from '../../../shared/contract/at.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fromLines, type Envelope } from '../../../replays/log/log.ts';
import { rebuild } from '../../../replays/log/rebuild.ts';
import { ScriptedMatch } from '../../../replays/log/scripted-match.ts';
import type { Recording } from './recording.ts';
import {
  stepAt,
  stepsOf,
  logTimeAt,
  momentOf,
  trackOf,
  roundFrom,
  roundStarts,
  snap,
  stepFrom,
  gameStepOf,
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

  test('a link leads back to the step it was made in', () => {
    for (const step of track.steps) {
      const inside = step.startMs + 100;
      const found = at(track.steps, stepAt(track, momentOf(track, logTimeAt(track, inside))));
      // Beats of the same instant can't be told apart by time: the last of them stands for all.
      expect(found.logMs).toBe(step.logMs);
    }
  });

  test('steps lead through every step, forward and backward', () => {
    const stops = [...track.steps.map((step) => step.startMs), track.totalMs];
    let ms = 0;
    for (const stop of stops.slice(1)) expect((ms = stepFrom(track, ms, 1))).toBe(stop);
    expect(stepFrom(track, ms, 1)).toBe(ms);
    for (const stop of stops.toReversed().slice(1)) expect((ms = stepFrom(track, ms, -1))).toBe(stop);
    expect(stepFrom(track, 0, -1)).toBe(0);
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

test('the scrubber snaps to the nearest step', () => {
  const step = { from: 0, to: 0, logMs: 0, round: { unit: 'round', number: 1 } as const };
  const track = trackOf([step, { ...step, logMs: 5 }], () => asLong(1000));
  const second = at(track.steps, 1);
  expect(snap(track, second.startMs - 100)).toBe(second.startMs);
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
