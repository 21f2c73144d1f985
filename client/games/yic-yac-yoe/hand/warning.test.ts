import { describe, expect, test } from 'vitest';
import { squareName, squareNamed as cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import { ScriptedTable } from '../../../../shared/games/yic-yac-yoe/testing.ts';
import { view } from '../../../../shared/games/yic-yac-yoe/visibility.ts';
import { rowsWith } from '../../../../shared/games/yic-yac-yoe/legal.ts';
import { dangerOn, rowWords } from './warning.ts';

const seen = (board: string[], rows: 'own' | 'any') =>
  view(new ScriptedTable({ board, seats: 3, options: { rows } }).state, 'spectator');

const board = ['00..', '.1..', '..1.', '....'];

describe('rows that marks would complete', () => {
  test.each<[string, 'own' | 'any', number, string, string[]]>([
    ['of your own', 'own', 0, 'c1', ['a1-c1']],
    ['not of another’s', 'own', 1, 'c1', []],
    ['of anybody’s', 'any', 2, 'd4', ['a1-d4']],
    ['the end of a diagonal', 'own', 1, 'd4', ['b2-d4']],
    ['only together', 'own', 2, 'a4 b4 c4', ['a4-c4']],
    ['none', 'own', 2, 'a4', []],
  ])('%s, with %s marks, seat %i on %s', (_, rows, seat, cells, found) => {
    const completed = rowsWith(seen(board, rows), seat, cells.split(' ').map(cell));
    expect(completed.map((row) => `${squareName(row[0])}-${squareName(row.at(-1)!)}`)).toEqual(found);
  });
});

test('the warning names the longest', () => {
  expect(rowWords([[cell('a1'), cell('b1'), cell('c1')]])).toBe('Three in a row there.');
});

test('squares that would put a player out are counted', () => {
  expect([0, 1, 2].map((seat) => dangerOn(seen(board, 'own'), seat))).toEqual([1, 1, 0]);
});
