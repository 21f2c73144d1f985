/** Who came where, by the rules alone. */
import { expect, test } from 'vitest';
import type { YicYacYoeEvent } from './types.ts';
import { yicYacYoe } from './game.ts';
import { inLines } from '../../contract/standings.ts';
import { playLines, type Script } from './testing.ts';

// prettier-ignore
test.each<{ name: string; script: Script; lines: string[]; standings: string[] }>([
  { name: 'the last one in, then whoever was in longer', script: { seats: 3, board: ['00..', '11..', '....', '....'] }, lines: ['0 c1', '1 c2'], standings: ['1: 2', '2: 1', '3: 0'] },
  { name: 'who is out and then leaves was out', script: { seats: 4, board: ['00...', '.....', '.....', '.....', '.....'] }, lines: ['0 c1', '1 leave', '0 leave', '2 leave'], standings: ['1: 3', '2: 2', '3: 1', '4: 0'] },
  { name: 'who is out of time twice in a row', script: { seats: 3, options: { size: 20, row: 20 } }, lines: ['wait 80000', '1 t20', '2 leave'], standings: ['1: 1', '2: 2', '3: 0'] },
  { name: 'those who tie on a full board', script: { board: ['001', '110', '01.'] }, lines: ['0 c3'], standings: ['1: 0 1'] },
  { name: 'those who tie on a full board are above who is out', script: { seats: 3, board: ['00.1', '1212', '2121', '1212'] }, lines: ['0 c1'], standings: ['1: 1 2', '3: 0'] },
])('[YY-26] $name', ({ script, lines, standings }) => {
  const table = playLines(script, ...lines);
  expect(table.refusals).toEqual([]);
  expect(table.standings).toEqual(standings);
});

test('[YY-26] of who was brought back the last time counts', () => {
  const { state } = playLines({ seats: 3 }, '0 leave', '1 leave');
  const goes = (seat: number): YicYacYoeEvent => ({ type: 'timed-out', seat });
  const raised = { type: 'showdown', event: { type: 'revealed', revived: [{ seat: 0, by: [2] }] } } as YicYacYoeEvent;
  const view = yicYacYoe.visibility.view(state, 'spectator');
  expect(inLines(yicYacYoe.standings([goes(0), goes(1)], view))).toEqual(['1: 2', '2: 1', '3: 0']);
  expect(inLines(yicYacYoe.standings([goes(0), raised, goes(1), goes(0)], view))).toEqual(['1: 2', '2: 0', '3: 1']);
});
