/** What every store must do as a book; event-store-contract.ts calls this. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { matchInBook, hashOfEntry, type BookEntry } from '../book/entry.ts';
import { isConsistent, isIncluded } from '../book/merkle.ts';
import { envelopes, first, more, type TestedStore } from './event-store-samples.ts';
import { VersionConflict, type EventStore } from './event-store.ts';

/** Each test begins with nothing in it. */
export function describeBook({ open, empty }: TestedStore): void {
  describe('the book', () => {
    let store: EventStore;
    beforeAll(async () => {
      store = await open();
    });
    beforeEach(() => empty());
    afterAll(() => store.close());

    const entry = (match: string, events: number, change: Partial<BookEntry> = {}): BookEntry => ({
      match: matchInBook(match),
      ending: 'finished',
      head: envelopes(match, 0, events).at(-1)?.hash ?? '',
      events,
      failedStarts: 0,
      ...change,
    });
    const all = () => store.book.entries({ from: 0, limit: 100 });

    it('is empty at first', async () => {
      await store.append(first('a'));
      expect(await store.book.head()).toMatchObject({ size: 0 });
      expect(await all()).toEqual([]);
      expect(await store.book.proofOf('a')).toBe(null);
      expect(await store.book.consistency({ from: 0, to: 0 })).toEqual([]);
      expect(await store.book.consistency({ from: 0, to: 1 })).toBe(null);
    });

    it('has each match that ended, once, in the order in which they ended', async () => {
      for (const match of ['a', 'b', 'c', 'd']) await store.append(first(match));
      await store.append(more('c', 2, 1, { phase: 'over', failedStarts: 2 }));
      await store.append(more('a', 2, 0, { phase: 'abandoned' }));
      await store.append(more('d', 2, 3, { phase: 'playing' }));
      // What comes after an end: metadata of a rematch.
      await store.append(more('c', 3, 0, { phase: 'over', failedStarts: 2 }));
      await store.append(first('e', 1, { phase: 'abandoned' }));
      expect(await all()).toEqual([
        entry('c', 3, { failedStarts: 2, head: envelopes('c', 2, 1)[0]!.hash }),
        entry('a', 2, { ending: 'abandoned' }),
        entry('e', 1, { ending: 'abandoned' }),
      ]);
    });

    it('has none that the house did not deal', async () => {
      await store.append(first('a', 2, { phase: 'over', dealtBy: 'device' }));
      expect(await all()).toEqual([]);
      expect(await store.book.proofOf('a')).toBe(null);
    });

    it('proves every entry, and that it goes on from what it was, also after it was closed and opened', async () => {
      const heads = [await store.book.head()];
      for (let number = 0; number < 12; number++) {
        await store.append(first(`m${number}`, 1, { phase: 'over' }));
        heads.push(await store.book.head());
        if (number === 6) {
          await store.close();
          store = await open();
        }
      }
      for (let number = 0; number < 12; number++) {
        const proof = (await store.book.proofOf(`m${number}`))!;
        expect(proof).toMatchObject({ index: number, ...heads.at(-1) });
        expect(isIncluded({ ...proof, leaf: hashOfEntry(entry(`m${number}`, 1)) }, proof.proof)).toBe(true);
      }
      for (const to of heads)
        for (const from of heads.slice(0, to.size + 1)) {
          const proof = await store.book.consistency({ from: from.size, to: to.size });
          expect(isConsistent(from, to, proof!), `${from.size} to ${to.size}`).toBe(true);
        }
      expect(await store.book.consistency({ from: 3, to: 2 })).toBe(null);
      expect(await store.book.consistency({ from: 3, to: 13 })).toBe(null);
      expect(await store.book.entries({ from: 10, limit: 5 })).toEqual([entry('m10', 1), entry('m11', 1)]);
      expect(await store.book.entries({ from: 0, limit: 1 })).toEqual([entry('m0', 1)]);
      expect(await store.book.entries({ from: 12, limit: 5 })).toEqual([]);
    });

    it('has nothing of an append that failed', async () => {
      await store.append(first('a'));
      const before = await store.book.head();
      for (const bad of [more('a', 1, 1, { phase: 'over' }), { ...more('a', 2, 1, { phase: 'over' }), epoch: 1 }])
        await expect(store.append(bad)).rejects.toThrow(VersionConflict);
      expect(await store.book.head()).toEqual(before);
      await store.append(more('a', 2, 1, { phase: 'over' }));
      expect(await all()).toHaveLength(1);
    });

    it('keeps what is removed', async () => {
      await store.append(first('a', 1, { phase: 'over', endedAt: 5000 }));
      await store.append(first('b', 1, { phase: 'abandoned', lastEventAt: 5000 }));
      const [head, proof] = [await store.book.head(), await store.book.proofOf('a')];
      expect(await store.remove({ finishedBefore: 6000, abandonedBefore: 6000, limit: 9 })).toBe(2);
      expect(await store.book.head()).toEqual(head);
      expect(await store.book.proofOf('a')).toEqual(proof);
      expect(await all()).toHaveLength(2);
    });

    it('has one key for ever', async () => {
      const key = await store.book.privateKey();
      await store.close();
      store = await open();
      expect(await store.book.privateKey()).toEqual(key);
    });
  });
}
