import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../contract/problems.ts';
import { cellAt, dueOn, emptyBoard, linesOf, runsThrough, type Board } from './board.ts';
import { markDown } from './evolve.ts';
import { advise, checkOptions, meantAtFirst, options } from './options.ts';
import { termsOf, type Terms } from './terms.ts';

const terms = (room: object, seats = 2) => termsOf(options.parse(room), seats);

describe('options', () => {
  test.each([
    [2, 7],
    [3, 8],
    [4, 10],
    [5, 11],
    [6, 13],
  ])('[YY-20, YY-22] by default the board for %i has %i squares on a side, and all marks count', (seats, size) => {
    expect(terms({}, seats)).toEqual({
      size,
      row: 3,
      placements: 1,
      marking: 'custom',
      rows: 'any',
      turnMs: 20_000,
      armed: false,
    });
  });

  test.each<[object, Partial<Terms>]>([
    [{ marking: 'lines' }, { marking: 'lines', rows: 'any' }],
    [
      { marking: 'lines', rows: 'own' },
      { marking: 'lines', rows: 'own' },
    ],
    [{ rows: 'own' }, { marking: 'custom', rows: 'own' }],
    [
      { placements: 2, marking: 'custom' },
      { marking: 'lines', rows: 'any' },
    ],
    [
      { placements: 3, rows: 'own' },
      { marking: 'lines', rows: 'own' },
    ],
  ])('[YY-12, YY-21, YY-22] %o comes to %o', (room, expected) => {
    expect(terms(room)).toMatchObject(expected);
  });

  test.each<[object, string]>([
    [{ size: 2 }, 'size'],
    [{ size: 21 }, 'size'],
    [{ size: 3.5 }, 'size'],
    [{ row: 2 }, 'row'],
    [{ placements: 0 }, 'placements'],
    [{ placements: 4 }, 'placements'],
    [{ marking: 'crayon' }, 'marking'],
    [{ rows: 'theirs' }, 'rows'],
    [{ rows: null }, 'rows'],
    [{ turnMs: 999 }, 'turnMs'],
    [{ turnMs: 3_600_001 }, 'turnMs'],
    [{ armed: 'yes' }, 'armed'],
    [{ colour: 'red' }, ''],
  ])('[YY-23] %o is refused, naming the field', (room, field) => {
    const read = options.safeParse(room);
    expect(problemsOf(read.error!).map((problem) => problem.field)).toEqual([field]);
  });

  test('[YY-20] a row is no longer than the board', () => {
    const room = options.parse({ row: 9 });
    expect(checkOptions(room, 3)).toEqual([
      { field: 'row', message: 'A row has 3 to 8 marks on a board of 8 by 8; you asked for 9.' },
    ]);
    expect(checkOptions(room, 4)).toEqual([]);
    expect(checkOptions(options.parse({ row: 20, size: 20 }), 2)).toEqual([]);
  });
});

test.each<[object, number, object]>([
  [{ size: null, rows: null, marking: 'custom', placements: 1 }, 2, { size: 3, rows: 'own' }],
  [{ size: null, rows: null, marking: 'lines', placements: 1 }, 4, { size: 5, rows: 'any' }],
  [{ size: 7, rows: null, marking: 'custom', placements: 3 }, 3, { rows: 'any' }],
  [{ size: 7, rows: 'own', marking: 'lines', placements: 1 }, 3, {}],
])('[YY-20, YY-22] %o for %i meant %o by the first rules', (recorded, seats, meant) => {
  expect(meantAtFirst({ ...recorded }, seats)).toEqual(meant);
});

describe('what a host should know', () => {
  const noted = (room: object, seats: number) => advise(options.parse(room), seats);

  test('nobody can get so many marks', () => {
    expect(noted({ size: 3, rows: 'own' }, 5)).toEqual([
      'Nobody gets 3 marks of their own on this board, 2 at the most: a full board, and a tie.',
    ]);
    expect(noted({ size: 4, row: 4, placements: 3, rows: 'own' }, 6)).toEqual([
      'Nobody gets 4 marks of their own on this board, 3 at the most: a full board, and a tie.',
    ]);
    expect(noted({ size: 3, rows: 'any' }, 6)).toEqual([]);
    expect(noted({ size: 3, rows: 'own', armed: true }, 5)).toEqual([]);
  });

  test('three or more never complete rows of their own', () => {
    const said = [expect.stringContaining('ended in a tie on a full board')];
    expect(noted({ rows: 'own' }, 3)).toEqual(said);
    expect(noted({ rows: 'own', size: 3 }, 4)).toEqual(said);
    expect(noted({ rows: 'own' }, 2)).toEqual([]);
    expect(noted({ rows: 'own', armed: true }, 6)).toEqual([]);
    expect(noted({}, 6)).toEqual([]);
  });

  /** How a match ends for whoever moves, if both play perfectly: 1 won, 0 a tie, -1 lost. */
  function valueOf(rows: Terms['rows'], placements: number): number {
    const known = new Map<string, number>();
    const valueFor = (board: Board, mover: number): number => {
      const key = `${board.map((seat) => seat ?? '.').join('')}${mover}`;
      if (known.has(key)) return known.get(key)!;
      const due = dueOn(board, placements);
      const after = (line: number[]) => {
        const cells = line.map((index) => cellAt(index, 3));
        const marked = markDown(board, { seat: mover, cells });
        const isRow = runsThrough(marked, cells, 3, (seat) => rows === 'any' || seat === mover).length > 0;
        return isRow ? -1 : -valueFor(marked, 1 - mover);
      };
      const value = due === 0 ? 0 : Math.max(...linesOf(board, due).map(after));
      known.set(key, value);
      return value;
    };
    return valueFor(emptyBoard(3), 0) + 0;
  }

  test.each<[Terms['rows'], number, number, string]>([
    ['own', 1, 0, 'Perfect play ends in a tie'],
    ['own', 2, 0, 'Perfect play ends in a tie'],
    ['own', 3, 0, 'Perfect play ends in a tie'],
    ['any', 1, 1, 'whoever begins can force the win'],
    ['any', 2, -1, 'whoever goes second can force the win'],
    ['any', 3, 1, 'whoever begins can force the win'],
  ])('3 by 3 for two with %s rows and %i placements is worth %i to who begins', (rows, placements, value, said) => {
    expect(valueOf(rows, placements)).toBe(value);
    expect(noted({ size: 3, rows, placements }, 2).join()).toContain(said);
  });
});
