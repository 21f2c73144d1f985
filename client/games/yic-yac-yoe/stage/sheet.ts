/** The sheet of paper and all that is drawn on it, seen through a camera. Nothing is drawn again when that moves. */
import { Container, Graphics, Sprite } from 'pixi.js';
import type { Point } from '../../../kit/stage/picture.ts';
import type { TextureCache } from '../../../kit/stage/textures.ts';
import { drawPaper, drawTape, sheetBleed } from './backdrop.ts';
import { whole, type Camera } from './camera.ts';
import { beginningOf, wobbly } from './hand-drawn.ts';
import type { Layout } from './layout.ts';
import { LinePieces, type Drawing } from './line-pieces.ts';
import { lineThrough, middleOf, trace } from './pen-work.ts';
import type { LinePicture, Picture } from './picture.ts';

export class Sheet {
  readonly node = new Container();
  /** On the board, over the marks: what is tried. In px of `drawing.unit` to a square. */
  readonly aim = new Graphics();
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
  readonly #lines: { pieces: LinePieces; shown: LinePicture }[] = [];
  #latestKey = '';
  #struckKey = '';
  #camera = whole;
  #sway = 0;

  constructor(press: TextureCache, layout: Layout, drawing: Drawing) {
    this.#layout = layout;
    this.#drawing = drawing;
    const { x, y, width, height } = layout.sheet;
    const print = (name: string, draw: typeof drawPaper) =>
      new Sprite({
        texture: press.get(name, width + 2 * sheetBleed, height + 2 * sheetBleed, (ink) =>
          draw(ink, layout, drawing.inks),
        ),
        anchor: 0.5,
      });
    this.#mask = new Graphics().rect(-width / 2, -height / 2, width, height).fill('#fff');
    this.#mask.visible = false;
    this.#settled.addChild(drawGrid(layout.size, drawing));
    this.#board.addChild(this.#latest, this.#settled, this.#moving, this.#struck, this.hints, this.aim);
    this.#board.pivot.set((layout.size * drawing.unit) / 2);
    this.#window.addChild(this.#board);
    this.node.addChild(print('paper', drawPaper), this.#window, this.#mask, print('tape', drawTape));
    this.node.position.set(x + width / 2, y + height / 2);
    this.look(whole);
    this.sway(0);
  }

  get camera(): Camera {
    return this.#camera;
  }

  /** Shows that part of it. */
  look(camera: Camera): void {
    this.#camera = camera;
    const isCloser = camera.zoom > 1.001;
    this.#board.scale.set((this.#layout.cell / this.#drawing.unit) * camera.zoom);
    this.#board.position.copyFrom(camera.offset);
    this.#mask.visible = isCloser;
    this.#window.mask = isCloser ? this.#mask : null;
  }

  /** Turns it off its place, degrees. */
  sway(degrees: number): void {
    this.#sway = degrees;
    this.node.angle = this.#layout.tilt + degrees;
  }

  /** A point of the canvas as one of the sheet's window, px from its middle. */
  inward({ x, y }: Point): Point {
    const angle = (-(this.#layout.tilt + this.#sway) * Math.PI) / 180;
    const [dx, dy] = [x - this.node.x, y - this.node.y];
    return { x: dx * Math.cos(angle) - dy * Math.sin(angle), y: dx * Math.sin(angle) + dy * Math.cos(angle) };
  }

  /** A point of the board, in squares, on the canvas. */
  outward({ x, y }: Point): Point {
    const { cell, size, tilt } = this.#layout;
    const { zoom, offset } = this.#camera;
    const dx = (x - size / 2) * cell * zoom + offset.x;
    const dy = (y - size / 2) * cell * zoom + offset.y;
    const angle = ((tilt + this.#sway) * Math.PI) / 180;
    return {
      x: this.node.x + dx * Math.cos(angle) - dy * Math.sin(angle),
      y: this.node.y + dx * Math.sin(angle) + dy * Math.cos(angle),
    };
  }

  set({ lines, latest, sway }: Pick<Picture, 'lines' | 'latest' | 'sway'>): void {
    while (this.#lines.length > lines.length) this.#lines.pop()!.pieces.node.destroy({ children: true });
    lines.forEach((line, index) => this.#setLine(line, index));
    this.#setLatest(latest === null ? null : (lines[latest] ?? null));
    this.#setStruck(lines);
    this.sway(sway);
  }

  #setLine(now: LinePicture, index: number): void {
    let line = this.#lines[index];
    if (line?.shown === now) return;
    if (!line) this.#lines.push((line = { pieces: new LinePieces(this.#drawing), shown: now }));
    line.shown = now;
    line.pieces.set(now);
    const isSettled = now.tint >= 1 && now.joined >= 1 && now.marks >= now.line.cells.length;
    const layer = isSettled ? this.#settled : this.#moving;
    if (line.pieces.node.parent !== layer) layer.addChild(line.pieces.node);
  }

  /** Corners ticked in pencil, for those who looked away. */
  #setLatest(now: LinePicture | null): void {
    const key = now && now.tint > 0 ? String(now.line.cells) : '';
    if (key === this.#latestKey) return;
    this.#latestKey = key;
    this.#latest.clear();
    if (key === '') return;
    const { unit, pens, inks } = this.#drawing;
    const [half, long] = [0.41, 0.15];
    for (const cell of now!.line.cells) {
      const { x, y } = middleOf(cell);
      for (const [right, down] of [
        [1, -1],
        [1, 1],
        [-1, 1],
      ]) {
        const [cornerX, cornerY] = [x + right * half, y + down * half];
        const corner = [
          { x: cornerX - right * long, y: cornerY },
          { x: cornerX, y: cornerY },
          { x: cornerX, y: cornerY - down * long },
        ];
        trace(this.#latest, corner, unit, Math.max(pens.grid * 0.6, 1.2 / this.#layout.cell), inks.pencil);
      }
    }
  }

  #setStruck(lines: readonly LinePicture[]): void {
    const withRows = lines.filter(({ line, struck }) => line.rows.length > 0 && struck > 0);
    const key = withRows.map(({ line, struck }) => `${String(line.rows)}:${struck}`).join();
    if (key === this.#struckKey) return;
    this.#struckKey = key;
    this.#struck.clear();
    const { unit, pens, inks } = this.#drawing;
    for (const { line, struck } of withRows)
      line.rows.forEach((row, index) => {
        const points = beginningOf(lineThrough(row, index + 11), struck);
        trace(this.#struck, points, unit, pens.signal * 1.25 + pens.key * 1.4, inks.paper);
        trace(this.#struck, points, unit, pens.signal * 1.25, inks.signal);
      });
  }
}

function drawGrid(size: number, { unit, pens, inks }: Drawing): Graphics {
  const grid = new Graphics();
  const short = Math.min(0.07, size * 0.012);
  for (let line = 1; line < size; line++) {
    const down = wobbly({ x: line, y: short }, { x: line + 0.012, y: size - short }, 0.017, line + 3);
    const across = wobbly({ x: short, y: line }, { x: size - short, y: line + 0.012 }, 0.017, line + 33);
    trace(grid, down, unit, pens.grid, inks.ink);
    trace(grid, across, unit, pens.grid, inks.ink);
  }
  return grid;
}
