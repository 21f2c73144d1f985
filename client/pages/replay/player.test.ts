/** What every player does, and what differs at the end of what is known: stop, leave, wait for more, or fetch it. */
import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Player } from './player.ts';
import { UnfoldingPlayer } from './spoiler-free/unfolding-player.ts';
import type { Unfolding } from './spoiler-free/unfolding.ts';
import { filmed } from './testing.ts';
import { stepsOf, trackOf, undrawn, type Measure } from './track.ts';

/** A second a step, with a short rest after each. */
const { film } = filmed('wa-wa-west-standoff.jsonl');
const steps = stepsOf(film);
const whole = trackOf(steps, undrawn);
const half = trackOf(steps.slice(0, 4), undrawn);
const few = { ms: 20_000, more: steps.slice(0, 6) };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (frame: (ms: number) => void) =>
    setTimeout(() => frame(performance.now()), 16),
  );
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('it plays to the end, stops there, and begins anew', () => {
  const player = new Player(half, 0);
  player.play();
  vi.advanceTimersByTime(1000);
  expect(player.positionMs.value).toBeCloseTo(1000, -2);
  vi.advanceTimersByTime(few.ms);
  expect([player.isAtEnd, player.playing.value, player.positionMs.value]).toEqual([true, false, half.totalMs]);
  player.play();
  expect([player.playing.value, player.positionMs.value]).toEqual([true, 0]);
  player.pause();
});

test('it grows where it stands, and what it had is not measured again', () => {
  const measure = vi.fn<Measure>(undrawn);
  const player = new Player(half, half.totalMs, 1, measure);
  player.grow(few.more);
  expect([player.isAtEnd, player.positionMs.value]).toEqual([false, half.totalMs]);
  expect(player.track).toEqual(trackOf(few.more, undrawn));
  expect(measure).toHaveBeenCalledTimes(2);
});

test('nothing is played where nothing has happened', () => {
  const player = new Player(trackOf([], undrawn), 0);
  player.play();
  expect(player.playing.value).toBe(false);
});

test('highlights leave out what lies between them, and stop after the last', () => {
  const player = new Player(whole, 0);
  player.playHighlights([
    { fromMs: 500, toMs: 700 },
    { fromMs: 3000, toMs: 3200 },
  ]);
  expect(player.positionMs.value).toBe(500);
  vi.advanceTimersByTime(1000);
  expect([player.playing.value, player.highlights.value]).toEqual([false, null]);
  expect(player.positionMs.value).toBeCloseTo(3200, -2);
});

/** Known as far as four steps; the rest comes when the test says so. */
function unfolding() {
  const coming = Promise.withResolvers<boolean>();
  const fake = {
    film,
    next: signal('unasked'),
    hasEnded: false,
    unfold: vi.fn<() => Promise<boolean>>(() => coming.promise),
  };
  const player = new UnfoldingPlayer(fake as unknown as Unfolding, { measure: undrawn, atMs: null, speed: null });
  return { fake, player, come: async (hasCome: boolean) => (coming.resolve(hasCome), await coming.promise) };
}

test('without spoilers the axis shows what was watched, and the end of what is known asks for more', async () => {
  const { fake, player, come } = unfolding();
  expect(player.openMs).toBe(0);
  player.seek(player.track.totalMs);
  expect(player.openMs).toBe(player.track.totalMs);
  expect(player.axisMs % 30_000).toBe(0);
  player.play();
  expect([fake.unfold.mock.calls.length, player.playing.value]).toEqual([1, true]);
  await come(false);
  expect(player.playing.value).toBe(false);
  player.leave();
});

test('without spoilers the very end begins anew', () => {
  const { fake, player } = unfolding();
  fake.hasEnded = true;
  player.seek(player.track.totalMs);
  player.play();
  expect([fake.unfold.mock.calls.length, player.positionMs.value]).toEqual([0, 0]);
  player.leave();
});
