/** What is drawn on the pad, made small enough to be sent and kept. */
import { at } from '../../../shared/contract/at.ts';
import {
  extentOf,
  LEAST_EXTENT,
  MOST_POINTS,
  MOST_STROKES,
  type Stroke,
} from '../../../shared/games/yic-yac-yoe/marks.ts';

/** In hundredths of the pad. */
export type Point = readonly [x: number, y: number];

/** How far a point may lie beside the simpler stroke, in hundredths, to begin with. */
const SMOOTH = 0.7;

/** What can still be drawn. */
export const inkLeft = (strokes: readonly Stroke[]): { points: number; strokes: number } => ({
  points: MOST_POINTS - strokes.flat().length / 2,
  strokes: MOST_STROKES - strokes.length,
});

/** The drawing with a stroke along these points; null if there is no ink left for it. */
export function withStroke(strokes: readonly Stroke[], points: readonly Point[]): Stroke[] | null {
  const left = inkLeft(strokes);
  if (points.length === 0 || left.strokes < 1 || left.points < 2) return null;
  return [...strokes, strokeOf(points, left.points)];
}

/** The points of a stroke that matter, in whole hundredths, no more than `most`. */
export function strokeOf(points: readonly Point[], most: number): Stroke {
  for (let tolerance = SMOOTH; ; tolerance *= 1.4) {
    const whole = withoutRepeats(thinned(points, tolerance).map(([x, y]) => [onPad(x), onPad(y)] as const));
    if (whole.length === 1) return dot(at(whole, 0));
    if (whole.length <= most) return whole.flat();
  }
}

const onPad = (value: number) => Math.round(Math.min(100, Math.max(0, value)));

/** A stroke has two points at least: a dot is the shortest there is. */
const dot = ([x, y]: Point): Stroke => [x, y, x < 100 ? x + 1 : x - 1, y];

const withoutRepeats = (points: Point[]): Point[] =>
  points.filter(([x, y], index) => {
    const before = points[index - 1];
    return !before || x !== before[0] || y !== before[1];
  });

/** Douglas and Peucker's: of all between two points only the farthest stays, if it lies far enough off. */
function thinned(points: readonly Point[], tolerance: number): Point[] {
  if (points.length < 3) return [...points];
  const [first, last] = [at(points, 0), at(points, points.length - 1)];
  let farthest = 0;
  let most = tolerance;
  for (const [index, point] of points.entries()) {
    const off = distance(point, first, last);
    if (off > most) [farthest, most] = [index, off];
  }
  if (farthest === 0) return [first, last];
  return [
    ...thinned(points.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...thinned(points.slice(farthest), tolerance),
  ];
}

/** From a point to the straight way between two others. */
function distance([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [wayX, wayY] = [toX - fromX, toY - fromY];
  const length = wayX ** 2 + wayY ** 2;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * wayX + (y - fromY) * wayY) / length));
  return Math.hypot(x - fromX - along * wayX, y - fromY - along * wayY);
}

/** Why the drawing can't be played; null if it can. */
export function problemOf(strokes: readonly Stroke[]): 'empty' | 'too-small' | null {
  if (strokes.length === 0) return 'empty';
  return extentOf(strokes) < LEAST_EXTENT ? 'too-small' : null;
}
