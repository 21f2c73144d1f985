/** One player beside the sheet: marker, plate, underline, words, and the slip with their mark. Set as a whole from a picture. */
import { Container, Graphics } from 'pixi.js';
import type { Seat } from '../../../../shared/contract/game.ts';
import { pieceColours } from '../../../../shared/design/palette.ts';
import { drawText, textWidth } from '../../../kit/stage/lettering.ts';
import { nameBoxOf, setName } from '../../../kit/stage/names.ts';
import { clamp, type Point } from '../../../kit/stage/picture.ts';
import { emptySprite } from '../../../kit/stage/scene.ts';
import { drawPlate, iconTab, SeatMarker, type Tab } from '../../../kit/stage/seat-marker.ts';
import type { TextureCache } from '../../../kit/stage/textures.ts';
import { beginningOf, beginningOfAll, wobbly } from '../hand-drawn.ts';
import type { RoomPalette } from '../../../../shared/games/yic-yac-yoe/palette.ts';
import { penColour } from '../pens.ts';
import { stageWords } from '../words.ts';
import { drawDueTab, drawSlip, markStrokes, trace, traceMark } from './drawings.ts';
import type { Place } from './layout.ts';
import type { SeatPicture } from './picture.ts';

export interface SeatSetting {
  textures: TextureCache;
  palette: RoomPalette;
  /** Whether players have marks of their own, to be shown on slips. */
  hasSlips: boolean;
}

/** Shares of the disc's radius, unless they end in Px. */
const marker = { sunburst: 0.88, ring: 1.2, leastRingPx: 4, tab: 0.66, leastTabPx: 18, tabX: 0.9, tabY: -0.72 };
/** In type sizes round the name, and at least that much wider than high. */
const plate = { margin: 0.9, least: 2.5 };
/** The line under a name, in its length; its width in px, and how much wider its rim is. */
const underline = { lean: 0.012, sway: 0.018, width: 0.06, leastPx: 3, mostPx: 6, rimPx: 2 };
/** What a mark on a slip is drawn with, in the slip's side; the rim in px. */
const slip = { pen: 0.1, keyPx: 1.4, outAlpha: 0.6 };

export class SeatSprite {
  readonly node = new Container();
  readonly #marker: SeatMarker;
  readonly #plate = emptySprite();
  readonly #note = emptySprite();
  readonly #underline = new Graphics();
  readonly #slip = new Container();
  readonly #slipPaper = emptySprite();
  readonly #slipMark = new Graphics();
  readonly #seat: Seat;
  readonly #label: string;
  readonly #place: Place;
  readonly #setting: SeatSetting;
  #underlined = -1;
  #sampled = '';

  constructor(seat: Seat, label: string, place: Place, setting: SeatSetting) {
    this.#seat = seat;
    this.#label = label;
    this.#place = place;
    this.#setting = setting;
    const { radius } = place.token;
    const tabPx = Math.max(marker.leastTabPx, radius * marker.tab);
    this.#marker = new SeatMarker(seat, setting.textures, {
      radius,
      sunburst: marker.sunburst,
      tabPx,
      pennantPx: tabPx,
    });
    this.#marker.node.position.copyFrom(place.token);
    this.#slip.addChild(this.#slipPaper, this.#slipMark);
    this.#slip.position.copyFrom(this.#fromToken(place.slip));
    this.#slip.visible = setting.hasSlips;
    this.#marker.beside.addChild(this.#slip);
    this.node.addChild(this.#marker.node, this.#underline, this.#plate, this.#note);
  }

  set(now: SeatPicture): void {
    this.node.position.copyFrom(now.shift);
    this.#setMarker(now);
    this.#setPlate(now);
    this.#setNote(now);
    this.#setUnderline(now.underline);
    if (this.#setting.hasSlips) this.#setSlip(now);
  }

  #setMarker(now: SeatPicture): void {
    const { radius: r } = this.#place.token;
    const tab = this.#tabOf(now);
    this.#marker.set({
      dead: now.out,
      away: now.away,
      winner: now.winner !== null,
      ring: now.you
        ? { radius: Math.max(r + marker.leastRingPx, r * marker.ring), colour: this.#setting.palette.ink }
        : null,
      tab: tab && { ...tab, at: { x: r * marker.tabX, y: r * marker.tabY } },
      pennant: null,
    });
  }

  /** What matters most. */
  #tabOf({ out, winner, away, hit, due, waits }: SeatPicture): Tab | null {
    if (out) return iconTab('cancel', pieceColours.paper);
    if (winner) return iconTab('trophy', pieceColours.paper);
    if (away) return iconTab('away', pieceColours.paper);
    const isMore = due > 1;
    if (hit && !isMore) return iconTab('gun', pieceColours.paper);
    if (waits) return iconTab('pencil', pieceColours.paper);
    // What is due is said in words where there is room for them.
    if (!isMore || this.#place.note !== null) return null;
    return { key: `due:${due}`, draw: (context, sizePx) => drawDueTab(context, due, sizePx) };
  }

  #setPlate(now: SeatPicture): void {
    const { width: most, height, px } = this.#place.plate;
    const { lines, px: setPx } = setName(this.#label, nameBoxOf({ width: most, height, namePx: px, ammoWidth: 0 }));
    const wished = Math.ceil(Math.max(...lines.map((line) => textWidth(line, { px: setPx }))) + px * plate.margin);
    const width = Math.min(most, Math.max(wished, px * plate.least));
    const state = { dead: now.out, away: now.away };
    const key = `plate:${this.#seat}:${now.out}:${now.away}`;
    this.#setting.textures.show(this.#plate, this.#place.plate, key, width + 8, height + 8, (context) =>
      drawPlate(context, this.#label, { width, height, namePx: px, ammoWidth: 0 }, state),
    );
  }

  #setNote(now: SeatPicture): void {
    const { note } = this.#place;
    const words = noteOf(now);
    this.#note.visible = false;
    if (note === null || words === '') return;
    const { px, width } = note;
    const { textures, palette } = this.#setting;
    textures.show(this.#note, note, `note:${words}:${px}`, width, px * 1.8, (context) =>
      drawText(context, words, 0, 0, { px, colour: palette.ink }),
    );
  }

  #setUnderline(share: number): void {
    if (share === this.#underlined) return;
    this.#underlined = share;
    this.#underline.clear();
    if (share <= 0) return;
    const { x, y, width } = this.#place.underline;
    const { colour, key } = penColour(this.#seat, this.#setting.palette);
    // Swayed in its own measure: a square is as long as the whole line.
    const { lean, sway } = underline;
    const line = beginningOf(wobbly({ x: -0.5, y: lean }, { x: 0.5, y: -lean }, sway, this.#seat + 9), share);
    const thick = clamp(width * underline.width, underline.leastPx, underline.mostPx) / width;
    this.#underline.position.set(x, y);
    if (key) trace(this.#underline, line, width, thick + underline.rimPx / width, key);
    trace(this.#underline, line, width, thick, colour);
  }

  #setSlip(now: SeatPicture): void {
    const { side } = this.#place.slip;
    const { textures, palette } = this.#setting;
    this.#slipPaper.texture = textures.get(`slip:${side}`, side * 1.4, side * 1.4, (context) =>
      drawSlip(context, side, palette),
    );
    this.#slip.scale.set(now.swell);
    this.#slip.alpha = now.out ? slip.outAlpha : 1;
    const key = `${JSON.stringify(now.mark)}:${now.sample}`;
    if (key === this.#sampled) return;
    this.#sampled = key;
    const pens = { mark: slip.pen, key: slip.keyPx / side };
    const strokes = beginningOfAll(markStrokes(now.mark), now.sample);
    traceMark(this.#slipMark.clear(), strokes, this.#seat, { unit: side, pens, palette });
  }

  #fromToken({ x, y }: Point): Point {
    const { token } = this.#place;
    return { x: x - token.x, y: y - token.y };
  }
}

function noteOf({ out, winner, hit, due, waits }: SeatPicture): string {
  if (out) return stageWords.out;
  if (winner) return winner;
  if (due > 0) return hit ? stageWords.hit(stageWords.draws(due)) : stageWords.draws(due);
  if (!waits) return '';
  return hit ? stageWords.hitNext : stageWords.drawsNext;
}
