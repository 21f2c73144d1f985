import { expect, test } from 'vitest';
import { squareNamed as cell, type Cell } from '../../../shared/games/yic-yac-yoe/board.ts';
import { ScriptedTable } from '../../../shared/games/yic-yac-yoe/testing.ts';
import { view } from '../../../shared/games/yic-yac-yoe/visibility.ts';
import type { WhyNot } from './lines.ts';
import { cellWords, lineWords, refusalWords, rowWords } from './words.ts';

const names = ['Ann', 'Bo', 'Cy'];

const { state } = new ScriptedTable({ board: ['00..', '.1..', '....', '....'], seats: 3 }).play('0 c1');
const seen = view(state, 'spectator');
const pen = { line: [cell('b3')], next: [cell('b4'), cell('c3')], isFatalAt: (at: Cell) => at[1] === 2 };

test.each<[string, string, boolean]>([
  ['b2', 'b2, Bo’s mark', false],
  ['b1', 'b1, Ann’s mark, in a completed row', false],
  ['d4', 'd4, empty', false],
  ['d4', 'd4, empty', true],
  ['b3', 'b3, chosen, 1 of 1', true],
  ['b4', 'b4, empty, can come next', true],
  ['c3', 'c3, empty, can come next, completes a row', true],
])('%s is told: %s', (name, words, isDrawing) => {
  expect(cellWords({ view: seen, names }, cell(name), isDrawing ? pen : null)).toBe(words);
});

test('the own mark is called so', () => {
  expect(cellWords({ view: seen, names, seat: 1 }, cell('b2'), null)).toBe('b2, your mark');
});

test('the warning names the longest', () => {
  expect(rowWords([[cell('a1'), cell('b1'), cell('c1')]])).toBe('Three in a row there.');
});

test('what is chosen', () => {
  expect(lineWords({ due: 3 }, [cell('b4'), cell('c5')])).toBe('2 of 3: b4, c5.');
  expect(lineWords({ due: 1 }, [cell('b4')])).toBe('b4.');
});

test.each<[WhyNot, string]>([
  ['too-short', '1 more square to come.'],
  ['taken', 'd4 is taken.'],
  ['dead-end', 'No line of 3 can begin at d4.'],
  ['whole', 'The line is whole: place it, or take a square back.'],
  ['apart', 'd4 does not touch b2.'],
])('a tap that draws nothing: %s', (why, words) => {
  expect(refusalWords({ due: 3 }, [cell('a1'), cell('b2')], cell('d4'), why)).toBe(words);
});
