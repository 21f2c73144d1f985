/** Text on a canvas: how it is written, and how wide it prints. It brings no icons, so that layouts can measure anywhere. */
import { fonts, pieceColours } from '../../../shared/design/palette.ts';
import type { Context } from './drawing.ts';

export interface Lettering {
  px: number;
  family?: keyof typeof fonts;
  colour?: string;
  /** Width of a dark line round the letters, px. */
  outline?: number;
  align?: CanvasTextAlign;
}

const fontOf = ({ px, family = 'ui' }: Lettering): string => `${family === 'ui' ? 700 : 400} ${px}px ${fonts[family]}`;

/** Draws one line of text, its middle at the height y. */
export function drawText(context: Context, text: string, x: number, y: number, lettering: Lettering): void {
  context.font = fontOf(lettering);
  context.textAlign = lettering.align ?? 'center';
  context.textBaseline = 'alphabetic';
  // Capitals are about 0.7 of the type size: their middle sits 0.35 above the base line.
  const baseline = y + lettering.px * 0.35;
  if (lettering.outline) {
    context.strokeStyle = pieceColours.ink;
    context.lineWidth = lettering.outline;
    context.lineJoin = 'round';
    context.strokeText(text, x, baseline);
  }
  context.fillStyle = lettering.colour ?? pieceColours.ink;
  context.fillText(text, x, baseline);
}

let measuring: Context | null = null;

/** How wide that text prints, px. */
export function textWidth(text: string, lettering: Lettering): number {
  measuring ??= document.createElement('canvas').getContext('2d');
  if (!measuring) return 0;
  measuring.font = fontOf(lettering);
  return measuring.measureText(text).width;
}
