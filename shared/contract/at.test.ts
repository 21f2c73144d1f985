import { expect, test } from 'vitest';
import { at } from './at.ts';

test('what must be there is, or it fails loudly', () => {
  expect([at(['a', 'b'], 1), at([0], 0)]).toEqual(['b', 0]);
  for (const index of [-1, 2]) expect(() => at(['a', 'b'], index)).toThrow(RangeError);
});
