import { expect, test } from 'vitest';
import { tell } from './narrator.ts';
import { playLines, type Script } from './testing.ts';
import { view } from './visibility.ts';

const names = ['Kemi', 'Odile', 'Bram'];

test.each<[string, Script, string[], string[]]>([
  ['a mark', {}, ['0 b3'], ['Kemi marks b3.']],
  ['a line', { options: { placements: 3, size: 5 } }, ['0 a1 b2 a3'], ['Kemi draws a line through a1, b2, and a3.']],
  [
    'a row',
    { seats: 3, board: ['00..', '....', '....', '....'] },
    ['0 c1'],
    ['Kemi marks c1.', 'That makes 3 in a row: Kemi is out.'],
  ],
  [
    'the last one',
    { board: ['00..', '....', '....', '....'] },
    ['0 c1'],
    ['Kemi marks c1.', 'That makes 3 in a row: Kemi is out.', 'Odile is the last one left and wins.'],
  ],
  [
    'a tie',
    { board: ['01.', '010', '101'] },
    ['0 c1'],
    ['Kemi marks c1.', 'The board is full. A tie between Kemi and Odile.'],
  ],
  [
    'chance',
    { board: ['01.', '010', '101'] },
    ['wait 20000'],
    ['Kemi runs out of time, and chance marks c1 for them.', 'The board is full. A tie between Kemi and Odile.'],
  ],
  [
    'out of time twice',
    { seats: 3, options: { size: 9, row: 9 } },
    ['wait 20000', '1 a1', '2 a2', 'wait 20000'],
    ['Kemi runs out of time again and is out.'],
  ],
  ['leaving', { seats: 3 }, ['1 leave', '2 leave'], ['Bram leaves for good.', 'Kemi is the last one left and wins.']],
  ['a mark of the set', {}, ['0 mark star'], ['Kemi takes the star.']],
  [
    'a showdown that hits nobody',
    { options: { armed: true } },
    ['0 shield', '1 shield'],
    ['Kemi and Odile play Shield.', 'Nobody is hit: Kemi must place.'],
  ],
])('%s', (_, script, lines, told) => {
  const table = playLines(script, ...lines);
  expect(table.refusals).toEqual([]);
  expect(table.events.flatMap((event) => tell(event, names, view(table.state, 'spectator')))).toEqual(told);
});

test('a mark drawn by hand', () => {
  const { state } = playLines({});
  const marked = { type: 'marked' as const, seat: 1, mark: [[10, 10, 90, 90]] };
  expect(tell(marked, names, view(state, 'spectator'))).toEqual(['Odile draws a mark of their own.']);
});

test('who is hit must place', () => {
  const table = playLines({ seats: 3, options: { armed: true } }, '0 orange-juice', '1 minigun', '2 orange-juice');
  const told = table.events.flatMap((event) => tell(event, names, view(table.state, 'spectator')));
  expect(told.at(-1)).toBe('Kemi and Bram must place.');
});
