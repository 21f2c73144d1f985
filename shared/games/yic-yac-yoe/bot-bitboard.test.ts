import { describe, expect, test } from 'vitest';
import { chanceOf } from '../../contract/random.ts';
import { cellAt, dueOn, emptyBoard, linesOf, runsThrough, type Board } from './board.ts';
import { Field, squaresOf, type Packed } from './bot-bitboard.ts';

const terms = [
  { size: 3, row: 3, rows: 'own', seats: 2, most: 1 },
  { size: 5, row: 4, rows: 'own', seats: 2, most: 2 },
  { size: 5, row: 3, rows: 'any', seats: 2, most: 3 },
  { size: 6, row: 5, rows: 'own', seats: 6, most: 3 },
  { size: 6, row: 4, rows: 'any', seats: 3, most: 2 },
] as const;

describe('the board as the search sees it', () => {
  test.each(terms)('knows what is safe and due as the rules do: $size by $size, rows of $row $rows', (one) => {
    const { size, row, rows, seats, most } = one;
    const completes = (board: Board, line: readonly number[], seat: number) => {
      const after = board.map((mark, index) => (line.includes(index) ? seat : mark));
      const cells = line.map((index) => cellAt(index, size));
      return runsThrough(after, cells, row, (other) => rows === 'any' || other === seat).length > 0;
    };
    const setOf = (line: readonly number[]) => line.toSorted((a, b) => a - b).join();
    for (let seed = 1; seed <= 4; seed++) {
      const chance = chanceOf(seed);
      const field = new Field(emptyBoard(size), one, seed);
      let board = emptyBoard(size);
      const before = field.safeLines(0, most);
      let due: number = most;
      for (let turn = 0; due > 0; turn++) {
        const seat = turn % seats;
        expect(due).toBe(dueOn(board, most));
        const lines = linesOf(board, due);
        const safe = new Set(lines.filter((line) => !completes(board, line, seat)).map(setOf));
        const listed = field.safeLines(seat, due).map((line) => indicesOf(field, line));
        expect(listed.map(setOf).toSorted()).toEqual([...safe].toSorted());
        const drawable = new Set(lines.map(String));
        expect(listed.filter((line) => !drawable.has(String(line)))).toEqual([]);
        // A search and what it takes back leave no trace.
        const mark = field.mark;
        const drawn = field.putSafe(seat, due);
        expect(drawn > 0).toBe(safe.size > 0);
        field.undoTo(mark);
        let completed = false;
        const any = field.drawn(() => (completed = field.putAny(seat, due)));
        expect(drawable.has(String(indicesOf(field, any)))).toBe(true);
        expect(completed).toBe(completes(board, indicesOf(field, any), seat));

        const line = chance.pick(lines);
        for (const index of line) field.put(field.squareOf(index), seat);
        board = board.map((standing, index) => (line.includes(index) ? seat : standing));
        due = field.due(due);
      }
      expect(board.includes(null)).toBe(false);
      field.undoTo(0);
      expect(field.safeLines(0, most)).toEqual(before);
    }
  });
});

const indicesOf = (field: Field, line: Packed) => squaresOf(line).map((square) => field.indexOf(square));
