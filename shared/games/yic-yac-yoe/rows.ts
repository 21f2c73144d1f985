/** What marks would come to. */
import type { Seat } from '../../contract/game.ts';
import { runsThrough, type Cell } from './board.ts';
import { markDown } from './evolve.ts';
import type { YicYacYoeView } from './types.ts';

/** [YY-6, YY-22] The rows that this seat completes with marks in these squares, each from one end to the other. */
export function rowsWith(
  { board, terms }: Pick<YicYacYoeView, 'board' | 'terms'>,
  seat: Seat,
  cells: readonly Cell[],
): Cell[][] {
  const counts = (other: Seat) => terms.rows === 'any' || other === seat;
  return runsThrough(markDown(board, { seat, cells }), cells, terms.row, counts);
}
