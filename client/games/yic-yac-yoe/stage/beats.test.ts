import { describe, expect, test } from 'vitest';
import { at } from '../../../../shared/contract/at.ts';
import type { Cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import { playLines, type Script } from '../../../../shared/games/yic-yac-yoe/testing.ts';
import type { YicYacYoeEvent, YicYacYoeView } from '../../../../shared/games/yic-yac-yoe/types.ts';
import { redact, view } from '../../../../shared/games/yic-yac-yoe/visibility.ts';
import { beatsOf, changeMs, inTime, placingOf, segmentsOf, stillMsOf, type Segment } from './beats.ts';

const cells = (count: number): Cell[] => Array.from({ length: count }, (_, column) => [0, column]);
const placed = (marks: number, row = 0): YicYacYoeEvent & { type: 'placed' } => ({
  type: 'placed',
  seat: 0,
  cells: cells(marks),
  rows: row > 0 ? [cells(row)] : [],
  timedOut: false,
});
const passed: YicYacYoeEvent = { type: 'pen-passed', placing: [1], due: 1, opensAt: 0, deadline: 0 };

test.each([1, 2, 3])('%i marks go down within 1.2 s, with a row within 2 s', (marks) => {
  for (const marking of ['custom', 'lines'] as const) {
    expect(placingOf(placed(marks), marking).forMs).toBeLessThanOrEqual(1200);
    expect(placingOf(placed(marks, 20), marking).forMs).toBeLessThanOrEqual(2000);
  }
});

test('one after another', () => {
  const beats = beatsOf([placed(1), { type: 'turn-opened', turnNumber: 2, seat: 1 }, passed], 'lines');
  const { forMs } = at(beats, 0);
  expect(beats.map(({ atMs }) => atMs)).toEqual([0, forMs, forMs]);
});

test('who is out is told when the table shows it', () => {
  const fatal = placed(1, 3);
  const [, beat] = beatsOf([placed(1), fatal], 'custom');
  const { outMs } = placingOf(fatal, 'custom');
  expect(beat?.tellMs).toEqual([beat!.atMs, beat!.atMs + outMs]);
});

test('the colour prints after the ink, the red line comes last', () => {
  const { downMs, markMs, joinMs, joinForMs, tintMs, strikeMs, forMs } = placingOf(
    { cells: cells(3), rows: [cells(5)] },
    'lines',
  );
  expect(joinMs).toBe(downMs + 3 * markMs);
  expect(tintMs).toBe(joinMs + joinForMs);
  expect(strikeMs).toBeGreaterThan(tintMs);
  expect(forMs).toBeGreaterThan(strikeMs + 5 * 60);
});

test('that time was up is held for whom it puts out', () => {
  const some = view(playLines({}).state, 'spectator');
  const events: YicYacYoeEvent[] = [{ type: 'timed-out', seat: 1 }, passed];
  const step = { before: some, events, after: some };
  const beats = beatsOf(events, 'custom');
  expect(stillMsOf(step, beats, { you: 1 })).toBeLessThan(at(beats, 1).atMs);
  expect(stillMsOf(step, beats, { you: 0 })).toBeNull();
});

const armed: Script = { seats: 3, options: { armed: true } };
const loaded = ['0 reload', '1 reload', '2 reload', '0 a1'];

/** What the last of these lines comes to, as a spectator sees it. */
function lastOf(script: Script, ...lines: string[]): Segment[] {
  const table = playLines(script, ...lines.slice(0, -1));
  const before: YicYacYoeView = view(table.state, 'spectator');
  table.play(at(lines, lines.length - 1));
  expect(table.refusals).toEqual([]);
  const events = table.events.map((event) => redact(event, 'spectator'));
  return segmentsOf({ before, events, after: view(table.state, 'spectator') });
}

describe('what of a step is seen where', () => {
  test.each<[string, Script, string[], string[]]>([
    ['unarmed, all on the board', { seats: 3 }, ['0 a1'], ['board: placed turn-opened pen-passed']],
    ['a choice in the showdown', armed, ['0 reload'], ['showdown: showdown']],
    ['a reveal, then the board', armed, loaded.slice(0, 3), ['showdown: showdown showdown', 'board: pen-passed']],
    ['marks, then the next showdown', armed, loaded, ['board: placed turn-opened', 'showdown: showdown']],
    [
      'marks of one of two who were hit stay on the board',
      armed,
      [...loaded, '0 reload', '2 reload', '1 gun', '2 b1'],
      ['board: placed pen-passed'],
    ],
    ['leaving in a showdown', armed, ['2 leave'], ['showdown: left']],
    [
      'leaving as the last who had not chosen',
      armed,
      ['0 reload', '1 reload', '2 leave'],
      ['showdown: left showdown', 'board: pen-passed'],
    ],
    ['leaving that ends it', { seats: 2, options: { armed: true } }, ['1 leave'], ['showdown: ', 'board: left ended']],
  ])('%s', (_, script, lines, expected) => {
    const segments = lastOf(script, ...lines);
    expect(segments.map(({ scene, events }) => `${scene}: ${events.map(({ type }) => type).join(' ')}`)).toEqual(
      expected,
    );
  });
});

test('the change comes between segments, and nothing after the last', () => {
  const { segments, durationMs } = inTime(lastOf(armed, ...loaded.slice(0, 3)), { board: 320, showdown: 1000 });
  expect(segments.map(({ atMs, forMs }) => [atMs, forMs])).toEqual([
    [0, 1000],
    [1000 + changeMs, 320],
  ]);
  expect(durationMs).toBe(1320 + changeMs);
});
