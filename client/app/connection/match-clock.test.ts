import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MatchClock } from './match-clock.ts';

let clock: MatchClock;

beforeEach(() => {
  vi.useFakeTimers();
  clock = new MatchClock();
  clock.read({ now: 5000 });
  clock.sync(5000, 40);
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTime(ms);
/** The monotonic clock stands still meanwhile. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('a clock that stood still during sleep is noticed, and corrected by one reply', () => {
  pass(10_000);
  expect([clock.now(), clock.isStale]).toEqual([15_000, false]);
  sleep(7000);
  expect([clock.now(), clock.isStale]).toEqual([15_000, true]);
  clock.sync(22_000, 40);
  expect([clock.now(), clock.isStale]).toEqual([22_000, false]);
});

test('what was sent during sleep corrects it in part, and leaves it to be asked for', () => {
  sleep(7000);
  clock.read({ now: 6000 });
  expect([clock.now(), clock.isStale]).toEqual([6000, true]);
});

test('clocks may part by less than half a second, either way', () => {
  for (const [apartMs, isStale] of [
    [499, false],
    [1, true],
    [-499, false],
    [-1, true],
  ] as const) {
    sleep(apartMs);
    expect(clock.isStale).toBe(isStale);
    if (isStale) clock.sync(5000, 40);
  }
});

test('it is asked for once a minute in any case', () => {
  pass(59_999);
  clock.read({ now: 64_999 });
  expect(clock.isStale).toBe(false);
  pass(1);
  expect(clock.isStale).toBe(true);
});

test('a late reply takes nothing from a better one, and a clock that is ahead is put back', () => {
  clock.sync(4800, 400);
  expect(clock.now()).toBe(5000);
  clock.sync(3000, 400);
  expect(clock.now()).toBe(3400);
});
