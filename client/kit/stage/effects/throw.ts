/** What is thrown: a thing that tumbles along an arc of dots. */
import { Container, type Texture } from 'pixi.js';
import { alongArc, piece, show, type Point } from './effect.ts';

export interface Throw {
  node: Container;
  /** @param flown how far it has come, 0 to 1 */
  paint(flown: number, alpha: number): void;
}

/**
 * @param lift how far the arc leaves the straight line, px
 * @param spin how far the thing turns on its way, degrees
 * @param ahead true draws the whole arc at once and nothing that moves
 */
export function thrown(
  thing: Texture | null,
  dot: Texture,
  from: Point,
  to: Point,
  { lift, spin, ahead = false }: { lift: number; spin: number; ahead?: boolean },
): Throw {
  const node = new Container();
  node.visible = false;
  const count = Math.max(5, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / 13));
  const dots = Array.from({ length: count }, (_, i) => piece(dot, alongArc(from, to, lift, (i + 1) / (count + 1))));
  node.addChild(...dots);
  const body = thing && !ahead ? piece(thing, from) : null;
  if (body) node.addChild(body);
  return {
    node,
    paint(flown, alpha) {
      show(node, { alpha });
      dots.forEach((each, i) => (each.visible = ahead || (i + 1) / (count + 1) <= flown));
      if (!body) return;
      body.visible = flown > 0 && flown < 1;
      body.position.copyFrom(alongArc(from, to, lift, flown));
      body.angle = spin * flown;
    },
  };
}
