import { describe, expect, test } from 'vitest';
import { chanceFrom, chanceOf, type Chance } from './random.ts';

const draws = <T>(count: number, draw: () => T): T[] => Array.from({ length: count }, draw);

describe('chance', () => {
  test('the same seed makes the same draws', () => {
    const [one, other] = [chanceFrom([1, 2, 3, 4]), chanceFrom([1, 2, 3, 4])];
    expect(draws(100, one.float)).toEqual(draws(100, other.float));
  });

  test('and will do so for ever: logs rest on it', () => {
    const chance = chanceFrom([1, 2, 3, 4]);
    expect(draws(4, () => chance.int(1_000_000))).toMatchInlineSnapshot(`
      [
        97156,
        28774,
        210449,
        747068,
      ]
    `);
    expect(chance.shuffle([1, 2, 3, 4, 5, 6, 7, 8])).toMatchInlineSnapshot(`
      [
        4,
        2,
        6,
        3,
        5,
        7,
        1,
        8,
      ]
    `);
  });

  test.each([0, 1, 2, 3])('each of the four words counts: word %i', (word) => {
    const words = [1, 2, 3, 4];
    const changed = words.with(word, 99) as [number, number, number, number];
    expect(draws(5, chanceFrom(changed).float)).not.toEqual(draws(5, chanceFrom([1, 2, 3, 4]).float));
  });

  test('numbers have all the bits that a double has room for', () => {
    expect(chanceFrom([1, 2, 3, 4]).float()).toMatchInlineSnapshot(`0.09715683220717619`);
  });

  test('words beyond 32 bits and negative ones are words too', () => {
    expect(chanceFrom([-1, 0, 0, 1]).float()).toBe(chanceFrom([0xffffffff, 0, 0, 1]).float());
  });

  test('numbers from 0 up to 1, evenly', () => {
    const { float } = chanceOf(8);
    const numbers = draws(20_000, float);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(1);
    const tenths = [...Map.groupBy(numbers, (number) => Math.floor(number * 10)).values()];
    expect(tenths).toHaveLength(10);
    for (const tenth of tenths) expect(Math.abs(tenth.length - 2000)).toBeLessThan(200);
  });

  test('whole numbers below the limit, each of them', () => {
    const { int } = chanceOf(9);
    expect(new Set(draws(500, () => int(7)))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
    expect(draws(20, () => int(1))).toEqual(draws(20, () => 0));
  });

  test('picks from the list, each of it', () => {
    const { pick } = chanceOf(10);
    expect(new Set(draws(200, () => pick(['a', 'b', 'c'])))).toEqual(new Set(['a', 'b', 'c']));
  });

  test('small seeds do not look alike', () => {
    const firsts = draws(
      1000,
      (
        (seed) => () =>
          chanceOf(seed++).float()
      )(0),
    );
    expect(new Set(firsts).size).toBe(1000);
    expect(Math.abs(firsts.reduce((sum, first) => sum + first, 0) / 1000 - 0.5)).toBeLessThan(0.05);
  });
});

describe('a shuffle', () => {
  const orders = (chance: Chance, count: number) => draws(count, () => chance.shuffle(['a', 'b', 'c', 'd']).join(''));

  test('keeps the list as it was, and every card', () => {
    const deck = Object.freeze([1, 2, 3, 4, 5]);
    expect(
      chanceOf(3)
        .shuffle(deck)
        .toSorted((a, b) => a - b),
    ).toEqual([1, 2, 3, 4, 5]);
  });

  test('makes each order about equally often', () => {
    const counts = [...Map.groupBy(orders(chanceOf(11), 24_000), (order) => order).values()].map((same) => same.length);
    expect(counts).toHaveLength(24);
    // Chi-squared with 23 degrees of freedom: beyond 49.7 in one of a thousand fair shuffles.
    expect(counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)).toBeLessThan(49.7);
  });

  test('of nothing, and of one card', () => {
    expect(chanceOf(1).shuffle([])).toEqual([]);
    expect(chanceOf(1).shuffle(['a'])).toEqual(['a']);
  });
});
