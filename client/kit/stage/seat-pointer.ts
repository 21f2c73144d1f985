/** Mouse and finger on a canvas where a seat can be pointed at. */
import type { Seat } from '../../../shared/contract/game.ts';
import type { Point } from './effects/effect.ts';
import type { SeatTargeting } from '../game-ui.ts';
import type { CanvasTable } from './stage.ts';

export interface SeatTable extends CanvasTable<SeatTargeting> {
  readonly aim: {
    set(aim: SeatTargeting | null): void;
    /** The seat that a pointer there means, or null. */
    seatAt(point: Point, aim: SeatTargeting): Seat | null;
  };
}

interface Ground {
  canvas: HTMLCanvasElement;
  table(): Pick<SeatTable, 'aim'> | null;
  aim(): SeatTargeting | null;
  /** Where on the table an event is. */
  pointOf(event: MouseEvent): Point;
}

export class SeatPointer {
  readonly #ground: Ground;

  constructor(ground: Ground) {
    this.#ground = ground;
    ground.canvas.addEventListener('pointermove', this.#hover);
    ground.canvas.addEventListener('click', this.#pick);
  }

  readonly #hover = (event: PointerEvent): void => {
    if (!this.#ground.table()) return;
    this.#ground.canvas.style.cursor = this.#seatAt(event) === null ? '' : 'pointer';
  };

  readonly #pick = (event: MouseEvent): void => {
    const seat = this.#seatAt(event);
    if (seat !== null) this.#ground.aim()!.onPick(seat);
  };

  #seatAt(event: MouseEvent): Seat | null {
    const [table, aim] = [this.#ground.table(), this.#ground.aim()];
    return table && aim ? table.aim.seatAt(this.#ground.pointOf(event), aim) : null;
  }
}
