/** Lines, marks and rings on the board as shapes for the canvas. What comes in is in squares. */
import { Graphics, GraphicsPath, Matrix } from 'pixi.js';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { Cell } from '../../../../shared/games/yic-yac-yoe/board.ts';
import type { Stroke } from '../../../../shared/games/yic-yac-yoe/marks.ts';
import { shapePaths, tokenOf } from '../../../design/seat-marks.ts';
import { piece } from '../../../design/palette.ts';
import type { Point } from '../../../kit/stage/picture.ts';
import { penned, wobbly, wobblyThrough } from './hand-drawn.ts';
import type { Layout } from './layout.ts';

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

/** Squares are drawn that large at least, px, so that nothing is coarse when one comes closer. */
export const drawnSquare = ({ cell }: Layout): number => Math.max(64, cell);

export function pensFor({ cell }: Layout): Pens {
  /** So wide as a share of the square, but within px. */
  const width = (share: number, least: number, most: number) =>
    Math.min(most, Math.max(Math.min(least, cell * share * 1.6), cell * share)) / cell;
  const mark = width(0.088, 3.4, 15);
  return {
    grid: width(0.045, 2.2, 6),
    mark,
    join: width(0.044, 1.9, 7),
    signal: width(0.055, 3, 8),
    key: Math.min(2.6, cell * 0.04) / cell,
    offX: Math.min(0.06, mark * 0.68),
    offY: Math.min(0.05, mark * 0.57),
  };
}

export const middleOf = ([row, column]: Cell): Point => ({ x: column + 0.5, y: row + 0.5 });

/** The plain stroke that everyone draws on a board of lines. */
export function plainStroke(cell: Cell, seed: number): Point[] {
  const { x, y } = middleOf(cell);
  return wobbly({ x: x - 0.17, y: y + 0.27 }, { x: x + 0.17, y: y - 0.27 }, 0.008, seed);
}

/** A mark of one's own takes that much of its square. */
const markShare = 0.84;

/** Strokes in hundredths as strokes in squares, (0, 0) in the middle of the square. */
export const markStrokes = (strokes: readonly Stroke[]): Point[][] =>
  strokes.map((stroke) =>
    Array.from({ length: stroke.length / 2 }, (_, at) => ({
      x: (stroke[at * 2] / 100 - 0.5) * markShare,
      y: (stroke[at * 2 + 1] / 100 - 0.5) * markShare,
    })),
  );

/** A line of one width all along. */
export function trace(to: Graphics, points: readonly Point[], unit: number, width: number, color: string): void {
  to.moveTo(points[0].x * unit, points[0].y * unit);
  for (const { x, y } of points.slice(1)) to.lineTo(x * unit, y * unit);
  to.stroke({ width: width * unit, color, cap: 'round', join: 'round' });
}

/** A stroke of the felt pen; `rim` makes it so much wider all along. */
export function ink(
  to: Graphics,
  points: readonly Point[],
  unit: number,
  { width, colour, seed, rim = 0 }: { width: number; colour: string; seed: number; rim?: number },
): void {
  for (const each of penned(points, width, seed)) trace(to, each.points, unit, each.width + rim, colour);
}

/** Dashes along a straight line. */
export function dash(to: Graphics, from: Point, until: Point, unit: number, width: number, color: string): void {
  const far = Math.hypot(until.x - from.x, until.y - from.y);
  const count = Math.max(1, Math.round(far / Math.max(0.12, width * 2.4)));
  for (let i = 0; i < count; i++) {
    const at = (share: number): Point => ({
      x: from.x + (until.x - from.x) * share,
      y: from.y + (until.y - from.y) * share,
    });
    trace(to, [at((i + 0.3) / count), at((i + 0.7) / count)], unit, width, color);
  }
}

/** The little shape of a player, on a bit of paper where it lies over lines. Its middle is at (0, 0). */
export function shapeOf(seat: Seat, radius: number, unit: number, paper: string): Graphics {
  const { shape, colour } = tokenOf(seat);
  // Scaled as a path and not as a node: curves are cut into as many pieces as their size asks for.
  const scale = radius * unit;
  const path = new GraphicsPath(shapePaths[shape]).transform(new Matrix().scale(scale, scale));
  return new Graphics()
    .circle(0, 0, scale * 1.4)
    .fill(paper)
    .path(path)
    .fill(colour)
    .stroke({ color: piece.ink, width: scale * 0.24, join: 'round' });
}

/** The ring that a hand draws round a run of squares. */
export function ringAround(run: readonly Cell[], seed: number): Point[] {
  const [first, last] = [middleOf(run[0]), middleOf(run.at(-1)!)];
  const far = Math.hypot(last.x - first.x, last.y - first.y) || 1;
  const along = { x: (last.x - first.x) / far, y: (last.y - first.y) / far };
  const isSlanted = along.x !== 0 && along.y !== 0;
  const [ahead, aside] = isSlanted ? [0.56, 0.4] : [0.46, 0.45];
  const corner = (end: Point, forth: number, side: number): Point => ({
    x: end.x + along.x * ahead * forth - along.y * aside * side,
    y: end.y + along.y * ahead * forth + along.x * aside * side,
  });
  const corners = [corner(first, -1, -1), corner(last, 1, -1), corner(last, 1, 1), corner(first, -1, 1)];
  // The hand comes round a little past where it began.
  const end = { x: corners[0].x + along.x * 0.2 + along.y * 0.05, y: corners[0].y + along.y * 0.2 - along.x * 0.05 };
  return wobblyThrough([...corners, corners[0], end], 0.022, seed);
}

/** The line through a row, a little past both its ends. */
export function lineThrough(run: readonly Cell[], seed: number): Point[] {
  const [first, last] = [middleOf(run[0]), middleOf(run.at(-1)!)];
  const far = Math.hypot(last.x - first.x, last.y - first.y) || 1;
  const over = { x: ((last.x - first.x) / far) * 0.34, y: ((last.y - first.y) / far) * 0.34 };
  return wobbly({ x: first.x - over.x, y: first.y - over.y }, { x: last.x + over.x, y: last.y + over.y }, 0.03, seed);
}
