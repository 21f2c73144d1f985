import { expect, test } from 'vitest';
import { joinNames } from './words.ts';

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
