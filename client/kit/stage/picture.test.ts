import { expect, test } from 'vitest';
import { copyOf } from './picture.ts';

test('a copy of a picture shares nothing that may be changed', () => {
  const picture = { seats: [{ hand: ['bunker'], shift: { x: 1, y: 2 } }], note: null };
  const copy = copyOf(picture);
  expect(copy).toEqual(picture);
  expect(copy.seats[0]).not.toBe(picture.seats[0]);
  expect(copy.seats[0]?.hand).not.toBe(picture.seats[0]?.hand);
  expect(copy.seats[0]?.shift).not.toBe(picture.seats[0]?.shift);
});

test('what is frozen is shared, as it can not be changed', () => {
  const line = Object.freeze({ cells: [[0, 1]] });
  expect(copyOf({ lines: [line] }).lines[0]).toBe(line);
});
