/**
 * Drawing on a 2D canvas as it would be printed: flat colours, a dark key line, hard offset shadows, halftone for tone.
 * Everything is in CSS px; whoever calls has scaled the canvas to the screen.
 */
import 'virtual:icons/design/icons';
import 'virtual:icons/kit/table-icons';
import { chanceOf } from '../../../shared/contract/random.ts';
import { iconPath } from '../../design/icons.ts';
import type { Size } from './picture.ts';

export type Context = CanvasRenderingContext2D;

const icons = new Map<string, Path2D>();

/** Draws an icon around (x, y), that wide and high. */
export function drawIcon(context: Context, id: string, x: number, y: number, size: number, colour: string): void {
  let path = icons.get(id);
  if (!path) icons.set(id, (path = new Path2D(iconPath(id))));
  context.save();
  context.translate(x - size / 2, y - size / 2);
  context.scale(size / 512, size / 512);
  context.fillStyle = colour;
  context.fill(path);
  context.restore();
}

interface Outline {
  fill?: string;
  line?: string;
  lineWidth?: number;
  dash?: number[];
  /** Leaves holes where subpaths overlap. */
  evenOdd?: boolean;
}

/** Draws path data at (x, y), scaled. Line widths are not scaled. */
export function drawPath(context: Context, data: string, x: number, y: number, scale: number, outline: Outline): void {
  const path = new Path2D();
  path.addPath(new Path2D(data), new DOMMatrix([scale, 0, 0, scale, x, y]));
  drawOutline(context, path, outline);
}

/** Draws a path as it is. */
export function drawOutline(
  context: Context,
  path: Path2D,
  { fill, line, lineWidth = 2, dash, evenOdd }: Outline,
): void {
  if (fill) {
    context.fillStyle = fill;
    context.fill(path, evenOdd ? 'evenodd' : 'nonzero');
  }
  if (!line) return;
  context.strokeStyle = line;
  context.lineWidth = lineWidth;
  context.lineJoin = 'round';
  context.setLineDash(dash ?? []);
  context.stroke(path);
  context.setLineDash([]);
}

/** Browsers throw where a radius is negative. On a stage that is too small a corner is sharp instead, and a disc a dot. */
const fitting = (radius: number) => Math.max(0, radius);

/** A sheet of paper with round corners, its corner at (x, y). */
export function sheetPath(x: number, y: number, width: number, height: number, radius: number | number[]): Path2D {
  const path = new Path2D();
  path.roundRect(x, y, width, height, [radius].flat().map(fitting));
  return path;
}

/** The same around (0, 0). */
export const boxPath = ({ width, height }: Size, radius: number | number[]): Path2D =>
  sheetPath(-width / 2, -height / 2, width, height, radius);

/** A disc around (x, y). */
export function discPath(x: number, y: number, radiusX: number, radiusY = radiusX): Path2D {
  const path = new Path2D();
  path.ellipse(x, y, fitting(radiusX), fitting(radiusY), 0, 0, Math.PI * 2);
  return path;
}

export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Tone made of dots, in rows that are half a step apart.
 * @param tone how dark it is at (x, y): 0 draws nothing, 1 fills the step
 */
export function drawHalftone(
  context: Context,
  area: Area,
  step: number,
  colour: string,
  tone: (x: number, y: number) => number,
): void {
  context.fillStyle = colour;
  context.beginPath();
  for (let y = area.top, row = 0; y <= area.bottom; y += step / 2, row++)
    for (let x = area.left + (row % 2 ? step / 2 : 0); x <= area.right; x += step) {
      const value = tone(x, y);
      if (value <= 0.04) continue;
      const radius = Math.min(value, 1.3) * step * 0.5;
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, Math.PI * 2);
    }
  context.fill();
}

/** Cuts an area for dots of that step into so many, one below the other, in which the same dots are drawn. */
export function bandsOf(area: Area, step: number, count: number): Area[] {
  // Two rows are one step, and rows alternate.
  const heightPx = Math.ceil((area.bottom - area.top) / step / count) * step;
  return Array.from({ length: count }, (_, index) => {
    const top = area.top + index * heightPx;
    return { ...area, top, bottom: Math.min(area.bottom, top + heightPx - step / 4) };
  });
}

/** Specks where the ink did not take. */
export function drawSpecks(context: Context, area: Area, count: number, colour: string, seed: number): void {
  const chance = chanceOf(seed);
  context.fillStyle = colour;
  context.beginPath();
  for (let i = 0; i < count; i++) {
    const x = area.left + chance.float() * (area.right - area.left);
    const y = area.top + chance.float() * (area.bottom - area.top);
    const radius = 0.4 + chance.float() * chance.float() * 1.4;
    context.moveTo(x + radius, y);
    context.ellipse(x, y, radius, radius * 0.8, 0, 0, Math.PI * 2);
  }
  context.fill();
}
