import { expect, test } from 'vitest';
import { accountOf, type Moment } from './summary.ts';

const moment = (is: string, when: number, worth: number): Moment => ({ fact: { is }, when, worth });
const told = (moments: Moment[], last = 99) =>
  accountOf({ is: 'opening' }, moments, { is: 'ending' }, last).map(({ is }) => is);

test('the best three are told in their order, between the two ends', () => {
  const moments = [moment('d', 4, 40), moment('a', 1, 10), moment('c', 3, 30), moment('b', 2, 20)];
  expect(told(moments)).toEqual(['opening', 'b', 'c', 'd', 'ending']);
});

test('of each kind, and of each round, the best alone', () => {
  expect(told([moment('a', 1, 10), moment('a', 2, 20), moment('b', 2, 5), moment('c', 3, 1)])).toEqual([
    'opening',
    'a',
    'c',
    'ending',
  ]);
  // The first of what is worth as much.
  expect(told([moment('a', 1, 10), moment('b', 1, 10)])).toEqual(['opening', 'a', 'ending']);
});

test('what happened in the last round is left to the ending', () => {
  expect(told([moment('a', 7, 10), moment('b', 6, 1)], 7)).toEqual(['opening', 'b', 'ending']);
});
