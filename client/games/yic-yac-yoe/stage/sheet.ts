/** The sheet of paper and all that is drawn on it, seen through a camera. Nothing is drawn again when that moves. */
import { Container, Graphics, Sprite } from 'pixi.js';
import { at } from '../../../../shared/contract/at.ts';
import { chanceOf } from '../../../../shared/contract/random.ts';
import type { Cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import type { Point } from '../../../kit/stage/picture.ts';
import type { TextureCache } from '../../../kit/stage/textures.ts';
import { beginningOf, beginningOfAll, wobbly } from '../hand-drawn.ts';
import { drawPaper, drawTape, sheetBleed } from './backdrop.ts';
import { isCloser, whole, type Camera } from './camera.ts';
import {
  joinOf,
  lineThrough,
  middleOf,
  plainStroke,
  seedOf,
  shapeOf,
  trace,
  traceBehind,
  traceByPen,
  traceMark,
  type Drawing,
} from './drawings.ts';
import type { Layout } from './layout.ts';
import type { LinePicture, Picture } from './picture.ts';

/** The grid in squares: lines stop short of the edge, and lean. */
const grid = { short: 0.07, shortShare: 0.012, lean: 0.012, sway: 0.017 };
/** Corners that tick a square: how far from its middle, and how long, in squares. */
const tick = { half: 0.41, long: 0.15, width: 0.6, leastPx: 1.2 };
const tickedCorners = [
  { right: 1, down: -1 },
  { right: 1, down: 1 },
  { right: -1, down: 1 },
];
/** The red line in widths of its pen, and the paper on both sides of it in rims. */
const strike = { width: 1.25, rims: 1.4 };
/** A mark is never twice quite the same: off its place in squares, turned by degrees, scaled. */
const uneven = { off: 0.035, degrees: 8, leastScale: 0.97, scale: 0.06 };
/** Where a player's little shape is, left and above the middle of the first square, and its radius; in squares. */
const shapeSpot = { lines: { left: 0.3, up: 0.28, radius: 0.088 }, custom: { left: 0.395, up: 0.39, radius: 0.06 } };

export class Sheet {
  readonly node = new Container();
  /** On the board, over the marks: what is tried. In px of `drawing.unit` to a square. */
  readonly tried = new Graphics();
  /** Under that: where the next mark may go. */
  readonly hints = new Graphics();
  readonly #layout: Layout;
  readonly #drawing: Drawing;
  /** Cut off at the paper's edge once one is closer. */
  readonly #window = new Container();
  readonly #mask: Graphics;
  readonly #board = new Container();
  /** What stands is sent to the graphics card once, and only moved there. */
  readonly #settled = new Container({ isRenderGroup: true });
  readonly #moving = new Container();
  readonly #latest = new Graphics();
  readonly #struck = new Graphics();
  readonly #lines: { drawn: DrawnLine; shown: LinePicture }[] = [];
  #latestKey = '';
  #struckKey = '';
  #camera = whole;
  #sway = 0;

  constructor(textures: TextureCache, layout: Layout, drawing: Drawing) {
    this.#layout = layout;
    this.#drawing = drawing;
    const { x, y, width, height } = layout.sheet;
    const sprite = (name: string, draw: typeof drawPaper) =>
      new Sprite({
        texture: textures.get(name, width + 2 * sheetBleed, height + 2 * sheetBleed, (context) =>
          draw(context, layout, drawing.palette),
        ),
        anchor: 0.5,
      });
    this.#mask = new Graphics().rect(-width / 2, -height / 2, width, height).fill('#fff');
    this.#mask.visible = false;
    this.#settled.addChild(drawGrid(layout.size, drawing));
    this.#board.addChild(this.#latest, this.#settled, this.#moving, this.#struck, this.hints, this.tried);
    this.#board.pivot.set((layout.size * drawing.unit) / 2);
    this.#window.addChild(this.#board);
    this.node.addChild(sprite('paper', drawPaper), this.#window, this.#mask, sprite('tape', drawTape));
    this.node.position.set(x + width / 2, y + height / 2);
    this.look(whole);
    this.#setSway(0);
  }

  /** Shows that part of it. */
  look(camera: Camera): void {
    this.#camera = camera;
    this.#board.scale.set((this.#layout.cell / this.#drawing.unit) * camera.zoom);
    this.#board.position.copyFrom(camera.offset);
    this.#mask.visible = isCloser(camera);
    this.#window.mask = this.#mask.visible ? this.#mask : null;
  }

  /** A point of the canvas as one of the sheet's window, px from its middle. */
  inward({ x, y }: Point): Point {
    return turned({ x: x - this.node.x, y: y - this.node.y }, -(this.#layout.tilt + this.#sway));
  }

  /** A point of the board, in squares, on the canvas. */
  outward({ x, y }: Point): Point {
    const { cell, size, tilt } = this.#layout;
    const { zoom, offset } = this.#camera;
    const off = { x: (x - size / 2) * cell * zoom + offset.x, y: (y - size / 2) * cell * zoom + offset.y };
    const seen = turned(off, tilt + this.#sway);
    return { x: this.node.x + seen.x, y: this.node.y + seen.y };
  }

  set({ lines, latest, sway }: Pick<Picture, 'lines' | 'latest' | 'sway'>): void {
    for (const { drawn } of this.#lines.splice(lines.length)) drawn.node.destroy({ children: true });
    lines.forEach((line, index) => this.#setLine(line, index));
    this.#setLatest(latest === null ? null : (lines[latest] ?? null));
    this.#setStruck(lines);
    this.#setSway(sway);
  }

  /** Turns it off its place, degrees. */
  #setSway(degrees: number): void {
    this.#sway = degrees;
    this.node.angle = this.#layout.tilt + degrees;
  }

  #setLine(now: LinePicture, index: number): void {
    let line = this.#lines[index];
    if (line?.shown === now) return;
    if (!line) this.#lines.push((line = { drawn: new DrawnLine(this.#drawing), shown: now }));
    line.shown = now;
    const { drawn } = line;
    drawn.set(now);
    const isSettled = now.tint >= 1 && now.joined >= 1 && now.marks >= now.line.cells.length;
    const layer = isSettled ? this.#settled : this.#moving;
    if (drawn.node.parent !== layer) layer.addChild(drawn.node);
  }

  /** Corners ticked in pencil, for those who looked away. */
  #setLatest(now: LinePicture | null): void {
    const cells = now && now.tint > 0 ? now.line.cells : [];
    const key = String(cells);
    if (key === this.#latestKey) return;
    this.#latestKey = key;
    this.#latest.clear();
    const { unit, pens, palette } = this.#drawing;
    const width = Math.max(pens.grid * tick.width, tick.leastPx / this.#layout.cell);
    for (const cell of cells) {
      const middle = middleOf(cell);
      for (const { right, down } of tickedCorners) {
        const [x, y] = [middle.x + right * tick.half, middle.y + down * tick.half];
        const corner = [
          { x: x - right * tick.long, y },
          { x, y },
          { x, y: y - down * tick.long },
        ];
        trace(this.#latest, corner, unit, width, palette.pencil);
      }
    }
  }

  #setStruck(lines: readonly LinePicture[]): void {
    const withRows = lines.filter(({ line, struck }) => line.rows.length > 0 && struck > 0);
    const key = withRows.map(({ line, struck }) => `${String(line.rows)}:${struck}`).join();
    if (key === this.#struckKey) return;
    this.#struckKey = key;
    this.#struck.clear();
    const { unit, pens, palette } = this.#drawing;
    const width = pens.signal * strike.width;
    for (const { line, struck } of withRows)
      line.rows.forEach((row, index) => {
        const points = beginningOf(lineThrough(row, index + 11), struck);
        trace(this.#struck, points, unit, width + pens.key * strike.rims, palette.paper);
        trace(this.#struck, points, unit, width, palette.signal);
      });
  }
}

function turned({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) };
}

function drawGrid(size: number, { unit, pens, palette }: Drawing): Graphics {
  const to = new Graphics();
  const short = Math.min(grid.short, size * grid.shortShare);
  for (let line = 1; line < size; line++) {
    const down = wobbly({ x: line, y: short }, { x: line + grid.lean, y: size - short }, grid.sway, line + 3);
    const across = wobbly({ x: short, y: line }, { x: size - short, y: line + grid.lean }, grid.sway, line + 33);
    trace(to, down, unit, pens.grid, palette.ink);
    trace(to, across, unit, pens.grid, palette.ink);
  }
  return to;
}

/** The marks of one turn, drawn as far as they are. */
class DrawnLine {
  readonly node = new Container();
  readonly #drawing: Drawing;
  readonly #tint = new Graphics();
  readonly #ink = new Graphics();
  #marks: Graphics[] = [];
  #key = '';

  constructor(drawing: Drawing) {
    this.#drawing = drawing;
    this.node.addChild(this.#tint, this.#ink);
  }

  set(now: LinePicture): void {
    const { line, marks, joined, tint } = now;
    this.#tint.alpha = this.#drawing.marking === 'lines' ? Math.min(1, tint) : 1;
    const key = `${line.seat}:${String(line.cells)}:${marks}:${joined}:${tint > 0}`;
    if (key === this.#key) return;
    this.#key = key;
    this.#tint.clear();
    this.#ink.clear();
    for (const mark of this.#marks) mark.destroy();
    this.#marks = [];
    if (this.#drawing.marking === 'lines') this.#drawLine(now);
    else line.cells.forEach((cell, index) => this.#drawMark(now, cell, marks - index));
    if (tint > 0) this.#drawShape(now);
  }

  #drawLine({ line: { seat, cells }, marks, joined, tint }: LinePicture): void {
    const { unit, pens, palette } = this.#drawing;
    const seed = seedOf(seat, at(cells, 0));
    const strokes = cells
      .slice(0, Math.ceil(marks))
      .map((cell, index) => beginningOf(plainStroke(cell, seed + index), marks - index));
    const join = cells.length > 1 && joined > 0 ? beginningOf(joinOf(cells, seed), joined) : null;
    this.#tint.position.set(pens.offX * unit, pens.offY * unit);
    if (tint > 0) traceBehind(this.#tint, { strokes, join }, seat, this.#drawing);
    if (join) trace(this.#ink, join, unit, pens.join, palette.ink);
    strokes.forEach((stroke, index) =>
      traceByPen(this.#ink, stroke, unit, { width: pens.mark, colour: palette.ink, seed: seed + index }),
    );
  }

  /** A mark of one's own. @param share how much of it is drawn */
  #drawMark({ line: { seat } }: LinePicture, cell: Cell, share: number): void {
    if (share <= 0) return;
    const { unit, marks } = this.#drawing;
    const chance = chanceOf(seedOf(seat, cell));
    const draw = (to: Graphics) => traceMark(to, beginningOfAll(marks.strokes(seat), share), seat, this.#drawing);
    const node = share >= 1 ? new Graphics(marks.whole(seat, draw)) : new Graphics();
    if (share < 1) draw(node);
    const { x, y } = middleOf(cell);
    const off = () => (chance.float() - 0.5) * uneven.off;
    node.position.set((x + off()) * unit, (y + off()) * unit);
    node.angle = (chance.float() - 0.5) * uneven.degrees;
    node.scale.set(uneven.leastScale + chance.float() * uneven.scale);
    this.#add(node);
  }

  #drawShape({ line: { seat, cells } }: LinePicture): void {
    const { unit, palette, marks, marking } = this.#drawing;
    if (marking === 'custom' && !marks.needsShape(seat)) return;
    const { x, y } = middleOf(at(cells, 0));
    const { left, up, radius } = shapeSpot[marking];
    const shape = shapeOf(seat, radius, unit, palette.paper);
    shape.position.set((x - left) * unit, (y - up) * unit);
    this.#add(shape);
  }

  #add(node: Graphics): void {
    this.#marks.push(node);
    this.node.addChild(node);
  }
}
