/** What flies from here to there. Positions are in px. */
import { Container, type Sprite, type Texture } from 'pixi.js';
import type { Point } from '../picture.ts';
import { hiddenSprite, show } from '../scene.ts';
import { between, ease, type Timeline } from '../timeline.ts';

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

export interface Flight {
  atMs: number;
  forMs: number;
  /** How far it leaves the straight line, px. */
  liftPx?: number;
  /** From and to, degrees. */
  turn?: readonly [number, number];
  scale?: readonly [number, number];
  /** What it shows from the middle of its way on. */
  turnsInto?: Texture;
  /** Goes out of sight at its end, as under a pile. */
  sinks?: boolean;
}

/** A sprite that goes from here to there and is gone. With reduced motion it only appears there. */
export function fly(
  timeline: Timeline,
  sprite: Sprite,
  { from, to }: { from: Point; to: Point },
  { atMs, forMs, liftPx = 0, turn = [0, 0], scale = [1, 1], turnsInto, sinks = false }: Flight,
  reducedMotion: boolean,
): void {
  const { texture } = sprite;
  timeline.add({ atMs, forMs, ease: sinks ? ease.turn : ease.settle }, (flown) => {
    const way = reducedMotion ? 1 : flown;
    if (turnsInto) sprite.texture = way < 0.5 ? texture : turnsInto;
    sprite.position.copyFrom(alongArc(from, to, liftPx, way));
    const alpha = reducedMotion ? Math.min(1, flown * 4) : sinks ? Math.min(1, (1 - flown) * 5) : 1;
    show(sprite, {
      alpha: flown < 1 ? alpha : 0,
      scale: between(scale[0], scale[1], way),
      turn: between(turn[0], turn[1], way),
    });
    // A card that turns over is seen from its edge in between.
    if (turnsInto && !reducedMotion) sprite.scale.x *= Math.max(0.08, Math.abs(Math.cos(way * Math.PI)));
  });
}

export interface Throw {
  node: Container;
  /** @param flown how far it has come, 0 to 1 */
  paint(flown: number, alpha: number): void;
}

/**
 * What is thrown: a thing that tumbles along an arc of dots.
 * @param liftPx how far the arc leaves the straight line, px
 * @param spin how far the thing turns on its way, degrees
 * @param ahead true draws the whole arc at once and nothing that moves
 */
export function thrown(
  thing: Texture | null,
  dot: Texture,
  from: Point,
  to: Point,
  { liftPx, spin, ahead = false }: { liftPx: number; spin: number; ahead?: boolean },
): Throw {
  const node = new Container();
  node.visible = false;
  const count = Math.max(5, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / 13));
  const dots = Array.from({ length: count }, (_, i) =>
    hiddenSprite(dot, alongArc(from, to, liftPx, (i + 1) / (count + 1))),
  );
  node.addChild(...dots);
  const body = thing && !ahead ? hiddenSprite(thing, from) : null;
  if (body) node.addChild(body);
  return {
    node,
    paint(flown, alpha) {
      show(node, { alpha });
      dots.forEach((each, i) => (each.visible = ahead || (i + 1) / (count + 1) <= flown));
      if (!body) return;
      body.visible = flown > 0 && flown < 1;
      body.position.copyFrom(alongArc(from, to, liftPx, flown));
      body.angle = spin * flown;
    },
  };
}
