import { describe, expect, test } from 'vitest';
import { MOST_POINTS, MOST_STROKES, whyNoMark, type Stroke } from '../../../shared/games/yic-yac-yoe/marks.ts';
import { inkLeft, problemOf, strokeOf, withStroke, type Point } from './pad.ts';
import { inkWords } from './words.ts';

/** A scribble that no straight piece can replace. */
const scribble = (count: number): Point[] =>
  Array.from({ length: count }, (_, at) => [50 + 49 * Math.sin(at * 2.3), 50 + 49 * Math.cos(at * 3.1)] as const);

describe('a stroke', () => {
  test('keeps what matters of a straight line', () => {
    const line = Array.from({ length: 50 }, (_, at): Point => [at + 0.3, at + 0.1]);
    expect(strokeOf(line, MOST_POINTS)).toEqual([0, 0, 49, 49]);
  });
  test('keeps a corner', () => {
    expect(
      strokeOf(
        [
          [0, 0],
          [30, 1],
          [60, 0],
          [60, 40],
          [60, 80],
        ],
        MOST_POINTS,
      ),
    ).toEqual([0, 0, 30, 1, 60, 0, 60, 80]);
  });
  test('stays on the pad', () => {
    expect(
      strokeOf(
        [
          [-20, 50],
          [130, 50],
        ],
        MOST_POINTS,
      ),
    ).toEqual([0, 50, 100, 50]);
  });
  test.each<[Point, Stroke]>([
    [
      [50.4, 20.2],
      [50, 20, 51, 20],
    ],
    [
      [100, 100],
      [100, 100, 99, 100],
    ],
  ])('a tap at %o is a dot', (at, stroke) => {
    expect(strokeOf([at], MOST_POINTS)).toEqual(stroke);
    expect(strokeOf([at, at, at], MOST_POINTS)).toEqual(stroke);
  });
  test('gets by with the ink that is left', () => {
    const stroke = strokeOf(scribble(400), 40);
    expect(stroke.length / 2).toBeLessThanOrEqual(40);
    expect(stroke.length / 2).toBeGreaterThan(10);
  });
});

describe('a drawing', () => {
  test('however much is scribbled, it is one that the rules take', () => {
    let strokes: Stroke[] = [];
    for (let more: Stroke[] | null = []; more; more = withStroke(strokes, scribble(300))) strokes = more;
    expect(whyNoMark(strokes) === null).toBe(true);
  });
  test('without ink takes no stroke', () => {
    const first = strokeOf(scribble(MOST_POINTS), MOST_POINTS);
    const full = [first, Array.from({ length: 2 * MOST_POINTS - first.length }, () => 50)];
    expect(withStroke(full, scribble(9))).toBeNull();
    expect(inkWords(full)).toBe('The ink is used up.');
  });
  test('of dots ends with the last stroke', () => {
    let strokes: Stroke[] = [];
    for (let more: Stroke[] | null = []; more; more = withStroke(strokes, [[strokes.length * 10, 50]])) strokes = more;
    expect(strokes).toHaveLength(MOST_STROKES);
    expect(inkWords(strokes)).toBe('8 strokes: that is all there is.');
    expect(whyNoMark(strokes) === null).toBe(true);
  });
  test('says how much ink is left', () => {
    const strokes = [[10, 10, 90, 90]];
    expect(inkLeft(strokes)).toEqual({ points: MOST_POINTS - 2, strokes: MOST_STROKES - 1 });
    expect(inkWords(strokes)).toBe('99 % of the ink left, 7 strokes.');
  });
  test.each<[string, Stroke[], ReturnType<typeof problemOf>]>([
    ['nothing', [], 'empty'],
    ['a speck', [[50, 50, 70, 60]], 'too-small'],
    ['a stroke from side to side', [[10, 50, 90, 50]], null],
  ])('of %s', (_, strokes, problem) => {
    expect(problemOf(strokes)).toBe(problem);
  });
});
