/**
 * The line that is being drawn: which squares can follow, and what a tap or a drag makes of it. The hand knows the
 * rules, the board on the stage the pointer: how they talk about it stands here too.
 */
import type { Seat } from '../../../shared/contract/game.ts';
import {
  canReach,
  cellAt,
  indexOf,
  nextSquares,
  sizeOf,
  type Board,
  type Cell,
} from '../../../shared/games/yic-yac-yoe/board.ts';
import { rowsWith } from '../../../shared/games/yic-yac-yoe/legal.ts';
import type { YicYacYoeView } from '../../../shared/games/yic-yac-yoe/types.ts';
import type { HandProps, SeatTargeting } from '../../kit/game-ui.ts';
import type { YicYacYoe } from '../../../shared/games/yic-yac-yoe/game.ts';

/** What a line is drawn on, and how many marks it must have. */
export interface Sheet {
  board: Board;
  due: number;
}

export type Line = readonly Cell[];

export const isSame = (a: Cell | null, b: Cell | null): boolean =>
  a === b || (a !== null && b !== null && a[0] === b[0] && a[1] === b[1]);

const placeIn = (line: Line, cell: Cell) => line.findIndex((other) => isSame(other, cell));

export const isIn = (line: Line, cell: Cell): boolean => placeIn(line, cell) >= 0;

export const isWhole = ({ due }: Sheet, line: Line): boolean => line.length >= due;

/** Squares that can come next without cutting the line short; none once it is whole. */
export function nextCells({ board, due }: Sheet, line: Line): Cell[] {
  if (line.length >= due) return [];
  const size = sizeOf(board);
  const drawn = line.map((cell) => indexOf(cell, size));
  return nextSquares(board, drawn)
    .filter((next) => canReach(board, [...drawn, next], due))
    .map((next) => cellAt(next, size));
}

export type Tap = { is: 'drawn'; line: Line } | { is: 'place' } | { is: 'refused'; why: WhyNot };

/** Why a tap draws nothing: the line is too short to be placed, or the square can't follow. */
export type WhyNot = 'too-short' | 'taken' | 'dead-end' | 'whole' | 'apart';

/** A tap chooses a square, goes back to one of the line, or, on the last of a whole line, places it. */
export function tapped(sheet: Sheet, line: Line, cell: Cell): Tap {
  const place = placeIn(line, cell);
  if (place >= 0 && place < line.length - 1) return { is: 'drawn', line: line.slice(0, place + 1) };
  if (place >= 0) return isWhole(sheet, line) ? { is: 'place' } : { is: 'refused', why: 'too-short' };
  if (isIn(nextCells(sheet, line), cell)) return { is: 'drawn', line: [...line, cell] };
  // A first square that was not meant, or the last one: another tap moves it.
  const isSwap = line.length === 1 || isWhole(sheet, line);
  if (isSwap && isIn(nextCells(sheet, line.slice(0, -1)), cell))
    return { is: 'drawn', line: [...line.slice(0, -1), cell] };
  return { is: 'refused', why: whyNot(sheet, line, cell) };
}

function whyNot(sheet: Sheet, line: Line, cell: Cell): WhyNot {
  if (sheet.board[indexOf(cell, sizeOf(sheet.board))] !== null) return 'taken';
  if (line.length === 0) return 'dead-end';
  return isWhole(sheet, line) ? 'whole' : 'apart';
}

/**
 * The pen comes onto a square with its tip down: the line follows it, and draws back where it goes back.
 * @param isFirst whether the pen was put down there: away from the line it begins another one
 */
export function dragged(sheet: Sheet, line: Line, cell: Cell, isFirst: boolean): Line {
  const place = placeIn(line, cell);
  if (place >= 0) return line.slice(0, place + 1);
  if (isIn(nextCells(sheet, line), cell)) return [...line, cell];
  if (isFirst && isIn(nextCells(sheet, []), cell)) return [cell];
  // Beyond its end a whole line swings its last square round.
  const swung = line.slice(0, -1);
  return isWhole(sheet, line) && isIn(nextCells(sheet, swung), cell) ? [...swung, cell] : line;
}

const steps: Record<string, Cell> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Where that key brings the cursor; null for a key that moves nothing. */
export function moved(size: number, from: Cell, key: string): Cell | null {
  const within = (value: number) => Math.min(size - 1, Math.max(0, value));
  if (key === 'Home') return [from[0], 0];
  if (key === 'End') return [from[0], size - 1];
  const step = steps[key];
  return step ? [within(from[0] + step[0]), within(from[1] + step[1])] : null;
}

/** How many empty squares would complete a row for this seat, with one mark there. */
export const dangerOn = (view: YicYacYoeView, seat: Seat): number =>
  view.board.filter((mark, index) => mark === null && rowsWith(view, seat, [cellAt(index, view.terms.size)]).length > 0)
    .length;

/** The pen is in the viewer's hand. */
export interface PenTargeting {
  is: 'pen';
  seat: Seat;
  /** Squares chosen so far, in the order of the line. */
  line: Cell[];
  /** Squares that can come next; none once the line is whole. */
  next: Cell[];
  /** The square the next mark is tried on: under the mouse or the keyboard's cursor; null for none. */
  tried: Cell | null;
  /** The rows that `line` and `tried` together would complete: ringed in red before the pen comes down. */
  rows: Cell[][];
  /** What the coach would draw: ringed until something else is chosen. */
  suggested?: Cell[];
  /** The mouse is over that square, or over none. */
  onHover(cell: Cell | null): void;
  /** A square was clicked or tapped. */
  onTap(cell: Cell): void;
  /** The pen is dragged onto that square, from its tip or from where it was put down. */
  onDrag(cell: Cell): void;
  /** The pen is lifted after a drag. */
  onLift(): void;
}

/** In a showdown an item may need a player to point at. */
export type YicYacYoeTargeting = PenTargeting | ({ is: 'seat' } & SeatTargeting);

export type YicYacYoeHand = HandProps<YicYacYoe, YicYacYoeTargeting>;
