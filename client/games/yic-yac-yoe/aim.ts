/** How the hand and the board on the canvas talk about a turn: the hand knows the rules, the board the pointer. */
import type { Seat } from '../../../shared/contract/game.ts';
import type { Cell } from '../../../shared/games/yic-yac-yoe/board.ts';
import type { SeatTargeting } from '../../kit/game-ui.ts';

/** The pen is in the viewer's hand. */
export interface PenAim {
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
export type YicYacYoeAim = PenAim | ({ is: 'seat' } & SeatTargeting);
