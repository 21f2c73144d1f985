import { describe, expect, it } from 'vitest';
import { simulate } from './simulate.ts';

describe('an evening in which everything goes wrong', () => {
  it('is the same from the same seed, whatever ran before', async () => {
    // The test runner fetches modules when they are first needed, and that takes real time.
    for (const seed of [2, 3]) await simulate(seed);
    const before = await simulate(2);
    await simulate(3);
    expect(await simulate(2)).toEqual(before);
  });

  it('loses nothing, shows nobody too much and forgets nothing', async () => {
    const sums = { granted: 0, shown: 0, crashes: 0, takeovers: 0 };
    for (let seed = 1; seed <= 12; seed++) {
      const { violation, ...seen } = await simulate(seed);
      expect({ seed, violation }).toEqual({ seed, violation: null });
      for (const column of ['granted', 'shown', 'crashes', 'takeovers'] as const) sums[column] += seen[column];
    }
    // All of it has happened.
    expect(sums.granted).toBeGreaterThan(100);
    expect(sums.shown).toBeGreaterThan(1000);
    expect(sums.crashes).toBeGreaterThan(3);
    expect(sums.takeovers).toBeGreaterThan(3);
  });

  it('lets no clock go on from a halt that began after it was asked to', async () => {
    // Two had chosen in between, by times at which the clock still ran.
    expect((await simulate(365)).violation).toBeNull();
  });

  it('is seen through where the disk says that it has written what it has not', async () => {
    const found = [];
    for (let seed = 1; seed <= 4; seed++) found.push((await simulate(seed, { lies: 0.1 })).violation);
    expect(found.every((violation) => violation !== null)).toBe(true);
  });
});
