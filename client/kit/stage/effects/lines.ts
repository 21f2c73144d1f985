/** Lines that are there and gone. What flies straight leaves `from` and grows towards `to`; rings spread. */
import { Graphics, type Container } from 'pixi.js';
import { at } from '../../../../shared/contract/at.ts';
import { chanceOf } from '../../../../shared/contract/random.ts';
import { pieceColours } from '../../../../shared/design/palette.ts';
import type { Point } from '../picture.ts';
import { show } from '../scene.ts';
import { ease, type Timeline } from '../timeline.ts';

export interface Line {
  node: Container;
  /** @param grown how far it has come, 0 to 1 */
  paint(grown: number, alpha: number): void;
}

/** A wedge that widens to where it strikes. */
export function tracer(from: Point, to: Point, widthPx: number, colour: string): Line {
  const { length, angle } = reach(from, to);
  const half = widthPx / 2;
  const node = new Graphics()
    .poly([0, -1, length, -half, length, half, 0, 1])
    .fill(colour)
    .stroke({ color: pieceColours.ink, width: 1.6, join: 'round' });
  return growing(node, from, angle);
}

/** A band of light with a bright core. */
export function band(from: Point, to: Point, widthPx: number, colour: string): Line {
  const { length, angle } = reach(from, to);
  const node = new Graphics()
    .rect(0, -widthPx / 2, length, widthPx)
    .fill(colour)
    .stroke({ color: pieceColours.ink, width: 1.6, join: 'round' })
    .rect(0, -widthPx * 0.16, length, widthPx * 0.32)
    .fill(pieceColours.blockedPaper);
  return growing(node, from, angle);
}

type Joint = [along: number, off: number];

/** A spark that jumps in three frames. */
export function spark(from: Point, to: Point, widthPx: number, seed: number): Line {
  const { length, angle } = reach(from, to);
  const node = new Graphics();
  const chance = chanceOf(seed);
  const joints = Math.max(3, Math.round(length / 26));
  const frames = [0, 1, 2].map((): [Joint, ...Joint[]] => [
    [0, 0],
    ...Array.from({ length: joints }, (_, i): Joint => [
      (length * (i + 1)) / joints,
      i + 1 === joints ? 0 : (chance.float() - 0.5) * widthPx * 4,
    ]),
  ]);
  let drawn = -1;
  const draw = (frame: number) => {
    if (drawn === frame) return;
    drawn = frame;
    node.clear();
    const [start, ...joined] = at(frames, frame);
    for (const [width, colour] of [
      [widthPx + 3, pieceColours.ink],
      [widthPx, pieceColours.zap],
    ] as const) {
      node.moveTo(...start);
      for (const point of joined) node.lineTo(...point);
      node.stroke({ color: colour, width, join: 'miter' });
    }
  };
  const line = growing(node, from, angle);
  return {
    node,
    paint(grown, alpha) {
      draw(Math.min(2, Math.floor(grown * 3)));
      line.paint(1, alpha);
    },
  };
}

export interface Shot {
  atMs: number;
  growMs: number;
  /** From its start until nothing is left of it. */
  lifeMs: number;
  /** How much faster it fades than it ages: until then it is whole. */
  fading: number;
  alpha?: number;
}

/** Shoots a line out and lets it fade. With reduced motion it comes whole, and softly. */
export function shoot(
  timeline: Timeline,
  line: Line,
  { atMs, growMs, lifeMs, fading, alpha = 1 }: Shot,
  reducedMotion: boolean,
): void {
  let grown = 0;
  timeline.add({ atMs, forMs: growMs, ease: ease.shoot }, (progress) => (grown = reducedMotion ? 1 : progress));
  timeline.add({ atMs, forMs: lifeMs }, (age) => {
    const rest = Math.min(1, (1 - age) * fading);
    line.paint(grown, alpha * (reducedMotion ? Math.min(1, age * 5, rest) : rest));
  });
}

function growing(node: Graphics, from: Point, angle: number): Line {
  node.position.set(from.x, from.y);
  node.visible = false;
  return {
    node,
    paint(grown, alpha) {
      show(node, { alpha: grown > 0 ? alpha : 0, turn: angle });
      node.scale.x = Math.max(0.001, grown);
    },
  };
}

const reach = (from: Point, to: Point) => ({
  length: Math.hypot(to.x - from.x, to.y - from.y),
  angle: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI,
});

export interface Ring {
  node: Graphics;
  /** @param spread its size, 1 is full */
  paint(spread: number, alpha: number): void;
}

/** A ring that spreads, round or flat as what it spreads on. */
export function ring(middle: Point, radiusX: number, radiusY: number, widthPx: number, colour: string): Ring {
  const node = new Graphics()
    .ellipse(0, 0, radiusX, radiusY)
    .stroke({ color: colour, width: widthPx })
    .ellipse(0, 0, radiusX * 0.86, radiusY * 0.84)
    .stroke({ color: colour, width: widthPx * 0.4 });
  node.position.set(middle.x, middle.y);
  node.visible = false;
  return { node, paint: (spread, alpha) => show(node, { alpha, scale: Math.max(0.001, spread) }) };
}
