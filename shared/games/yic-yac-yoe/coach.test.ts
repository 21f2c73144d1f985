import { describe, expect, test } from 'vitest';
import { adviceFor, namesOf } from './coach.ts';
import { legalActions, rowsWith } from './legal.ts';
import { ScriptedTable, type Script } from './testing.ts';
import { view } from './visibility.ts';

const told = (script: Script, lines: string[] = [], seat = 0) => {
  const seen = view(new ScriptedTable(script).play(...lines).state, seat);
  return { seen, advice: adviceFor(seen, seat) };
};

describe('where to place', () => {
  test('not where a row would be complete; what is safe can be placed, and completes none', () => {
    const board = ['01..', '....', '....', '....'];
    const { seen, advice } = told({ board });
    expect(namesOf(advice!.fatal)).toBe('c1');
    expect(rowsWith(seen, 0, advice!.safe!)).toEqual([]);
    expect(legalActions(seen, 0)).toContainEqual({ type: 'place', cells: advice!.safe });
  });

  test.each([2, 3])('a line of %i', (placements) => {
    const board = ['01....', '......', '......', '......', '......', '......'];
    const { seen, advice } = told({ board, options: { placements, row: 4 } });
    expect(advice!.safe).toHaveLength(placements);
    expect(rowsWith(seen, 0, advice!.safe!)).toEqual([]);
  });

  test('where every square completes a row, none is safe', () => {
    const { advice } = told({ board: ['01.', '10.', '10.'] });
    expect(namesOf(advice!.fatal)).toBe('c1, c2, c3');
    expect(advice!.safe).toBeNull();
  });

  test('who went out by a row since the own last turn', () => {
    const board = ['01...', '.....', '.....', '.....', '.....'];
    expect(told({ board, seats: 3 }, ['0 e5', '1 c1'], 2).advice?.happened).toEqual({
      is: 'went-out',
      seat: 1,
      marks: 3,
    });
    expect(told({ board, seats: 3 }, ['0 e5', '1 c1', '2 e1'], 0).advice?.happened).toMatchObject({ seat: 1 });
  });

  test('nothing to whom the table does not wait for', () => {
    expect(told({}, [], 1).advice).toBeNull();
  });
});
