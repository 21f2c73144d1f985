import { expect, test } from 'vitest';
import { inLines, standingsOf } from './standings.ts';

const side = (seats: number[], ...rankKey: number[]) => ({ seats, rankKey });

test('the best come first, by the first figure that differs', () => {
  const standings = standingsOf([side([0], 1, 9), side([1], 2, 0), side([2], 1, 10)]);
  expect(standings).toEqual([
    { seat: 1, rank: 1 },
    { seat: 2, rank: 2 },
    { seat: 0, rank: 3 },
  ]);
});

test('who fared alike share a rank, and the next comes after all of them', () => {
  const sides = [side([0, 3], 5), side([1], 5), side([2], 7), side([4], 1)];
  expect(inLines(standingsOf(sides))).toEqual(['1: 2', '2: 0 3 1', '5: 4']);
});

test('a side whose key is another’s in part only stands elsewhere', () => {
  expect(inLines(standingsOf([side([0], 1, 2), side([1], 1, 2), side([2], 1, 1)]))).toEqual(['1: 0 1', '3: 2']);
});
