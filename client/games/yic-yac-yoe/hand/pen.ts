/** The pen in the player's hand: what is chosen, what that would do, and when it comes down. */
import type { Cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import { rowsWith } from '../../../../shared/games/yic-yac-yoe/legal.ts';
import { keepPicks } from '../../../kit/hand/selection.ts';
import type { YicYacYoeHandProps } from './hand.tsx';
import { dragged, isIn, isSame, isWhole, nextCells, tapped, type Line } from './line.ts';

interface Picked {
  line: Line;
  /** The square under the mouse. */
  hovered: Cell | null;
  /** The keyboard's square; null until a key is used, and again when the mouse leads. */
  cursor: Cell | null;
  /** True while the server is asked. */
  isAsking: boolean;
  /** What was refused, in words. */
  problem: string | null;
}

const picks = keepPicks<Picked>({ line: [], hovered: null, cursor: null, isAsking: false, problem: null });

/** Each placement of each seat is a moment of its own. */
export const momentOf = ({ view, seat, names }: YicYacYoeHandProps) =>
  [names.join(), seat, view.lines.length, view.due].join(' ');

export interface Pen extends Picked {
  moment: string;
  /** Squares that can come next. */
  next: Cell[];
  /** Where the next mark is tried: under the mouse or the keyboard's cursor. */
  tried: Cell | null;
  /** The rows that the line, and with it the square being tried, would complete. */
  rows: Cell[][];
  isWhole: boolean;
  /** Placed as it is, the line puts its player out. */
  isFatal: boolean;
}

/** What the pen looks like at this moment. */
export function penOf(props: YicYacYoeHandProps): Pen {
  const { view, seat } = props;
  const moment = momentOf(props);
  const picked = picks.at(moment);
  const { line, hovered, cursor } = picked;
  const next = nextCells(view, line);
  const led = cursor ?? (hovered && isIn(next, hovered) ? hovered : null);
  const tried = isSame(led, line.at(-1) ?? null) ? null : led;
  const isLineWhole = isWhole(view, line);
  return {
    ...picked,
    moment,
    next,
    tried,
    rows: rowsWith(view, seat, tried && isIn(next, tried) ? [...line, tried] : line),
    isWhole: isLineWhole,
    isFatal: isLineWhole && rowsWith(view, seat, line).length > 0,
  };
}

export interface PenActs {
  /** The mouse is over that square, or over none. */
  hover(cell: Cell | null): void;
  /** The keyboard's cursor comes there. */
  point(cell: Cell): void;
  /** A finger or the mouse leads from now on. */
  touch(): void;
  /** Chooses a square, goes back to it, or places the line that ends there. */
  tap(cell: Cell): void;
  /** @param isFirst whether the pen is put down there */
  drag(cell: Cell, isFirst: boolean): void;
  undo(): void;
  clear(): void;
  /** Places a whole line, unless it completes a row: asked in passing is not enough to go out by. */
  finish(): void;
  /** Places a whole line, whatever it does. */
  place(): Promise<void>;
}

/** @param onDoubt asked to finish a line that completes a row */
export function penActs(props: YicYacYoeHandProps, onDoubt: () => void): PenActs {
  const { view, waiting } = props;
  const moment = momentOf(props);
  // Read each time: several squares of one drag may come between two renderings.
  const now = () => picks.at(moment);
  const change = (to: Partial<Picked>) => picks.change(moment, to);
  const draw = (line: Line) => !now().isAsking && change({ line, problem: null });

  const acts: PenActs = {
    hover: (hovered) => change(hovered ? { hovered, cursor: null } : { hovered }),
    touch: () => change({ cursor: null, hovered: null }),
    point: (cursor) => change({ cursor, hovered: null, problem: null }),
    tap(cell) {
      const tap = tapped(view, now().line, cell);
      if (now().isAsking) return;
      if (tap.is === 'place') acts.finish();
      else if (tap.is === 'drawn') draw(tap.line);
      else change({ problem: tap.why });
    },
    drag: (cell, isFirst) => draw(dragged(view, now().line, cell, isFirst)),
    undo: () => draw(now().line.slice(0, -1)),
    clear: () => draw([]),
    finish() {
      if (penOf(props).isFatal) onDoubt();
      else void acts.place();
    },
    async place() {
      const { line, isAsking } = now();
      if (!isWhole(view, line) || waiting || isAsking) return;
      change({ isAsking: true, problem: null });
      const problem = await props.onAct({ type: 'place', cells: [...line] });
      change({ isAsking: false, problem });
    },
  };
  return acts;
}
