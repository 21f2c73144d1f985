/** The board as it is seen: kraft, sheet, players and pen. Set as a whole from a picture. */
import { Container, Sprite } from 'pixi.js';
import { at } from '../../../../shared/contract/at.ts';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { Cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import type { Mark } from '../../../../shared/games/yic-yac-yoe/marks.ts';
import type { Terms } from '../../../../shared/games/yic-yac-yoe/terms.ts';
import type { YicYacYoeEvent } from '../../../../shared/games/yic-yac-yoe/types.ts';
import { pieceColours } from '../../../../shared/design/palette.ts';
import type { Perspective } from '../../../kit/game-ui.ts';
import type { Choreography as StageChoreography, Motions } from '../../../kit/stage/choreography.ts';
import { Countdown, ringFace, slipSize } from '../../../kit/stage/countdown.ts';
import { EffectLayers, type Scene } from '../../../kit/stage/scene.ts';
import { seatLabels } from '../../../kit/stage/seat-marker.ts';
import type { TextureCache } from '../../../kit/stage/textures.ts';
import type { PenTargeting } from '../lines.ts';
import { roomPalette, type RoomPalette } from '../../../../shared/games/yic-yac-yoe/palette.ts';
import { drawKraft } from './backdrop.ts';
import { following, revealing, type Camera, type Viewer } from './camera.ts';
import { drawingFor, type Drawing } from './drawings.ts';
import type { Point } from '../../../kit/stage/picture.ts';
import { placeOf, type Layout, type Place } from './layout.ts';
import type { Picture } from './picture.ts';
import { drawHints, drawTargeting, Pen, penOf } from './placing.ts';
import { SeatSprite } from './seats.ts';
import { Sheet } from './sheet.ts';

/** What this game's motions are made with. */
export type Choreography = StageChoreography<Picture, BoardScene>;
export type EventMotions = Motions<YicYacYoeEvent, Choreography>;

/** What the board depends on beyond the size of the canvas. */
export interface BoardSetting extends Pick<Perspective, 'you' | 'names' | 'dark' | 'reducedMotion'> {
  seats: number;
  /** Squares on a side. */
  size: number;
  marking: Terms['marking'];
  /** On the board a mark does not change any more; before, it is on a slip only, and slips follow the picture. */
  marks: Mark[];
}

const countdownPalette = {
  face: pieceColours.ink,
  rim: pieceColours.paper,
  ring: '#F0B03C',
  number: pieceColours.paper,
  family: 'number',
} as const;

const effects = { tagPx: 15, scraps: { sizePx: 8, fallPx: 22, line: pieceColours.ink } };

export class BoardScene implements Scene<Picture, PenTargeting> {
  readonly node = new Container();
  readonly effects: EffectLayers;
  readonly textures: TextureCache;
  readonly layout: Layout;
  readonly palette: RoomPalette;
  readonly drawing: Drawing;
  readonly countdown: Countdown;
  readonly targeting = { set: (targeting: PenTargeting | null): void => this.#setTargeting(targeting) };
  readonly sheet: Sheet;
  /** Where the sheet lies. */
  readonly bed = new Container();
  readonly viewer: Viewer;
  readonly reducedMotion: boolean;
  /** The square under the mouse: one sees it already, so it needs no showing. */
  pointed: Cell | null = null;
  readonly #seats: SeatSprite[];
  readonly #pen: Pen;
  readonly #clock = new Container();
  #targeting: PenTargeting | null = null;
  #hinted = '';
  #picture: Picture | null = null;

  constructor(textures: TextureCache, layout: Layout, setting: BoardSetting, viewer: Viewer) {
    const { marking, marks, dark, seats, reducedMotion } = setting;
    const { width, height, clock } = layout;
    const palette = roomPalette(dark);
    this.textures = textures;
    this.layout = layout;
    this.palette = palette;
    this.viewer = viewer;
    this.reducedMotion = reducedMotion;
    this.effects = new EffectLayers({ ...effects, sizePx: this.placeOf(0).token.radius });
    this.drawing = drawingFor(layout, { marking, marks, palette });
    this.sheet = new Sheet(textures, layout, this.drawing);
    this.bed.addChild(this.sheet.node);
    const seatSetting = { textures, palette, hasSlips: marking === 'custom' };
    this.#seats = seatLabels(setting, seats, width).map(
      (label, seat) => new SeatSprite(seat, label, this.placeOf(seat), seatSetting),
    );
    this.#pen = new Pen(textures, layout, this.sheet);
    this.countdown = new Countdown(
      clock,
      ringFace(textures, clock.radius, { ...countdownPalette, slipAsidePx: slipAsideOf(layout) }),
    );
    this.#clock.addChild(this.countdown.node);
    const kraft = textures.get('kraft', width, height, (context) => drawKraft(context, layout, palette));
    this.node.addChild(
      new Sprite({ texture: kraft, anchor: 0.5, x: width / 2, y: height / 2 }),
      this.bed,
      this.#pen.tucked,
      this.effects.under,
      ...this.#seats.map((seat) => seat.node),
      this.#clock,
      this.#pen.node,
      this.effects.over,
    );
    viewer.watch(layout, (camera) => {
      this.sheet.look(camera);
      this.#setPen();
    });
  }

  set(picture: Picture): void {
    this.#picture = picture;
    this.#seats.forEach((sprite, seat) => sprite.set(at(picture.seats, seat)));
    this.sheet.set(picture);
    this.#clock.visible = picture.clock;
    this.#setPen();
  }

  tokenAt(seat: Seat): Point {
    return this.placeOf(seat).token;
  }

  placeOf(seat: Seat): Place {
    return placeOf(this.layout, seat);
  }

  /** Brings those squares into sight. */
  reveal(cells: readonly Cell[]): void {
    this.#glide(revealing(this.viewer.camera, cells, this.layout));
  }

  destroy(): void {
    this.viewer.stop();
    this.drawing.marks.destroy();
  }

  #setTargeting(targeting: PenTargeting | null): void {
    this.#targeting = targeting;
    drawTargeting(this.sheet.tried, targeting, this.drawing);
    // On a large board that is hundreds of dots, and they stay while the mouse moves.
    const hinted = targeting ? `${targeting.line.length} ${targeting.next.join(' ')}` : '';
    if (hinted !== this.#hinted) drawHints(this.sheet.hints, targeting, this.drawing);
    this.#hinted = hinted;
    this.#setPen();
    if (targeting?.tried && String(targeting.tried) !== String(this.pointed))
      this.#glide(following(this.viewer.camera, targeting.tried, targeting.line, this.layout));
  }

  #glide(target: Camera): void {
    if (target !== this.viewer.camera) this.viewer.glide(target, this.reducedMotion);
  }

  /** In the viewer's hand while they draw, else where the picture has it. */
  #setPen(): void {
    this.#pen.set(penOf(this.#targeting) ?? this.#picture?.pen ?? null);
  }
}

/** Where the words under a clock that stands are on the canvas and on nobody; null for nowhere. */
function slipAsideOf({ clock, width, places }: Layout): number | null {
  const slip = slipSize(clock.radius);
  const aside = Math.min(0, width - 4 - slip.width / 2 - clock.x);
  const top = clock.y + clock.radius + 6;
  // Around the own badge stands what people say.
  const around = ({ radius }: Place['token']) => ({ width: radius * 2 + 40, height: radius * 2 + 40 });
  const isCovered = ({ token, plate }: Place) =>
    [{ ...token, ...around(token) }, { ...plate }].some(
      (box) =>
        Math.abs(box.x - clock.x - aside) < (box.width + slip.width) / 2 &&
        Math.abs(box.y - top - slip.height / 2) < (box.height + slip.height) / 2,
    );
  return places.some(isCovered) ? null : aside;
}
