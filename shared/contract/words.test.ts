import { expect, test } from 'vitest';
import { capitalised, inCapitals, inWords, joinNames, joinSeats } from './words.ts';

test('lists are said as English says them', () => {
  const names = ['Ann', 'Bo', 'Cy', 'Dee'];
  for (const [word, type] of [
    ['and', 'conjunction'],
    ['or', 'disjunction'],
  ] as const) {
    const english = new Intl.ListFormat('en', { type });
    for (let count = 0; count <= names.length; count++) {
      const few = names.slice(0, count);
      expect(joinNames(few, word)).toBe(english.format(few));
    }
  }
});

test('numbers are said in words up to twelve', () => {
  expect([0, 1, 12, 13].map(inWords)).toEqual(['no', 'one', 'twelve', '13']);
  expect([inCapitals(3), inCapitals(20), capitalised('a gun')]).toEqual(['Three', '20', 'A gun']);
});

test('seats are said by their names', () => {
  expect(joinSeats([2, 0], ['Ann', 'Bo', 'Cy'])).toBe('Cy and Ann');
  expect(() => joinSeats([3], ['Ann'])).toThrow(RangeError);
});
