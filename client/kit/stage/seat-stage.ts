/** A stage on whose canvas a seat can be pointed at. */
import type { SeatAim } from '../game-ui.ts';
import { CanvasStage, type Size } from './stage.ts';
import type { Easel } from './canvas.ts';
import { SeatPointer, type SeatTable } from './seat-pointer.ts';

export abstract class SeatStage<View, Event, Table extends SeatTable> extends CanvasStage<View, Event, SeatAim, Table> {
  constructor(easel: Easel, size: Size) {
    super(easel, size);
    // Its listeners go with the canvas.
    void new SeatPointer({
      canvas: this.canvas,
      table: () => this.table,
      aim: () => this.aimed,
      pointOf: (event) => this.pointOf(event),
    });
  }

  override aim(aim: SeatAim | null): void {
    super.aim(aim);
    this.canvas.style.cursor = '';
  }
}
