import { expect, it } from 'vitest';
import { resumedAt, wokenAt } from './clock.ts';

it.each([
  ['time passed since the last event counts', 10_000, 23_000, 2000, 12_000],
  ['but at least five seconds are left', 10_000, 23_000, 60_000, 18_000],
  ['or half of a short round', 10_000, 14_000, 60_000, 12_000],
  ['a clock that was set back changes nothing', 10_000, 23_000, -500, 10_000],
  ['nothing is awaited: nothing runs', 10_000, null, 60_000, 10_000],
])('after a crash %s', (_what, lastMs, dueMs, idleMs, resumes) => {
  expect(resumedAt(lastMs, dueMs, idleMs)).toBe(resumes);
});

it.each([
  ['its clock goes on where it stopped', 10_000, 23_000, 12_000, 12_000],
  ['but at least five seconds are left', 10_000, 23_000, 22_900, 18_000],
  ['or all of a short round', 10_000, 14_000, 13_900, 10_000],
  ['nothing is awaited: it goes on where it stopped', 10_000, null, 12_000, 12_000],
])('after sleep %s', (_what, lastMs, dueMs, stoppedMs, wakes) => {
  expect(wokenAt(lastMs, dueMs, stoppedMs)).toBe(wakes);
});
