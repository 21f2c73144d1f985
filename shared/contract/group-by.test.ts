import { expect, test } from 'vitest';
import { groupBy } from './group-by.ts';

test('groups come as their keys do, each in its order', () => {
  expect([...groupBy([3, 4, 1, 2, 5], (number) => number % 2)]).toEqual([
    [1, [3, 1, 5]],
    [0, [4, 2]],
  ]);
});
