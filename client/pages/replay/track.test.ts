import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fromLines, type Envelope } from '../../../replays/log/log.ts';
import { rebuild } from '../../../replays/log/rebuild.ts';
import { ScriptedMatch } from '../../../replays/log/scripted-match.ts';
import type { Recording } from './recording.ts';
import {
  beatAt,
  beatsOf,
  logTimeAt,
  momentOf,
  reelOf,
  roundFrom,
  roundStarts,
  snap,
  stepFrom,
  stepOf,
} from './track.ts';

const folder = new URL('../../../replays/recorded/', import.meta.url);

function recordingOf(file: string): Recording {
  const lines = fromLines(readFileSync(new URL(file, folder), 'utf8'));
  const rebuilt = rebuild(lines as Envelope[]);
  return { rebuilt, game: rebuilt.at(0).game, bots: [], lines };
}

/** A motion as long as a story where something was revealed, else a short one. */
const reelFor = (recording: Recording) =>
  reelOf(beatsOf(recording), (beat) =>
    stepOf(recording, beat, 'spectator').events.some((event) => event.type === 'revealed') ? 2400 : 250,
  );

describe.each(readdirSync(folder).filter((file) => file.startsWith('wa-wa-west')))('%s', (file) => {
  const recording = recordingOf(file);
  const reel = reelFor(recording);
  const { log } = recording.rebuilt;

  test('the beats cover the log from the start on, without a gap', () => {
    const start = log.findIndex((one) => one.type === 'started');
    const first = log.find((one) => one.pos > start && one.cause !== null)!;
    expect(reel.beats[0].from).toBe(first.pos);
    expect(reel.beats.at(-1)!.to).toBe(log.length - 1);
    const ends = reel.beats.slice(0, -1).map((beat) => beat.to + 1);
    expect(reel.beats.slice(1).map((beat) => beat.from)).toEqual(ends);
  });

  test('each beat begins where the one before ends', () => {
    for (const [index, beat] of reel.beats.entries())
      expect(beat.startMs).toBe(index === 0 ? 0 : reel.beats[index - 1].endMs);
    expect(reel.totalMs).toBe(reel.beats.at(-1)!.endMs);
  });

  test('a link leads back to the beat it was made in', () => {
    for (const beat of reel.beats) {
      const inside = beat.startMs + 100;
      const found = reel.beats[beatAt(reel, momentOf(reel, logTimeAt(reel, inside)))];
      // Beats of the same instant can't be told apart by time: the last of them stands for all.
      expect(found.logMs).toBe(beat.logMs);
    }
  });

  test('steps lead through every beat, forward and backward', () => {
    const stops = [...reel.beats.map((beat) => beat.startMs), reel.totalMs];
    let ms = 0;
    for (const stop of stops.slice(1)) expect((ms = stepFrom(reel, ms, 1))).toBe(stop);
    expect(stepFrom(reel, ms, 1)).toBe(ms);
    for (const stop of stops.toReversed().slice(1)) expect((ms = stepFrom(reel, ms, -1))).toBe(stop);
    expect(stepFrom(reel, 0, -1)).toBe(0);
  });

  test('rounds begin in order, and are where round steps lead', () => {
    const starts = roundStarts(reel);
    expect(starts.map((start) => start.round)).toEqual(starts.map((_, index) => index + 1));
    expect(roundFrom(reel, 0, 1)).toBe(starts[1]?.startMs ?? reel.totalMs);
  });

  test('before the reveal a spectator sees no choice', () => {
    const events = reel.beats.flatMap((beat) => stepOf(recording, beat, 'spectator').events);
    for (const chose of events.filter((event) => event.type === 'chose'))
      expect(chose).toMatchObject({ pick: 'hidden' });
  });
});

test('the scrubber snaps to the nearest beat', () => {
  const beat = { from: 0, to: 0, logMs: 0, round: 1, unit: 'round' as const };
  const reel = reelOf([beat, { ...beat, logMs: 5 }], () => 1000);
  const [, second] = reel.beats;
  expect(snap(reel, second.startMs - 100)).toBe(second.startMs);
  expect(snap(reel, 10)).toBe(0);
  expect(snap(reel, reel.totalMs + 50)).toBe(reel.totalMs);
});

test('a match that nobody came back to is shown as far as it went', () => {
  const match = new ScriptedMatch({
    match: 'left',
    seed: '00'.repeat(32),
    game: 'wa-wa-west',
    names: ['Kemi', 'Odile'],
  });
  match.act(0, { type: 'choose', item: 'reload' }).act(1, { type: 'choose', item: 'reload' });
  const played = beatsOf({ rebuilt: rebuild(match.log), game: match.match.game, bots: [], lines: match.log });
  match.command({ type: 'abandon', at: match.now }, null);
  const left: Recording = { rebuilt: rebuild(match.log), game: match.match.game, bots: [], lines: match.log };
  const beats = beatsOf(left);
  expect(beats.map(({ from }) => from)).toEqual(played.map(({ from }) => from));
  expect(beats.every((beat) => stepOf(left, beat, 'spectator').events.length > 0)).toBe(true);
});
