import { expect, test } from 'vitest';
import { signerFrom } from './crypto/signer.ts';
import { keyMark } from './key-mark.ts';

const keyOf = (person: number) => signerFrom(new Uint8Array(32).fill(person)).publicKey;

test('a key has the same mark for ever: people know each other by it', () => {
  expect([1, 2, 3].map((person) => keyMark(keyOf(person)))).toEqual(['5M45', 'TJAT', '22G5']);
});

test('marks are four signs that are not mistaken for each other, and spread out', () => {
  const marks = Array.from({ length: 250 }, (_, person) => keyMark(keyOf(person)));
  for (const mark of marks) expect(mark).toMatch(/^[A-HJKMNP-Z2-9]{4}$/);
  expect(new Set(marks).size).toBe(marks.length);
  for (const place of [0, 1, 2, 3]) expect(new Set(marks.map((mark) => mark[place])).size).toBe(31);
});
