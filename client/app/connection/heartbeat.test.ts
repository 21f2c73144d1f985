import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Heartbeat } from './heartbeat.ts';

let heartbeat: Heartbeat;
/** Who waits for an echo. */
let pinged: ((tripMs: number) => void)[];
let questions: number;
let hasMoved: boolean;
let lost: boolean[];
let isWatched: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  [pinged, questions, hasMoved, lost, isWatched] = [[], 0, false, [], true];
  heartbeat = new Heartbeat({
    ping: (hear) => pinged.push(hear),
    hasMoved: async () => {
      questions++;
      return hasMoved;
    },
    isWatched: () => isWatched,
    onEcho: () => {},
    onLost: (isElsewhere) => lost.push(isElsewhere),
  });
});
afterEach(() => {
  heartbeat.stop();
  vi.useRealTimers();
});

const echo = (tripMs = 20) => pinged.at(-1)!(tripMs);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a match that is watched beats once a second, any other every four', async () => {
  for (let beat = 1; beat <= 5; beat++) {
    echo();
    await pass(1000);
  }
  expect([pinged.length, questions]).toEqual([6, 0]);
  isWatched = false;
  echo();
  await pass(3999);
  expect(pinged).toHaveLength(6);
  await pass(1);
  expect(pinged).toHaveLength(7);
});

test('a silent connection is left within two seconds once its match is elsewhere', async () => {
  echo();
  hasMoved = true;
  await pass(1699);
  expect(lost).toEqual([]);
  await pass(1);
  expect([lost, questions]).toEqual([[true], 1]);
  await pass(60_000);
  expect([lost.length, questions, pinged.length]).toEqual([1, 1, 2]);
});

test('a slow line is not left while the match stays where it is', async () => {
  for (let beat = 0; beat < 5; beat++) {
    await pass(6000);
    echo(6000);
    await pass(1000);
  }
  expect(lost).toEqual([]);
  // What is usual there is not worth a question.
  const asked = questions;
  await pass(6000);
  expect(questions).toBe(asked);
});

test('after nine seconds of silence it is left in any case, with a bounded number of questions', async () => {
  await pass(9000);
  expect(lost).toEqual([]);
  await pass(600);
  expect(lost).toEqual([false]);
  expect(questions).toBeLessThan(9000 / (400 * (2 / 3)));
});

test('an answer to an older question means nothing once there was an echo', async () => {
  hasMoved = true;
  await pass(699);
  echo();
  await pass(900);
  expect(lost).toEqual([]);
});

test('a page that slept asks first', async () => {
  await pass(600);
  // Timers of a page that sleeps are held back.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  await pass(100);
  expect([pinged.length, questions, lost]).toEqual([2, 0, []]);
  vi.restoreAllMocks();
});
