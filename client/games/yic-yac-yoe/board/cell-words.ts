/** A square as it is told: "b4, empty, can come next". */
import type { Seat } from '../../../../shared/contract/game.ts';
import { indexOf, squareName, type Cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import type { YicYacYoeView } from '../../../../shared/games/yic-yac-yoe/types.ts';
import { isIn, isSame, type Line } from '../hand/line.ts';

interface Looker {
  view: YicYacYoeView;
  names: string[];
  /** Whose marks are called your own; null or none for nobody's. */
  seat?: Seat | null;
}

/** What the pen makes of the squares, while it is in the looker's hand. */
interface PenThere {
  line: Line;
  next: readonly Cell[];
  isFatalAt(cell: Cell): boolean;
}

export function cellWords({ view, names, seat = null }: Looker, cell: Cell, pen: PenThere | null): string {
  const mark = view.board[indexOf(cell, view.terms.size)];
  if (mark !== null) {
    const whose = mark === seat ? 'your mark' : `${names[mark]}’s mark`;
    return [squareName(cell), whose, ...(isInRow(view, cell) ? ['in a completed row'] : [])].join(', ');
  }
  const place = pen?.line.findIndex((other) => isSame(other, cell)) ?? -1;
  if (place >= 0) return `${squareName(cell)}, chosen, ${place + 1} of ${view.due}`;
  if (!pen || !isIn(pen.next, cell)) return `${squareName(cell)}, empty`;
  return `${squareName(cell)}, empty, can come next${pen.isFatalAt(cell) ? ', completes a row' : ''}`;
}

const isInRow = ({ lines }: YicYacYoeView, cell: Cell) => lines.some(({ rows }) => rows.some((row) => isIn(row, cell)));
