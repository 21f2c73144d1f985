/** The pieces of one player on the canvas: paper, token, name, number, sheet and hand. Set as a whole from a picture. */
import { Container, type Sprite, type Texture } from 'pixi.js';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { Card } from '../../../../shared/games/war-zone/types.ts';
import { discPath, drawOutline, type Ink } from '../../../kit/stage/drawing.ts';
import { drawDisc, drawPennant, drawSunburst, drawTab } from '../../../kit/stage/seat-marker.ts';
import type { TextureCache } from '../../../kit/stage/textures.ts';
import { piece } from '../../../design/palette.ts';
import type { Point } from '../../../kit/stage/effects/effect.ts';
import type { Armoury } from './armoury.ts';
import { drawBack, drawFace } from './card-prints.ts';
import { paper, roomInks } from './inks.ts';
import * as panels from './panel-prints.ts';
import type { Panel } from './panels.ts';
import type { SeatPicture } from './picture.ts';
import * as sheets from './sheet-prints.ts';
import { sprite } from '../../../kit/stage/hidden-sprite.ts';
import { tabOf } from './tab.ts';

export interface Setting {
  press: TextureCache;
  armoury: Armoury;
  dark: boolean;
}

/** Faces any narrower can't be told apart, px. */
const leastFace = 24;
const mostCards = 8;

export class SeatPieces {
  readonly node = new Container();
  readonly #frame = sprite();
  readonly #paper = sprite();
  readonly #sunburst = sprite();
  readonly #ring = sprite();
  readonly #disc = sprite();
  readonly #tab = sprite();
  readonly #pennant = sprite();
  readonly #name = sprite();
  readonly #number = sprite();
  readonly #sheet = sprite();
  readonly #ghost = sprite();
  readonly #arrow = sprite();
  readonly #count = sprite();
  readonly #chip = sprite();
  readonly #cards = Array.from({ length: mostCards }, sprite);
  readonly #seat: Seat;
  readonly #label: string;
  readonly #set: Setting;
  readonly panel: Panel;

  constructor(seat: Seat, label: string, panel: Panel, setting: Setting) {
    this.#seat = seat;
    this.#label = label;
    this.#set = setting;
    this.panel = panel;
    this.node.addChild(this.#frame, this.#paper, this.#sunburst, this.#ring, this.#disc, this.#tab, this.#pennant);
    this.node.addChild(
      this.#name,
      ...this.#cards,
      this.#count,
      this.#chip,
      this.#sheet,
      this.#ghost,
      this.#arrow,
      this.#number,
    );
  }

  set(now: SeatPicture): void {
    this.node.position.set(now.shift.x, now.shift.y);
    this.#setPaper(now);
    this.#setToken(now);
    this.#setName(now);
    this.#setHealth(now);
    this.#setHand(now);
  }

  #print(
    sprite: Sprite,
    at: Point,
    key: string,
    size: { width: number; height: number },
    draw: (ink: Ink) => void,
  ): void {
    sprite.visible = true;
    sprite.texture = this.#set.press.print(key, size.width, size.height, draw);
    sprite.position.set(at.x, at.y);
  }

  get #onBlack(): boolean {
    return this.panel.kind === 'trench';
  }

  #setPaper(now: SeatPicture): void {
    const { box } = this.panel;
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const { width, height } = box;
    this.#paper.visible = !this.#onBlack;
    if (!this.#onBlack)
      this.#print(
        this.#paper,
        middle,
        `panel:${width}:${height}:${now.dead}:${now.away}`,
        { width: width + 14, height: height + 14 },
        (ink) => panels.drawPanel(ink, { width, height }, now),
      );
    this.#frame.visible = now.target;
    if (!now.target) return;
    const signal = roomInks(this.#set.dark).signal;
    // In the trench the frame is the sheet's: the panel itself has no edge.
    const framed = this.#onBlack ? this.panel.sheet : box;
    const at = { x: framed.x + framed.width / 2, y: framed.y + framed.height / 2 };
    const off = this.panel.kind === 'wide' ? 6 : 3.5;
    this.#print(
      this.#frame,
      at,
      `frame:${framed.width}:${framed.height}`,
      { width: framed.width + off * 2 + 12, height: framed.height + off * 2 + 12 },
      (ink) => panels.drawFrame(ink, framed, signal, off),
    );
  }

  #setToken(now: SeatPicture): void {
    const { token } = this.panel;
    const r = token.radius;
    const square = (times: number) => ({ width: r * times, height: r * times });
    this.#sunburst.visible = now.winner;
    if (now.winner)
      this.#print(this.#sunburst, token, `sunburst:${r}`, square(3.6), (ink) => drawSunburst(ink, r * 0.84));
    this.#ring.visible = now.turn || now.you;
    if (this.#ring.visible) {
      const isTurn = now.turn;
      const colour = isTurn ? (this.#onBlack ? paper.clock : paper.signal) : this.#onBlack ? paper.sheet : paper.ink;
      const wide = isTurn ? Math.max(3, r * 0.13) : Math.max(1.6, r * 0.06);
      const radius = Math.max(r + 4, r * 1.2);
      this.#print(this.#ring, token, `ring:${r}:${colour}`, square(3), (ink) =>
        drawOutline(ink, discPath(0, 0, radius), { line: colour, lineWidth: wide }),
      );
    }
    this.#print(this.#disc, token, `disc:${this.#seat}:${r}:${now.dead}:${now.away}`, square(2.4), (ink) =>
      drawDisc(ink, this.#seat, r, now),
    );
    this.#disc.angle = now.dead ? -8 : 0;
    this.#disc.alpha = now.away && !now.dead ? 0.72 : 1;
    const tab = tabOf(now);
    this.#tab.visible = tab !== null;
    const size = Math.max(18, r * 0.66);
    // In a column the number stands right beside the token.
    const side = this.panel.kind === 'column' && now.team === null ? -0.6 : 0.86;
    if (tab)
      this.#print(
        this.#tab,
        { x: Math.round(token.x + r * side), y: Math.round(token.y - r * 0.74) },
        `tab:${tab.icon}:${size}`,
        { width: size + 4, height: size + 4 },
        (ink) => drawTab(ink, tab.icon, size, tab.paper),
      );
    this.#pennant.visible = now.team !== null;
    if (now.team === null) return;
    const team = now.team;
    this.#print(
      this.#pennant,
      { x: Math.round(token.x - r * 0.84), y: Math.round(token.y - r * 0.7) },
      `team:${team}:${size}`,
      { width: size * 1.4, height: size * 1.4 },
      (ink) => drawPennant(ink, team, size),
    );
  }

  #setName(now: SeatPicture): void {
    const { name } = this.panel;
    const colour = this.#onBlack ? (now.dead ? piece.grey : paper.sheet) : paper.ink;
    const underline = now.turn ? (this.#onBlack ? paper.clock : paper.signal) : null;
    const style = { ...name, colour, struck: now.dead, underline };
    const at = { x: name.x + name.width / 2, y: name.y };
    this.#print(
      this.#name,
      at,
      `name:${this.#seat}:${now.dead}:${underline}`,
      { width: name.width + 12, height: name.px * 2.2 },
      (ink) => panels.drawName(ink, this.#label, style),
    );
  }

  #setHealth(now: SeatPicture): void {
    const { health, sheet } = this.panel;
    const colour = this.#onBlack ? paper.sheet : now.dead ? paper.faint : paper.ink;
    const text = now.dead ? 'OUT' : String(now.health);
    const px = now.dead ? health.px * 0.66 : health.px;
    const width = px * text.length * 0.75 + 8;
    this.#print(
      this.#number,
      { x: health.x - width / 2 + 3, y: health.y },
      `number:${text}:${px}:${colour}`,
      { width: width + 10, height: px * 1.3 },
      (ink) => panels.drawNumber(ink, text, px, colour),
    );
    this.#number.x = health.x - (width - 8) / 2;
    this.#number.scale.set(now.swell);

    const middle = { x: sheet.x + sheet.width / 2, y: sheet.y + sheet.height / 2 };
    const marked = Math.round(now.arrow);
    const size = { ...sheet };
    this.#print(
      this.#sheet,
      middle,
      `sheet:${sheet.width}:${sheet.height}:${marked}:${now.dead}:${now.torn > 0}`,
      { width: sheet.width + 24, height: sheet.height + 28 },
      (ink) => (now.torn > 0 ? sheets.drawTornSheet(ink, size) : sheets.drawHealthSheet(ink, size, marked, now.dead)),
    );
    this.#setArrow(this.#arrow, now.dead ? null : now.arrow, marked, middle, sheets.drawArrow, 'arrow');
    this.#setArrow(this.#ghost, now.ghost, marked, middle, sheets.drawGhost, 'ghost');
  }

  /** @param value where it points; null or a number of another sheet hides it */
  #setArrow(
    sprite: Sprite,
    value: number | null,
    marked: number,
    middle: Point,
    draw: (ink: Ink, size: number) => void,
    key: string,
  ): void {
    const { sheet } = this.panel;
    const { first, count } = sheets.sheetFor(marked);
    const isHere = value !== null && value >= first - 1 && value < first + count + 1;
    sprite.visible = isHere;
    if (!isHere) return;
    const size = sheets.arrowSize(sheet);
    const at = { x: middle.x + sheets.spotOn(sheet, value, first, count), y: middle.y + sheets.arrowTop(sheet) };
    this.#print(sprite, at, `${key}:${size}`, { width: size * 1.4, height: size * 2.4 }, (ink) => draw(ink, size));
  }

  #setHand(now: SeatPicture): void {
    const { count, chip } = this.panel;
    this.#cards.forEach((sprite, index) => {
      const card = now.hand[index];
      sprite.visible = card !== undefined;
      if (card === undefined) return;
      const at = this.cardSpot(index, now.hand.length);
      sprite.texture = this.cardPrint(card);
      sprite.position.set(at.x, at.y);
      sprite.angle = at.turn;
    });
    this.#count.visible = count !== null && !now.dead && now.hand.length > 0;
    if (count && this.#count.visible)
      this.#print(
        this.#count,
        this.#countSpot(count, now.hand.length),
        `count:${now.hand.length}`,
        { width: 30, height: 24 },
        (ink) =>
          panels.drawName(ink, `×${now.hand.length}`, {
            px: 15,
            width: 22,
            colour: paper.faint,
            struck: false,
            underline: null,
          }),
      );
    const last = chip.size > 0 && !now.dead ? now.last : null;
    this.#chip.visible = last !== null;
    if (last !== null)
      this.#print(
        this.#chip,
        chip,
        `chip:${last}:${chip.size}`,
        { width: chip.size * 1.3, height: chip.size * 1.2 },
        (ink) => panels.drawChip(ink, this.#set.armoury, last, chip.size),
      );
  }

  /** Right after the cards where there is room. */
  #countSpot(place: Point, cards: number): Point {
    if (this.panel.kind !== 'wide') return place;
    const after = this.cardSpot(cards - 1, cards).x + this.panel.hand.width / 2 + 18;
    return { x: Math.min(place.x, after), y: place.y };
  }

  /** Where a card of so many lies, and how it is turned, degrees. */
  cardSpot(index: number, count: number): Point & { turn: number } {
    const { hand } = this.panel;
    const gap = Math.min(hand.width * (hand.faces ? 0.86 : 0.7), hand.reach / Math.max(1, count - 1));
    const off = index - (count - 1) / 2;
    const turn = hand.faces ? off * 2.6 : 0;
    return { x: hand.x + gap * index, y: hand.y + (hand.faces ? off * off * 1.6 : 0), turn };
  }

  /** A card as it lies in this hand. */
  cardPrint(card: Card): Texture {
    const { press, armoury } = this.#set;
    const { width, height } = this.panel.hand;
    return press.print(`card:${card}:${width}:${height}`, width + 12, height + 14, (ink) =>
      card === 'hidden' || width < leastFace
        ? drawBack(ink, { width, height })
        : drawFace(ink, { width, height }, armoury, card, { fits: false, torn: false }),
    );
  }
}
