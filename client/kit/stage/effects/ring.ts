/** A ring that spreads, round or flat as its room. */
import { Graphics } from 'pixi.js';
import { show, type Point } from './effect.ts';

export interface Ring {
  node: Graphics;
  /** @param spread its size, 1 is full */
  paint(spread: number, alpha: number): void;
}

export function ring(at: Point, radiusX: number, radiusY: number, widthPx: number, colour: string): Ring {
  const node = new Graphics()
    .ellipse(0, 0, radiusX, radiusY)
    .stroke({ color: colour, width: widthPx })
    .ellipse(0, 0, radiusX * 0.86, radiusY * 0.84)
    .stroke({ color: colour, width: widthPx * 0.4 });
  node.position.set(at.x, at.y);
  node.visible = false;
  return { node, paint: (spread, alpha) => show(node, { alpha, scale: Math.max(0.001, spread) }) };
}
