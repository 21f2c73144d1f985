/**
 * Why somebody went out, and what would have kept them in: the board as it stood is tried again by the rules. Only what
 * everybody saw is needed, so that it can be asked of a match that goes on and of a replay alike.
 */
import { at } from '../../contract/at.ts';
import type { Seat } from '../../contract/game.ts';
import * as waWaWest from '../wa-wa-west/showdown.ts';
import { cellAt, indexOf, linesOf, sizeOf, type Board, type Cell } from './board.ts';
import { evolve } from './evolve.ts';
import { rowsWith } from './legal.ts';
import type { YicYacYoeOptions } from './options.ts';
import { initial } from './rules.ts';
import type { Line, YicYacYoeEvent, YicYacYoeState } from './types.ts';

/** `row`: the own marks completed one. `time`: time ran out twice in a row. */
export type WhyOut = WhyRow | { is: 'time'; seat: Seat; turn: number };

export interface WhyRow {
  is: 'row';
  seat: Seat;
  turn: number;
  /** The board that they placed on. */
  board: Board;
  line: Line;
  /** How many squares that one mark can take would have completed no row, and how many were empty; null for lines. */
  safeSquares: { safe: number; empty: number } | null;
  /** A line as long, as near as there is, that would have completed none; null if there is none. */
  safe: Cell[] | null;
  /** Armed: what hit them, without which it would not have been theirs to place; null if it was. */
  hit: waWaWest.WhyHit | null;
}

/** Why that player went out last; null if they are in, or left of their own will. */
export function whyOut(
  events: readonly YicYacYoeEvent[],
  { options, seats, seat }: { options: YicYacYoeOptions; seats: number; seat: Seat },
): WhyOut | null {
  let state = initial(options, seats);
  let why: (() => WhyOut) | null = null;
  let hit: (() => waWaWest.WhyHit | null) | null = null;
  for (const event of events) {
    // Others' items may be hidden, and the reveal tells them all.
    if (event.type === 'showdown' && event.event.type === 'chose') continue;
    const before = state;
    const turn = before.turnNumber;
    if (event.type === 'turn-opened') hit = null;
    if (event.type === 'showdown' && event.event.type === 'revealed') hit = hitBy(before, event.event, seat);
    if (event.type === 'placed' && event.seat === seat && event.rows.length > 0) {
      const struck = hit;
      why = () => whyRow(before, event, struck?.() ?? null);
    }
    if (event.type === 'timed-out' && event.seat === seat) why = () => ({ is: 'time', seat, turn });
    state = evolve(state, event);
    if (at(state.players, seat).alive) why = null;
  }
  return why?.() ?? null;
}

/** What made it theirs to place: of whose turn it is only where somebody else was hit, too. */
function hitBy({ showdown, turn }: YicYacYoeState, revealed: waWaWest.Revealed, seat: Seat) {
  // Where nobody is hit, whose turn it is places.
  const isToPlace = (hit: readonly Seat[]) => hit.includes(seat) || (hit.length === 0 && turn === seat);
  const hit = waWaWest.hitIn(revealed);
  const isTheirs = turn === seat && hit.every((other) => other === seat);
  return hit.includes(seat) && !isTheirs
    ? () => waWaWest.whyHit(showdown!, revealed, seat, (tried) => !isToPlace(tried))
    : null;
}

function whyRow({ board, terms, turnNumber: turn }: YicYacYoeState, line: Line, hit: WhyRow['hit']): WhyRow {
  const { seat, cells } = line;
  const isSafe = (tried: Cell[]) => rowsWith({ board, terms }, seat, tried).length === 0;
  const empty = emptyFrom(board, at(cells, 0));
  const squares = cells.length === 1 ? empty.filter((index) => isSafe([cellAt(index, terms.size)])) : null;
  return {
    is: 'row',
    seat,
    turn,
    board,
    line: { seat, cells, rows: line.rows, timedOut: line.timedOut },
    safeSquares: squares && { safe: squares.length, empty: empty.length },
    safe: firstSafe(board, cells.length, empty, isSafe),
    hit,
  };
}

/** Empty squares, the nearest first. */
function emptyFrom(board: Board, [row, column]: Cell): number[] {
  const size = sizeOf(board);
  const far = (index: number) => {
    const [y, x] = cellAt(index, size);
    return Math.hypot(y - row, x - column);
  };
  return [...board.keys()].filter((index) => board[index] === null).toSorted((a, b) => far(a) - far(b));
}

/** Square after square, so that a large board is not searched for what lies beside. */
function firstSafe(board: Board, length: number, starts: number[], isSafe: (line: Cell[]) => boolean): Cell[] | null {
  const size = sizeOf(board);
  for (const start of starts)
    for (const line of linesOf(board, length, [start])) {
      const cells = line.map((index) => cellAt(index, size));
      if (isSafe(cells)) return cells;
    }
  return null;
}

/** Whose marks stand in the rows that were completed, those placed then left out; by seat. */
export function marksBefore({ board, line }: Pick<WhyRow, 'board' | 'line'>): Map<Seat, number> {
  const counts = new Map<Seat, number>();
  const squares = new Set(line.rows.flat().map((cell) => indexOf(cell, sizeOf(board))));
  for (const index of squares) {
    const owner = board[index];
    if (typeof owner === 'number') counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return counts;
}
