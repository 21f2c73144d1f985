/** What every store must do with the codes that lead to tables; event-store-contract.ts calls this. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { first, metadata, more, type TestedStore } from './event-store-samples.ts';
import type { EventStore } from './event-store.ts';

/** Each test begins with nothing in it. */
export function describeCodes({ open, empty }: TestedStore): void {
  describe('codes', () => {
    let store: EventStore;
    beforeAll(async () => {
      store = await open();
    });
    beforeEach(() => empty());
    afterAll(() => store.close());

    it('finds a match by its code until it is abandoned', async () => {
      await store.append(first('a'));
      expect(await store.matchOfCode('code a')).toBe('a');
      expect(await store.matchOfCode('code b')).toBe(null);
      await store.append(more('a', 2, 1, { phase: 'abandoned' }));
      expect(await store.matchOfCode('code a')).toBe(null);
    });

    it('finds the match that was begun with a code last, and lets nobody take one that is in use', async () => {
      await store.append(first('a'));
      const next = { ...first('b'), metadata: metadata('code a') };
      await expect(store.append(next)).rejects.toThrow(/UNIQUE|code/);
      await store.append(more('a', 2, 1, { phase: 'over', endedAt: 2000 }));
      expect(await store.matchOfCode('code a')).toBe('a');
      await store.append(next);
      expect(await store.matchOfCode('code a')).toBe('b');
      expect((await store.metadataOf('a'))?.code).toBe('code a');
    });

    it('finds a match by its new code once it has changed, and by the old one no more', async () => {
      await store.append(first('a'));
      await store.append(first('b'));
      await store.append({ ...more('a', 2, 1), metadata: metadata('new code') });
      expect(await store.matchOfCode('new code')).toBe('a');
      expect(await store.matchOfCode('code a')).toBe(null);
      // One that is in use is not to be had, and nothing of what came with it stays.
      const taken = store.append({ ...more('a', 3, 1), metadata: metadata('code b') });
      await expect(taken).rejects.toThrow(/UNIQUE|code/);
      expect(await store.read('a')).toHaveLength(3);
      expect(await store.matchOfCode('new code')).toBe('a');
      // The old one is free, and so is that of a match which is over.
      await store.append({ ...first('c'), metadata: metadata('code a') });
      expect(await store.matchOfCode('code a')).toBe('c');
      await store.append(more('b', 2, 1, { phase: 'over', endedAt: 2000 }));
      await store.append({ ...more('a', 3, 1), metadata: metadata('code b') });
      expect(await store.matchOfCode('code b')).toBe('a');
      // Whose code went on to another match does not take it back with what is written later.
      await store.append({ ...more('b', 3, 0, { phase: 'over', endedAt: 2000 }), metadata: metadata('code b') });
      expect(await store.matchOfCode('code b')).toBe('a');
    });
  });
}
