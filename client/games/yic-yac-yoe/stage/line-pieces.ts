/** The marks of one turn on the board, drawn as far as they are. */
import { Container, Graphics, GraphicsContext } from 'pixi.js';
import type { Seat } from '../../../../shared/contract/game.ts';
import { chanceOf } from '../../../../shared/contract/random.ts';
import type { Cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import type { Mark } from '../../../../shared/games/yic-yac-yoe/marks.ts';
import type { Point } from '../../../kit/stage/picture.ts';
import { strokesOf } from '../strokes.ts';
import { beginningOf, beginningOfAll, wobblyThrough } from './hand-drawn.ts';
import { mixed, penInk, type RoomInks } from './inks.ts';
import * as work from './pen-work.ts';
import type { LinePicture } from './picture.ts';

/** What marks are drawn with on this board. */
export interface Drawing {
  marking: 'custom' | 'lines';
  /** Px to a square. */
  unit: number;
  pens: work.Pens;
  inks: RoomInks;
  marks: Marks;
}

/** The players' own marks; each is shaped once and then shown wherever it stands. */
export class Marks {
  readonly #marks: readonly Mark[];
  readonly #whole = new Map<Seat, GraphicsContext>();

  constructor(marks: readonly Mark[]) {
    this.#marks = marks;
  }

  strokes(seat: Seat): Point[][] {
    return work.markStrokes(strokesOf(this.#marks[seat]));
  }

  whole(seat: Seat, draw: (to: Graphics) => void): GraphicsContext {
    let context = this.#whole.get(seat);
    if (!context) {
      context = new GraphicsContext();
      this.#whole.set(seat, context);
      const graphics = new Graphics(context);
      draw(graphics);
      graphics.destroy();
    }
    return context;
  }

  /** A mark that two have, or that someone has drawn, goes with its player's little shape. */
  needsShape(seat: Seat): boolean {
    const mark = this.#marks[seat];
    return typeof mark !== 'string' || this.#marks.some((other, index) => index !== seat && other === mark);
  }

  destroy(): void {
    for (const context of this.#whole.values()) context.destroy();
  }
}

export class LinePieces {
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
    this.#tint.alpha = this.#drawing.marking === 'lines' ? Math.min(1, now.tint) : 1;
    const key = `${now.line.seat}:${String(now.line.cells)}:${now.marks}:${now.joined}:${now.tint > 0}`;
    if (key === this.#key) return;
    this.#key = key;
    this.#tint.clear();
    this.#ink.clear();
    for (const mark of this.#marks) mark.destroy();
    this.#marks = [];
    if (this.#drawing.marking === 'lines') this.#drawLine(now);
    else now.line.cells.forEach((cell, index) => this.#drawMark(now, cell, now.marks - index));
    if (now.tint > 0) this.#drawShape(now);
  }

  /** Plain strokes and the line that joins them, in ink; the colour lies off register behind. */
  #drawLine({ line: { seat, cells }, marks, joined, tint }: LinePicture): void {
    const { unit, pens, inks } = this.#drawing;
    const seed = seedOf(seat, cells[0]);
    const strokes = cells
      .slice(0, Math.ceil(marks))
      .map((cell, index) => beginningOf(work.plainStroke(cell, seed + index), marks - index));
    const join = cells.length > 1 && joined > 0 ? beginningOf(joinOf(cells, seed), joined) : null;
    if (tint > 0) {
      const { colour, key } = penInk(seat, inks);
      this.#tint.position.set(pens.offX * unit, pens.offY * unit);
      const print = (width: number, extra: number, colour: string) => {
        if (join) work.trace(this.#tint, join, unit, width * 0.66 + extra, colour);
        for (const stroke of strokes) work.trace(this.#tint, stroke, unit, width * 0.95 + extra, colour);
      };
      if (key) print(pens.mark, pens.key, key);
      print(pens.mark, 0, colour);
    }
    if (join) work.trace(this.#ink, join, unit, pens.join, inks.ink);
    strokes.forEach((stroke, index) =>
      work.ink(this.#ink, stroke, unit, { width: pens.mark, colour: inks.ink, seed: seed + index }),
    );
  }

  /** A mark of one's own, never twice quite the same. */
  #drawMark({ line: { seat } }: LinePicture, cell: Cell, share: number): void {
    if (share <= 0) return;
    const { unit, marks } = this.#drawing;
    const chance = chanceOf(seedOf(seat, cell));
    const node =
      share >= 1
        ? new Graphics(marks.whole(seat, (to) => drawStrokes(to, marks.strokes(seat), seat, this.#drawing)))
        : new Graphics();
    if (share < 1) drawStrokes(node, beginningOfAll(marks.strokes(seat), share), seat, this.#drawing);
    const { x, y } = work.middleOf(cell);
    node.position.set((x + (chance.float() - 0.5) * 0.035) * unit, (y + (chance.float() - 0.5) * 0.035) * unit);
    node.angle = (chance.float() - 0.5) * 8;
    node.scale.set(0.97 + chance.float() * 0.06);
    this.#stamp(node);
  }

  #stamp(node: Graphics): void {
    this.#marks.push(node);
    this.node.addChild(node);
  }

  #drawShape({ line: { seat, cells } }: LinePicture): void {
    const { unit, inks, marks, marking } = this.#drawing;
    if (marking === 'custom' && !marks.needsShape(seat)) return;
    const { x, y } = work.middleOf(cells[0]);
    const [left, up, radius] = marking === 'lines' ? [0.3, 0.28, 0.088] : [0.395, 0.39, 0.06];
    const shape = work.shapeOf(seat, radius, unit, inks.paper);
    shape.position.set((x - left) * unit, (y - up) * unit);
    this.#stamp(shape);
  }
}

export const joinOf = (cells: readonly Cell[], seed: number): Point[] =>
  wobblyThrough(cells.map(work.middleOf), 0.022, seed + 7);

/** The same square always has the same hand. */
export const seedOf = (seat: Seat, [row, column]: Cell): number => seat * 7919 + row * 131 + column * 17 + 5;

/**
 * Strokes in the player's colour; on white paper with a thin line of ink round them.
 * @param paled how much of the paper shows through, 0 to 1: mixed, as bits of a stroke lie over one another
 */
export function drawStrokes(
  to: Graphics,
  strokes: Point[][],
  seat: Seat,
  { unit, pens, inks }: Pick<Drawing, 'unit' | 'pens' | 'inks'>,
  paled = 0,
): void {
  const colour = mixed(penInk(seat, inks).colour, inks.paper, paled);
  const draw = (rim: number, ink: string) =>
    strokes.forEach((stroke, index) =>
      work.ink(to, stroke, unit, { width: pens.mark * 0.84, colour: ink, seed: seat * 31 + index, rim }),
    );
  if (inks.key) draw(pens.key, inks.key);
  draw(0, colour);
}
