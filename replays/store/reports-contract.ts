/** What every store must do with reports; event-store-contract.ts calls this. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { first, type TestedStore } from './event-store-samples.ts';
import { MOST_REPORTS, MOST_REPORTS_OF_MATCH, type EventStore, type Report } from './event-store.ts';

export function describeReports({ open, empty }: TestedStore): void {
  describe('reports', () => {
    let store: EventStore;
    beforeAll(async () => {
      store = await open();
    });
    beforeEach(() => empty());
    afterAll(() => store.close());

    it('keeps reports, newest first, until they are cleared or old; also when their match is gone', async () => {
      const report = (id: string, change: Partial<Report> = {}): Report => ({
        id,
        at: 1000,
        match: 'a',
        game: 'wa-wa-west',
        name: 'Odile',
        key: '',
        by: 'Kemi',
        toHost: true,
        lines: [{ name: 'Odile', text: '“\\" {x}' }],
        ...change,
      });
      const idsOf = async (limit = 10) => (await store.reports.list(limit)).map(({ id }) => id);
      await store.append(first('a', 1, { phase: 'over', endedAt: 1 }));
      expect(await store.reports.add(report('one'))).toBe(true);
      expect(await store.reports.add(report('two', { at: 3000, match: 'b', by: null, lines: [] }))).toBe(true);
      expect(await store.reports.add(report('three', { at: 2000 }))).toBe(true);
      expect(await store.remove({ finishedBefore: 9000, limit: 9 })).toBe(1);
      expect(await store.reports.list(9)).toEqual([
        report('two', { at: 3000, match: 'b', by: null, lines: [] }),
        report('three', { at: 2000 }),
        report('one'),
      ]);
      expect(await idsOf(2)).toEqual(['two', 'three']);
      expect([await store.reports.remove('three'), await store.reports.remove('three')]).toEqual([true, false]);
      await store.reports.removeBefore(3000);
      expect(await idsOf()).toEqual(['two']);
    });

    it('keeps so many reports of a match and so many in all, and lets the oldest go for a new one', async () => {
      const add = (id: string, match: string, at: number) =>
        store.reports.add({ id, at, match, game: 'x', name: 'Odile', key: '', by: null, toHost: false, lines: [] });
      for (let number = 0; number < MOST_REPORTS_OF_MATCH; number++)
        expect(await add(`a${number}`, 'a', 5000)).toBe(true);
      expect(await add('one more', 'a', 5000)).toBe(false);
      const others = MOST_REPORTS - MOST_REPORTS_OF_MATCH;
      for (let number = 0; number < others; number++) await add(`b${number}`, `b${number}`, 6000 + number);
      expect(await add('newest', 'c', 9999)).toBe(true);
      const kept = (await store.reports.list(MOST_REPORTS + 1)).map(({ id }) => id);
      expect(kept).toHaveLength(MOST_REPORTS);
      expect(kept[0]).toBe('newest');
      expect(kept.filter((id) => id.startsWith('a'))).toHaveLength(MOST_REPORTS_OF_MATCH - 1);
    });
  });
}
