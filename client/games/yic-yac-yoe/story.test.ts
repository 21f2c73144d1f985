import { describe, expect, test } from 'vitest';
import { ScriptedTable, type Script } from '../../../shared/games/yic-yac-yoe/testing.ts';
import type { YicYacYoeEvent } from '../../../shared/games/yic-yac-yoe/types.ts';
import { view } from '../../../shared/games/yic-yac-yoe/visibility.ts';
import { highlights } from './highlights.ts';
import { fates, headline, marks, marksPlaced, told } from './story.ts';

const names = ['Ann', 'Bo', 'Cy'];

/** Plays the lines one by one, and keeps everything that happened. */
function story(script: Script, ...lines: string[]) {
  const table = new ScriptedTable(script);
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
    expect(headline(story(script, ...lines).seen)).toBe(words);
  });
});

test('a seat in words', () => {
  const { seen } = story({ ...nearRow, out: [2] }, '0 d4');
  expect([0, 1, 2].map((seat) => told(seen, seat))).toEqual([
    '3 marks, circle',
    '2 marks, cross, on turn, draws now',
    'out, 0 marks, triangle',
  ]);
});

test('a seat in a showdown is told as in the game the items are from', () => {
  expect(told(story(armed).seen, 0)).toBe('0 marks, circle, on turn, 0 ammo');
});

describe('a row, a time-out and somebody who leaves', () => {
  const { events, seen, refusals } = story(nearRow, '0 c1', '1 d4', 'wait 20000', '1 leave');

  test('went as they were written', () => expect(refusals).toEqual([]));
  test('fates', () => {
    expect(fates(events, seen)).toEqual(['out in turn 1', 'left in turn 4', 'wins']);
  });
  test('marks', () => {
    expect(events.flatMap(marks).map(({ icon, grave }) => [icon, grave])).toEqual([
      ['dead', true],
      ['clock', false],
      ['leave', true],
      ['trophy', false],
    ]);
  });
  test('those who are out are counted no more', () => {
    expect([0, 1, 2].map((seat) => marksPlaced.of(seen, seat))).toEqual([null, null, 1]);
  });
  test('highlights', () => {
    expect(highlights(events, names)).toEqual(['Left to chance: a turn of Cy.', 'First out: Ann, in turn 1.']);
  });
});

test('who is out and then leaves was out; who was brought back and then leaves has left', () => {
  const { events, seen } = story(nearRow, '0 c1', '0 leave', '1 leave');
  expect(fates(events, seen)).toEqual(['out in turn 1', 'left in turn 2', 'wins']);
  const raised = { type: 'showdown', event: { type: 'revealed', revived: [{ seat: 0, by: [2] }] } };
  const back = events.toSpliced(-1, 0, raised as YicYacYoeEvent, { type: 'left', seat: 0 });
  expect(fates(back, seen)[0]).toBe('left in turn 2');
});

describe('highlights', () => {
  test('a mark drawn by hand, unless another one stood in the end', () => {
    const drawn = { type: 'marked' as const, seat: 1, mark: [[10, 10, 90, 90]] };
    expect(highlights([drawn], names)).toEqual(['Drawn by hand: the mark of Bo.']);
    expect(highlights([drawn, { ...drawn, mark: 'star' }], names)).toEqual([]);
  });
  test('two rows at once', () => {
    const { events } = story({ board: ['.00', '0..', '0..'], options: { row: 3 } }, '0 a1');
    expect(highlights(events, names)[0]).toBe('Thoroughly out: Ann completed two rows at once.');
  });
  test('a line makes the pen busy', () => {
    const { events } = story({ options: { placements: 3, size: 5, row: 5 } }, '0 a1 b1 c1', '1 a2 b2 c2', '0 a4 b4 c4');
    expect(highlights(events, names)).toEqual(['Busiest pen: Ann, 6 marks.']);
  });
});
