/**
 * A round of Wa Wa West on a canvas: for the game's own stage, and for a neighbour's, where nobody dies of a showdown and
 * whoever was hit is stamped HIT.
 */
import { Container } from 'pixi.js';
import type { WaWaWest } from '../../../../shared/games/wa-wa-west/game.ts';
import type { WaWaWestEvent, WaWaWestView } from '../../../../shared/games/wa-wa-west/types.ts';
import type { Motion, Perspective, Step } from '../../../kit/game-ui.ts';
import type { Plan, SeatTable } from '../../../kit/stage/canvas-stage.ts';
import { textWidth } from '../../../kit/stage/drawing.ts';
import type { Size } from '../../../kit/stage/picture.ts';
import { seatLabels } from '../../../kit/stage/seat-marker.ts';
import { sceneController, type StageDefinition } from '../../../kit/stage/stage.ts';
import { beatsOf, longestMsOf, type WaWaWestBeat } from './beats.ts';
import { layTable, type Layout } from './layout.ts';
import { motions } from './motions.ts';
import { pictureOf, type Picture } from './picture.ts';
import { ShowdownScene, type Setting } from './scene.ts';

export { piecesOf } from './layout.ts';
export type { ShowdownScene, Setting };

export const showdown: StageDefinition<WaWaWest, Setting, Layout, Picture, ShowdownScene, WaWaWestBeat> = {
  setting: ({ players, options }, { you, names, dark }, after) => ({
    you,
    names,
    dark,
    seats: players.length,
    // A motion may bring numbers that need more room.
    digits: Math.max(...[...players, ...after.players].map(({ ammo }) => String(ammo).length)),
    options,
  }),
  layout: (size, { you, names, seats, digits }) =>
    layTable(size, { names: seatLabels({ you, names }, seats, size.width), digits, nearest: you ?? 0 }, (name, px) =>
      textWidth(name, { px }),
    ),
  createScene: ({ layout, setting, textures }) => new ShowdownScene(textures, layout, setting),
  picture: pictureOf,
  beats: beatsOf,
  longestMs: longestMsOf,
  motions,
};

// What follows is for a neighbour that does not stand on the kit yet.

export class Showdown implements SeatTable {
  readonly node = new Container();
  readonly ground: Container;
  readonly clock: ShowdownScene['countdown'];
  readonly aim: ShowdownScene['targeting'];
  readonly layout: Layout;
  readonly #scene: ShowdownScene;

  constructor(scene: ShowdownScene) {
    this.#scene = scene;
    this.ground = scene.ground;
    this.clock = scene.countdown;
    this.aim = scene.targeting;
    this.layout = scene.layout;
    this.node.addChild(scene.node);
  }

  set(view: WaWaWestView, perspective: Perspective): void {
    controller.set(this.#scene, view, perspective);
  }

  motion(step: Step<WaWaWestView, WaWaWestEvent>, perspective: Perspective): Motion {
    const { durationMs, on } = controller.motion(step, perspective);
    return { durationMs, seek: on(this.#scene) };
  }

  clear(): void {
    this.#scene.effects.clear();
  }

  destroy(): void {
    this.node.destroy({ children: true });
  }
}

const controller = sceneController(showdown);

export function planShowdown(
  size: Size,
  view: WaWaWestView,
  perspective: Perspective,
  after: WaWaWestView,
): Plan<Showdown> {
  const setting = controller.setting(view, perspective, after);
  return { key: setting, lay: (textures) => new Showdown(controller.createScene(size, setting, textures)) };
}
