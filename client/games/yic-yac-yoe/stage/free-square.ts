/** Where there is room on a table that is already laid. Pure. */
import type { Size, Point } from '../../../kit/stage/picture.ts';
import { isRoomy } from './layout.ts';

/** A box by its middle, px. */
interface Spread extends Point, Size {}

/** So far from the canvas' edge and from whatever lies there, px. */
const margin = 6;

/** The largest square that touches none of those boxes, by its middle; px. */
export function freeSquare({ width, height }: Size, boxes: readonly Spread[]): Point & { side: number } {
  // A finer search would gain a few px, and be felt whenever a window is pulled larger.
  const step = Math.max(4, Math.round(width / 160));
  let best = { x: width / 2, y: height / 2, side: 0 };
  for (let y = step; y < height; y += step)
    for (let x = step; x < width; x += step) {
      const half = boxes.reduce(
        (room, box) =>
          Math.min(room, Math.max(Math.abs(box.x - x) - box.width / 2, Math.abs(box.y - y) - box.height / 2)),
        Math.min(x, y, width - x, height - y),
      );
      if ((half - margin) * 2 > best.side) best = { x, y, side: (half - margin) * 2 };
    }
  return best;
}

/** Where the line of the log lies over the canvas. */
export const logCorner = ({ width, height }: Size): Spread[] =>
  isRoomy(width, height) ? [{ x: width / 4 - 48, y: height - 36, width: width / 2 - 128, height: 58 }] : [];
