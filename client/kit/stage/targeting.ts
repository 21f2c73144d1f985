/** Pointing at seats on a canvas: mouse and finger, and the dashes that show whom one may point at. */
import type { Graphics } from 'pixi.js';
import { at } from '../../../shared/contract/at.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import type { SeatTargeting } from '../game-ui.ts';
import type { Box, Point } from './picture.ts';
import type { StageExtras, StageHandle } from './stage.ts';

/** What a scene shows of whom the viewer may point at. */
export interface SeatTargets {
  set(targeting: SeatTargeting | null): void;
  /** The seat that a pointer there means, or null. */
  seatAt(point: Point, targeting: SeatTargeting): Seat | null;
}

/** What a pointer needs to know of its stage. */
type Ground = Pick<StageHandle<unknown, unknown>, 'canvas' | 'pointOf'> & {
  readonly scene: { readonly targeting: SeatTargets } | null;
  readonly targeting: SeatTargeting | null;
};

/** Lets mouse and finger point at seats. Its listeners go with the canvas. */
export function pointAtSeats(stage: Ground): StageExtras {
  const seatAt = (event: MouseEvent): Seat | null => {
    const { scene, targeting } = stage;
    return scene && targeting ? scene.targeting.seatAt(stage.pointOf(event), targeting) : null;
  };
  stage.canvas.addEventListener('pointermove', (event) => {
    if (stage.scene) stage.canvas.style.cursor = seatAt(event) === null ? '' : 'pointer';
  });
  stage.canvas.addEventListener('click', (event) => {
    const seat = seatAt(event);
    if (seat !== null) stage.targeting?.onPick(seat);
  });
  return { onTarget: () => (stage.canvas.style.cursor = '') };
}

/** A dark line with a coloured one on it. */
export interface TwoLines {
  edge: string;
  edgePx: number;
  line: string;
  linePx: number;
}

const dash = { boxPx: 22, least: 2, from: 0.2, to: 0.8, inCircle: 14 };

/** Dashes along the four sides of a box by its upper left corner. */
export function drawDashedBox(to: Graphics, { x, y, width, height }: Box, lines: TwoLines): void {
  const [right, bottom] = [x + width, y + height];
  const sides: [Point, Point][] = [
    [
      { x, y },
      { x: right, y },
    ],
    [
      { x: right, y },
      { x: right, y: bottom },
    ],
    [
      { x: right, y: bottom },
      { x, y: bottom },
    ],
    [
      { x, y: bottom },
      { x, y },
    ],
  ];
  for (const [width, color] of strokesOf(lines)) {
    for (const [start, end] of sides) {
      const far = Math.hypot(end.x - start.x, end.y - start.y);
      const count = Math.max(dash.least, Math.round(far / dash.boxPx));
      for (let i = 0; i < count; i++) {
        const [a, b] = [(i + dash.from) / count, (i + dash.to) / count];
        to.moveTo(start.x + (end.x - start.x) * a, start.y + (end.y - start.y) * a).lineTo(
          start.x + (end.x - start.x) * b,
          start.y + (end.y - start.y) * b,
        );
      }
    }
    to.stroke({ width, color });
  }
}

/** Dashes along a circle. */
export function drawDashedCircle(to: Graphics, { x, y }: Point, radius: number, lines: TwoLines): void {
  const step = (Math.PI * 2) / dash.inCircle;
  for (let i = 0; i < dash.inCircle; i++) {
    const start = i * step;
    const end = start + step * (dash.to - dash.from);
    for (const [width, color] of strokesOf(lines))
      to.moveTo(x + Math.cos(start) * radius, y + Math.sin(start) * radius)
        .arc(x, y, radius, start, end)
        .stroke({ width, color });
  }
}

export interface Curve {
  from: Point;
  /** What it bends towards. */
  bend: Point;
  to: Point;
}

const curve = { steps: 40, edgeShare: 1.8, dashPx: 13, leastPx: 60, headShare: 4.4, headEdgePx: 2.4 };

/**
 * A dashed curve, so much of it, 0 to 1; whole, it may end in an arrow.
 * @param style.linePx its width
 */
export function drawDashedCurve(
  to: Graphics,
  path: Curve,
  drawn: number,
  { line: color, linePx, edge, hasHead }: { line: string; linePx: number; edge: string; hasHead: boolean },
): void {
  const count = Math.max(0, Math.round(curve.steps * drawn));
  if (count < 1) return;
  const points = Array.from({ length: count + 1 }, (_, i) => along(path, i / curve.steps));
  const trace = (from: number, until: number) => {
    const [start, ...rest] = points.slice(from, until + 1);
    if (start) to.moveTo(start.x, start.y);
    for (const { x, y } of rest) to.lineTo(x, y);
  };
  trace(0, count);
  to.stroke({ width: linePx * curve.edgeShare, color: edge, cap: 'round', join: 'round' });
  const length = Math.hypot(path.to.x - path.from.x, path.to.y - path.from.y);
  const step = Math.max(1, Math.round((curve.steps * curve.dashPx) / Math.max(curve.leastPx, length)));
  for (let i = 0; i < count; i += step * 2) {
    trace(i, Math.min(count, i + step));
    to.stroke({ width: linePx, color, join: 'round' });
  }
  if (!hasHead || drawn < 1) return;
  const end = at(points, count);
  const before = at(points, Math.max(0, count - 4));
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const size = linePx * curve.headShare;
  const corner = (turn: number, far: number) => [
    end.x + Math.cos(angle + turn) * far,
    end.y + Math.sin(angle + turn) * far,
  ];
  to.poly([...corner(0, size * 0.5), ...corner(2.5, size * 0.72), ...corner(-2.5, size * 0.72)])
    .fill(color)
    .stroke({ color: edge, width: curve.headEdgePx, join: 'round' });
}

function along({ from, bend, to }: Curve, share: number): Point {
  const rest = 1 - share;
  return {
    x: rest * rest * from.x + 2 * rest * share * bend.x + share * share * to.x,
    y: rest * rest * from.y + 2 * rest * share * bend.y + share * share * to.y,
  };
}

const strokesOf = ({ edge, edgePx, line, linePx }: TwoLines): [width: number, color: string][] => [
  [edgePx, edge],
  [linePx, line],
];
