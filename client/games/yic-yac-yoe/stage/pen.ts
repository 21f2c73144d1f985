/** The pen on the table: with whose turn it is, on its way, or at the tip of a line. */
import { Container } from 'pixi.js';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { Point } from '../../../kit/stage/picture.ts';
import { emptySprite } from '../../../kit/stage/scene.ts';
import type { TextureCache } from '../../../kit/stage/textures.ts';
import { between } from '../../../kit/stage/timeline.ts';
import type { Layout } from './layout.ts';
import { drawPen } from './pen-print.ts';
import type { PenPicture, PenSpot } from './picture.ts';
import type { Sheet } from './sheet.ts';

/** How it lies, degrees: always pointing up to the left. */
const turned = { board: 38, seat: 42 };

interface Pose extends Point {
  turn: number;
  /** Of the pen, px. */
  length: number;
}

export class Pen {
  /** Where it is in the air or on the board; and where it is tucked behind a token. */
  readonly node = new Container();
  readonly tucked = new Container();
  readonly #body = emptySprite();
  readonly #press: TextureCache;
  readonly #layout: Layout;
  readonly #sheet: Sheet;

  constructor(press: TextureCache, layout: Layout, sheet: Sheet) {
    this.#press = press;
    this.#layout = layout;
    this.#sheet = sheet;
    this.node.addChild(this.#body);
  }

  set(pen: PenPicture | null): void {
    this.#body.visible = pen !== null && pen.alpha > 0;
    if (pen === null) return;
    const from = this.#poseAt(pen.from);
    const to = this.#poseAt(pen.to);
    const { way } = pen;
    const isTucked = (way >= 1 && pen.to.at === 'seat') || (way <= 0 && pen.from.at === 'seat');
    (isTucked ? this.tucked : this.node).addChild(this.#body);
    this.#pose(pen.seat, {
      x: between(from.x, to.x, way),
      // Lifted on its way.
      y: between(from.y, to.y, way) - Math.sin(Math.PI * Math.min(1, Math.max(0, way))) * this.#lift(from, to),
      turn: between(from.turn, to.turn, way),
      length: between(from.length, to.length, way),
    });
    this.#body.alpha = pen.alpha;
  }

  #lift(from: Point, to: Point): number {
    return Math.min(40, Math.hypot(to.x - from.x, to.y - from.y) * 0.16);
  }

  #poseAt(spot: PenSpot): Pose {
    const { places, penLength } = this.#layout;
    if (spot.at === 'board') return { ...this.#sheet.outward(spot.point), turn: turned.board, length: penLength };
    return { ...places[spot.seat].pen, turn: turned.seat };
  }

  #pose(seat: Seat, { x, y, turn, length }: Pose): void {
    const { penLength } = this.#layout;
    // A small pen is printed small: shrunk, its lines would break up.
    const printed = length < penLength * 0.6 ? Math.min(penLength, 70) : penLength;
    const side = printed * 2 + 16;
    this.#body.texture = this.#press.get(`pen:${seat}:${printed}`, side, printed * 0.4, (ink) =>
      drawPen(ink, seat, printed),
    );
    this.#body.position.set(x, y);
    this.#body.angle = turn;
    this.#body.scale.set(length / printed);
  }
}
