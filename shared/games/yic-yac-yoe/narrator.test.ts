import { describe, expect, test } from 'vitest';
import * as narrator from './narrator.ts';
import { describeResults, describeSeat, headline, highlights, milestones, statistic } from './narrator.ts';
import { playLines, type Script } from './testing.ts';
import type { YicYacYoeEvent } from './types.ts';
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
])('%s', (_, script, lines, says) => {
  const table = playLines(script, ...lines);
  expect(table.refusals).toEqual([]);
  expect(table.events.flatMap((event) => narrator.describe(event, names, view(table.state, 'spectator')))).toEqual(
    says,
  );
});

test('a mark drawn by hand', () => {
  const { state } = playLines({});
  const marked = { type: 'marked' as const, seat: 1, mark: [[10, 10, 90, 90]] };
  expect(narrator.describe(marked, names, view(state, 'spectator'))).toEqual(['Odile draws a mark of their own.']);
});

test('who is hit must place', () => {
  const table = playLines({ seats: 3, options: { armed: true } }, '0 orange-juice', '1 minigun', '2 orange-juice');
  const says = table.events.flatMap((event) => narrator.describe(event, names, view(table.state, 'spectator')));
  expect(says.at(-1)).toBe('Kemi and Bram must place.');
});

const headlineWords = (seen: Parameters<typeof headline>[0]) => Object.values(headline(seen)).join(', ');

const trio = ['Ann', 'Bo', 'Cy'];

/** Plays the lines one by one, and keeps everything that happened. */
function played(script: Script, ...lines: string[]) {
  const table = playLines(script);
  const events: YicYacYoeEvent[] = [{ type: 'turn-opened', turnNumber: 1, seat: 0 }];
  for (const line of lines) events.push(...table.play(line).events);
  return { events, seen: view(table.state, 'spectator'), refusals: table.refusals };
}

const armed = { options: { armed: true }, seats: 3 };
const nearRow = { board: ['00..', '11..', '....', '....'], seats: 3 };

describe('headline', () => {
  test.each<[string, Script, string[], string]>([
    ['a single mark', {}, [], 'Turn 1, one mark'],
    ['a line', { options: { placements: 3 }, seats: 3 }, [], 'Turn 1, one line of three'],
    ['the next turn', { seats: 3 }, ['0 a1'], 'Turn 2, one mark'],
    ['a showdown', armed, [], 'Turn 1, everyone chooses an item'],
    ['the end', {}, ['1 leave'], '1 turn, last one left'],
    ['a full board', { board: ['001', '110', '01.'] }, ['0 c3'], '1 turn, the board is full'],
  ])('%s', (_, script, lines, words) => {
    expect(headlineWords(played(script, ...lines).seen)).toBe(words);
  });
});

test('a seat in words', () => {
  const { seen } = played({ ...nearRow, out: [2] }, '0 d4');
  expect([0, 1, 2].map((seat) => describeSeat(seen, seat))).toEqual([
    '3 marks, circle',
    '2 marks, cross, on turn, draws now',
    'out, 0 marks, triangle',
  ]);
});

test('a seat in a showdown is says as in the game the items are from', () => {
  expect(describeSeat(played(armed).seen, 0)).toBe('0 marks, circle, on turn, 0 ammo');
});

describe('a row, a time-out and somebody who leaves', () => {
  const { events, seen, refusals } = played(nearRow, '0 c1', '1 d4', 'wait 20000', '1 leave');

  test('went as they were written', () => expect(refusals).toEqual([]));
  test('results', () => {
    expect(describeResults(events, seen)).toEqual(['out in turn 1', 'left in turn 4', 'wins']);
  });
  test('milestones', () => {
    expect(events.flatMap(milestones).map(({ icon, isElimination }) => [icon, isElimination])).toEqual([
      ['dead', true],
      ['clock', false],
      ['leave', true],
      ['trophy', false],
    ]);
  });
  test('those who are out are counted no more', () => {
    expect([0, 1, 2].map((seat) => statistic.of(seen, seat))).toEqual([null, null, 1]);
  });
  test('highlights', () => {
    expect(highlights(events, trio)).toEqual(['Left to chance: a turn of Cy.', 'First out: Ann, in turn 1.']);
  });
});

test('who is out and then leaves was out; who was brought back and then leaves has left', () => {
  const { events, seen } = played(nearRow, '0 c1', '0 leave', '1 leave');
  expect(describeResults(events, seen)).toEqual(['out in turn 1', 'left in turn 2', 'wins']);
  const raised = { type: 'showdown', event: { type: 'revealed', revived: [{ seat: 0, by: [2] }] } };
  const back = events.toSpliced(-1, 0, raised as YicYacYoeEvent, { type: 'left', seat: 0 });
  expect(describeResults(back, seen)[0]).toBe('left in turn 2');
});

describe('highlights', () => {
  test('a mark drawn by hand, unless another one stood in the end', () => {
    const drawn = { type: 'marked' as const, seat: 1, mark: [[10, 10, 90, 90]] };
    expect(highlights([drawn], trio)).toEqual(['Drawn by hand: the mark of Bo.']);
    expect(highlights([drawn, { ...drawn, mark: 'star' }], trio)).toEqual([]);
  });
  test('two rows at once', () => {
    const { events } = played({ board: ['.00', '0..', '0..'], options: { row: 3 } }, '0 a1');
    expect(highlights(events, trio)[0]).toBe('Thoroughly out: Ann completed two rows at once.');
  });
  test('a line makes the pen busy', () => {
    const { events } = played(
      { options: { placements: 3, size: 5, row: 5 } },
      '0 a1 b1 c1',
      '1 a2 b2 c2',
      '0 a4 b4 c4',
    );
    expect(highlights(events, trio)).toEqual(['Busiest pen: Ann, 6 marks.']);
  });
});
