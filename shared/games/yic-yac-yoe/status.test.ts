/** Who came where, by the rules alone. */
import { describe, expect, test } from 'vitest';
import type { YicYacYoeEvent } from './types.ts';
import { yicYacYoe } from './game.ts';
import { isAwaited } from '../../contract/game.ts';
import { inLines } from '../../contract/standings.ts';
import { playLines, ScriptedTable, type Script } from './testing.ts';

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

describe('how many have chosen', () => {
  const seen = (...lines: string[]) => {
    const { state } = new ScriptedTable({ seats: 3, options: { armed: true } }).play(...lines);
    const view = yicYacYoe.visibility.view(state, 'spectator');
    const awaited = view.players.filter(({ seat }) => isAwaited(yicYacYoe, view, seat)).length;
    return { progress: yicYacYoe.status(view).progress, awaited };
  };

  test.each<[string, string[], object | null, number]>([
    ['as a showdown opens', [], { done: 0, of: 3 }, 3],
    ['as some have', ['0 reload', '2 reload'], { done: 2, of: 3 }, 1],
    ['without who is out', ['2 leave', '0 reload'], { done: 1, of: 2 }, 1],
    ['while one places: nobody else is asked', ['0 reload', '1 reload', '2 reload'], null, 1],
    ['in the next showdown, anew', ['0 reload', '1 reload', '2 reload', '0 a1'], { done: 0, of: 3 }, 3],
    ['when it is over', ['1 leave', '2 leave'], null, 0],
  ])('[YY-14, YY-24] %s', (_, lines, progress, awaited) => {
    expect(seen(...lines)).toEqual({ progress, awaited });
  });

  test('[YY-14] where nobody is armed, nobody chooses', () => {
    const { state } = new ScriptedTable();
    expect(yicYacYoe.status(yicYacYoe.visibility.view(state, 'spectator')).progress).toBeNull();
  });

  test('[YY-24] it says the same whatever was chosen', () => {
    expect(seen('0 reload', '1 shield')).toEqual(seen('0 minigun', '1 skip'));
  });
});
