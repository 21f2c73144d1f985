/**
 * Effects of every room. Each is made once, hidden; whoever plays it shows it moment by moment from
 * the progress it is given, so that the same moment always looks the same. Positions are in px.
 */
import { Sprite, type Container, type Texture } from 'pixi.js';

export interface Point {
  x: number;
  y: number;
}

/** Hides everything in a layer: the start of painting a moment. */
export function hideAll(layer: Container): void {
  for (const node of layer.children) node.visible = false;
}

/** Takes everything out of a layer. */
export function emptyLayer(layer: Container): void {
  for (const node of layer.removeChildren()) node.destroy({ children: true });
}

/** A print that is to move, hidden, its middle at (x, y). */
export function piece(texture: Texture, { x, y }: Point): Sprite {
  const sprite = new Sprite({ texture, anchor: 0.5, x, y });
  sprite.visible = false;
  return sprite;
}

/** Shows a node as it should be now. */
export function show(
  node: Container,
  { alpha = 1, scale = 1, turn = 0 }: { alpha?: number; scale?: number; turn?: number },
): void {
  node.visible = alpha > 0.004 && scale !== 0;
  node.alpha = Math.min(1, alpha);
  node.scale.set(scale);
  node.angle = turn;
}

/** The point that far along a curve that leaves the straight line by `lift` px, upward. */
export function alongArc(from: Point, to: Point, lift: number, progress: number): Point {
  const rest = 1 - progress;
  const control = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - lift };
  return {
    x: rest * rest * from.x + 2 * rest * progress * control.x + progress * progress * to.x,
    y: rest * rest * from.y + 2 * rest * progress * control.y + progress * progress * to.y,
  };
}

/** The point that many px from `from` on the way to `to`. */
export function towards(from: Point, to: Point, px: number): Point {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * px) / far, y: from.y + ((to.y - from.y) * px) / far };
}
