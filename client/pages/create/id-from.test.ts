import { expect, test } from 'vitest';
import { idFrom } from './id-from.ts';

test.each([
  ['Ärmel & Co', 'armel-co'],
  ['  88 mm', 'mm'],
  ['', 'card'],
])('an id for %j reads %s', (name, id) => {
  expect(idFrom(name, 'card')).toBe(id);
});
