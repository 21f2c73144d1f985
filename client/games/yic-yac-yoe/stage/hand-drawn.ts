/**
 * Lines as a hand draws them. All lengths are in squares of the board, and the same seed always gives the same line.
 */
import { chanceOf } from '../../../../shared/contract/random.ts';
import type { Point } from '../../../kit/stage/picture.ts';

/** A bit of a pen's stroke that is as wide all along. */
export interface PenPiece {
  points: Point[];
  width: number;
}

const turn = 2 * Math.PI;
/** How far an unsteady hand gets until it has swayed both ways. */
const swayLength = 2.3;

/** A straight line that isn't quite. */
export function wobbly(from: Point, to: Point, sway: number, seed: number): Point[] {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const steps = Math.max(2, Math.ceil(far / 0.14));
  const chance = chanceOf(seed);
  const [slow, quick] = [chance.float() * turn, chance.float() * turn];
  const across = { x: -(to.y - from.y) / far, y: (to.x - from.x) / far };
  return Array.from({ length: steps + 1 }, (_, step) => {
    const gone = (step / steps) * far;
    const off =
      sway * (0.7 * Math.sin((turn * gone) / swayLength + slow) + 0.4 * Math.sin((turn * gone) / 0.9 + quick));
    return {
      x: from.x + ((to.x - from.x) * step) / steps + across.x * off,
      y: from.y + ((to.y - from.y) * step) / steps + across.y * off,
    };
  });
}

/** The same line through several points. */
export const wobblyThrough = (points: readonly Point[], sway: number, seed: number): Point[] =>
  points.slice(1).flatMap((point, index) => wobbly(points[index], point, sway, seed + index));

function lengthOf(points: readonly Point[]): number {
  let length = 0;
  for (let i = 1; i < points.length; i++)
    length += Math.hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
  return length;
}

/** The beginning of a stroke: as much of its length as that share of it, 0 to 1. */
export function beginningOf(points: readonly Point[], share: number): Point[] {
  if (share >= 1) return [...points];
  let left = lengthOf(points) * Math.max(0, share);
  const drawn = [points[0]];
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    const far = Math.hypot(b.x - a.x, b.y - a.y);
    if (far >= left) {
      const part = far > 0 ? left / far : 1;
      drawn.push({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });
      return drawn;
    }
    left -= far;
    drawn.push(b);
  }
  return drawn;
}

/** What is drawn of several strokes when that share of their length is: 0 to 1. */
export function beginningOfAll(strokes: readonly (readonly Point[])[], share: number): Point[][] {
  if (share >= 1) return strokes.map((stroke) => [...stroke]);
  const lengths = strokes.map((stroke) => Math.max(0.02, lengthOf(stroke)));
  let left = lengths.reduce((sum, length) => sum + length, 0) * share;
  const drawn: Point[][] = [];
  for (const [index, stroke] of strokes.entries()) {
    if (left <= 0) break;
    drawn.push(beginningOf(stroke, left / lengths[index]));
    left -= lengths[index];
  }
  return drawn;
}

/** Longer pieces show steps, shorter ones cost more than the eye gains. */
const pieceLength = 0.1;

/** A stroke of the pen, 85 to 115 percent as wide as the pen. */
export function penned(points: readonly Point[], width: number, seed: number): PenPiece[] {
  const phase = chanceOf(seed).float() * turn;
  const pieces: PenPiece[] = [];
  let piece: Point[] = [points[0]];
  let gone = 0;
  let begun = 0;
  const end = () => {
    pieces.push({ points: piece, width: width * (1 + 0.15 * Math.sin(begun * 3 + phase)) });
    piece = [piece.at(-1)!];
    begun = gone;
  };
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    const far = Math.hypot(b.x - a.x, b.y - a.y);
    const steps = Math.max(1, Math.ceil(far / pieceLength));
    for (let step = 1; step <= steps; step++) {
      piece.push({ x: a.x + ((b.x - a.x) * step) / steps, y: a.y + ((b.y - a.y) * step) / steps });
      gone += far / steps;
      if (gone - begun >= pieceLength) end();
    }
  }
  if (piece.length > 1) end();
  return pieces;
}
