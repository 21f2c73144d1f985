import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Readiness } from './readiness.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** How the next probes come out: a promise for each. */
function ready({ lateMs = 0 } = {}) {
  const probes: PromiseWithResolvers<void>[] = [];
  const probe = () => {
    probes.push(Promise.withResolvers<void>());
    return probes.at(-1)!.promise;
  };
  const readiness = new Readiness({ probe, lateMs: () => lateMs, onFailed: () => {} });
  return { readiness, probes };
}

it('is tried once for all who ask, and twice a second at the most', async () => {
  const { readiness, probes } = ready();
  const ask = () => Promise.all(Array.from({ length: 100 }, () => readiness.refusal()));
  for (let ms = 0; ms < 10_000; ms += 50) {
    const answers = ask();
    for (const { resolve } of probes) resolve();
    expect(new Set(await answers)).toEqual(new Set([null]));
    vi.advanceTimersByTime(50);
  }
  expect(probes).toHaveLength(20);
});

it('says what the last probe said, and nothing that is older than a second', async () => {
  const { readiness, probes } = ready();
  expect(readiness.isStoreUp).toBe(null);
  const first = readiness.refusal();
  probes[0]!.resolve();
  expect(await first).toBe(null);
  vi.advanceTimersByTime(501);
  const second = readiness.refusal();
  probes[1]!.reject(new Error('No space left on device'));
  expect(await second).toMatchObject({ refused: 'not-well' });
  expect(await readiness.refusal()).toMatchObject({ refused: 'not-well' });
  expect(readiness.isStoreUp).toBe(false);
  vi.advanceTimersByTime(501);
  const third = readiness.refusal();
  // It takes long, and is not tried beside itself.
  vi.advanceTimersByTime(5000);
  const fourth = readiness.refusal();
  probes[2]!.resolve();
  expect(await Promise.all([third, fourth])).toEqual([null, null]);
  expect(probes).toHaveLength(3);
  expect(readiness.isStoreUp).toBe(true);
});

it('is not ready while the event loop is late, and tries nothing then', async () => {
  const { readiness, probes } = ready({ lateMs: 800 });
  expect(await readiness.refusal()).toMatchObject({ refused: 'late' });
  expect(probes).toHaveLength(0);
});
