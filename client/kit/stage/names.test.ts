import { expect, test } from 'vitest';
import { setName } from './names.ts';

/** As if every letter were 0.6 wide. */
const measure = (text: string, px: number) => [...new Intl.Segmenter().segment(text)].length * px * 0.6;

test.each([
  ['fits as it is', 'Kemi', { width: 100, height: 20, px: 16 }, { lines: ['Kemi'], px: 16, narrower: 1 }],
  [
    'is set smaller',
    'Odile the Bold',
    { width: 112, height: 20, px: 16 },
    { lines: ['Odile the Bold'], px: 13, narrower: 1 },
  ],
  ['breaks between words', 'Maximiliana Montague', { width: 90, height: 28, px: 14 }, { narrower: 1 }],
  ['breaks in a word', 'Wolfeschlegelsteinha', { width: 80, height: 28, px: 14 }, { narrower: 1 }],
  ['has narrower letters where all else fails', 'm'.repeat(20), { width: 36, height: 28, px: 14 }, { narrower: 0.5 }],
] as const)('a name %s', (_, name, box, set) => {
  const found = setName(name, box, measure);
  expect(found).toMatchObject(set);
  // Nothing of it is lost, and all of it is within.
  expect(found.lines.join('').replaceAll(' ', '')).toBe(name.replaceAll(' ', ''));
  for (const line of found.lines) expect(measure(line, found.px) * found.narrower).toBeLessThanOrEqual(box.width + 0.1);
});

test('a name breaks between its words if it can, and what is one letter stays one', () => {
  const box = { width: 90, height: 28, px: 14 };
  expect(setName('Maximiliana Montague', box, measure).lines).toEqual(['Maximiliana', 'Montague']);
  const family = '👩‍👩‍👧‍👦';
  expect(setName(family.repeat(20), box, measure).lines).toEqual([family.repeat(10), family.repeat(10)]);
});
