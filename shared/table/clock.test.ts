/** A match's clock that stands, and runs on. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MatchClock } from './clock.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('goes no further than where it is to stand, and runs on from there', () => {
  const clock = new MatchClock(1000);
  clock.standAt(1500);
  vi.advanceTimersByTime(400);
  expect(clock.now()).toBe(1400);
  vi.advanceTimersByTime(10_000);
  expect([clock.now(), clock.stoodMs]).toEqual([1500, 9900]);
  clock.standAt(null);
  vi.advanceTimersByTime(100);
  expect([clock.now(), clock.stoodMs]).toEqual([1600, 9900]);
});

it('rings when its time has come, not while it stands before', () => {
  const clock = new MatchClock(0);
  const ring = vi.fn<() => void>();
  clock.setAlarm(1000, ring);
  vi.advanceTimersByTime(200);
  clock.standAt(clock.now());
  vi.advanceTimersByTime(60_000);
  expect(ring).not.toHaveBeenCalled();
  clock.standAt(null);
  vi.advanceTimersByTime(799);
  expect(ring).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ring).toHaveBeenCalledOnce();
});
