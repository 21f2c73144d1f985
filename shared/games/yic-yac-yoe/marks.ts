/** A player's own mark: one of the set, or a drawing. Drawings are data, bounded. */
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

const says =
  `A mark is one of ${glyphs.join(', ')}, or a drawing: 1 to ${MOST_STROKES} strokes of at least 2 points, ` +
  `${MOST_POINTS} points in all, each number from 0 to 100.`;

/** Why that is no mark; null for one. Kept marks are read by this, too, at a table, which fetches no schemas. */
export function whyNoMark(value: unknown): string | null {
  if (glyphs.some((glyph) => glyph === value)) return null;
  if (!Array.isArray(value) || value.length < 1 || value.length > MOST_STROKES || !value.every(isStroke)) return says;
  if (value.some((stroke) => stroke.length % 2 !== 0)) return 'A stroke is a list of x and y in turn.';
  if (value.flat().length > 2 * MOST_POINTS) return `A drawing has at most ${MOST_POINTS} points.`;
  return extentOf(value) >= LEAST_EXTENT ? null : 'That is too small to be seen: draw it larger.';
}

const isStroke = (value: unknown): value is Stroke =>
  Array.isArray(value) && value.length >= 4 && value.length <= 2 * MOST_POINTS && value.every(isCoordinate);

const isCoordinate = (value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 100;
