/** The laid table: all pieces on their layers, set as a whole from a picture. */
import { Container, Sprite } from 'pixi.js';
import type { TextureCache } from '../../../kit/stage/textures.ts';
import { WedgeClock } from '../../../kit/stage/countdown.ts';
import { emptyLayer } from '../../../kit/stage/effects/effect.ts';
import { Aim } from './aim.ts';
import type { Armoury } from './armoury.ts';
import { bleed, drawBackdrop } from './backdrop.ts';
import { LandPieces } from './land-pieces.ts';
import { paper } from './inks.ts';
import type { Layout } from './layout.ts';
import type { Picture } from './picture.ts';
import { SeatPieces } from './seat-pieces.ts';

/** By seat. */
interface Names {
  /** On the panels. */
  labels: string[];
  /** In a sentence. */
  called: string[];
}

const clockInks = {
  face: paper.ink,
  rim: paper.sheet,
  wedge: paper.clock,
  number: paper.white,
  family: 'stencil',
} as const;

export class Table {
  readonly node = new Container();
  /** Under the panels and the attack card: bursts. */
  readonly under = new Container();
  /** Over everything: what flies, words. */
  readonly over = new Container();
  readonly press: TextureCache;
  readonly armoury: Armoury;
  readonly layout: Layout;
  readonly clock: WedgeClock;
  readonly aim: Aim;
  readonly seats: SeatPieces[];
  readonly land: LandPieces;
  readonly dark: boolean;
  readonly #ticking = new Container();

  constructor(press: TextureCache, armoury: Armoury, layout: Layout, { labels, called }: Names, dark: boolean) {
    this.press = press;
    this.armoury = armoury;
    this.layout = layout;
    this.dark = dark;
    const { width, height } = layout;
    const backdrop = press.print('backdrop', width + 2 * bleed, height + 2 * bleed, (ink) =>
      drawBackdrop(ink, layout, dark),
    );
    const poster = new Sprite({ texture: backdrop, anchor: 0.5, x: width / 2, y: height / 2 });
    this.clock = new WedgeClock(press, layout.clock, clockInks);
    this.#ticking.addChild(this.clock.node);
    this.aim = new Aim(layout, dark);
    this.land = new LandPieces(press, armoury, layout, called, dark);
    this.seats = labels.map(
      (label, seat) => new SeatPieces(seat, label, layout.panels[seat], { press, armoury, dark }),
    );
    this.node.addChild(
      poster,
      this.land.piles,
      this.land.path,
      this.aim.path,
      this.land.slips,
      this.#ticking,
      this.under,
      ...this.seats.map((seat) => seat.node),
      this.land.card,
      this.aim.node,
      this.over,
    );
  }

  set(picture: Picture): void {
    picture.seats.forEach((seat, index) => this.seats[index].set(seat));
    this.land.set(picture);
    this.#ticking.visible = picture.clock;
    this.node.position.set(picture.shake.x, picture.shake.y);
  }

  clear(): void {
    emptyLayer(this.under);
    emptyLayer(this.over);
  }

  destroy(): void {
    this.node.destroy({ children: true });
  }
}
