/** The strokes of a pen that make a mark: those of the set are written down here. */
import type { Glyph, Mark, Stroke } from './marks.ts';

/** The strokes of a mark; a drawing is its own. */
export const strokesOf = (mark: Mark): readonly Stroke[] => (typeof mark === 'string' ? glyphStrokes[mark] : mark);

/** For the `d` of an SVG path: points close enough together that straight pieces look round. */
export function pathOf(strokes: readonly Stroke[]): string {
  return strokes
    .map((stroke) => {
      const points: string[] = [];
      for (let at = 0; at < stroke.length; at += 2) points.push(`${stroke[at]} ${stroke[at + 1]}`);
      return `M${points.join('L')}`;
    })
    .join('');
}

const turn = 2 * Math.PI;

/** Points along a curve; `at` runs from 0 to 1. */
function curve(steps: number, point: (at: number) => readonly [x: number, y: number]): Stroke {
  return Array.from({ length: steps + 1 }, (_, step) => point(step / steps))
    .flat()
    .map((value) => Math.round(value * 10) / 10);
}

/** Part of an ellipse; angles in turns from the right, clockwise. */
const arc = (x: number, y: number, across: number, down: number, from: number, to: number, steps: number): Stroke =>
  curve(steps, (at) => {
    const angle = turn * (from + (to - from) * at);
    return [x + (across / 2) * Math.cos(angle), y + (down / 2) * Math.sin(angle)];
  });

/** Five petals in one go, beginning between two of them. */
const petals = curve(60, (at) => {
  const angle = turn * (at * 1.02 - 0.35);
  const reach = 15 + 23 * Math.abs(Math.sin(2.5 * turn * (at * 1.02)));
  return [50 + reach * Math.cos(angle), 50 + reach * Math.sin(angle)];
});

/** In the order a hand makes them, in hundredths of a square. */
const glyphStrokes: Record<Glyph, Stroke[]> = {
  // Where the hand comes round again it runs past its beginning.
  circle: [arc(50, 51, 68, 66, -0.2, 0.84, 40)],
  cross: [
    [20, 17, 34, 33, 51, 50, 67, 68, 82, 84],
    [81, 18, 65, 35, 48, 53, 33, 68, 18, 83],
  ],
  triangle: [[50, 14, 38, 36, 26, 59, 14, 83, 38, 84, 62, 83, 87, 82, 75, 60, 63, 37, 52, 12]],
  square: [[19, 20, 18, 40, 19, 61, 20, 82, 40, 81, 61, 80, 82, 81, 81, 60, 80, 40, 81, 19, 60, 18, 39, 19, 16, 20]],
  star: [[27, 86, 38, 49, 50, 11, 62, 49, 75, 87, 43, 63, 11, 39, 50, 38, 90, 37, 58, 61, 25, 86]],
  heart: [
    [
      50, 34, 46, 25, 39, 19, 30, 17, 22, 19, 16, 25, 13, 33, 14, 43, 18, 52, 25, 61, 33, 70, 42, 79, 50, 87, 58, 79,
      66, 70, 75, 61, 82, 52, 86, 43, 87, 33, 84, 25, 78, 19, 70, 17, 61, 19, 54, 25, 49, 36,
    ],
  ],
  spiral: [
    curve(56, (at) => {
      const angle = turn * (0.1 + 2.55 * at);
      const reach = 3 + 36 * at;
      return [51 + reach * Math.cos(angle), 50 + reach * Math.sin(angle)];
    }),
  ],
  zigzag: [[11, 31, 20, 53, 30, 76, 40, 52, 49, 27, 59, 50, 69, 75, 79, 51, 88, 26]],
  moon: [[...arc(49, 50, 72, 74, -0.14, -0.86, 34), ...arc(72, 50, 46, 57, 0.27, 0.77, 18)]],
  bolt: [[60, 11, 48, 31, 35, 54, 48, 53, 62, 51, 55, 64, 47, 76, 38, 90]],
  flower: [petals, arc(50, 50, 16, 16, 0, 1.05, 12)],
  arrow: [
    [17, 84, 33, 67, 50, 50, 66, 33, 82, 18],
    [48, 19, 66, 17, 84, 16, 83, 34, 82, 53],
  ],
};
