/** The stage of Wa Wa West ++: wiring only. */
import type { WaWaWestEvent, WaWaWestView } from '../../../../shared/games/wa-wa-west/state.ts';
import type { Plan, Size } from '../../../art/canvas-stage.ts';
import { textWidth } from '../../../art/ink.ts';
import { seatLabels } from '../../../art/seat-label.ts';
import { SeatStage } from '../../../art/seat-stage.ts';
import type { Look, Stage } from '../../../face.ts';
import { layTable } from './layout.ts';
import { durationOf, motionOf } from './motions.ts';
import { Pantry } from './pantry.ts';
import { pictureOf } from './picture.ts';
import { Table } from './table.ts';

export const createStage = (host: HTMLElement): Promise<Stage<WaWaWestView, WaWaWestEvent>> => WaWaWestStage.on(host);

class WaWaWestStage extends SeatStage<WaWaWestView, WaWaWestEvent, Table> {
  protected override readonly motionOf = motionOf;
  protected override readonly durationOf = durationOf;

  protected override plan(size: Size, view: WaWaWestView, look: Look, after: WaWaWestView): Plan<Table> {
    const { width, height } = size;
    const digits = Math.max(...[...view.players, ...after.players].map((player) => String(player.ammo).length));
    const names = seatLabels(look, view.players.length, width);
    const nearest = look.you ?? 0;
    const layout = () => layTable(width, height, { names, digits, nearest }, (name, px) => textWidth(name, { px }));
    return {
      key: [names, digits, nearest, look.you, view.options],
      lay: (press) => new Table(press, new Pantry(view.options), layout(), names, look.dark),
    };
  }

  protected override set(table: Table, view: WaWaWestView, look: Look): void {
    table.set(pictureOf(view, look));
  }
}
