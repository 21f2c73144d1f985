import { describe, expect, test } from 'vitest';
import { squareName, squareNamed as cell, type Board } from '../../../shared/games/yic-yac-yoe/board.ts';
import { rowsWith } from '../../../shared/games/yic-yac-yoe/legal.ts';
import { ScriptedTable } from '../../../shared/games/yic-yac-yoe/testing.ts';
import { view } from '../../../shared/games/yic-yac-yoe/visibility.ts';
import { dangerOn, dragged, moved, nextCells, tapped, type Line, type WhyNot } from './lines.ts';

/** A board as it is drawn: a dot is empty, a digit the mark of that seat. */
const boardOf = (drawn: string): Board =>
  Array.from(drawn.replaceAll(/\s/g, ''), (sign) => (sign === '.' ? null : Number(sign)));

const line = (names: string): Line => (names === '' ? [] : names.split(' ').map(cell));
const open = boardOf('.... .... .... ....');
const sheet = (due: number, board = open) => ({ board, due });

describe('squares that can follow', () => {
  test('any empty one begins a line', () => {
    expect(nextCells(sheet(1, boardOf('0.. ... ...')), [])).toHaveLength(8);
  });
  test('a square from which the line cannot be drawn whole begins none', () => {
    // a1 stands alone; of c1, c2, c3 each begins a line but the middle one.
    const board = boardOf('.0. 00. 00.');
    expect(nextCells(sheet(3, board), [])).toEqual([cell('c1'), cell('c3')]);
    expect(nextCells(sheet(2, board), [])).toEqual([cell('c1'), cell('c2'), cell('c3')]);
  });
  test('a square that would cut the line short does not follow', () => {
    const board = boardOf('..0. .00. 000. 0000');
    // a1, b1, a2 touch each other; d1, d2, d3 lie apart.
    expect(nextCells(sheet(3, board), line('d2'))).toEqual([]);
    expect(nextCells(sheet(3, board), line('d1'))).toEqual([cell('d2')]);
  });
  test('none once it is whole', () => {
    expect(nextCells(sheet(2), line('a1 a2'))).toEqual([]);
  });
});

describe('a tap', () => {
  test.each<[string, number, string, string, string, Board?]>([
    ['chooses a square', 1, '', 'b2', 'b2'],
    ['moves the only square', 1, 'b2', 'd4', 'd4'],
    ['goes on by a corner', 3, 'b2', 'c3', 'b2 c3'],
    ['moves a first square that was not meant', 3, 'a1', 'd4', 'd4'],
    ['goes back to an earlier square', 3, 'a1 b2 c3', 'a1', 'a1'],
    ['begins at a dead end instead', 3, 'b1', 'a2', 'a2', boardOf('0.. .0. 000')],
    ['swings the last square of a whole line', 3, 'a1 b2 c3', 'b1', 'a1 b2 b1'],
  ])('%s', (_, due, before, at, after, board) => {
    expect(tapped(sheet(due, board), line(before), cell(at))).toEqual({ is: 'drawn', line: line(after) });
  });

  test('on the last square of a whole line places it', () => {
    expect(tapped(sheet(2), line('a1 b2'), cell('b2'))).toEqual({ is: 'place' });
  });

  test.each<[string, Board, number, string, string, WhyNot]>([
    ['a mark', boardOf('0.. ... ...'), 1, '', 'a1', 'taken'],
    ['the last square of a line with more to come', open, 3, 'a1', 'a1', 'too-short'],
    ['a square far off', open, 3, 'a1 b2', 'd4', 'apart'],
    ['a square off the end of a whole line', open, 2, 'a1 b2', 'd4', 'whole'],
    ['a lonely square', boardOf('.0. 00. 00.'), 3, '', 'a1', 'dead-end'],
    ['the middle of all that is left', boardOf('.0. 00. 00.'), 3, '', 'c2', 'dead-end'],
  ])('on %s says why not', (_, board, due, before, at, why) => {
    expect(tapped(sheet(due, board), line(before), cell(at))).toEqual({ is: 'refused', why });
  });
});

describe('a drag', () => {
  const drag = (due: number, path: string, before = '') =>
    path
      .split(' ')
      .reduce<Line>((drawn, name, index) => dragged(sheet(due), drawn, cell(name), index === 0), line(before));

  test.each<[string, number, string, string, string]>([
    ['draws a line', 3, '', 'a1 b2 c2', 'a1 b2 c2'],
    ['goes on from the tip', 3, 'a1 b2', 'b2 c3', 'a1 b2 c3'],
    ['put down beside the tip goes on too', 3, 'a1 b2', 'c3', 'a1 b2 c3'],
    ['put down elsewhere begins anew', 3, 'a1 b2', 'd4 d3', 'd4 d3'],
    ['pulled back undoes', 3, '', 'a1 b2 c3 b2', 'a1 b2'],
    ['ends where the line is whole', 2, '', 'a1 b2 d3', 'a1 b2'],
    ['swings a whole line round', 2, '', 'a1 b2 b1', 'a1 b1'],
    ['slides a single mark', 1, '', 'a1 b2 c3', 'c3'],
    ['jumps over nothing', 3, '', 'a1 c3', 'a1'],
  ])('%s', (_, due, before, path, after) => {
    expect(drag(due, path, before)).toEqual(line(after));
  });
});

test.each<[string, string, string]>([
  ['ArrowUp', 'b2', 'b1'],
  ['ArrowUp', 'b1', 'b1'],
  ['ArrowRight', 'd3', 'd3'],
  ['Home', 'c3', 'a3'],
  ['End', 'a2', 'd2'],
])('%s from %s brings the cursor to %s', (key, from, to) => {
  expect(moved(4, cell(from), key)).toEqual(cell(to));
});

test('other keys move nothing', () => {
  expect(moved(4, [0, 0], 'x')).toBeNull();
});

const seen = (board: string[], rows: 'own' | 'any') =>
  view(new ScriptedTable({ board, seats: 3, options: { rows } }).state, 'spectator');

const marked = ['00..', '.1..', '..1.', '....'];

describe('rows that marks would complete', () => {
  test.each<[string, 'own' | 'any', number, string, string[][]]>([
    ['of your own', 'own', 0, 'c1', [['a1', 'b1', 'c1']]],
    ['not of another’s', 'own', 1, 'c1', []],
    ['of anybody’s', 'any', 2, 'd4', [['a1', 'b2', 'c3', 'd4']]],
    ['the end of a diagonal', 'own', 1, 'd4', [['b2', 'c3', 'd4']]],
    ['only together', 'own', 2, 'a4 b4 c4', [['a4', 'b4', 'c4']]],
    ['none', 'own', 2, 'a4', []],
  ])('%s, with %s marks, seat %i on %s', (_, rows, seat, cells, found) => {
    const completed = rowsWith(seen(marked, rows), seat, cells.split(' ').map(cell));
    expect(completed.map((row) => row.map(squareName))).toEqual(found);
  });
});

test('squares that would put a player out are counted', () => {
  expect([0, 1, 2].map((seat) => dangerOn(seen(marked, 'own'), seat))).toEqual([1, 1, 0]);
});
