/** A stage on whose canvas a seat can be pointed at. */
import type { Seat } from '../../shared/game.ts';
import type { Point } from '../effects/effect.ts';
import type { SeatAim } from '../face.ts';
import { CanvasStage, type CanvasTable, type Size } from './canvas-stage.ts';
import type { Easel } from './easel.ts';

export interface SeatTable extends CanvasTable<SeatAim> {
  readonly aim: {
    set(aim: SeatAim | null): void;
    /** The seat that a pointer there means, or null. */
    seatAt(point: Point, aim: SeatAim): Seat | null;
  };
}

export abstract class SeatStage<View, Event, Table extends SeatTable> extends CanvasStage<View, Event, SeatAim, Table> {
  constructor(easel: Easel, size: Size) {
    super(easel, size);
    this.canvas.addEventListener('pointermove', this.#hover);
    this.canvas.addEventListener('click', this.#pick);
  }

  override aim(aim: SeatAim | null): void {
    super.aim(aim);
    this.canvas.style.cursor = '';
  }

  readonly #hover = (event: PointerEvent): void => {
    this.canvas.style.cursor = this.#seatAt(event) === null ? '' : 'pointer';
  };

  readonly #pick = (event: MouseEvent): void => {
    const seat = this.#seatAt(event);
    if (seat !== null) this.aimed!.onPick(seat);
  };

  #seatAt(event: MouseEvent): Seat | null {
    return this.aimed && this.table ? this.table.aim.seatAt(this.pointOf(event), this.aimed) : null;
  }
}
