import { expect, test } from 'vitest';
import type { Cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import type { YicYacYoeEvent } from '../../../../shared/games/yic-yac-yoe/types.ts';
import { beatsOf, placingOf } from './beats.ts';

const cells = (count: number): Cell[] => Array.from({ length: count }, (_, column) => [0, column]);
const placed = (marks: number, row = 0): YicYacYoeEvent => ({
  type: 'placed',
  seat: 0,
  cells: cells(marks),
  rows: row > 0 ? [cells(row)] : [],
  timedOut: false,
});
const passed: YicYacYoeEvent = { type: 'pen-passed', placing: [1], due: 1, opensAt: 0, deadline: 0 };

test.each([1, 2, 3])('%i marks go down within 1.2 s, with a row within 2 s', (marks) => {
  for (const marking of ['custom', 'lines'] as const) {
    expect(beatsOf([placed(marks)], marking).durationMs).toBeLessThanOrEqual(1200);
    expect(beatsOf([placed(marks, 20)], marking).durationMs).toBeLessThanOrEqual(2000);
  }
});

test('one after another', () => {
  const { beats, durationMs } = beatsOf([placed(1), { type: 'turn-opened', turnNumber: 2, seat: 1 }, passed], 'lines');
  expect(beats.map(({ atMs }) => atMs)).toEqual([0, beats[0].forMs, beats[0].forMs]);
  expect(durationMs).toBe(beats[0].forMs + 320);
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
