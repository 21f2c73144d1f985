/** One player on the canvas: paper, marker, name, number, sheet and hand. Set as a whole from a picture. */
import { Container, type Sprite, type Texture } from 'pixi.js';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { Deck } from '../../../../shared/games/war-zone/deck.ts';
import type { Card } from '../../../../shared/games/war-zone/types.ts';
import { pieceColours } from '../../../../shared/design/palette.ts';
import type { Context } from '../../../kit/stage/drawing.ts';
import type { Point } from '../../../kit/stage/picture.ts';
import { emptySprite } from '../../../kit/stage/scene.ts';
import { iconTab, SeatMarker, type Tab } from '../../../kit/stage/seat-marker.ts';
import type { TextureCache } from '../../../kit/stage/textures.ts';
import { palette, roomPalette } from '../palette.ts';
import { stageWords } from '../words.ts';
import { drawBack, drawFace } from './card-drawings.ts';
import * as drawings from './drawings.ts';
import { middleOf, type Panel } from './layout.ts';
import type { SeatPicture } from './picture.ts';

export interface SeatSetting {
  textures: TextureCache;
  deck: Deck;
  dark: boolean;
}

/** Faces any narrower can't be told apart, px. */
const leastFacePx = 24;
const mostCards = 8;
const leastTabPx = 18;
/** The frame's distance from what it frames, px. */
const frameOffPx = { wide: 6, column: 3.5, trench: 3.5 };
/** How cards of a hand lie: apart as shares of their width, turned by degrees, on a bow of px. */
const fan = { apart: 0.86, apartHidden: 0.7, turn: 2.6, bowPx: 1.6 };
/** Shares of the disc's radius. */
const marker = { sunburst: 0.84, tab: 0.66, tabX: 0.86, tabLeft: -0.6, tabY: -0.74, pennantX: -0.84, pennantY: -0.7 };

export class SeatSprite {
  readonly node = new Container();
  readonly panel: Panel;
  readonly #frame = emptySprite();
  readonly #paper = emptySprite();
  readonly #marker: SeatMarker;
  readonly #name = emptySprite();
  readonly #number = emptySprite();
  readonly #sheet = emptySprite();
  readonly #ghost = emptySprite();
  readonly #arrow = emptySprite();
  readonly #count = emptySprite();
  readonly #chip = emptySprite();
  readonly #cards = Array.from({ length: mostCards }, emptySprite);
  readonly #seat: Seat;
  readonly #label: string;
  readonly #setting: SeatSetting;

  constructor(seat: Seat, label: string, panel: Panel, setting: SeatSetting) {
    this.#seat = seat;
    this.#label = label;
    this.#setting = setting;
    this.panel = panel;
    const { radius } = panel.token;
    const sizePx = Math.max(leastTabPx, radius * marker.tab);
    const style = { radius, sunburst: marker.sunburst, tabPx: sizePx, pennantPx: sizePx };
    this.#marker = new SeatMarker(seat, setting.textures, style);
    this.#marker.node.position.copyFrom(panel.token);
    this.node.addChild(this.#frame, this.#paper, this.#marker.node, this.#name, ...this.#cards, this.#count);
    this.node.addChild(this.#chip, this.#sheet, this.#ghost, this.#arrow, this.#number);
  }

  set(now: SeatPicture): void {
    this.node.position.copyFrom(now.shift);
    this.#setPaper(now);
    this.#setMarker(now);
    this.#setName(now);
    this.#setHealth(now);
    this.#setHand(now);
  }

  /** Where a card of so many lies, and how it is turned, degrees. */
  cardPlace(index: number, count: number): Point & { turn: number } {
    const { hand } = this.panel;
    const isFan = hand.shows !== 'backs';
    const apart = hand.width * (isFan ? fan.apart : fan.apartHidden);
    const gap = Math.min(apart, hand.reach / Math.max(1, count - 1));
    const off = index - (count - 1) / 2;
    const turn = isFan ? off * fan.turn : 0;
    return { x: hand.x + gap * index, y: hand.y + (isFan ? off * off * fan.bowPx : 0), turn };
  }

  get #onBlack(): boolean {
    return this.panel.kind === 'trench';
  }

  #setPaper(now: SeatPicture): void {
    const { textures, dark } = this.#setting;
    const { box, sheet, kind } = this.panel;
    const { width, height } = box;
    this.#paper.visible = !this.#onBlack;
    if (!this.#onBlack)
      textures.show(
        this.#paper,
        middleOf(box),
        `panel:${width}:${height}:${now.dead}:${now.away}`,
        width + 14,
        height + 14,
        (context) => drawings.drawPanel(context, box, now),
      );
    this.#frame.visible = now.target;
    if (!now.target) return;
    const { signal } = roomPalette(dark);
    // In the trench the frame is the sheet's: the panel itself has no edge.
    const framed = this.#onBlack ? sheet : box;
    const off = frameOffPx[kind];
    textures.show(
      this.#frame,
      middleOf(framed),
      `frame:${framed.width}:${framed.height}`,
      framed.width + off * 2 + 12,
      framed.height + off * 2 + 12,
      (context) => drawings.drawFrame(context, framed, signal, off),
    );
  }

  #setMarker(now: SeatPicture): void {
    const tab = tabOf(now);
    // In a column the number stands right beside the token.
    const side = this.panel.kind === 'column' && now.team === null ? marker.tabLeft : marker.tabX;
    this.#marker.set({
      dead: now.dead,
      away: now.away,
      winner: now.winner,
      ring: now.turn || now.you ? this.#ringOf(now.turn) : null,
      tab: tab && { ...tab, at: this.#besideToken(side, marker.tabY) },
      pennant: now.team === null ? null : { team: now.team, at: this.#besideToken(marker.pennantX, marker.pennantY) },
    });
  }

  #ringOf(isTurn: boolean): { radius: number; colour: string; lineWidth: number } {
    const r = this.panel.token.radius;
    const radius = Math.max(r + 4, r * 1.2);
    if (isTurn)
      return { radius, colour: this.#onBlack ? palette.clock : palette.signal, lineWidth: Math.max(3, r * 0.13) };
    return { radius, colour: this.#onBlack ? palette.sheet : palette.ink, lineWidth: Math.max(1.6, r * 0.06) };
  }

  /** A whole pixel of the canvas, relative to the token; so far off as shares of its radius. */
  #besideToken(x: number, y: number): Point {
    const { token } = this.panel;
    return {
      x: Math.round(token.x + token.radius * x) - token.x,
      y: Math.round(token.y + token.radius * y) - token.y,
    };
  }

  #setName(now: SeatPicture): void {
    const { name } = this.panel;
    const colour = this.#onBlack ? (now.dead ? pieceColours.grey : palette.sheet) : palette.ink;
    const underline = now.turn ? (this.#onBlack ? palette.clock : palette.signal) : null;
    this.#setting.textures.show(
      this.#name,
      { x: name.x + name.width / 2, y: name.y },
      `name:${this.#seat}:${now.dead}:${underline}`,
      name.width + 12,
      Math.max(name.px * 2.2, name.height + name.px),
      (context) => drawings.drawName(context, this.#label, { ...name, colour, struck: now.dead, underline }),
    );
  }

  #setHealth(now: SeatPicture): void {
    const { textures } = this.#setting;
    const { health, sheet } = this.panel;
    const colour = this.#onBlack ? palette.sheet : now.dead ? palette.faint : palette.ink;
    const text = now.dead ? stageWords.out : String(now.health);
    const px = now.dead ? health.px * 0.66 : health.px;
    const width = px * text.length * 0.75;
    const key = `number:${text}:${px}:${colour}`;
    textures.show(this.#number, { x: health.x - width / 2, y: health.y }, key, width + 18, px * 1.3, (context) =>
      drawings.drawNumber(context, text, px, colour),
    );
    this.#number.scale.set(now.swell);

    const marked = Math.round(now.arrow);
    const isTorn = now.torn > 0;
    textures.show(
      this.#sheet,
      middleOf(sheet),
      `sheet:${sheet.width}:${sheet.height}:${marked}:${now.dead}:${isTorn}`,
      sheet.width + 24,
      sheet.height + 28,
      (context) =>
        isTorn ? drawings.drawTornSheet(context, sheet) : drawings.drawHealthSheet(context, sheet, marked, now.dead),
    );
    this.#setArrow(this.#arrow, now.dead ? null : now.arrow, marked, drawings.drawArrow, 'arrow');
    this.#setArrow(this.#ghost, now.ghost, marked, drawings.drawGhost, 'ghost');
  }

  /** @param value where it points; null or a number of another sheet hides it */
  #setArrow(
    sprite: Sprite,
    value: number | null,
    marked: number,
    draw: (context: Context, size: number) => void,
    key: string,
  ): void {
    const { sheet } = this.panel;
    const { first, count } = drawings.sheetFor(marked);
    const isHere = value !== null && value >= first - 1 && value < first + count + 1;
    sprite.visible = isHere;
    if (!isHere) return;
    const size = drawings.arrowSize(sheet);
    const { x, y } = middleOf(sheet);
    const place = { x: x + drawings.spotOn(sheet, value, first, count), y: y + drawings.arrowTop(sheet) };
    this.#setting.textures.show(sprite, place, `${key}:${size}`, size * 1.4, size * 2.4, (context) =>
      draw(context, size),
    );
  }

  #setHand(now: SeatPicture): void {
    const { textures, deck } = this.#setting;
    const { count, chip, hand } = this.panel;
    const cards = now.hand.length;
    this.#cards.forEach((sprite, index) => {
      const card = now.hand[index];
      sprite.visible = card !== undefined && hand.shows !== 'nothing';
      if (card === undefined) return;
      const place = this.cardPlace(index, cards);
      sprite.texture = this.#cardTexture(card);
      sprite.position.set(place.x, place.y);
      sprite.angle = place.turn;
    });
    this.#count.visible = count !== null && !now.dead && cards > 0;
    if (count && this.#count.visible)
      textures.show(this.#count, this.#countPlace(count, cards), `count:${cards}`, 30, 24, (context) =>
        drawings.drawName(context, `×${cards}`, {
          px: 15,
          width: 22,
          height: 18,
          colour: palette.faint,
          struck: false,
          underline: null,
        }),
      );
    const last = chip.size > 0 && !now.dead ? now.last : null;
    this.#chip.visible = last !== null;
    if (last !== null)
      textures.show(this.#chip, chip, `chip:${last}:${chip.size}`, chip.size * 1.3, chip.size * 1.2, (context) =>
        drawings.drawChip(context, deck, last, chip.size),
      );
  }

  /** Right after the cards where there is room. */
  #countPlace(place: Point, cards: number): Point {
    if (this.panel.kind !== 'wide') return place;
    const after = this.cardPlace(cards - 1, cards).x + this.panel.hand.width / 2 + 18;
    return { x: Math.min(place.x, after), y: place.y };
  }

  #cardTexture(card: Card): Texture {
    const { textures, deck } = this.#setting;
    const { hand } = this.panel;
    const { width, height } = hand;
    return textures.get(`card:${card}:${width}:${height}`, width + 12, height + 14, (context) =>
      card === 'hidden' || width < leastFacePx
        ? drawBack(context, hand)
        : drawFace(context, hand, deck, card, { fits: false, torn: false }),
    );
  }
}

function tabOf(now: SeatPicture): Tab | null {
  if (now.dead) return iconTab('dead', pieceColours.paper);
  if (now.winner) return iconTab('trophy', pieceColours.paper);
  if (now.away) return iconTab('away', pieceColours.paper);
  return now.ticked ? iconTab('check', pieceColours.paper) : null;
}
