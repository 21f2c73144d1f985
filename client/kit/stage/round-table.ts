/**
 * A round table: players round it, each with token, plate and a card before them, and a clock in the middle. What lies on a
 * card is the game's, and so is whatever else it puts round a token; a plain game draws its cards and nothing else.
 */
import { Container, Sprite } from 'pixi.js';
import { at } from '../../../shared/contract/at.ts';
import type { GameTypes, Outcome, Seat } from '../../../shared/contract/game.ts';
import { pieceColours, tokens } from '../../../shared/design/palette.ts';
import { raysPath } from '../../../shared/design/shapes.ts';
import type { Perspective, SeatTargeting } from '../game-ui.ts';
import { barFace, Countdown, wedgeFace } from './countdown.ts';
import { boxPath, discPath, drawOutline, drawPath, type Context } from './drawing.ts';
import { drawText } from './lettering.ts';
import { atRest, clamp, type Point, type Pose, type Size } from './picture.ts';
import { layRoundTable, placeOf, type RoundLayout, type RoundPlace } from './round-layout.ts';
import { RoundTargets } from './round-targets.ts';
import { applyPose, EffectLayers, emptySprite, type Scene } from './scene.ts';
import { drawPlate, iconTab, seatLabels, SeatMarker, type SeatMarkerState, type Tab } from './seat-marker.ts';
import { zoomFromAfar, type StageDefinition } from './stage.ts';
import type { Draw, TextureCache } from './textures.ts';

/** What there is to see of a player at any round table. */
export interface RoundSeatPicture {
  you: boolean;
  dead: boolean;
  away: boolean;
  winner: boolean;
  /** In the box at the end of the plate; null draws none. */
  count: number | null;
  /** Size of the count; 1 at rest. */
  swell: number;
  token: Pose;
  /** The card. */
  paper: Pose & {
    /** 1 lies flat, 0 stands on its edge. */
    width: number;
  };
}

/** @typeParam P what there is to see of a player */
export interface RoundPicture<P extends RoundSeatPicture = RoundSeatPicture> {
  seats: P[];
  clock: boolean;
}

/** A player who is still in, between motions. */
export const roundSeat = (
  seat: Seat,
  { you, away }: Pick<Perspective, 'you' | 'away'>,
  outcome: Outcome | null,
): RoundSeatPicture => ({
  you: seat === you,
  dead: false,
  away: away[seat] ?? false,
  winner: outcome?.winners.includes(seat) ?? false,
  count: null,
  swell: 1,
  token: atRest(),
  paper: { ...atRest(), width: 1 },
});

/** How far a backdrop is drawn beyond the canvas, so that a shake shows no edge, px. */
export const bleedPx = 12;
const tagPx = { least: 12, most: 20 };
const leastScrapPx = 5;
const middle = { x: 0, y: 0 };

interface RoundTableParts<P extends RoundSeatPicture> {
  textures: TextureCache;
  layout: RoundLayout;
  /** With (0, 0) in the middle of the canvas. */
  drawBackdrop: Draw;
  seatOf(seat: Seat): RoundSeat<P>;
}

export class RoundTable<P extends RoundSeatPicture, Picture extends RoundPicture<P> = RoundPicture<P>> implements Scene<
  Picture,
  SeatTargeting
> {
  readonly node = new Container();
  /** On the bare table, under everything that is played on it: what a neighbour lays there. It shakes with the rest. */
  readonly ground = new Container();
  /** On the table, under the cards. */
  readonly middle = new Container();
  readonly effects: EffectLayers;
  readonly textures: TextureCache;
  readonly layout: RoundLayout;
  readonly countdown: Countdown;
  readonly targeting: RoundTargets;
  readonly #seats: RoundSeat<P>[];
  readonly #clock = new Container();

  constructor({ textures, layout, drawBackdrop, seatOf }: RoundTableParts<P>) {
    this.textures = textures;
    this.layout = layout;
    const { width, height, tokenRadius: r, clock } = layout;
    this.effects = new EffectLayers({
      sizePx: r,
      tagPx: Math.round(clamp(r * 0.28 + 5.5, tagPx.least, tagPx.most)),
      scraps: { sizePx: Math.max(leastScrapPx, r * 0.2), fallPx: r * 0.9, line: pieceColours.ink },
    });
    this.countdown = new Countdown(clock, clock.radius > 0 ? wedgeFace(textures, clock.radius) : barFace(width));
    this.#clock.addChild(this.countdown.node);
    this.targeting = new RoundTargets(layout);
    this.#seats = layout.places.map((_, seat) => seatOf(seat));
    const backdrop = textures.get('backdrop', width + 2 * bleedPx, height + 2 * bleedPx, drawBackdrop);
    this.node.addChild(
      new Sprite({ texture: backdrop, anchor: 0.5, x: width / 2, y: height / 2 }),
      this.ground,
      this.middle,
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

  set({ seats, clock }: Picture): void {
    this.#seats.forEach((sprite, seat) => sprite.set(at(seats, seat)));
    this.#clock.visible = clock;
  }
}

/** What every player's sprite is made with. */
export interface RoundSeatStyle {
  textures: TextureCache;
  layout: RoundLayout;
  /** Of the ring round the own token. */
  youColour: string;
}

/** Shares of the disc's radius. */
const marker = { tab: 0.66, tabX: 0.95, pennant: 0.56, pennantX: -0.9, y: -0.76 };
const leastPx = { tab: 20, pennant: 17 };
const youRing = 1.24;

/** One player: token, plate and card. Set as a whole from a picture. */
export class RoundSeat<P extends RoundSeatPicture> {
  readonly plate = new Container();
  readonly card = new Container();
  protected readonly textures: TextureCache;
  protected readonly layout: RoundLayout;
  protected readonly place: RoundPlace;
  protected readonly marker: SeatMarker;
  readonly #name = emptySprite();
  readonly #box = emptySprite();
  readonly #count = emptySprite();
  readonly #seat: Seat;
  readonly #youColour: string;

  constructor(seat: Seat, { textures, layout, youColour }: RoundSeatStyle) {
    this.#seat = seat;
    this.textures = textures;
    this.layout = layout;
    this.#youColour = youColour;
    this.place = placeOf(layout, seat);
    const { tokenRadius: radius } = layout;
    const tabPx = Math.max(leastPx.tab, radius * marker.tab);
    const pennantPx = Math.max(leastPx.pennant, radius * marker.pennant);
    this.marker = new SeatMarker(seat, textures, { radius, sunburst: 1, tabPx, pennantPx });
    this.plate.addChild(this.#name, this.#box, this.#count);
    this.plate.position.copyFrom(this.place.plate);
  }

  get token(): Container {
    return this.marker.node;
  }

  set(now: P): void {
    this.#setToken(now);
    this.#setPlate(now);
    applyPose(this.card, now.paper, this.place.card);
    this.card.scale.x *= Math.max(0.001, Math.abs(now.paper.width));
  }

  /** What matters most about a player. */
  protected tabOf({ dead, winner, away }: P): Tab | null {
    if (dead) return iconTab('leave', pieceColours.paper);
    if (winner) return iconTab('trophy', pieceColours.sun);
    return away ? iconTab('away', pieceColours.paper) : null;
  }

  /** Of the ring round the own token, as a share of the disc's: outside whatever else is round it. */
  protected ringOf(_now: P): number {
    return youRing;
  }

  protected teamOf(_now: P): NonNullable<SeatMarkerState['pennant']>['team'] | null {
    return null;
  }

  /** The empty box at the plate's right end. */
  protected drawBox(context: Context, { width, height }: Size): void {
    drawOutline(context, boxPath({ width, height }, [0, 3, 3, 0]), { fill: pieceColours.ink });
  }

  /** Where the count stands in its box, in heights of the plate right of the middle. */
  protected readonly countAside: number = 0;

  #setToken(now: P): void {
    const { tokenRadius: r } = this.layout;
    // The disc alone is turned: what it wears stays upright.
    const { turn, ...pose } = now.token;
    applyPose(this.token, { ...pose, turn: 0 }, this.place.token);
    const beside = (share: number) => ({ x: Math.round(r * share), y: Math.round(r * marker.y) });
    const tab = this.tabOf(now);
    const team = this.teamOf(now);
    this.marker.set({
      dead: now.dead,
      away: now.away,
      winner: now.winner,
      ring: now.you ? { radius: r * this.ringOf(now), colour: this.#youColour } : null,
      tab: tab && { ...tab, at: beside(marker.tabX) },
      pennant: team === null ? null : { team, at: beside(marker.pennantX) },
      turn,
    });
  }

  #setPlate({ dead, away, count, swell }: P): void {
    const { textures } = this;
    const { plate } = this.place;
    const { width, height, ammoWidth } = plate;
    textures.show(this.#name, middle, `plate:${this.#seat}:${dead}:${away}`, width + 8, height + 8, (context) =>
      drawPlate(context, plate.name, plate, { dead, away }),
    );
    this.#box.visible = this.#count.visible = !dead && count !== null;
    if (dead || count === null) return;
    const box = { x: (width - ammoWidth) / 2, y: 0 };
    textures.show(this.#box, box, `box:${ammoWidth}`, ammoWidth + 2, height + 2, (context) =>
      this.drawBox(context, { width: ammoWidth, height }),
    );
    const number = { x: box.x + height * this.countAside, y: 0 };
    textures.show(this.#count, number, `count:${count}:${height}`, ammoWidth + 10, height * 1.4, (context) =>
      drawText(context, String(count), 0, 0, { px: height * 0.62, family: 'number', colour: pieceColours.paper }),
    );
    this.#count.scale.set(swell);
  }
}

/** A player with a card that its game draws. @typeParam Card plain data, all that its look depends on */
export interface CardSeatPicture<Card> extends RoundSeatPicture {
  card: Card | null;
}

/** Draws a card of that size, (0, 0) in its middle. */
type DrawCard<Card> = (context: Context, size: Size, card: Card) => void;

class CardSeat<Card> extends RoundSeat<CardSeatPicture<Card>> {
  readonly #card = emptySprite();
  readonly #drawCard: DrawCard<Card>;

  constructor(seat: Seat, style: RoundSeatStyle, drawCard: DrawCard<Card>) {
    super(seat, style);
    this.#drawCard = drawCard;
    this.card.addChild(this.#card);
  }

  override set(now: CardSeatPicture<Card>): void {
    super.set(now);
    const { card } = now;
    this.card.visible = card !== null;
    if (card === null) return;
    const { width, height } = this.place.card;
    this.textures.show(this.#card, middle, `card:${JSON.stringify(card)}`, width + 12, height + 12, (context) =>
      this.#drawCard(context, { width, height }, card),
    );
  }
}

/** What a plain game's table depends on beyond the size of the canvas. */
export interface RoundSetting extends Pick<Perspective, 'you' | 'names' | 'dark'> {
  seats: number;
}

type AnyGame = Pick<GameTypes, 'event'> & { view: { players: readonly unknown[] } };

/** The parts of a definition that are the same in every plain game. @param digits of the longest count on a plate; 0 for none */
export const roundTable = <Card>(digits: number, drawCard: DrawCard<Card>) =>
  ({
    setting: ({ players }, { you, names, dark }) => ({ you, names, dark, seats: players.length }),
    layout: (size, { you, names, seats }) =>
      layRoundTable(size, { names: seatLabels({ you, names }, seats, size.width), digits, nearest: you ?? 0 }),
    createScene: ({ layout, setting: { dark }, textures }) =>
      new RoundTable({
        textures,
        layout,
        drawBackdrop: (context) => drawRoom(context, layout, dark),
        seatOf: (seat) => new CardSeat(seat, { textures, layout, youColour: inLight(tokens.ink, dark) }, drawCard),
      }),
    begin: (choreography) => choreography.since(0, { clock: false }),
    zoom: zoomFromAfar,
  }) satisfies Partial<
    StageDefinition<
      AnyGame,
      RoundSetting,
      RoundLayout,
      RoundPicture<CardSeatPicture<Card>>,
      RoundTable<CardSeatPicture<Card>>
    >
  >;

const inLight = ([day, night]: readonly [day: string, night: string], dark: boolean) => (dark ? night : day);

/** Rays, and a felt under lamps, in the colours of the house. */
function drawRoom(context: Context, { width, height, table }: RoundLayout, dark: boolean): void {
  const [ink, ray, felt] = [tokens.ink, tokens.shade, tokens.misprint].map((pair) => inLight(pair, dark));
  const { x, y } = { x: table.x - width / 2, y: table.y - height / 2 };
  context.fillStyle = inLight(tokens.stock, dark);
  context.fillRect(-width, -height, 2 * width, 2 * height);
  drawPath(context, raysPath(0, 0, Math.hypot(width, height), 18, 4), x, y, 1, { fill: ray });
  drawOutline(context, discPath(x + 4, y + 7, table.radiusX, table.radiusY), { fill: 'rgba(0, 0, 0, 0.3)' });
  drawOutline(context, discPath(x, y, table.radiusX, table.radiusY), { fill: felt, line: ink, lineWidth: 3 });
  drawOutline(context, discPath(x, y, table.radiusX - 12, table.radiusY - 12), { line: ink, lineWidth: 1 });
}
