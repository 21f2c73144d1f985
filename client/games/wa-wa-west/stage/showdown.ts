/**
 * A table of Wa Wa West as one piece of a canvas, with all that is played on it: for the game's own stage, and for
 * that of a neighbour, where nobody dies of a showdown and whoever was hit is stamped HIT.
 */
import { Container } from 'pixi.js';
import type { WaWaWestEvent, WaWaWestView } from '../../../../shared/games/wa-wa-west/types.ts';
import type { Plan, SeatTable } from '../../../kit/stage/canvas-stage.ts';
import type { Countdown } from '../../../kit/stage/countdown.ts';
import { textWidth } from '../../../kit/stage/drawing.ts';
import type { Size } from '../../../kit/stage/picture.ts';
import { seatLabels } from '../../../kit/stage/seat-marker.ts';
import type { Perspective, Motion, Step } from '../../../kit/game-ui.ts';
import type { Aim } from './aim.ts';
import { layTable, type Layout } from './layout.ts';
import { motionOf } from './motions.ts';
import { Pantry } from './pantry.ts';
import { pictureOf } from './picture.ts';
import { Table } from './table.ts';

export class Showdown implements SeatTable {
  /** For whoever lays it to place. The table shakes inside, and is printed a little beyond its size for that. */
  readonly node = new Container();
  /** On the bare table, under everything that is played on it: what a neighbour lays there. It shakes with the rest. */
  readonly ground: Container;
  readonly clock: Countdown;
  readonly aim: Aim;
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
    this.ground = table.ground;
    this.clock = table.clock;
    this.aim = table.aim;
    this.node.addChild(table.node);
  }

  get layout(): Layout {
    return this.#table.layout;
  }

  set(view: WaWaWestView, look: Perspective): void {
    this.#table.set(pictureOf(view, look));
  }

  /** The motion of a step; before another one is made, and after it, the table is cleared. */
  motion(step: Step<WaWaWestView, WaWaWestEvent>, look: Perspective): Motion {
    return motionOf(step, look, this.#table);
  }

  clear(): void {
    this.#table.clear();
  }

  destroy(): void {
    this.node.destroy({ children: true });
  }
}

/**
 * How a table of that size is laid, on prints of its own.
 * @param after where a motion leads: it may bring numbers that need more room
 */
export function planShowdown(
  { width, height }: Size,
  view: WaWaWestView,
  look: Perspective,
  after: WaWaWestView,
): Plan<Showdown> {
  const digits = Math.max(...[...view.players, ...after.players].map((player) => String(player.ammo).length));
  const names = seatLabels(look, view.players.length, width);
  const nearest = look.you ?? 0;
  const layout = () => layTable(width, height, { names, digits, nearest }, (name, px) => textWidth(name, { px }));
  return {
    key: [names, digits, nearest, look.you, view.options],
    lay: (press) => new Showdown(new Table(press, new Pantry(view.options), layout(), names, look.dark)),
  };
}
