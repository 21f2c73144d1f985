/** What somebody who plays for the first time should know now: where it is safe to place, and where not; from the view. */
import type { Seat } from '../../contract/game.ts';
import { areTouching, cellAt, linesOf, nextSquares, squareName, type Cell } from './board.ts';
import { isAwaited, rowsWith } from './legal.ts';
import type { YicYacYoeView } from './types.ts';

export interface Advice {
  /** A line that completes no row, far from other marks where there is room; null where every one does. */
  safe: Cell[] | null;
  /** Squares that complete a row by themselves. */
  fatal: Cell[];
  /** How many marks there must be in a row to be out, and whether all marks count, or only the own. */
  row: number;
  rows: YicYacYoeView['terms']['rows'];
  happened:
    /** They completed a row, and are out. */
    | { is: 'went-out'; seat: Seat; marks: number }
    /** Time ran out last turn, and chance placed. */
    | { is: 'out-of-time' }
    | null;
}

/** On a large board there are tens of thousands of lines: so many are looked at. */
const MOST_LINES = 800;

/** Null where this seat has nothing to place. */
export function adviceFor(view: YicYacYoeView, seat: Seat): Advice | null {
  if (view.phase !== 'place' || !isAwaited(view, seat)) return null;
  const { size, row, rows } = view.terms;
  const isFatal = (cells: Cell[]) => rowsWith(view, seat, cells).length > 0;
  const fatal = nextSquares(view.board, [])
    .map((index) => cellAt(index, size))
    .filter((cell) => isFatal([cell]));
  const safe = someLines(view).filter((line) => !isFatal(line));
  const [calmest = null] = safe.toSorted((a, b) => touched(view, a) - touched(view, b));
  return { safe: calmest, fatal, row, rows, happened: happenedTo(view, seat) };
}

function someLines({ board, due, terms }: YicYacYoeView): Cell[][] {
  const starts = nextSquares(board, []);
  const step = Math.max(1, Math.floor(starts.length / (MOST_LINES / 8 ** Math.max(0, due - 1))));
  const lines = starts.filter((_, index) => index % step === 0).flatMap((start) => linesOf(board, due, [start]));
  return lines.map((line) => line.map((index) => cellAt(index, terms.size)));
}

/** How many marks stand beside a line. */
const touched = ({ board, terms }: YicYacYoeView, line: Cell[]): number =>
  board.filter((mark, index) => mark !== null && line.some((cell) => areTouching(cell, cellAt(index, terms.size))))
    .length;

function happenedTo({ lines, players, placing }: YicYacYoeView, seat: Seat): Advice['happened'] {
  const own = lines.findLast((line) => line.seat === seat);
  const since = own ? lines.slice(lines.indexOf(own)) : lines;
  if (own?.timedOut) return { is: 'out-of-time' };
  const out = since.findLast((line) => line.rows.length > 0 && line.seat !== seat && !placing.includes(line.seat));
  if (!out || players[out.seat]?.alive) return null;
  return { is: 'went-out', seat: out.seat, marks: Math.max(...out.rows.map((row) => row.length)) };
}

/** "b2, c3" */
export const namesOf = (cells: readonly Cell[]): string => cells.map(squareName).join(', ');
