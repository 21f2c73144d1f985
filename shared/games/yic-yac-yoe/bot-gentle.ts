/**
 * How somebody places who plays now and then: near the marks that stand, with an eye on a few squares only, and none on
 * what the others can do next. A row that they would complete they mostly see: two marks side by side always, a gap
 * between two or a diagonal not every time.
 */
import { at } from '../../contract/at.ts';
import type { Seat } from '../../contract/game.ts';
import type { Chance } from '../../contract/random.ts';
import { anyLine, areTouching, cellAt, type Cell } from './board.ts';
import { rowsWith } from './legal.ts';
import type { YicYacYoeView } from './types.ts';

/** So many lines they think of before they look at the whole board. */
const THOUGHT_OF = 4;
const MOST_LOOKED_AT = 200;
/** How often a row is overlooked. */
const OVERLOOKED = { diagonal: 0.12, gap: 0.08 };

export function placeGently(view: YicYacYoeView, seat: Seat, chance: Chance): Cell[] {
  const { board, due, terms } = view;
  const someLine = () => anyLine(board, due, chance).map((index) => cellAt(index, terms.size));
  const thought = Array.from({ length: THOUGHT_OF }, someLine).filter((cells) => !seesRow(view, seat, cells, chance));
  const near = thought.filter((cells) => cells.some((cell) => isByAMark(view, cell)));
  if (thought.length > 0) return chance.pick(near.length > 0 ? near : thought);
  for (let looked = 0; looked < MOST_LOOKED_AT; looked++) {
    const cells = someLine();
    if (!seesRow(view, seat, cells, chance)) return cells;
  }
  return someLine();
}

const isByAMark = ({ board, terms }: YicYacYoeView, cell: Cell): boolean =>
  board.some((mark, index) => mark !== null && areTouching(cell, cellAt(index, terms.size)));

function seesRow(view: YicYacYoeView, seat: Seat, cells: readonly Cell[], chance: Chance): boolean {
  return rowsWith(view, seat, cells).some((row) => {
    const [first, second] = [at(row, 0), at(row, 1)];
    const isDiagonal = first[0] !== second[0] && first[1] !== second[1];
    const isEnd = ([one, other]: Cell) =>
      [first, at(row, row.length - 1)].some((end) => end[0] === one && end[1] === other);
    const overlooked = (isDiagonal ? OVERLOOKED.diagonal : 0) + (cells.some(isEnd) ? 0 : OVERLOOKED.gap);
    return chance.float() >= overlooked;
  });
}
