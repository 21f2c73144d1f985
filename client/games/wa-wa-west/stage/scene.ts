/** All that lies on the canvas: the table, its clock and firework, the players. Set as a whole from a picture. */
import { Container, Graphics, Sprite, type Texture } from 'pixi.js';
import { at } from '../../../../shared/contract/at.ts';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { WaWaWestEvent, WaWaWestView } from '../../../../shared/games/wa-wa-west/types.ts';
import { pieceColours } from '../../../../shared/design/palette.ts';
import type { Perspective, SeatTargeting } from '../../../kit/game-ui.ts';
import type { Choreography as StageChoreography, Motions } from '../../../kit/stage/choreography.ts';
import { barFace, Countdown, wedgeFace } from '../../../kit/stage/countdown.ts';
import { towards } from '../../../kit/stage/effects/flight.ts';
import { clamp, type Box, type Point } from '../../../kit/stage/picture.ts';
import { applyPose, EffectLayers, emptySprite, type Scene } from '../../../kit/stage/scene.ts';
import { drawTab } from '../../../kit/stage/seat-marker.ts';
import { drawDashedCircle, type SeatTargets } from '../../../kit/stage/targeting.ts';
import type { TextureCache } from '../../../kit/stage/textures.ts';
import { bleed, drawBackdrop } from './backdrop.ts';
import type { WaWaWestBeat } from './beats.ts';
import { fuseSpot, ownFuseSpot, placeOf, type Layout } from './layout.ts';
import { seatOf, type Card, type Picture } from './picture.ts';
import { SeatSprite } from './seats.ts';

/** What this game's motions are made with. */
export type Choreography = StageChoreography<Picture, ShowdownScene>;
export type EventMotions = Motions<WaWaWestEvent, Choreography, WaWaWestBeat>;

/** What the scene depends on beyond the size of the canvas. */
export interface Setting extends Pick<Perspective, 'you' | 'names' | 'dark'> {
  seats: number;
  /** Of the longest ammo count. */
  digits: number;
  options: WaWaWestView['options'];
}

const leastFusePx = 24;
const tagPx = { least: 12, most: 20 };
const leastScrapPx = 5;

export class ShowdownScene implements Scene<Picture, SeatTargeting> {
  readonly node = new Container();
  /** On the bare table, under everything that is played on it: what a neighbour lays there. It shakes with the rest. */
  readonly ground = new Container();
  readonly effects: EffectLayers;
  readonly textures: TextureCache;
  readonly layout: Layout;
  readonly options: WaWaWestView['options'];
  readonly countdown: Countdown;
  readonly targeting: Targets;
  readonly #seats: SeatSprite[];
  readonly #fuse = emptySprite();
  readonly #ownFuse = emptySprite();
  readonly #dim = new Graphics();
  readonly #clock = new Container();

  constructor(textures: TextureCache, layout: Layout, { options, dark }: Setting) {
    this.textures = textures;
    this.layout = layout;
    this.options = options;
    const { width, height, tokenRadius: r, clock } = layout;
    this.effects = new EffectLayers({
      sizePx: r,
      tagPx: Math.round(clamp(r * 0.28 + 5.5, tagPx.least, tagPx.most)),
      scraps: { sizePx: Math.max(leastScrapPx, r * 0.2), fallPx: r * 0.9, line: pieceColours.ink },
    });
    this.countdown = new Countdown(clock, clock.radius > 0 ? wedgeFace(textures, clock.radius) : barFace(width));
    this.#clock.addChild(this.countdown.node);
    this.targeting = new Targets(layout);
    this.#seats = layout.places.map((_, seat) => new SeatSprite(seat, { textures, layout, options, dark }));
    this.#dim.rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed).fill(pieceColours.ink);
    const fusePx = Math.max(leastFusePx, r * 0.8);
    const lit = (icon: string) =>
      textures.get(`fuse:${icon}`, fusePx + 4, fusePx + 4, (context) =>
        drawTab(context, icon, fusePx, pieceColours.puff),
      );
    this.#fuse.texture = lit('firework');
    this.#ownFuse.texture = lit('family-blast');
    this.node.addChild(
      this.#poster(dark),
      this.ground,
      this.#dim,
      this.#fuse,
      this.#ownFuse,
      ...this.#seats.map((seat) => seat.card),
      // Over the empty place of a card: what stands under a stopped clock reaches that far where it is small.
      this.#clock,
      this.effects.under,
      this.targeting.line,
      ...this.#seats.map((seat) => seat.token),
      this.targeting.marks,
      ...this.#seats.map((seat) => seat.plate),
      this.effects.over,
    );
  }

  tokenAt(seat: Seat): Point {
    return placeOf(this.layout, seat).token;
  }

  set(picture: Picture): void {
    this.#seats.forEach((sprite, seat) => sprite.set(seatOf(picture, seat)));
    this.#fuse.visible = picture.blast;
    applyPose(this.#fuse, picture.fuse, fuseSpot(this.layout));
    this.#ownFuse.visible = picture.ownBlast;
    applyPose(this.#ownFuse, picture.ownFuse, ownFuseSpot(this.layout));
    this.#clock.visible = picture.clock;
    this.#dim.visible = picture.dim > 0;
    this.#dim.alpha = picture.dim;
  }

  /** A card as large as those of that seat. */
  cardTexture(seat: Seat, card: Exclude<Card, { kind: 'none' }>): Texture {
    return at(this.#seats, seat).cardTexture(card);
  }

  #poster(dark: boolean): Sprite {
    const { width, height } = this.layout;
    const texture = this.textures.get('backdrop', width + 2 * bleed, height + 2 * bleed, (context) =>
      drawBackdrop(context, this.layout, dark),
    );
    return new Sprite({ texture, anchor: 0.5, x: width / 2, y: height / 2 });
  }
}

/** A finger is that wide, px. */
const touchRadius = 30;
/** Shares of a token's radius. */
const targetShare = { reach: 1.35, allowed: 1.26, cross: 1.42, near: 3, lineFrom: 1.15, lineUntil: 1.4, line: 0.24 };
const allowedLines = { edge: pieceColours.ink, edgePx: 5.5, line: pieceColours.paper, linePx: 3 };
const linePx = { least: 7, dash: 11, step: 19, end: 4 };

/** Whom the viewer may aim at is ringed; whom they aim at gets a thick line and a cross-hair. */
class Targets implements SeatTargets {
  /** Under the tokens. */
  readonly line = new Graphics();
  /** Over the tokens, under their plates. */
  readonly marks = new Graphics();
  readonly #layout: Layout;

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  set(targeting: SeatTargeting | null): void {
    this.line.clear();
    this.marks.clear();
    if (!targeting) return;
    const { seats, targeted } = targeting;
    const { tokenRadius: r } = this.#layout;
    const token = (seat: Seat) => placeOf(this.#layout, seat).token;
    for (const seat of seats)
      if (seat !== targeted) drawDashedCircle(this.marks, token(seat), r * targetShare.allowed, allowedLines);
    if (targeted === null) return;
    const [from, to] = [token(targeting.from), token(targeted)];
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    if (far > r * targetShare.near)
      this.#drawLine(towards(from, to, r * targetShare.lineFrom), towards(from, to, far - r * targetShare.lineUntil));
    this.#drawCrossHair(to, r * targetShare.cross);
  }

  seatAt(point: Point, { seats }: SeatTargeting): Seat | null {
    const reach = Math.max(touchRadius, this.#layout.tokenRadius * targetShare.reach);
    const [near] = seats
      .map((seat) => {
        const { token } = placeOf(this.#layout, seat);
        return { seat, far: Math.hypot(token.x - point.x, token.y - point.y) };
      })
      .toSorted((a, b) => a.far - b.far);
    if (near && near.far <= reach) return near.seat;
    const within = ({ x, y, width, height }: Box) =>
      Math.abs(point.x - x) <= width / 2 && Math.abs(point.y - y) <= height / 2;
    const found = seats.find((seat) => {
      const { card, plate } = placeOf(this.#layout, seat);
      return within(card) || within(plate);
    });
    return found ?? null;
  }

  #drawLine(from: Point, to: Point): void {
    const width = Math.max(linePx.least, this.#layout.tokenRadius * targetShare.line);
    this.line.moveTo(from.x, from.y).lineTo(to.x, to.y).stroke({ width, color: pieceColours.ink, cap: 'round' });
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    for (let along = linePx.end; along < far - linePx.end; along += linePx.step) {
      const start = towards(from, to, along);
      const end = towards(from, to, Math.min(along + linePx.dash, far - 2));
      this.line
        .moveTo(start.x, start.y)
        .lineTo(end.x, end.y)
        .stroke({ width: width * 0.5, color: pieceColours.paper });
    }
  }

  #drawCrossHair({ x, y }: Point, radius: number): void {
    const wide = Math.max(5, radius * 0.16);
    for (const [extra, color] of [
      [4, pieceColours.ink],
      [0, pieceColours.rust],
    ] as const) {
      const width = wide + extra;
      const [from, to] = [radius * 0.66 - extra / 2, radius * 1.3 + extra / 2];
      this.marks.circle(x, y, radius).stroke({ width, color });
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const)
        this.marks
          .moveTo(x + dx * from, y + dy * from)
          .lineTo(x + dx * to, y + dy * to)
          .stroke({ width, color });
    }
  }
}
