import { beforeEach, expect, test } from 'vitest';
import { forgetResults, rememberResult, seenResults } from './seen-results.ts';
import { keep } from './storage.ts';

const id = (number: number) => String(number).padStart(20, 'a');

beforeEach(forgetResults);

test('a result that was seen stays seen, and counts once', () => {
  for (const number of [1, 2, 1]) rememberResult(id(number));
  expect([...seenResults()]).toEqual([id(2), id(1)]);
});

test('of too many those seen first are forgotten', () => {
  keep(
    'seen-results',
    Array.from({ length: 2000 }, (_, number) => id(1999 - number)),
  );
  rememberResult(id(2000));
  expect(seenResults().size).toBe(2000);
  expect(seenResults().has(id(0))).toBe(false);
  expect(seenResults().has(id(2000))).toBe(true);
});

test('what was kept in another shape counts as nothing', () => {
  for (const kept of [7, 'abc', { length: 9 }, [1, 2, 'x']]) {
    keep('seen-results', kept);
    expect(seenResults().size).toBe(0);
  }
});
