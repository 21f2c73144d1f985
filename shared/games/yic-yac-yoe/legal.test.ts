import { describe, expect, test } from 'vitest';
import { yicYacYoe } from './game.ts';
import { isAwaited, legalActions } from './legal.ts';
import { playLines, type ScriptedTable } from './testing.ts';

const viewOf = ({ state }: ScriptedTable) => yicYacYoe.visibility.view(state, 'spectator');

describe('what may be played', () => {
  test('is every free square, by whoever has the turn', () => {
    const view = viewOf(playLines({ board: ['01.', '...', '1.0'] }));
    expect(legalActions(view, 0)).toEqual(
      [
        [0, 2],
        [1, 0],
        [1, 1],
        [1, 2],
        [2, 1],
      ].map((cell) => ({ type: 'place', cells: [cell] })),
    );
    expect(legalActions(view, 1)).toEqual([]);
  });

  test('is nothing once the match is over', () => {
    const table = playLines({ board: ['...', '...', '...'] }, '1 leave');
    expect([table.end, isAwaited(viewOf(table), 0), legalActions(viewOf(table), 0)]).toEqual(['last-one 0', false, []]);
  });

  test('is an item in a showdown, and then nothing until it is shown', () => {
    const table = playLines({ options: { armed: true } });
    expect(legalActions(viewOf(table), 1)).toContainEqual({ type: 'choose', item: 'reload' });
    expect(legalActions(viewOf(table.play('1 reload')), 1)).toEqual([]);
  });
});

test.each([
  ['out of turn', '1 a1', 'not-your-turn'],
  ['beside the board', '0 d1', 'off-board'],
  ['on a mark', '0 b2', 'square-taken'],
  ['with an item', '0 reload', 'not-armed'],
  ['who is out', '2 c3', 'out'],
])('a move %s is refused as that', (_, line, refusal) => {
  const table = playLines({ board: ['...', '.1.', '...'], seats: 3, out: [2] }, line);
  expect(table.refusals).toEqual([refusal]);
});

test.each([
  ['a square twice', '0 a1 a1', 'named-twice'],
  ['a gap', '0 a1 c1', 'no-line'],
])('a line with %s is refused as that', (_, line, refusal) => {
  expect(playLines({ options: { placements: 2 } }, line).refusals).toEqual([refusal]);
});

test('a table that waited goes on with all its times later, by as much', () => {
  const { state } = playLines({ options: { armed: true } });
  const { opensAt, deadline, watchedUntil, showdown } = yicYacYoe.rules.postponed(state, 70);
  expect([opensAt, deadline, watchedUntil]).toEqual(
    [state.opensAt, state.deadline, state.watchedUntil].map((time) => time + 70),
  );
  expect(showdown?.deadline).toBe(state.showdown!.deadline + 70);
  expect(yicYacYoe.rules.postponed(playLines({}).state, 70).showdown).toBe(null);
});
