/** The stage of Wa Wa West ++: wiring only. */
import type { WaWaWestEvent, WaWaWestView } from '../../../../shared/games/wa-wa-west/types.ts';
import { SeatStage } from '../../../kit/stage/canvas-stage.ts';
import type { Perspective, Motion, Stage, Step } from '../../../kit/game-ui.ts';
import { durationOf } from './beats.ts';
import { planShowdown, type Showdown } from './showdown.ts';

export const createStage = (host: HTMLElement): Promise<Stage<WaWaWestView, WaWaWestEvent>> => WaWaWestStage.on(host);

class WaWaWestStage extends SeatStage<WaWaWestView, WaWaWestEvent, Showdown> {
  protected override readonly plan = planShowdown;
  protected override readonly durationOf = durationOf;

  protected override set(table: Showdown, view: WaWaWestView, look: Perspective): void {
    table.set(view, look);
  }

  protected override motionOf(step: Step<WaWaWestView, WaWaWestEvent>, look: Perspective, table: Showdown): Motion {
    return table.motion(step, look);
  }
}
