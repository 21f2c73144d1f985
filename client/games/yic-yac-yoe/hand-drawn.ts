/**
 * Lines as a hand draws them. All lengths are in squares of the board, and the same seed always gives the same line.
 */
import { at } from '../../../shared/contract/at.ts';
import { chanceOf } from '../../../shared/contract/random.ts';
import type { Point } from '../../kit/stage/picture.ts';

/** A bit of a pen's stroke that is as wide all along. */
export interface PenPiece {
  points: Point[];
  width: number;
}

const turn = 2 * Math.PI;
/** An unsteady hand sways slowly and quickly at once: how far it gets until it has swayed both ways, and how strongly. */
const slowSway = { length: 2.3, share: 0.7 };
const quickSway = { length: 0.9, share: 0.4 };
const lengths = {
  /** Between two points of a line. */
  step: 0.14,
  /** Longer pieces of a stroke show steps, shorter ones cost more than the eye gains. */
  piece: 0.1,
  /** A dot takes as long to draw as that. */
  leastStroke: 0.02,
};

/** A straight line that isn't quite. */
export function wobbly(from: Point, to: Point, sway: number, seed: number): Point[] {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const steps = Math.max(2, Math.ceil(far / lengths.step));
  const chance = chanceOf(seed);
  const [slow, quick] = [chance.float() * turn, chance.float() * turn];
  const across = { x: -(to.y - from.y) / far, y: (to.x - from.x) / far };
  return Array.from({ length: steps + 1 }, (_, step) => {
    const gone = (step / steps) * far;
    const off =
      sway *
      (slowSway.share * Math.sin((turn * gone) / slowSway.length + slow) +
        quickSway.share * Math.sin((turn * gone) / quickSway.length + quick));
    return {
      x: from.x + ((to.x - from.x) * step) / steps + across.x * off,
      y: from.y + ((to.y - from.y) * step) / steps + across.y * off,
    };
  });
}

/** The same line through several points. */
export const wobblyThrough = (points: readonly Point[], sway: number, seed: number): Point[] =>
  piecesOf(points).flatMap(({ from, to }, index) => wobbly(from, to, sway, seed + index));

/** The beginning of a stroke: as much of its length as that share of it, 0 to 1. */
export function beginningOf(points: readonly Point[], share: number): Point[] {
  if (share >= 1) return [...points];
  let left = lengthOf(points) * Math.max(0, share);
  const drawn = points.slice(0, 1);
  for (const { from, to, far } of piecesOf(points)) {
    if (far >= left) {
      const part = far > 0 ? left / far : 1;
      drawn.push({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      return drawn;
    }
    left -= far;
    drawn.push(to);
  }
  return drawn;
}

/** What is drawn of several strokes when that share of their length is: 0 to 1. */
export function beginningOfAll(strokes: readonly (readonly Point[])[], share: number): Point[][] {
  if (share >= 1) return strokes.map((stroke) => [...stroke]);
  const each = strokes.map((stroke) => ({ stroke, length: Math.max(lengths.leastStroke, lengthOf(stroke)) }));
  let left = each.reduce((sum, { length }) => sum + length, 0) * share;
  const drawn: Point[][] = [];
  for (const { stroke, length } of each) {
    if (left <= 0) break;
    drawn.push(beginningOf(stroke, left / length));
    left -= length;
  }
  return drawn;
}

/** Where a stroke ends. */
export const endOf = (points: readonly Point[]): Point => at(points, points.length - 1);

/** A stroke of the pen, 85 to 115 percent as wide as the pen. */
export function penned(points: readonly Point[], width: number, seed: number): PenPiece[] {
  const phase = chanceOf(seed).float() * turn;
  const pieces: PenPiece[] = [];
  let piece = points.slice(0, 1);
  let gone = 0;
  let begun = 0;
  const end = () => {
    pieces.push({ points: piece, width: width * (1 + 0.15 * Math.sin(begun * 3 + phase)) });
    piece = piece.slice(-1);
    begun = gone;
  };
  for (const { from, to, far } of piecesOf(points)) {
    const steps = Math.max(1, Math.ceil(far / lengths.piece));
    for (let step = 1; step <= steps; step++) {
      piece.push({ x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps });
      gone += far / steps;
      if (gone - begun >= lengths.piece) end();
    }
  }
  if (piece.length > 1) end();
  return pieces;
}

/** The straight pieces of a line. */
const piecesOf = (points: readonly Point[]): { from: Point; to: Point; far: number }[] =>
  points.slice(1).map((to, index) => {
    const from = at(points, index);
    return { from, to, far: Math.hypot(to.x - from.x, to.y - from.y) };
  });

const lengthOf = (points: readonly Point[]): number => piecesOf(points).reduce((sum, { far }) => sum + far, 0);
