/**
 * What a felt pen draws. On the board, in squares: lines, marks and rings as shapes for the canvas. Beside it, (0, 0) in
 * the middle: slips, stamps and the pen itself.
 */
import { Graphics, GraphicsContext, GraphicsPath, Matrix } from 'pixi.js';
import { at } from '../../../../shared/contract/at.ts';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { Cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import type { Mark, Stroke } from '../../../../shared/games/yic-yac-yoe/marks.ts';
import type { Terms } from '../../../../shared/games/yic-yac-yoe/terms.ts';
import { pieceColours } from '../../../../shared/design/palette.ts';
import { shapePaths } from '../../../../shared/design/badge-looks.ts';
import { tokenOf } from '../../../design/seat-marks.ts';
import { boxPath, discPath, drawOutline, drawPath, sheetPath, type Context } from '../../../kit/stage/drawing.ts';
import { drawText, textWidth } from '../../../kit/stage/lettering.ts';
import type { Point, Size } from '../../../kit/stage/picture.ts';
import { penned, wobbly, wobblyThrough } from '../hand-drawn.ts';
import type { RoomPalette } from '../../../../shared/games/yic-yac-yoe/palette.ts';
import { mixed, penColour } from '../pens.ts';
import { strokesOf } from '../../../../shared/games/yic-yac-yoe/strokes.ts';
import type { Layout } from './layout.ts';

/** What marks are drawn with on this board. */
export interface Drawing {
  marking: Terms['marking'];
  /** Px to a square. */
  unit: number;
  pens: Pens;
  palette: RoomPalette;
  marks: Marks;
}

/** How wide everything is drawn on this board, in squares. */
export interface Pens {
  grid: number;
  /** A mark's strokes. */
  mark: number;
  /** The line that joins the marks of a turn. */
  join: number;
  /** Rings and the line through a row. */
  signal: number;
  /** The line round pale colours. */
  key: number;
  /** How far the colour lies off its place. */
  offX: number;
  offY: number;
}

/** Widths as a share of the square, but within px. */
const penWidths = {
  grid: { share: 0.045, leastPx: 2.2, mostPx: 6 },
  mark: { share: 0.088, leastPx: 3.4, mostPx: 15 },
  join: { share: 0.044, leastPx: 1.9, mostPx: 7 },
  signal: { share: 0.055, leastPx: 3, mostPx: 8 },
  key: { share: 0.04, mostPx: 2.6 },
  /** On the smallest squares even the least may be that much wider than its share. */
  widened: 1.6,
};
/** How far a colour lies off its place: in marks' widths, but so many squares at most. */
const offRegister = { x: 0.68, mostX: 0.06, y: 0.57, mostY: 0.05 };
/** Squares are drawn that large at least, px, so that nothing is coarse when one comes closer. */
const leastDrawnPx = 64;
/** The plain stroke that everyone draws on a board of lines, from the middle of its square; and how it sways. */
const plain = { x: 0.17, y: 0.27, sway: 0.008 };
/** A mark of one's own takes that much of its square; its strokes are thinner than plain ones. */
const own = { share: 0.84, width: 0.84 };
const joinSway = 0.022;
/** The colour behind plain strokes and the line that joins them, in widths of a mark. */
const behind = { stroke: 0.95, join: 0.66 };
/** A ring's corners, ahead of the run's ends and beside it; and how far the hand comes round past where it began. */
const ring = {
  straight: { ahead: 0.46, aside: 0.45 },
  slanted: { ahead: 0.56, aside: 0.4 },
  past: 0.2,
  pastAside: 0.05,
};
const through = { past: 0.34, sway: 0.03 };
/** Dashes, in squares or in widths of the line. */
const dashes = { least: 0.12, widths: 2.4, from: 0.3, to: 0.7 };
/** Round a player's little shape: the paper and the line, in its radius. */
const shapeRim = { paper: 1.4, line: 0.24 };

export function drawingFor(
  { cell }: Layout,
  { marking, marks, palette }: { marking: Terms['marking']; marks: readonly Mark[]; palette: RoomPalette },
): Drawing {
  return { marking, unit: Math.max(leastDrawnPx, cell), pens: pensFor(cell), palette, marks: new Marks(marks) };
}

function pensFor(cell: number): Pens {
  const width = ({ share, leastPx, mostPx }: { share: number; leastPx: number; mostPx: number }) =>
    Math.min(mostPx, Math.max(Math.min(leastPx, cell * share * penWidths.widened), cell * share)) / cell;
  const mark = width(penWidths.mark);
  return {
    grid: width(penWidths.grid),
    mark,
    join: width(penWidths.join),
    signal: width(penWidths.signal),
    key: Math.min(penWidths.key.mostPx, cell * penWidths.key.share) / cell,
    offX: Math.min(offRegister.mostX, mark * offRegister.x),
    offY: Math.min(offRegister.mostY, mark * offRegister.y),
  };
}

/** The players' own marks; each is shaped once and then shown wherever it stands. */
class Marks {
  readonly #marks: readonly Mark[];
  readonly #whole = new Map<Seat, GraphicsContext>();

  constructor(marks: readonly Mark[]) {
    this.#marks = marks;
  }

  /** In squares, (0, 0) in the middle of its own. */
  strokes(seat: Seat): Point[][] {
    return markStrokes(at(this.#marks, seat));
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

export const middleOf = ([row, column]: Cell): Point => ({ x: column + 0.5, y: row + 0.5 });

/** The same square always has the same hand. */
export const seedOf = (seat: Seat, [row, column]: Cell): number => seat * 7919 + row * 131 + column * 17 + 5;

export function plainStroke(cell: Cell, seed: number): Point[] {
  const { x, y } = middleOf(cell);
  return wobbly({ x: x - plain.x, y: y + plain.y }, { x: x + plain.x, y: y - plain.y }, plain.sway, seed);
}

/** The line that joins the marks of a turn. */
export const joinOf = (cells: readonly Cell[], seed: number): Point[] =>
  wobblyThrough(cells.map(middleOf), joinSway, seed + 7);

/** Strokes of a mark, from hundredths into squares. */
export const markStrokes = (mark: Mark): Point[][] => strokesOf(mark).map(pointsOf);

const pointsOf = (stroke: Stroke): Point[] =>
  Array.from({ length: stroke.length / 2 }, (_, index) => ({
    x: (at(stroke, index * 2) / 100 - 0.5) * own.share,
    y: (at(stroke, index * 2 + 1) / 100 - 0.5) * own.share,
  }));

/** A line of one width all along. */
export function trace(to: Graphics, points: readonly Point[], unit: number, width: number, color: string): void {
  const [start, ...rest] = points;
  if (!start) return;
  to.moveTo(start.x * unit, start.y * unit);
  for (const { x, y } of rest) to.lineTo(x * unit, y * unit);
  to.stroke({ width: width * unit, color, cap: 'round', join: 'round' });
}

/** A stroke of the felt pen; `rim` makes it so much wider all along. */
export function traceByPen(
  to: Graphics,
  points: readonly Point[],
  unit: number,
  { width, colour, seed, rim = 0 }: { width: number; colour: string; seed: number; rim?: number },
): void {
  for (const each of penned(points, width, seed)) trace(to, each.points, unit, each.width + rim, colour);
}

/** Dashes along a straight line. */
export function traceDashes(
  to: Graphics,
  [from, until]: readonly [Point, Point],
  unit: number,
  width: number,
  color: string,
): void {
  const far = Math.hypot(until.x - from.x, until.y - from.y);
  const count = Math.max(1, Math.round(far / Math.max(dashes.least, width * dashes.widths)));
  for (let i = 0; i < count; i++)
    trace(
      to,
      [alongWay(from, until, (i + dashes.from) / count), alongWay(from, until, (i + dashes.to) / count)],
      unit,
      width,
      color,
    );
}

/** The point that share of the way. */
export const alongWay = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/**
 * Strokes of a mark in the player's colour; on white paper with a thin line of ink round them.
 * @param paled how much of the paper shows through, 0 to 1: mixed, as bits of a stroke lie over one another
 */
export function traceMark(
  to: Graphics,
  strokes: Point[][],
  seat: Seat,
  { unit, pens, palette }: Pick<Drawing, 'unit' | 'palette'> & { pens: Pick<Pens, 'mark' | 'key'> },
  paled = 0,
): void {
  const inColour = (rim: number, colour: string) =>
    strokes.forEach((stroke, index) =>
      traceByPen(to, stroke, unit, { width: pens.mark * own.width, colour, seed: seat * 31 + index, rim }),
    );
  if (palette.key) inColour(pens.key, palette.key);
  inColour(0, mixed(penColour(seat, palette).colour, palette.paper, paled));
}

/** What lies off register behind plain strokes and the line that joins them: the same in the player's colour. */
export function traceBehind(
  to: Graphics,
  { strokes, join }: { strokes: Point[][]; join: Point[] | null },
  seat: Seat,
  { unit, pens, palette }: Drawing,
): void {
  const inColour = (rim: number, colour: string) => {
    if (join) trace(to, join, unit, pens.mark * behind.join + rim, colour);
    for (const stroke of strokes) trace(to, stroke, unit, pens.mark * behind.stroke + rim, colour);
  };
  const { colour, key } = penColour(seat, palette);
  if (key) inColour(pens.key, key);
  inColour(0, colour);
}

/** The little shape of a player, on a bit of paper where it lies over lines. Its middle is at (0, 0). */
export function shapeOf(seat: Seat, radius: number, unit: number, paper: string): Graphics {
  const { shape, colour } = tokenOf(seat);
  // Scaled as a path and not as a node: curves are cut into as many pieces as their size asks for.
  const scale = radius * unit;
  const path = new GraphicsPath(shapePaths[shape]).transform(new Matrix().scale(scale, scale));
  return new Graphics()
    .circle(0, 0, scale * shapeRim.paper)
    .fill(paper)
    .path(path)
    .fill(colour)
    .stroke({ color: pieceColours.ink, width: scale * shapeRim.line, join: 'round' });
}

/** The ring that a hand draws round a run of squares. */
export function ringAround(run: readonly Cell[], seed: number): Point[] {
  const { first, last, along } = endsOf(run);
  const { ahead, aside } = along.x !== 0 && along.y !== 0 ? ring.slanted : ring.straight;
  const corner = (end: Point, forth: number, side: number): Point => ({
    x: end.x + along.x * ahead * forth - along.y * aside * side,
    y: end.y + along.y * ahead * forth + along.x * aside * side,
  });
  const start = corner(first, -1, -1);
  const past = {
    x: start.x + along.x * ring.past + along.y * ring.pastAside,
    y: start.y + along.y * ring.past - along.x * ring.pastAside,
  };
  const corners = [start, corner(last, 1, -1), corner(last, 1, 1), corner(first, -1, 1), start, past];
  return wobblyThrough(corners, joinSway, seed);
}

/** The line through a row, a little past both its ends. */
export function lineThrough(run: readonly Cell[], seed: number): Point[] {
  const { first, last, along } = endsOf(run);
  const over = { x: along.x * through.past, y: along.y * through.past };
  const [from, to] = [
    { x: first.x - over.x, y: first.y - over.y },
    { x: last.x + over.x, y: last.y + over.y },
  ];
  return wobbly(from, to, through.sway, seed);
}

/** The middles of a run's first and last squares, and its direction, as long as a square. */
function endsOf(run: readonly Cell[]): { first: Point; last: Point; along: Point } {
  const [first, last] = [middleOf(at(run, 0)), middleOf(at(run, run.length - 1))];
  const far = Math.hypot(last.x - first.x, last.y - first.y) || 1;
  return { first, last, along: { x: (last.x - first.x) / far, y: (last.y - first.y) / far } };
}

/** A slip of paper that a mark is drawn on. */
export function drawSlip(context: Context, side: number, { shadow, paper }: RoomPalette): void {
  context.rotate(-0.07);
  const off = Math.max(1.5, side * 0.06);
  drawOutline(context, sheetPath(off - side / 2, off - side / 2, side, side, 1), { fill: shadow });
  drawOutline(context, boxPath({ width: side, height: side }, 1), {
    fill: paper,
    line: pieceColours.ink,
    lineWidth: 1.6,
  });
}

/** How many marks are due, on the round tab. */
export function drawDueTab(context: Context, due: number, size: number): void {
  drawOutline(context, discPath(0, 0, size / 2), { fill: pieceColours.ink, line: pieceColours.paper, lineWidth: 1.6 });
  drawText(context, String(due), 0, 0, { px: size * 0.66, colour: pieceColours.paper });
}

export const stampSize = (word: string, px: number): Size => ({
  width: textWidth(word, { px, family: 'marker' }) + px * 0.9,
  height: px * 1.5,
});

/** A word in a frame, by hand. */
export function drawStamp(context: Context, word: string, px: number, { paper, signal }: RoomPalette): void {
  const frame = { fill: paper, line: signal, lineWidth: Math.max(2, px * 0.13) };
  drawOutline(context, boxPath(stampSize(word, px), px * 0.16), frame);
  drawText(context, word, 0, px * 0.03, { px, family: 'marker', colour: signal });
}

/** Shares of a pen's length. */
const penShape = { thick: 0.112, tip: 0.065, neckFrom: 0.055, neckTo: 0.145, label: 0.5, labelLong: 0.26, shape: 0.63 };

/** A player's felt pen, cap off, colour and shape on its barrel: it points to the left, its tip in the middle. */
export function drawPen(context: Context, seat: Seat, length: number): void {
  const { colour, shape } = tokenOf(seat);
  const h = length * penShape.thick;
  const lineWidth = Math.max(1.4, h * 0.085);
  const [neckFrom, neckTo] = [length * penShape.neckFrom, length * penShape.neckTo];
  const neck = new Path2D(`M${neckFrom},${-h * 0.24}L${neckTo},${-h * 0.42}V${h * 0.42}L${neckFrom},${h * 0.24}Z`);
  const tip = new Path2D(`M0,0L${length * penShape.tip},${-h * 0.22}V${h * 0.22}Z`);
  const barrel = sheetPath(neckTo, -h / 2, length - neckTo, h, h * 0.2);
  context.save();
  context.translate(length * 0.012 + 2, length * 0.02 + 2);
  for (const part of [barrel, neck]) drawOutline(context, part, { fill: 'rgba(0, 0, 0, 0.28)' });
  context.restore();
  drawOutline(context, tip, { fill: colour, line: pieceColours.ink, lineWidth });
  drawOutline(context, neck, { fill: pieceColours.paper, line: pieceColours.ink, lineWidth });
  drawOutline(context, barrel, { fill: colour, line: pieceColours.ink, lineWidth: lineWidth * 1.2 });
  const label = sheetPath(length * penShape.label, -h / 2, length * penShape.labelLong, h, 0);
  drawOutline(context, label, { fill: pieceColours.paper, line: pieceColours.ink, lineWidth });
  drawPath(context, shapePaths[shape], length * penShape.shape, 0, h * 0.27, { fill: pieceColours.ink, evenOdd: true });
}
