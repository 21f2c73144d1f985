/** The laid table: kraft, sheet, players and pen, set as a whole from a picture. */
import { Container, Sprite } from 'pixi.js';
import type { Cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import type { Mark } from '../../../../shared/games/yic-yac-yoe/marks.ts';
import type { Terms } from '../../../../shared/games/yic-yac-yoe/options.ts';
import type { CanvasTable } from '../../../kit/stage/canvas-stage.ts';
import { Countdown, ringFace } from '../../../kit/stage/countdown.ts';
import { emptyLayer } from '../../../kit/stage/scene.ts';
import type { TextureCache } from '../../../kit/stage/textures.ts';
import { piece } from '../../../design/palette.ts';
import type { PenTargeting as PenAim, YicYacYoeTargeting as YicYacYoeAim } from '../lines.ts';
import { drawKraft } from './backdrop.ts';
import { following, revealing, type Camera } from './camera.ts';
import { roomInks, type RoomInks } from './inks.ts';
import type { Layout } from './layout.ts';
import { Marks, type Drawing } from './line-pieces.ts';
import { drawHints, drawPenAim, penOf } from './pen-aim.ts';
import { drawnSquare, pensFor } from './pen-work.ts';
import { Pen } from './pen.ts';
import type { Picture } from './picture.ts';
import { SeatPieces } from './seat-pieces.ts';
import { Sheet } from './sheet.ts';
import { Viewer } from './viewer.ts';

/** What a table is laid with. */
export interface Laying {
  layout: Layout;
  labels: string[];
  marking: Terms['marking'];
  marks: Mark[];
  dark: boolean;
  still: boolean;
  camera: Camera;
  /** Asks for the canvas to be painted. */
  paint(): void;
  /** The camera has moved. */
  onLook(camera: Camera): void;
}

const clockInks = {
  face: piece.ink,
  rim: piece.paper,
  ring: '#F0B03C',
  number: piece.paper,
  family: 'number',
} as const;

export class Table implements CanvasTable<YicYacYoeAim> {
  readonly node = new Container();
  /** Over everything: words, scraps. */
  readonly over = new Container();
  readonly press: TextureCache;
  readonly layout: Layout;
  readonly inks: RoomInks;
  readonly drawing: Drawing;
  readonly clock: Countdown;
  readonly aim = { set: (aim: YicYacYoeAim | null): void => this.#setAim(aim?.is === 'pen' ? aim : null) };
  readonly sheet: Sheet;
  /** Where the sheet lies. */
  readonly bed = new Container();
  readonly viewer: Viewer;
  /** The square under the mouse: one sees it already, so it needs no showing. */
  pointed: Cell | null = null;
  readonly #seats: SeatPieces[];
  readonly #pen: Pen;
  readonly #ticking = new Container();
  readonly #still: boolean;
  #aimed: PenAim | null = null;
  #hinted = '';
  #picture: Picture | null = null;

  constructor(press: TextureCache, laying: Laying) {
    const { layout, labels, marking, marks, dark, still, camera, paint, onLook } = laying;
    this.press = press;
    this.layout = layout;
    this.inks = roomInks(dark);
    this.#still = still;
    const { width, height } = layout;
    const kraft = press.get('kraft', width, height, (ink) => drawKraft(ink, layout, this.inks));
    this.drawing = {
      marking,
      unit: drawnSquare(layout),
      pens: pensFor(layout),
      inks: this.inks,
      marks: new Marks(marks),
    };
    this.sheet = new Sheet(press, layout, this.drawing);
    this.#seats = labels.map(
      (label, seat) =>
        new SeatPieces(seat, label, layout.places[seat], { press, inks: this.inks, hasSlips: marking === 'custom' }),
    );
    this.#pen = new Pen(press, layout, this.sheet);
    this.clock = new Countdown(layout.clock, ringFace(press, layout.clock.radius, clockInks));
    this.#ticking.addChild(this.clock.node);
    this.bed.addChild(this.sheet.node);
    this.node.addChild(
      new Sprite({ texture: kraft, anchor: 0.5, x: width / 2, y: height / 2 }),
      this.bed,
      this.#pen.tucked,
      ...this.#seats.map((seat) => seat.node),
      this.#ticking,
      this.#pen.node,
      this.over,
    );
    this.viewer = new Viewer(layout, camera, (seen) => {
      this.sheet.look(seen);
      this.#setPen();
      onLook(seen);
      paint();
    });
  }

  set(picture: Picture): void {
    this.#picture = picture;
    picture.seats.forEach((seat, index) => this.#seats[index].set(seat));
    this.sheet.set(picture);
    this.#ticking.visible = picture.clock;
    this.#setPen();
  }

  /** Brings those squares into sight. */
  reveal(cells: readonly Cell[]): void {
    this.#look(revealing(this.viewer.camera, cells, this.layout));
  }

  clear(): void {
    emptyLayer(this.over);
  }

  destroy(): void {
    this.viewer.stop();
    this.node.destroy({ children: true });
    this.drawing.marks.destroy();
  }

  #setAim(aim: PenAim | null): void {
    this.#aimed = aim;
    drawPenAim(this.sheet.aim, aim, this.drawing);
    // On a large board that is hundreds of dots, and they stay while the mouse moves.
    const hinted = aim ? `${aim.line.length} ${aim.next.join(' ')}` : '';
    if (hinted !== this.#hinted) drawHints(this.sheet.hints, aim, this.drawing);
    this.#hinted = hinted;
    this.#setPen();
    if (aim?.tried && String(aim.tried) !== String(this.pointed))
      this.#look(following(this.viewer.camera, aim.tried, aim.line, this.layout));
  }

  #look(target: Camera): void {
    if (target !== this.viewer.camera) this.viewer.glide(target, this.#still);
  }

  /** In the viewer's hand while they draw, else where the picture has it. */
  #setPen(): void {
    this.#pen.set(penOf(this.#aimed) ?? this.#picture?.pen ?? null);
  }
}
