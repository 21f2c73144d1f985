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
