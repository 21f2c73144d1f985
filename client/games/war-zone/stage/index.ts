/** The stage of War Zone: wiring only. */
import type { WarZoneEvent, WarZoneView } from '../../../../shared/games/war-zone/types.ts';
import { zoomFromAfar, type Plan, type Size } from '../../../kit/stage/stage.ts';
import { seatLabels } from '../../../kit/stage/seat-label.ts';
import { SeatStage } from '../../../kit/stage/seat-stage.ts';
import type { Perspective, Stage } from '../../../kit/game-ui.ts';
import { Armoury } from './armoury.ts';
import { layTable } from './layout.ts';
import { durationOf, motionOf } from './motions.ts';
import { pictureOf } from './picture.ts';
import { Table } from './table.ts';

export const createStage = (host: HTMLElement): Promise<Stage<WarZoneView, WarZoneEvent>> => WarZoneStage.on(host);

class WarZoneStage extends SeatStage<WarZoneView, WarZoneEvent, Table> {
  protected override readonly motionOf = motionOf;
  protected override readonly durationOf = durationOf;

  protected override plan({ width, height }: Size, { players, options }: WarZoneView, look: Perspective): Plan<Table> {
    const labels = seatLabels(look, players.length, width);
    const nearest = look.you ?? 0;
    const called = labels.map((label, seat) => (seat === look.you ? 'you' : label));
    const layout = () => layTable(width, height, labels.length, nearest);
    return {
      key: [labels, nearest, options],
      lay: (press) => new Table(press, new Armoury(options), layout(), { labels, called }, look.dark),
    };
  }

  protected override set(table: Table, view: WarZoneView, look: Perspective): void {
    table.set(pictureOf(view, look));
  }

  protected override zoomFor(size: Size): number {
    return zoomFromAfar(size);
  }
}
