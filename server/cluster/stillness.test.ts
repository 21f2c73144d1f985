import FakeTimers, { type Clock } from '@sinonjs/fake-timers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Stillness } from './stillness.ts';

let clock: Clock;
/** Checks under way, oldest first. */
let checks: PromiseWithResolvers<void>[];
let errors: unknown[];
let stillness: Stillness;

beforeEach(() => {
  clock = FakeTimers.install({ toFake: ['performance', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  [checks, errors] = [[], []];
  const makeSure = () => {
    const check = Promise.withResolvers<void>();
    checks.push(check);
    return check.promise;
  };
  stillness = new Stillness(makeSure, (error) => errors.push(error));
});
afterEach(() => {
  stillness.stop();
  clock.uninstall();
});

/** Lets everything run that waits for what has happened so far. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Starts, then stands still long enough to need a check. */
async function startAndPause(): Promise<void> {
  stillness.start();
  clock.jump(1000);
  await settle();
}

it('is sure while its timers run, and before it starts', async () => {
  clock.jump(5000);
  expect(stillness.isUnsure).toBe(false);
  stillness.start();
  clock.tick(5000);
  expect(stillness.isUnsure).toBe(false);
  clock.jump(600);
  expect(stillness.isUnsure).toBe(false);
  expect(checks).toHaveLength(0);
});

it('is unsure after a pause until the check is done, and checks once for all who wait', async () => {
  stillness.start();
  clock.jump(1000);
  let sure = 0;
  for (let waiting = 0; waiting < 3; waiting++) void stillness.whenSure().then(() => sure++);
  await settle();
  expect([stillness.isUnsure, sure, checks.length]).toEqual([true, 0, 1]);
  checks[0]!.resolve();
  await settle();
  expect([stillness.isUnsure, sure, checks.length]).toEqual([false, 3, 1]);
});

it('checks again when it stood still during the check: what that found may be out of date', async () => {
  await startAndPause();
  clock.jump(3000);
  checks[0]!.resolve();
  await settle();
  expect([stillness.isUnsure, checks.length]).toEqual([true, 2]);
  checks[1]!.resolve();
  await settle();
  expect(stillness.isUnsure).toBe(false);
});

it('stays unsure while the check fails, and tries again', async () => {
  await startAndPause();
  checks[0]!.reject(new Error('no answer'));
  await settle();
  expect([stillness.isUnsure, errors.length]).toEqual([true, 1]);
  clock.tick(200);
  await settle();
  checks[1]!.resolve();
  await settle();
  expect(stillness.isUnsure).toBe(false);
});

it('ends with the process', async () => {
  await startAndPause();
  stillness.stop();
  checks[0]!.reject(new Error('closed'));
  await settle();
  clock.tick(200);
  await settle();
  expect([stillness.isUnsure, checks.length]).toEqual([false, 1]);
});
