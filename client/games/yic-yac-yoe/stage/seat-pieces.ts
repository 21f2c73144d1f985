/** The pieces of one player beside the sheet: token, plate, underline, words and slip. Set as a whole from a picture. */
import { Container, Graphics, type Sprite } from 'pixi.js';
import type { Seat } from '../../../../shared/contract/game.ts';
import { drawText, textWidth, type Context } from '../../../kit/stage/drawing.ts';
import type { Point } from '../../../kit/stage/picture.ts';
import { emptySprite } from '../../../kit/stage/scene.ts';
import { drawDisc, drawPlate, drawSunburst, drawTab, drawYouRing } from '../../../kit/stage/seat-marker.ts';
import type { TextureCache } from '../../../kit/stage/textures.ts';
import { piece } from '../../../design/palette.ts';
import { strokesOf } from '../strokes.ts';
import { beginningOf, beginningOfAll, wobbly } from './hand-drawn.ts';
import { penInk, type RoomInks } from './inks.ts';
import type { Place } from './layout.ts';
import { drawStrokes } from './line-pieces.ts';
import { markStrokes, trace } from './pen-work.ts';
import type { SeatPicture } from './picture.ts';
import * as prints from './seat-prints.ts';

export interface Setting {
  press: TextureCache;
  inks: RoomInks;
  /** Whether players have marks of their own, to be shown on slips. */
  hasSlips: boolean;
}

export class SeatPieces {
  readonly node = new Container();
  readonly #sunburst = emptySprite();
  readonly #ring = emptySprite();
  readonly #disc = emptySprite();
  readonly #tab = emptySprite();
  readonly #plate = emptySprite();
  readonly #note = emptySprite();
  readonly #underline = new Graphics();
  readonly #slip = new Container();
  readonly #slipPaper = emptySprite();
  readonly #slipMark = new Graphics();
  readonly #seat: Seat;
  readonly #label: string;
  readonly #place: Place;
  readonly #set: Setting;
  #underlined = -1;
  #sampled = '';

  constructor(seat: Seat, label: string, place: Place, setting: Setting) {
    this.#seat = seat;
    this.#label = label;
    this.#place = place;
    this.#set = setting;
    this.#slip.addChild(this.#slipPaper, this.#slipMark);
    this.#slip.position.copyFrom(place.slip);
    this.node.addChild(this.#sunburst, this.#ring, this.#disc, this.#slip, this.#tab);
    this.node.addChild(this.#underline, this.#plate, this.#note);
  }

  set(now: SeatPicture): void {
    this.node.position.copyFrom(now.shift);
    this.#setToken(now);
    this.#setTab(now);
    this.#setPlate(now);
    this.#setNote(now);
    this.#setUnderline(now);
    this.#setSlip(now);
  }

  #print(on: Sprite, at: Point, key: string, width: number, height: number, draw: (ink: Context) => void): void {
    on.visible = true;
    on.texture = this.#set.press.get(key, width, height, draw);
    on.position.copyFrom(at);
  }

  #setToken(now: SeatPicture): void {
    const { token } = this.#place;
    const r = token.radius;
    this.#sunburst.visible = now.winner !== null;
    if (now.winner)
      this.#print(this.#sunburst, token, `sunburst:${r}`, r * 3.6, r * 3.6, (ink) => drawSunburst(ink, r * 0.88));
    this.#ring.visible = now.you;
    const around = Math.max(r + 4, r * 1.2);
    const { ink: colour } = this.#set.inks;
    if (now.you) this.#print(this.#ring, token, `you:${r}`, r * 3, r * 3, (ink) => drawYouRing(ink, around, colour));
    const state = { dead: now.out, away: now.away };
    this.#print(this.#disc, token, `disc:${this.#seat}:${r}:${now.out}:${now.away}`, r * 2.4, r * 2.4, (ink) =>
      drawDisc(ink, this.#seat, r, state),
    );
    this.#disc.angle = now.out ? -8 : 0;
    this.#disc.alpha = now.away && !now.out ? 0.72 : 1;
  }

  /** One tab: what matters most. */
  #setTab(now: SeatPicture): void {
    const { token, note } = this.#place;
    const size = Math.max(18, token.radius * 0.66);
    const at = { x: token.x + token.radius * 0.9, y: token.y - token.radius * 0.72 };
    const tab = tabOf(now);
    // What is due is said in words where there is room for them.
    const isDue = tab === null && now.due > 1 && note === null;
    this.#tab.visible = tab !== null || isDue;
    if (isDue)
      this.#print(this.#tab, at, `due:${now.due}:${size}`, size + 4, size + 4, (ink) =>
        prints.drawDueTab(ink, now.due, size),
      );
    if (tab !== null)
      this.#print(this.#tab, at, `tab:${tab}:${size}`, size + 4, size + 4, (ink) =>
        drawTab(ink, tab, size, piece.paper),
      );
  }

  #setPlate(now: SeatPicture): void {
    const { plate } = this.#place;
    const wished = Math.ceil(textWidth(this.#label, { px: plate.px }) + plate.px * 0.9);
    const width = Math.min(plate.width, Math.max(wished, plate.height * 1.6));
    const size = { width, height: plate.height, namePx: plate.px, ammoWidth: 0 };
    const state = { dead: now.out, away: now.away };
    const key = `plate:${this.#seat}:${now.out}:${now.away}`;
    this.#print(this.#plate, plate, key, width + 8, plate.height + 8, (ink) =>
      drawPlate(ink, this.#label, size, state),
    );
  }

  #setNote(now: SeatPicture): void {
    const { note } = this.#place;
    const words = noteOf(now);
    this.#note.visible = note !== null && words !== '';
    if (note === null || words === '') return;
    const { ink: colour } = this.#set.inks;
    this.#print(this.#note, note, `note:${words}:${note.px}`, note.width, note.px * 1.8, (ink) =>
      drawText(ink, words, 0, 0, { px: note.px, colour }),
    );
  }

  #setUnderline(now: SeatPicture): void {
    if (now.underline === this.#underlined) return;
    this.#underlined = now.underline;
    this.#underline.clear();
    if (now.underline <= 0) return;
    const { x, y, width } = this.#place.underline;
    const { colour, key } = penInk(this.#seat, this.#set.inks);
    // Swayed in its own measure: a square is as long as the whole line.
    const line = wobbly({ x: -0.5, y: 0.012 }, { x: 0.5, y: -0.012 }, 0.018, this.#seat + 9);
    const drawn = beginningOf(line, now.underline);
    const wide = Math.max(3, Math.min(6, width * 0.06)) / width;
    this.#underline.position.set(x, y);
    if (key) trace(this.#underline, drawn, width, wide + 2 / width, key);
    trace(this.#underline, drawn, width, wide, colour);
  }

  #setSlip(now: SeatPicture): void {
    this.#slip.visible = this.#set.hasSlips;
    if (!this.#set.hasSlips) return;
    const { side } = this.#place.slip;
    const { press, inks } = this.#set;
    this.#slipPaper.texture = press.get(`slip:${side}`, side * 1.4, side * 1.4, (ink) =>
      prints.drawSlip(ink, side, inks),
    );
    this.#slip.scale.set(now.swell);
    this.#slip.alpha = now.out ? 0.6 : 1;
    const key = `${JSON.stringify(now.mark)}:${now.sample}`;
    if (key === this.#sampled) return;
    this.#sampled = key;
    const pens = { mark: 0.1, key: 1.4 / side, grid: 0, join: 0, signal: 0, offX: 0, offY: 0 };
    this.#slipMark.clear();
    const strokes = beginningOfAll(markStrokes(strokesOf(now.mark)), now.sample);
    drawStrokes(this.#slipMark, strokes, this.#seat, { unit: side, pens, inks });
  }
}

function tabOf(now: SeatPicture): string | null {
  if (now.out) return 'cancel';
  if (now.winner) return 'trophy';
  if (now.away) return 'away';
  // More than one mark is due: where there are no words, the tab says how many.
  if (now.hit && now.due < 2) return 'gun';
  return now.waits ? 'pencil' : null;
}

function noteOf(now: SeatPicture): string {
  if (now.out) return 'out';
  if (now.winner) return now.winner;
  const why = now.hit ? 'hit, ' : '';
  if (now.due > 0) return why + (now.due === 1 ? 'draws' : `draws ${now.due}`);
  if (!now.waits) return '';
  return now.hit ? 'hit, must draw' : 'draws next';
}
