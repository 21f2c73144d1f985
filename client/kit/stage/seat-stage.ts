/** A stage on whose canvas a seat can be pointed at. */
import type { SeatTargeting } from '../game-ui.ts';
import { CanvasStage, type Size } from './stage.ts';
import type { StageCanvas } from './canvas.ts';
import { SeatPointer, type SeatTable } from './seat-pointer.ts';

export abstract class SeatStage<View, Event, Table extends SeatTable> extends CanvasStage<
  View,
  Event,
  SeatTargeting,
  Table
> {
  constructor(easel: StageCanvas, size: Size) {
    super(easel, size);
    // Its listeners go with the canvas.
    void new SeatPointer({
      canvas: this.canvas,
      table: () => this.table,
      aim: () => this.aimed,
      pointOf: (event) => this.pointOf(event),
    });
  }

  override target(aim: SeatTargeting | null): void {
    super.target(aim);
    this.canvas.style.cursor = '';
  }
}
