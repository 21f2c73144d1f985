/** The geometry of the board. A square is named by its index, row * size + column. */
import { at } from '../../contract/at.ts';
import type { Seat } from '../../contract/game.ts';
import type { Chance } from '../../contract/random.ts';

/** A square as players name it: row and column, from 0 at the top left. */
export type Cell = [row: number, column: number];

/** The seat whose mark stands in each square, by index; null where there is none. */
export type Board = readonly (Seat | null)[];

export const emptyBoard = (size: number): Board => Array.from({ length: size * size }, () => null);

export const sizeOf = (board: Board): number => Math.sqrt(board.length);

export const indexOf = ([row, column]: Cell, size: number): number => row * size + column;

export const cellAt = (index: number, size: number): Cell => [Math.floor(index / size), index % size];

export const isOnBoard = ([row, column]: Cell, size: number): boolean =>
  row >= 0 && row < size && column >= 0 && column < size;

/** A square in words, such as b4: columns are letters, rows are numbers from the top. */
export const squareName = ([row, column]: Cell): string => `${String.fromCharCode(97 + column)}${row + 1}`;

/** The square of that name. */
export const squareNamed = (name: string): Cell => [Number(name.slice(1)) - 1, name.charCodeAt(0) - 97];

/** Whether two squares touch, by a side or a corner. */
export const areTouching = (a: Cell, b: Cell): boolean => Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])) === 1;

const neighboursBySize = new Map<number, readonly (readonly number[])[]>();

/** For each square, those that touch it. Kept for each size. */
function neighboursOn(size: number): readonly (readonly number[])[] {
  let neighbours = neighboursBySize.get(size);
  if (!neighbours) neighboursBySize.set(size, (neighbours = findNeighbours(size)));
  return neighbours;
}

function findNeighbours(size: number): number[][] {
  const steps = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right): Cell => [down, right]));
  return Array.from({ length: size * size }, (_, index) => {
    const [row, column] = cellAt(index, size);
    return steps
      .filter(([down, right]) => down !== 0 || right !== 0)
      .map(([down, right]): Cell => [row + down, column + right])
      .filter((cell) => isOnBoard(cell, size))
      .map((cell) => indexOf(cell, size));
  });
}

/** Across, down and the two diagonals. */
const directions: readonly Cell[] = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
];

/**
 * The unbroken runs of `row` or more marks that count and that hold one of these squares, each once, its
 * squares from one end to the other.
 */
export function runsThrough(
  board: Board,
  cells: readonly Cell[],
  row: number,
  counts: (seat: Seat) => boolean,
): Cell[][] {
  const size = sizeOf(board);
  const isMarked = (cell: Cell) => {
    const seat = isOnBoard(cell, size) ? at(board, indexOf(cell, size)) : null;
    return seat !== null && counts(seat);
  };
  const runs = new Map<string, Cell[]>();
  for (const cell of cells)
    for (const [axis, [down, right]] of directions.entries()) {
      const reach = (sign: 1 | -1) => {
        const found: Cell[] = [];
        for (let step = 1; ; step++) {
          const next: Cell = [cell[0] + sign * step * down, cell[1] + sign * step * right];
          if (!isMarked(next)) return found;
          found.push(next);
        }
      };
      const run = [...reach(-1).toReversed(), cell, ...reach(1)];
      if (run.length >= row) runs.set(`${axis} ${String(run[0])}`, run);
    }
  return [...runs.values()];
}

/** How many marks are due: the longest line up to `most` that fits on what is empty; 0 on a full board. */
export function dueOn(board: Board, most: number): number {
  const touching = neighboursOn(sizeOf(board));
  let longest = 0;
  for (const [index, mark] of board.entries()) {
    if (longest >= most) break;
    if (mark !== null) continue;
    // A square between two empty ones is the middle of a line of three.
    const fits = 1 + Math.min(2, emptyAround(board, at(touching, index)));
    longest = Math.max(longest, Math.min(most, fits));
  }
  return longest;
}

function emptyAround(board: Board, touching: readonly number[]): number {
  let empty = 0;
  for (const next of touching) if (board[next] === null) empty++;
  return empty;
}

/** Squares that can come next in a line; any empty one to begin with. */
export function nextSquares(board: Board, line: readonly number[]): number[] {
  const last = line.at(-1);
  const from = last === undefined ? board.keys() : at(neighboursOn(sizeOf(board)), last);
  return [...from].filter((index) => board[index] === null && !line.includes(index));
}

/** Whether a line that begins so can be drawn to that length. */
export function canReach(board: Board, line: readonly number[], length: number): boolean {
  if (line.length >= length) return true;
  return nextSquares(board, line).some((next) => canReach(board, [...line, next], length));
}

/** Every line of that length that begins so, each way it can be drawn. */
export function linesOf(board: Board, length: number, begun: readonly number[] = []): number[][] {
  let lines: number[][] = [[...begun]];
  for (let drawn = begun.length; drawn < length; drawn++)
    lines = lines.flatMap((line) => nextSquares(board, line).map((next) => [...line, next]));
  return lines;
}

/**
 * A line of that length by chance, each way of drawing one as likely as any other.
 * Counted rather than listed: a large board has tens of thousands. @throws if none fits
 */
export function anyLine(board: Board, length: number, chance: Chance): number[] {
  const starts = [...board.keys()].filter((index) => board[index] === null);
  const counts = linesFrom(board, starts, length);
  let left = chance.int(counts.reduce((sum, count) => sum + count, 0));
  const start = starts[counts.findIndex((count) => (left -= count) < 0)];
  if (start === undefined) throw new Error(`No line of ${length} fits.`);
  return chance.pick(linesOf(board, length, [start]));
}

/** For each of those squares, how many lines of up to three marks begin there. */
function linesFrom(board: Board, starts: readonly number[], length: number): number[] {
  if (length === 1) return starts.map(() => 1);
  const touching = neighboursOn(sizeOf(board));
  const second = new Map(starts.map((start) => [start, emptyAround(board, at(touching, start))]));
  if (length === 2) return [...second.values()];
  // A third may be any square around the second but the first.
  return starts.map((start) => {
    let lines = 0;
    for (const next of at(touching, start)) if (board[next] === null) lines += second.get(next)! - 1;
    return lines;
  });
}
