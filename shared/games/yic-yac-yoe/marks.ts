/** A player's own mark: one of the set, or a drawing. Drawings are data, bounded; `mark-schema.ts` checks them. */
import { at } from '../../contract/at.ts';
import type { Seat } from '../../contract/game.ts';

/** The set to pick from; a seat has the one at its own place until it picks another. */
export const glyphs = [
  'circle',
  'cross',
  'triangle',
  'square',
  'star',
  'heart',
  'spiral',
  'zigzag',
  'moon',
  'bolt',
  'flower',
  'arrow',
] as const;
export type Glyph = (typeof glyphs)[number];

export const MOST_STROKES = 8;
/** In all strokes together. */
export const MOST_POINTS = 160;
/** A mark must be at least this wide or high, in hundredths of a square: nobody plays an invisible one. */
export const LEAST_EXTENT = 30;
/** So often a player may take another mark: it costs no turn, and a log must not grow without end. */
export const MOST_CHANGES = 20;

/** Points of one stroke of the pen, x and y in turn, 0 to 100 from the top left of a square. */
export type Stroke = number[];
export type Mark = Glyph | Stroke[];

/** The wider of width and height, in hundredths of a square. */
export function extentOf(strokes: readonly Stroke[]): number {
  const of = (axis: 0 | 1) => {
    const values = strokes.flatMap((numbers) => numbers.filter((_, index) => index % 2 === axis));
    return Math.max(...values) - Math.min(...values);
  };
  return Math.max(of(0), of(1));
}

export const firstMarkOf = (seat: Seat): Mark => at(glyphs, seat % glyphs.length);
