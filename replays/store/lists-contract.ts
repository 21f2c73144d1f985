/** What every store must do as lists of matches; event-store-contract.ts calls this. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MatchSummary } from '../../shared/protocol.ts';
import { chanceOf } from '../../shared/contract/random.ts';
import { first, more, summary, type TestedStore } from './event-store-samples.ts';
import type { EventStore, ListQuery } from './event-store.ts';

/** Each test begins with nothing in it. */
export function describeLists({ open, empty }: TestedStore): void {
  describe('lists', () => {
    let store: EventStore;
    beforeAll(async () => {
      store = await open();
    });
    beforeEach(() => empty());
    afterAll(() => store.close());

    it('lists public matches, the newest first, filtered and in pages', async () => {
      for (let age = 0; age < 5; age++)
        await store.append(
          first(`m${age}`, 1, {
            openedAt: 1000 + Math.floor(age / 2),
            phase: age % 2 ? 'over' : 'playing',
            players: [{ name: `P${age}`, bot: false, key: null }],
          }),
        );
      await store.append(first('hidden', 1, { public: false }));
      await store.append(first('gone', 1, { phase: 'abandoned' }));
      const idsOf = (page: { matches: MatchSummary[] }) => page.matches.map(({ matchId }) => matchId);

      const newestFirst = ['m4', 'm3', 'm2', 'm1', 'm0'];
      expect(idsOf(await store.list({ limit: 10 }))).toEqual(newestFirst);
      expect(idsOf(await store.list({ limit: 10, phase: 'over' }))).toEqual(['m3', 'm1']);
      expect(idsOf(await store.list({ limit: 10, player: 'p2' }))).toEqual(['m2']);
      expect(idsOf(await store.list({ limit: 10, game: 'chess' }))).toEqual([]);
      expect(idsOf(await store.listAll({ limit: 10 })).toSorted()).toEqual(['hidden', ...newestFirst.toSorted()]);

      const seen: string[] = [];
      for (let before: string | undefined; ;) {
        const page = await store.list({ limit: 2, before });
        seen.push(...idsOf(page));
        if (!page.next) break;
        before = page.next;
      }
      expect(seen).toEqual(newestFirst);
    });

    it('finds what a plain look at every match would find, for every combination of filters, page by page', async () => {
      const chance = chanceOf(14);
      const all = Array.from({ length: 120 }, (_, number) =>
        summary(`m${number}`, {
          game: chance.pick(['wa-wa-west', 'war-zone']),
          phase: chance.pick(['waiting', 'playing', 'over', 'abandoned']),
          players: chance
            .shuffle(['Ana', 'Bo', 'Ćiro'])
            .slice(chance.int(3))
            .map((name) => ({ name, bot: false, key: chance.pick([null, 'one', 'other']) })),
          public: chance.float() < 0.8,
          openedAt: 1000 + chance.int(40),
          events: 1,
        }),
      );
      const opened = { phase: 'waiting' as const, players: [] };
      await Promise.all(all.map((one) => store.append(first(one.matchId, 1, { ...one, ...opened }))));
      // What they have become, some after a sleep.
      await Promise.all(
        all.map(async (one, number) => {
          if (number % 3 === 0)
            await store.append(more(one.matchId, 1, 0, { ...one, ...opened, phase: 'playing', asleepSince: 5000 }));
          if (number % 9 === 0) Object.assign(one, { phase: 'playing', asleepSince: 6000 });
          await store.append(more(one.matchId, 1, 0, one));
        }),
      );
      const newestFirst = all
        .filter((one) => one.public && one.phase !== 'abandoned' && one.asleepSince === null)
        .toSorted((a, b) => b.openedAt - a.openedAt || (a.matchId < b.matchId ? 1 : -1));

      for (const phase of [undefined, 'waiting', 'playing', 'over'] as const)
        for (const game of [undefined, 'wa-wa-west', 'war-zone', 'chess'])
          for (const asked of [
            {},
            ...['ana', 'ĆIRO', 'Dot', ''].map((player) => ({ player })),
            ...['one', 'other', 'none'].map((key) => ({ key })),
          ]) {
            const { player, key }: { player?: string; key?: string } = asked;
            const expected = newestFirst.filter(
              (one) =>
                (!phase || one.phase === phase) &&
                (!game || one.game === game) &&
                (player === undefined || one.players.some(({ name }) => name.toUpperCase() === player.toUpperCase())) &&
                (key === undefined || one.players.some((sat) => sat.key === key)),
            );
            const found: MatchSummary[] = [];
            for (let before: string | undefined; ;) {
              const { matches, next } = await store.list({ limit: 7, phase, game, ...asked, before });
              found.push(...matches);
              if (!next) break;
              before = next;
            }
            expect(found, JSON.stringify({ phase, game, ...asked })).toEqual(expected);
          }
    });

    it.each([
      ['Kemi', 'kEMI'],
      ['Straße', 'STRASSE'],
      ['Кеми', 'кЕМИ'],
      ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
      ['Zoë', 'ZOE\u0308'],
      ['\u212aelvin', 'kelvin'],
    ])('finds the matches of %s by %s', async (name, asked) => {
      await store.append(first('a', 1, { players: [{ name, bot: false, key: null }] }));
      await store.append(first('b', 1, { players: [{ name: `${name}s`, bot: false, key: null }] }));
      const { matches } = await store.list({ limit: 10, player: asked });
      expect(matches.map(({ matchId }) => matchId)).toEqual(['a']);
    });

    it('finds a match by the keys of those who sat there, whatever they were called', async () => {
      const [kemi, odile] = ['K'.repeat(43), `${'k'.repeat(42)}A`];
      const player = (name: string, key: string | null) => ({ name, bot: false, key });
      await store.append(first('a', 1, { players: [player('Kemi', kemi), player('Odile', odile)] }));
      await store.append(first('b', 1, { openedAt: 2000, players: [player('Somebody', kemi)], phase: 'over' }));
      await store.append(first('c', 1, { openedAt: 3000, players: [player(kemi, null)] }));
      await store.append(first('hidden', 1, { players: [player('Kemi', kemi)], public: false }));
      await store.append(first('gone', 1, { players: [player('Kemi', kemi)], phase: 'abandoned' }));
      const idsOf = async (query: Omit<ListQuery, 'limit'>) =>
        (await store.list({ limit: 10, ...query })).matches.map(({ matchId }) => matchId);
      expect(await idsOf({ key: kemi })).toEqual(['b', 'a']);
      expect(await idsOf({ key: kemi, phase: 'over' })).toEqual(['b']);
      expect(await idsOf({ key: kemi, game: 'war-zone' })).toEqual([]);
      expect(await idsOf({ key: odile })).toEqual(['a']);
      expect(await idsOf({ key: odile.toUpperCase() })).toEqual([]);
      // A name is no key, however it looks.
      expect(await idsOf({ player: kemi })).toEqual(['c']);
      expect(await idsOf({ player: `\n${kemi}` })).toEqual([]);
      expect(await idsOf({ player: 'kemi' })).toEqual(['a']);

      // Who sits down again with another key, or stands up.
      await store.append(more('a', 1, 0, { players: [player('Kemi', odile), player('Odile', null)] }));
      expect(await idsOf({ key: kemi })).toEqual(['b']);
      expect(await idsOf({ key: odile })).toEqual(['a']);
      await store.append(more('a', 1, 0, { players: [] }));
      expect(await idsOf({ key: odile })).toEqual([]);
      expect(await store.remove({ finishedBefore: 9000, limit: 9 })).toBe(1);
      expect(await idsOf({ key: kemi })).toEqual([]);
    });

    it('no longer finds a match by who has stood up', async () => {
      await store.append(first('a'));
      await store.append(more('a', 2, 1, { players: [{ name: 'Odile', bot: false, key: null }] }));
      expect((await store.list({ limit: 10, player: 'Kemi' })).matches).toEqual([]);
      expect((await store.list({ limit: 10, player: 'Odile' })).matches).toHaveLength(1);
    });
  });
}
