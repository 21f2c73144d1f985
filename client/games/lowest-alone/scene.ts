/** All that lies on the table of Lowest Alone: players round it, and a card beside each who has picked. */
import { Container, Sprite } from 'pixi.js';
import { at } from '../../../shared/contract/at.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import { pieceColours, tokens } from '../../../shared/design/palette.ts';
import { raysPath } from '../../../shared/design/shapes.ts';
import type { Perspective } from '../../kit/game-ui.ts';
import { Countdown, ringFace } from '../../kit/stage/countdown.ts';
import { boxPath, discPath, drawOutline, drawPath, type Context } from '../../kit/stage/drawing.ts';
import { drawText } from '../../kit/stage/lettering.ts';
import type { Point, Size } from '../../kit/stage/picture.ts';
import { EffectLayers, emptySprite, type Scene } from '../../kit/stage/scene.ts';
import type { NamePlate } from '../../kit/stage/names.ts';
import { drawPlate, iconTab, SeatMarker, seatLabels } from '../../kit/stage/seat-marker.ts';
import type { TextureCache } from '../../kit/stage/textures.ts';

/** What the scene depends on beyond the size of the canvas. */
export interface Setting extends Pick<Perspective, 'you' | 'names' | 'dark'> {
  seats: number;
  pointsToWin: number;
}

export interface Layout extends Size {
  middle: Point;
  /** Of a player's disc. */
  radius: number;
  plate: NamePlate;
  card: Size;
  /** Half the table. */
  table: Size;
  /** The middle of each disc, and of the card beside it. */
  seats: { disc: Point; card: Point }[];
}

export interface Card {
  number: number | 'hidden';
  is: 'picked' | 'shared' | 'alone';
  scale: number;
  /** How much of its width is seen while it turns, 0 to 1. */
  wide: number;
}

interface SeatPicture {
  points: number;
  you: boolean;
  left: boolean;
  away: boolean;
  winner: boolean;
  card: Card | null;
}

export interface Picture {
  seats: SeatPicture[];
  clock: boolean;
}

/** The house's colours, by day or by night. */
const colours = (dark: boolean) => {
  const inLight = (pair: readonly [day: string, night: string]) => pair[dark ? 1 : 0];
  const { stock, shade, misprint, ink } = tokens;
  return { stock: inLight(stock), ray: inLight(shade), table: inLight(misprint), ink: inLight(ink) };
};

const ring = {
  face: pieceColours.ink,
  rim: pieceColours.paper,
  ring: pieceColours.sun,
  number: pieceColours.paper,
  family: 'number',
} as const;
/** How far the room is printed beyond the canvas, so that a shake shows no edge, px. */
const bleedPx = 12;

export class TableScene implements Scene<Picture> {
  readonly node = new Container();
  readonly textures: TextureCache;
  readonly layout: Layout;
  readonly effects: EffectLayers;
  readonly countdown: Countdown;
  /** What players are called in a sentence. */
  readonly names: string[];
  readonly #clock = new Container();
  readonly #seats: SeatSprite[];

  constructor(textures: TextureCache, layout: Layout, setting: Setting) {
    const { radius, middle, plate } = layout;
    this.textures = textures;
    this.layout = layout;
    const labels = seatLabels(setting, setting.seats, layout.width);
    this.names = labels.map((label, seat) => setting.names[seat] ?? label);
    this.effects = new EffectLayers({
      sizePx: radius,
      tagPx: plate.namePx,
      scraps: { sizePx: radius * 0.26, fallPx: radius * 0.9, line: pieceColours.ink },
    });
    this.countdown = new Countdown(middle, ringFace(textures, radius, ring));
    this.#clock.addChild(this.countdown.node);
    this.#seats = labels.map((label, seat) => new SeatSprite(seat, label, this, setting));
    this.node.addChild(this.#room(setting.dark), this.#clock, this.effects.under);
    this.node.addChild(...this.#seats.map((seat) => seat.node), this.effects.over);
  }

  tokenAt(seat: Seat): Point {
    return at(this.layout.seats, seat).disc;
  }

  set({ seats, clock }: Picture): void {
    this.#seats.forEach((sprite, seat) => sprite.set(at(seats, seat)));
    this.#clock.visible = clock;
  }

  #room(dark: boolean): Sprite {
    const { width, height, middle, table } = this.layout;
    const { stock, ray, table: felt, ink } = colours(dark);
    const texture = this.textures.get('room', width + 2 * bleedPx, height + 2 * bleedPx, (context) => {
      const off = middle.y - height / 2;
      context.fillStyle = stock;
      context.fillRect(-width, -height, 2 * width, 2 * height);
      drawPath(context, raysPath(0, 0, Math.hypot(width, height), 18, 4), 0, off, 1, { fill: ray });
      drawOutline(context, discPath(4, off + 7, table.width, table.height), { fill: 'rgba(0, 0, 0, 0.3)' });
      drawOutline(context, discPath(0, off, table.width, table.height), { fill: felt, line: ink, lineWidth: 3 });
      drawOutline(context, discPath(0, off, table.width - 12, table.height - 12), { line: ink, lineWidth: 1 });
    });
    return new Sprite({ texture, anchor: 0.5, x: width / 2, y: height / 2 });
  }
}

/** A player with name, points and card. */
class SeatSprite {
  readonly node = new Container();
  readonly #marker: SeatMarker;
  readonly #plate = emptySprite();
  readonly #points = emptySprite();
  readonly #card = emptySprite();

  readonly #seat: Seat;
  readonly #label: string;
  readonly #scene: TableScene;
  readonly #setting: Setting;

  constructor(seat: Seat, label: string, scene: TableScene, setting: Setting) {
    const { radius, seats } = scene.layout;
    const tabPx = Math.max(18, radius * 0.66);
    this.#seat = seat;
    this.#label = label;
    this.#scene = scene;
    this.#setting = setting;
    this.#marker = new SeatMarker(seat, scene.textures, { radius, sunburst: 0.9, tabPx, pennantPx: tabPx });
    this.#marker.node.position.copyFrom(at(seats, seat).disc);
    this.node.addChild(this.#marker.node, this.#plate, this.#points, this.#card);
  }

  set({ points, you, left, away, winner, card }: SeatPicture): void {
    const { radius, plate, seats } = this.#scene.layout;
    const { disc, card: cardPlace } = at(seats, this.#seat);
    const { ink } = colours(this.#setting.dark);
    const tab = left ? 'leave' : winner ? 'trophy' : away ? 'away' : null;
    // The card lies on the other side.
    const side = cardPlace.x > disc.x ? -1 : 1;
    this.#marker.set({
      dead: left,
      away,
      winner,
      ring: you ? { radius: radius * 1.2, colour: ink } : null,
      tab: tab && { ...iconTab(tab, pieceColours.paper), at: { x: side * radius * 0.84, y: -radius * 0.72 } },
      pennant: null,
    });
    const { textures } = this.#scene;
    const under = disc.y + radius * 1.2 + plate.height / 2 + 3;
    const key = `plate:${this.#seat}:${left}:${away}`;
    textures.show(this.#plate, { x: disc.x, y: under }, key, plate.width + 8, plate.height + 8, (context) =>
      drawPlate(context, this.#label, plate, { dead: left, away }),
    );
    const { pointsToWin } = this.#setting;
    const below = { x: disc.x, y: under + plate.height / 2 + 8 };
    textures.show(this.#points, below, `points:${points}`, pointsToWin * pipPx + 4, pipPx + 4, (context) =>
      drawPoints(context, points, pointsToWin, ink),
    );
    this.#setCard(card, cardPlace);
  }

  #setCard(card: Card | null, place: Point): void {
    this.#card.visible = card !== null;
    if (!card) return;
    const { textures, layout } = this.#scene;
    const { width, height } = layout.card;
    textures.show(this.#card, place, `card:${card.number}:${card.is}`, width + 12, height + 12, (context) =>
      drawCard(context, layout.card, card),
    );
    this.#card.scale.set(card.scale * card.wide, card.scale);
  }
}

const pipPx = 13;

/** A dot for each point that wins, filled for each that there is. */
function drawPoints(context: Context, points: number, pointsToWin: number, ink: string): void {
  for (let index = 0; index < pointsToWin; index++) {
    const x = (index - (pointsToWin - 1) / 2) * pipPx;
    drawOutline(context, discPath(x, 0, 4.5), {
      ...(index < points && { fill: pieceColours.sun }),
      line: ink,
      lineWidth: 1.6,
    });
  }
}

function drawCard(context: Context, { width, height }: Size, { number, is }: Card): void {
  const isDown = number === 'hidden';
  const fill = isDown
    ? pieceColours.back
    : { picked: pieceColours.card, shared: pieceColours.grey, alone: pieceColours.sun }[is];
  context.translate(2, 3);
  drawOutline(context, boxPath({ width, height }, 4), { fill: 'rgba(0, 0, 0, 0.35)' });
  context.translate(-2, -3);
  drawOutline(context, boxPath({ width, height }, 4), {
    fill,
    line: pieceColours.ink,
    lineWidth: is === 'alone' ? 3 : 2,
  });
  const colour = isDown ? pieceColours.card : pieceColours.ink;
  drawText(context, isDown ? '?' : String(number), 0, 0, { px: width * 0.74, family: 'number', colour });
  if (is !== 'shared') return;
  const slash = new Path2D(`M${-width * 0.4},${height * 0.34}L${width * 0.4},${-height * 0.34}`);
  drawOutline(context, slash, { line: pieceColours.slash, lineWidth: width * 0.1 });
}
