/**
 * Printing on a 2D canvas: flat inks, a dark key line, hard offset shadows, halftone for tone.
 * Everything is in CSS px; whoever prints has scaled the canvas to the screen.
 */
import { chanceOf } from '../../../shared/contract/random.ts';
import { iconPath } from '../../design/icons.ts';
import { fonts, piece } from '../../design/palette.ts';

export type Ink = CanvasRenderingContext2D;

const icons = new Map<string, Path2D>();

/** Prints an icon around (x, y), that wide and high. */
export function drawIcon(ink: Ink, id: string, x: number, y: number, size: number, colour: string): void {
  let path = icons.get(id);
  if (!path) icons.set(id, (path = new Path2D(iconPath(id))));
  ink.save();
  ink.translate(x - size / 2, y - size / 2);
  ink.scale(size / 512, size / 512);
  ink.fillStyle = colour;
  ink.fill(path);
  ink.restore();
}

interface Outline {
  fill?: string;
  line?: string;
  lineWidth?: number;
  dash?: number[];
  /** Leaves holes where subpaths overlap. */
  evenOdd?: boolean;
}

/** Prints path data at (x, y), scaled. Line widths are not scaled. */
export function drawPath(ink: Ink, data: string, x: number, y: number, scale: number, outline: Outline): void {
  const path = new Path2D();
  path.addPath(new Path2D(data), new DOMMatrix([scale, 0, 0, scale, x, y]));
  drawOutline(ink, path, outline);
}

/** Prints a path as it is. */
export function drawOutline(ink: Ink, path: Path2D, { fill, line, lineWidth = 2, dash, evenOdd }: Outline): void {
  if (fill) {
    ink.fillStyle = fill;
    ink.fill(path, evenOdd ? 'evenodd' : 'nonzero');
  }
  if (!line) return;
  ink.strokeStyle = line;
  ink.lineWidth = lineWidth;
  ink.lineJoin = 'round';
  ink.setLineDash(dash ?? []);
  ink.stroke(path);
  ink.setLineDash([]);
}

/** A sheet of paper with round corners, its corner at (x, y). */
export function sheetPath(x: number, y: number, width: number, height: number, radius: number | number[]): Path2D {
  const path = new Path2D();
  path.roundRect(x, y, width, height, radius);
  return path;
}

/** A disc around (x, y). */
export function discPath(x: number, y: number, radiusX: number, radiusY = radiusX): Path2D {
  const path = new Path2D();
  path.ellipse(x, y, radiusX, radiusY, 0, 0, Math.PI * 2);
  return path;
}

export interface Lettering {
  px: number;
  family?: keyof typeof fonts;
  colour?: string;
  /** Width of a dark line round the letters, px. */
  outline?: number;
  align?: CanvasTextAlign;
}

const fontOf = ({ px, family = 'ui' }: Lettering): string => `${family === 'ui' ? 700 : 400} ${px}px ${fonts[family]}`;

/** Prints one line of text, its middle at the height y. */
export function drawText(ink: Ink, text: string, x: number, y: number, lettering: Lettering): void {
  ink.font = fontOf(lettering);
  ink.textAlign = lettering.align ?? 'center';
  ink.textBaseline = 'alphabetic';
  // Capitals are about 0.7 of the type size: their middle sits 0.35 above the base line.
  const baseline = y + lettering.px * 0.35;
  if (lettering.outline) {
    ink.strokeStyle = piece.ink;
    ink.lineWidth = lettering.outline;
    ink.lineJoin = 'round';
    ink.strokeText(text, x, baseline);
  }
  ink.fillStyle = lettering.colour ?? piece.ink;
  ink.fillText(text, x, baseline);
}

export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Tone made of dots, in rows that are half a step apart.
 * @param tone how dark it is at (x, y): 0 prints nothing, 1 fills the step
 */
export function drawHalftone(
  ink: Ink,
  area: Area,
  step: number,
  colour: string,
  tone: (x: number, y: number) => number,
): void {
  ink.fillStyle = colour;
  ink.beginPath();
  for (let y = area.top, row = 0; y <= area.bottom; y += step / 2, row++)
    for (let x = area.left + (row % 2 ? step / 2 : 0); x <= area.right; x += step) {
      const value = tone(x, y);
      if (value <= 0.04) continue;
      const radius = Math.min(value, 1.3) * step * 0.5;
      ink.moveTo(x + radius, y);
      ink.arc(x, y, radius, 0, Math.PI * 2);
    }
  ink.fill();
}

/** Specks where the ink did not take. */
export function drawSpecks(ink: Ink, area: Area, count: number, colour: string, seed: number): void {
  const chance = chanceOf(seed);
  ink.fillStyle = colour;
  ink.beginPath();
  for (let i = 0; i < count; i++) {
    const x = area.left + chance.float() * (area.right - area.left);
    const y = area.top + chance.float() * (area.bottom - area.top);
    const radius = 0.4 + chance.float() * chance.float() * 1.4;
    ink.moveTo(x + radius, y);
    ink.ellipse(x, y, radius, radius * 0.8, 0, 0, Math.PI * 2);
  }
  ink.fill();
}

let measuring: Ink | null = null;

/** How wide that text prints, px. */
export function textWidth(text: string, lettering: Lettering): number {
  measuring ??= document.createElement('canvas').getContext('2d')!;
  measuring.font = fontOf(lettering);
  return measuring.measureText(text).width;
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The text, or as much of its beginning as fits that width, with an ellipsis. Letters stay whole in any script. */
export function fitted(text: string, widthPx: number, lettering: Lettering): string {
  if (textWidth(text, lettering) <= widthPx) return text;
  const parts = [...letters.segment(text)].map((part) => part.segment);
  while (parts.length > 1) {
    parts.pop();
    const cut = `${parts.join('').trimEnd()}…`;
    if (textWidth(cut, lettering) <= widthPx) return cut;
  }
  return parts[0];
}
