/** What several processes settle between them through any store; event-store-contract.ts calls this. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { first, type TestedStore } from './event-store-samples.ts';
import type { EventStore } from './event-store.ts';

/** Each test begins with nothing in it. */
export function describeSharedWork({ open, empty }: TestedStore): void {
  describe('work that several share', () => {
    let store: EventStore;
    beforeAll(async () => {
      store = await open();
    });
    beforeEach(() => empty());
    afterAll(() => store.close());

    it('gives each match to one of those who make digests, and again when their time is up', async () => {
      for (const match of ['a', 'b']) await store.append(first(match, 1, { phase: 'over' }));
      const claim = (forMs: number) => store.archive.claimUndigested(forMs);
      expect(await claim(60_000)).toBe('b');
      expect(await claim(0)).toBe('a');
      expect(await claim(60_000)).toBe('a');
      expect(await claim(60_000)).toBe(null);
      await store.archive.releaseUndigested('a');
      expect(await claim(60_000)).toBe('a');
      await store.archive.keepDigest('b', null);
      await store.close();
      store = await open();
      expect(await claim(60_000)).toBe(null);
      expect(await store.archive.undigested()).toBe('a');
      // Whoever took it before may still be through with it.
      await store.archive.keepDigest('a', null);
      expect(await store.archive.undigested()).toBe(null);
    });

    it('gives many who ask at once no match twice', async () => {
      const all = ['a', 'b', 'c', 'd'];
      for (const match of all) await store.append(first(match, 1, { phase: 'over' }));
      const claimed: string[] = [];
      while (claimed.length < all.length)
        claimed.push(
          ...(await Promise.all(all.map(() => store.archive.claimUndigested(60_000)))).filter((one) => one !== null),
        );
      expect(claimed.toSorted()).toEqual(all);
    });

    it('says a thing once: to the first of all who ask, also after it was closed and opened', async () => {
      const answers = await Promise.all([1, 2, 3].map((at) => store.sayOnce('a', at)));
      expect(answers.filter(({ isFirst }) => isFirst)).toHaveLength(1);
      const { at } = answers.find(({ isFirst }) => isFirst)!;
      expect(answers.map((one) => one.at)).toEqual([at, at, at]);
      await store.close();
      store = await open();
      expect(await store.sayOnce('a', 9)).toEqual({ at, isFirst: false });
      expect(await store.sayOnce('b', 9)).toEqual({ at: 9, isFirst: true });
    });
  });
}
