/** What these squares would do, before the pen comes down. */
import type { Seat } from '../../../../shared/contract/game.ts';
import { cellAt, type Cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import { rowsWith } from '../../../../shared/games/yic-yac-yoe/legal.ts';
import type { YicYacYoeView } from '../../../../shared/games/yic-yac-yoe/types.ts';
import { inCapitals } from '../../../../shared/contract/words.ts';

/** "Five in a row there." */
export const rowWords = (rows: Cell[][]): string =>
  `${inCapitals(Math.max(...rows.map((row) => row.length)))} in a row there.`;

/** How many empty squares would complete a row for this seat, with one mark there. */
export const dangerOn = (view: YicYacYoeView, seat: Seat): number =>
  view.board.filter((mark, index) => mark === null && rowsWith(view, seat, [cellAt(index, view.terms.size)]).length > 0)
    .length;
