/** What may be played now, and what it would come to. */
import type { Seat } from '../../contract/game.ts';
import * as waWaWest from '../wa-wa-west/showdown.ts';
import { cellAt, linesOf, runsThrough, sizeOf, type Cell } from './board.ts';
import { markDown } from './evolve.ts';
import type { YicYacYoeAction, YicYacYoeView } from './types.ts';

/** Whether this seat must decide something now. */
export function isAwaited({ phase, placing, showdown }: YicYacYoeView, seat: Seat): boolean {
  if (phase === 'showdown') return waWaWest.isAwaited(showdown!.players[seat]);
  return phase === 'place' && placing[0] === seat;
}

/** Moves only: to change one's mark is no move, and nobody waits for it. */
export function legalActions(view: YicYacYoeView, seat: Seat): YicYacYoeAction[] {
  if (!isAwaited(view, seat)) return [];
  if (view.phase === 'showdown') return waWaWest.legalActions(view.showdown!, seat);
  const size = sizeOf(view.board);
  return linesOf(view.board, view.due).map((line) => ({
    type: 'place',
    cells: line.map((index) => cellAt(index, size)),
  }));
}

/** [YY-6, YY-22] The rows that this seat completes with marks in these squares, each from one end to the other. */
export function rowsWith(
  { board, terms }: Pick<YicYacYoeView, 'board' | 'terms'>,
  seat: Seat,
  cells: readonly Cell[],
): Cell[][] {
  const counts = (other: Seat) => terms.rows === 'any' || other === seat;
  return runsThrough(markDown(board, { seat, cells }), cells, terms.row, counts);
}
