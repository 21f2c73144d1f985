import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Status } from '../../../shared/contract/game.ts';
import type { Link } from '../../app/connection/connection.ts';
import type { Countdown } from '../../kit/game-ui.ts';
import { pressedOn } from '../../kit/sound/press.ts';
import { opensIn, StageClock } from './stage-clock.ts';

/** A choice of 10 s, which is taken after the first second. */
const status: Status = {
  phase: 'playing',
  round: { unit: 'round', number: 1 },
  clock: { from: 1000, until: 11_000 },
  progress: null,
  seats: [{ is: 'in', awaited: true, team: null }],
  outcome: null,
};

let shown: (Countdown | null)[];
const setCountdown = (clock: Countdown | null) => void shown.push(clock);
const link = signal<Link>({ is: 'live' });
const counted = {
  connection: { link, clock: { now: () => Date.now(), arrival: () => Date.now() } },
  seat: signal(0),
  status: signal<Status | null>(status),
  isAnimating: signal(false),
  isUnhurried: signal(false),
};
let clock: StageClock;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame, 16));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  shown = [];
  [link.value, counted.status.value, counted.isAnimating.value] = [{ is: 'live' }, status, false];
  counted.isUnhurried.value = false;
  clock = new StageClock(counted);
  clock.attach({ setCountdown });
});

afterEach(() => {
  clock.attach(null);
  pressedOn(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('nothing is counted before the choice is taken, then once a second, the last seconds frame by frame', () => {
  expect(opensIn(status, 0)).toBe(1000);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1100);
  expect(shown).toEqual([{ leftMs: 9985, ofMs: 10_000, stands: false }]);
  vi.advanceTimersByTime(5000);
  expect(shown).toHaveLength(6);
  vi.advanceTimersByTime(2900);
  expect(shown.length).toBeGreaterThan(60);
});

test('a clock that stands is shown once', () => {
  vi.advanceTimersByTime(1100);
  counted.isUnhurried.value = true;
  vi.advanceTimersByTime(5000);
  expect(shown.slice(1)).toMatchObject([{ stands: true }]);
});

test('while a story is told there is none', () => {
  vi.advanceTimersByTime(1100);
  counted.isAnimating.value = true;
  vi.advanceTimersByTime(3000);
  expect(shown.slice(1)).toEqual([null]);
  counted.isAnimating.value = false;
  expect(shown).toHaveLength(3);
});

test('a short motion hides it for a frame', () => {
  vi.advanceTimersByTime(1100);
  clock.hide();
  expect(shown.at(-1)).toBeNull();
  vi.advanceTimersByTime(20);
  expect(shown.at(-1)).toMatchObject({ ofMs: 10_000 });
});

test('a lost connection leaves it as it is', () => {
  vi.advanceTimersByTime(1100);
  link.value = { is: 'lost', since: 0, why: null };
  vi.advanceTimersByTime(5000);
  expect(shown).toHaveLength(1);
});

test('a stage that was taken away gets nothing more, and another one goes on', () => {
  vi.advanceTimersByTime(1100);
  clock.attach(null);
  vi.advanceTimersByTime(5000);
  expect(shown).toHaveLength(1);
  clock.attach({ setCountdown });
  expect(shown.at(-1)).toMatchObject({ leftMs: 4900 });
});

test('the last seconds tick for a seat that must choose', () => {
  const heard: string[] = [];
  pressedOn((sound) => heard.push(sound));
  vi.advanceTimersByTime(10_900);
  expect(heard).toEqual(['tick', 'tick', 'tick', 'tick', 'tick-last']);
});
