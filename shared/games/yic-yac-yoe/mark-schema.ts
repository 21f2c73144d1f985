import { z } from 'zod';
import { extentOf, glyphs, LEAST_EXTENT, MOST_POINTS, MOST_STROKES, type Mark, type Stroke } from './marks.ts';

const says =
  `A mark is one of ${glyphs.join(', ')}, or a drawing: 1 to ${MOST_STROKES} strokes of at least 2 points, ` +
  `${MOST_POINTS} points in all, each number from 0 to 100.`;

const stroke: z.ZodType<Stroke, Stroke> = z
  .array(z.int(says).min(0, says).max(100, says), says)
  .min(4, says)
  .max(2 * MOST_POINTS, says)
  .refine((numbers) => numbers.length % 2 === 0, 'A stroke is a list of x and y in turn.');

const drawing = z
  .array(stroke, says)
  .min(1, says)
  .max(MOST_STROKES, says)
  .refine((strokes) => strokes.flat().length <= 2 * MOST_POINTS, `A drawing has at most ${MOST_POINTS} points.`)
  .refine((strokes) => extentOf(strokes) >= LEAST_EXTENT, 'That is too small to be seen: draw it larger.');

export const mark: z.ZodType<Mark, Mark> = z.union([z.enum(glyphs), drawing], says);
