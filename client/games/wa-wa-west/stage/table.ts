/** The laid table: all pieces on their layers, set as a whole from a picture. */
import { Container, Graphics, Sprite } from 'pixi.js';
import { emptyLayer } from '../../../kit/stage/scene.ts';
import { barFace, Countdown, wedgeFace } from '../../../kit/stage/countdown.ts';
import { drawTab } from '../../../kit/stage/seat-marker.ts';
import type { TextureCache } from '../../../kit/stage/textures.ts';
import { piece } from '../../../design/palette.ts';
import { bleed, drawBackdrop } from './backdrop.ts';
import { Aim } from './aim.ts';
import type { Layout, Spot } from './layout.ts';
import type { Pantry } from './pantry.ts';
import type { Picture } from './picture.ts';
import { applyPose, SeatPieces } from './seat-pieces.ts';

export class Table {
  readonly node = new Container();
  /** On the bare table, under everything that is played on it: what a neighbour lays there. */
  readonly ground = new Container();
  /** Under the tokens: lines and arcs. */
  readonly under = new Container();
  /** Over everything: bursts, tags, stamps. */
  readonly over = new Container();
  readonly press: TextureCache;
  readonly pantry: Pantry;
  readonly layout: Layout;
  readonly clock: Countdown;
  readonly aim: Aim;
  readonly seats: SeatPieces[];
  readonly #fuse: Sprite;
  readonly #dim = new Graphics();
  readonly #ticking = new Container();

  constructor(press: TextureCache, pantry: Pantry, layout: Layout, labels: string[], dark: boolean) {
    this.press = press;
    this.pantry = pantry;
    this.layout = layout;
    const { width, height } = layout;
    const backdrop = press.get('backdrop', width + 2 * bleed, height + 2 * bleed, (ink) =>
      drawBackdrop(ink, layout, dark),
    );
    const poster = new Sprite({ texture: backdrop, anchor: 0.5, x: width / 2, y: height / 2 });
    this.#dim.rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed).fill(piece.ink);

    const { clock } = layout;
    this.clock = new Countdown(clock, clock.radius > 0 ? wedgeFace(press, clock.radius) : barFace(width));
    this.#ticking.addChild(this.clock.node);
    this.aim = new Aim(layout);
    this.seats = labels.map((label, seat) => new SeatPieces(seat, label, { press, pantry, layout, dark }));
    const fuseSize = fuseSizeOf(layout);
    this.#fuse = new Sprite({
      texture: press.get('fuse', fuseSize + 4, fuseSize + 4, (ink) => drawTab(ink, 'firework', fuseSize, piece.puff)),
      anchor: 0.5,
    });
    this.node.addChild(
      poster,
      this.ground,
      this.#dim,
      this.#ticking,
      this.#fuse,
      ...this.seats.map((seat) => seat.card),
      this.under,
      this.aim.line,
      ...this.seats.map((seat) => seat.token),
      this.aim.marks,
      ...this.seats.map((seat) => seat.plate),
      this.over,
    );
  }

  set(picture: Picture): void {
    picture.seats.forEach((seat, index) => this.seats[index].set(seat));
    this.#fuse.visible = picture.blast;
    applyPose(this.#fuse, picture.fuse, fuseSpot(this.layout));
    this.#ticking.visible = picture.clock;
    this.#dim.visible = picture.dim > 0;
    this.#dim.alpha = picture.dim;
    this.node.position.set(picture.shake.x, picture.shake.y);
  }

  clear(): void {
    emptyLayer(this.under);
    emptyLayer(this.over);
  }
}

const fuseSizeOf = ({ tokenRadius }: Layout) => Math.max(24, tokenRadius * 0.8);

/** Where a launched firework waits: at the clock's shoulder. */
export function fuseSpot({ clock, table }: Layout): Spot {
  if (clock.radius === 0) return { x: table.x, y: table.y };
  return { x: clock.x + clock.radius * 0.9, y: clock.y - clock.radius * 0.9 };
}
