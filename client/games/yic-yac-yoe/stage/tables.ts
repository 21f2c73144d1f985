/**
 * The board, and armed the ring of the showdown in front of it. One of them is seen, and the sheet always: small among
 * those who draw, since whoever decides on an item wants to know what placing would mean.
 */
import { Container, Graphics, type Sprite } from 'pixi.js';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { YicYacYoeView } from '../../../../shared/games/yic-yac-yoe/types.ts';
import type { CanvasTable, Plan } from '../../../kit/stage/canvas-stage.ts';
import type { Size, Point } from '../../../kit/stage/picture.ts';
import { emptySprite } from '../../../kit/stage/scene.ts';
import { TextureCache } from '../../../kit/stage/textures.ts';
import { between } from '../../../kit/stage/timeline.ts';
import { piece } from '../../../design/palette.ts';
import type { Perspective } from '../../../kit/game-ui.ts';
import { piecesOf } from '../../wa-wa-west/stage/layout.ts';
import type { Showdown } from '../../wa-wa-west/stage/showdown.ts';
import type { YicYacYoeTargeting as YicYacYoeAim } from '../lines.ts';
import type { Scene } from './acts.ts';
import { whole } from './camera.ts';
import { freeSquare, logCorner } from './free-square.ts';
import { drawPen } from './pen-print.ts';
import { pictureOf } from './picture.ts';
import type { Table } from './table.ts';

/** How far the ring is out of the way: 0 is all of it, 1 all of the board. */
export const wayOf = (scene: Scene): number => (scene === 'ring' ? 0 : 1);

/** The sheet takes so much of its free square, and no more than that of the canvas. */
const share = { ofSquare: 0.92, ofCanvas: 0.4 };
/** The ring's own hard shadow on the board, px. */
const shadow = 8;

export interface Ring {
  showdown: Showdown;
  press: TextureCache;
  /** Where the small sheet lies, by its middle, px. */
  spot: Point & { side: number };
  /** Tucked behind the token of whose turn it is: they draw if nobody is hit. */
  pen: Sprite;
}

/** Lays a ring as planned, with room for the sheet on it. */
export function layRing(plan: Plan<Showdown>, size: Size, resolution: number): Ring {
  const press = new TextureCache(resolution);
  const showdown = plan.lay(press);
  const { x, y, side } = freeSquare(size, [...piecesOf(showdown.layout), ...logCorner(size)]);
  const most = Math.min(size.width, size.height) * share.ofCanvas;
  const pen = emptySprite();
  showdown.ground.addChild(pen);
  return { showdown, press, spot: { x, y, side: Math.min(side * share.ofSquare, most) }, pen };
}

export class Tables implements CanvasTable<YicYacYoeAim> {
  readonly node = new Container();
  readonly board: Table;
  /** Null where nobody is armed. */
  readonly ring: Ring | null;
  readonly clock: CanvasTable<YicYacYoeAim>['clock'];
  readonly aim = { set: (aim: YicYacYoeAim | null): void => this.#setAim(aim) };
  /** On its way the sheet is over everything. */
  readonly #lifted = new Container();
  readonly #edge = new Graphics();
  #way = 1;

  constructor(board: Table, ring: Ring | null) {
    this.board = board;
    this.ring = ring;
    this.clock = {
      set: (time, still) => {
        const moved = [board.clock.set(time, still), ring?.showdown.clock.set(time, still)];
        return moved.includes(true);
      },
    };
    this.node.addChild(board.node);
    if (!ring) return;
    const { width, height } = board.layout;
    this.#edge.rect(-2, height, width + 4, shadow).fill(piece.ink);
    this.#edge.alpha = 0.35;
    this.node.addChild(this.#edge, ring.showdown.node, this.#lifted);
    this.turn(1);
  }

  set(view: YicYacYoeView, look: Perspective, scene: Scene): void {
    this.board.set(pictureOf(view, look));
    if (view.showdown) this.ring?.showdown.set(view.showdown, look);
    this.givePen(view.turn);
    this.turn(wayOf(scene));
  }

  /** Which of the two is seen. */
  get scene(): Scene {
    return this.#way < 0.5 ? 'ring' : 'board';
  }

  /** Not on the way from one to the other. */
  get isAtRest(): boolean {
    return this.#way <= 0 || this.#way >= 1;
  }

  /** Moves the ring out of the board's way, and the sheet to its place. @param way see wayOf */
  turn(way: number): void {
    this.#way = way;
    if (!this.ring) return;
    const { board, ring } = this;
    const { node } = board.sheet;
    if (way < 1 && board.viewer.camera.zoom > 1) board.viewer.jump(whole);
    ring.showdown.node.visible = this.#edge.visible = way < 1;
    ring.showdown.node.y = this.#edge.y = -Math.round(way * (board.layout.height + shadow + 2));
    board.node.visible = way > 0;

    const bed = way <= 0 ? ring.showdown.ground : way >= 1 ? board.bed : this.#lifted;
    if (node.parent !== bed) bed.addChild(node);
    const { x, y, width, height } = board.layout.sheet;
    node.scale.set(between(ring.spot.side / width, 1, way));
    node.position.set(between(ring.spot.x, x + width / 2, way), between(ring.spot.y, y + height / 2, way));
  }

  /** Lays the pen behind a token of the ring. @param seat whose turn it is */
  givePen(seat: Seat | null): void {
    if (!this.ring) return;
    const { pen, press, showdown } = this.ring;
    pen.visible = seat !== null;
    if (seat === null) return;
    const { places, tokenRadius: r } = showdown.layout;
    const length = r * 3.5;
    pen.texture = press.get(`pen:${seat}`, length * 2.1, length * 0.3, (ink) => drawPen(ink, seat, length));
    pen.position.set(places[seat].token.x - r * 1.3, places[seat].token.y - r * 1.18);
    pen.angle = 42;
  }

  clear(): void {
    this.board.clear();
    this.ring?.showdown.clear();
  }

  destroy(): void {
    this.turn(1);
    this.board.destroy();
    this.ring?.showdown.destroy();
    this.ring?.press.clear();
    this.node.destroy({ children: true });
  }

  #setAim(aim: YicYacYoeAim | null): void {
    this.board.aim.set(aim);
    this.ring?.showdown.aim.set(aim?.is === 'seat' ? aim : null);
  }
}
