/**
 * Silhouettes as SVG path data around (0, 0), for canvas (`Path2D`) and DOM (`<path d>`) alike.
 */
import { chanceOf } from '../contract/random.ts';

/** A circle as path data. */
export const circlePath = (radius: number, x = 0, y = 0): string =>
  `M${n(x - radius)},${n(y)}a${n(radius)},${n(radius)} 0 1 0 ${n(2 * radius)},0a${n(radius)},${n(radius)} 0 1 0 ${n(-2 * radius)},0Z`;

/** A regular polygon, one corner up unless turned. */
export function polygonPath(corners: number, radius: number, turnDeg = 0): string {
  const points = Array.from({ length: corners }, (_, i) => polar(radius, turnDeg - 90 + (i * 360) / corners));
  return `M${points.map(([x, y]) => `${n(x)},${n(y)}`).join('L')}Z`;
}

/**
 * A star, one point up.
 * @param wobble how uneven the points are, 0 to 1, the same for the same seed
 */
export function starPath(points: number, outer: number, inner: number, wobble = 0, seed = 1): string {
  const chance = chanceOf(seed);
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const radius = i % 2 === 0 ? outer : inner;
    return polar(radius * (1 + (chance.float() - 0.5) * wobble), -90 + (i * 180) / points);
  });
  return `M${corners.map(([x, y]) => `${n(x)},${n(y)}`).join('L')}Z`;
}

/** A barrel-topped shield of about that radius. */
export const shieldPath = (r: number): string =>
  `M${n(-r * 0.82)},${n(-r * 0.9)}H${n(r * 0.82)}V${n(r * 0.25)}C${n(r * 0.82)},${n(r * 0.75)} ${n(r * 0.3)},${n(r)} 0,${n(r * 1.1)}C${n(-r * 0.3)},${n(r)} ${n(-r * 0.82)},${n(r * 0.75)} ${n(-r * 0.82)},${n(r * 0.25)}Z`;

/** A puff of cloud: six lobes round a middle. */
export function puffPath(r: number): string {
  const lobes = [-90, -30, 30, 90, 150, 210].map((deg) => {
    const [x, y] = polar(r * 0.58, deg);
    return circlePath(r * 0.51, x * 1.08, y);
  });
  return lobes.join('') + circlePath(r * 0.7);
}

/** Wedges that leave (x, y) like the rays of a low sun. */
export function raysPath(x: number, y: number, reach: number, count: number, turnDeg = 0): string {
  const wedges = Array.from({ length: count }, (_, i) => {
    const [ax, ay] = polar(reach, turnDeg + (i * 360) / count);
    const [bx, by] = polar(reach, turnDeg + ((i + 0.5) * 360) / count);
    return `M${n(x)},${n(y)}L${n(x + ax)},${n(y + ay)}L${n(x + bx)},${n(y + by)}Z`;
  });
  return wedges.join('');
}

/** A bullet standing on its case, that high. */
export function bulletPath(height: number): string {
  const h = height;
  const w = h * 0.42;
  return (
    `M${n(-w / 2)},${n(h * 0.16)}V${n(-h * 0.12)}C${n(-w / 2)},${n(-h * 0.36)} ${n(-w * 0.15)},${n(-h * 0.48)} 0,${n(-h * 0.5)}` +
    `C${n(w * 0.15)},${n(-h * 0.48)} ${n(w / 2)},${n(-h * 0.36)} ${n(w / 2)},${n(-h * 0.12)}V${n(h * 0.16)}Z` +
    `M${n(-w / 2)},${n(h * 0.24)}H${n(w / 2)}V${n(h * 0.5)}H${n(-w / 2)}Z`
  );
}

const polar = (radius: number, deg: number): [number, number] => {
  const angle = (deg * Math.PI) / 180;
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
};

/** Two decimals are enough for a path. */
const n = (value: number): number => Math.round(value * 100) / 100;

/** Tone as printed dots. */

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Dots on a slanted grid as path data. @param tone how dark a point is, 0 to about 1 */
export function halftonePath(area: Area, step: number, tone: (point: { x: number; y: number }) => number): string {
  const dots: string[] = [];
  for (let row = 0, y = area.top; y <= area.bottom; row++, y += step / 2)
    for (let x = area.left + (row % 2 === 0 ? 0 : step / 2); x <= area.right; x += step) {
      const radius = Math.min(1, tone({ x, y })) * step * 0.5;
      if (radius > 0.15) dots.push(dot(x, y, radius));
    }
  return dots.join('');
}

const dot = (x: number, y: number, radius: number) => {
  const r = round(radius);
  return `M${round(x - radius)} ${round(y)}a${r} ${r} 0 1 0 ${round(2 * radius)} 0a${r} ${r} 0 1 0 ${round(-2 * radius)} 0`;
};

const round = (value: number) => Math.round(value * 10) / 10;
