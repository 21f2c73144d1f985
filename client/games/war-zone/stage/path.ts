/** The dashed path of an attack: black below, orange dashes on it, an arrow at its end. */
import type { Graphics } from 'pixi.js';
import type { Point } from '../../../kit/stage/effects/effect.ts';
import { paper } from './inks.ts';

export interface Course {
  from: Point;
  /** What it bends towards. */
  bend: Point;
  to: Point;
}

const steps = 40;

/** Draws that much of the path, 0 to 1. */
export function drawCourse(
  node: Graphics,
  course: Course,
  drawn: number,
  wide: number,
  colour: string,
  hasHead: boolean,
): void {
  const count = Math.max(0, Math.round(steps * drawn));
  if (count < 1) return;
  const points = Array.from({ length: count + 1 }, (_, i) => along(course, i / steps));
  const line = (from: number, to: number) => {
    node.moveTo(points[from].x, points[from].y);
    for (let i = from + 1; i <= to; i++) node.lineTo(points[i].x, points[i].y);
  };
  line(0, count);
  node.stroke({ width: wide * 1.8, color: paper.ink, cap: 'round', join: 'round' });
  const length = Math.hypot(course.to.x - course.from.x, course.to.y - course.from.y);
  const dash = Math.max(1, Math.round((steps * 13) / Math.max(60, length)));
  for (let i = 0; i < count; i += dash * 2) {
    line(i, Math.min(count, i + dash));
    node.stroke({ width: wide, color: colour, join: 'round' });
  }
  if (!hasHead || drawn < 1) return;
  const end = points[count];
  const before = points[Math.max(0, count - 4)];
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const size = wide * 4.4;
  const corner = (turn: number, far: number) => [
    end.x + Math.cos(angle + turn) * far,
    end.y + Math.sin(angle + turn) * far,
  ];
  node
    .poly([...corner(0, size * 0.5), ...corner(2.5, size * 0.72), ...corner(-2.5, size * 0.72)])
    .fill(colour)
    .stroke({ color: paper.ink, width: 2.4, join: 'round' });
}

function along({ from, bend, to }: Course, part: number): Point {
  const rest = 1 - part;
  return {
    x: rest * rest * from.x + 2 * rest * part * bend.x + part * part * to.x,
    y: rest * rest * from.y + 2 * rest * part * bend.y + part * part * to.y,
  };
}
