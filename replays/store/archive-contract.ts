/** What every store must do as an archive; event-store-contract.ts calls this. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lengths, type ArchiveQuery, type PersonReply } from '../../shared/archive.ts';
import { MOST_OF_ALL, MOST_OF_ONE } from '../../shared/bookmarks.ts';
import { at } from '../../shared/contract/at.ts';
import { chanceOf } from '../../shared/contract/random.ts';
import type { MatchSummary } from '../../shared/protocol.ts';
import type { Digest } from '../log/digest.ts';
import { envelopes, first, metadata, more, summary, type TestedStore } from './event-store-samples.ts';
import type { ArchivedRow, EventStore, Marking } from './event-store.ts';

type Asked = Partial<Omit<ArchiveQuery, 'results'>>;
const asked = (query: Asked) => ({ phase: 'over' as const, sort: 'newest' as const, limit: 20, ...query });

const digest = (change: Partial<Digest> = {}): Digest => ({
  variants: [],
  ending: 'last-side',
  rounds: { unit: 'round', number: 4 },
  length: 'short',
  closeness: 50,
  moment: { pos: 7, ms: 700 },
  players: [
    { side: 0, choices: [], felledBy: [] },
    { side: 1, choices: [], felledBy: [] },
  ],
  ...change,
});

const DAY_MS = 86_400_000;
const JANUARY = Date.UTC(2026, 0, 1);
const [kemi, odile, bram] = ['K', 'O', 'B'].map((sign) => sign.repeat(42) + 'A') as [string, string, string];

/** Each test begins with nothing in it. */
export function describeArchive({ open, empty }: TestedStore): void {
  describe('the archive', () => {
    let store: EventStore;
    beforeAll(async () => {
      store = await open();
    });
    beforeEach(() => empty());
    afterAll(() => store.close());

    const idsOf = (rows: readonly ArchivedRow[]) => rows.map((row) => row.summary.matchId);
    const find = async (query: Asked = {}) => idsOf((await store.archive.find(asked(query))).matches);
    async function allPages(query: Asked): Promise<string[]> {
      const ids: string[] = [];
      for (let before: string | undefined; ;) {
        const page = await store.archive.find(asked({ limit: 7, ...query, before }));
        expect(page.matches.length).toBeLessThanOrEqual(query.limit ?? 7);
        ids.push(...idsOf(page.matches));
        if (!page.next) return ids;
        before = page.next;
      }
    }

    /** Begun as a table that waits, and played to its end. */
    async function played(match: string, change: Partial<MatchSummary> = {}, told?: Partial<Digest>): Promise<void> {
      const one = summary(match, { phase: 'over', endedAt: 5000, outcome: { tie: false, winners: [0] }, ...change });
      await store.append(first(match, 1, { ...one, phase: 'waiting', endedAt: null, outcome: null }));
      await store.append(more(match, 1, 1, { ...one, phase: 'playing', endedAt: null, outcome: null }));
      await store.append(more(match, 2, 1, one));
      if (told) await store.archive.keepDigest(match, digest(told));
    }

    it('finds what a plain look at every match would find, for every combination of what can be asked, page by page', async () => {
      const chance = chanceOf(31);
      const all = Array.from({ length: 150 }, (_, number) => {
        const one = summary(`m${number}`, {
          game: chance.pick(['wa-wa-west', 'war-zone']),
          phase: chance.pick(['waiting', 'playing', 'over', 'over', 'over', 'abandoned']),
          players: chance
            .shuffle(['Ana', 'Bo', 'Ćiro'])
            .slice(chance.int(3))
            .map((name) => ({ name, bot: false, key: chance.pick([null, kemi, odile]) })),
          public: chance.float() < 0.9,
          openedAt: JANUARY + chance.int(400) * (DAY_MS / 4),
          ...(chance.float() < 0.3 && { variants: ['speedy'] }),
        });
        if (one.phase === 'playing' && chance.float() < 0.3) one.asleepSince = one.openedAt + 1;
        if (one.phase === 'over') one.outcome = { tie: chance.float() < 0.3, winners: [0] };
        const told =
          one.phase === 'over' && chance.float() < 0.8
            ? digest({
                variants: chance.shuffle(['teams', 'armed']).slice(chance.int(2) + 1),
                ending: chance.pick(['left', 'last-side']),
                length: chance.pick([...lengths]),
                closeness: chance.float() < 0.2 ? null : chance.int(101),
                players: one.players.map((_one, side) => ({ side, choices: [], felledBy: [] })),
              })
            : null;
        return { number, one, told };
      });
      // What there is later begins in order, and ends in none.
      for (const { one } of all)
        await store.append(first(one.matchId, 1, { ...one, phase: 'playing', asleepSince: null, outcome: null }));
      for (const { one } of chance.shuffle(all)) await store.append(more(one.matchId, 1, 1, one));
      for (const { one, told } of chance.shuffle(all)) if (told) await store.archive.keepDigest(one.matchId, told);

      const newestFirst = all.filter(({ one }) => one.public && one.asleepSince === null).toReversed();
      const expected = (query: Asked): string[] => {
        const { phase = 'over', game, player, key, variant, length, ending, from, to, sort } = query;
        const found = newestFirst.filter(({ one, told }) => {
          return (
            one.phase === phase &&
            (!game || one.game === game) &&
            (player === undefined || one.players.some(({ name }) => name.toUpperCase() === player.toUpperCase())) &&
            (key === undefined || one.players.some((sat) => sat.key === key)) &&
            (!variant || (told?.variants ?? one.variants ?? []).includes(variant)) &&
            (!length || told?.length === length) &&
            (!ending || (ending === 'tie' ? one.outcome?.tie : told?.ending === ending)) &&
            (from === undefined || one.openedAt >= from) &&
            (to === undefined || one.openedAt < to)
          );
        });
        const closeness = ({ told }: (typeof all)[number]) => told?.closeness ?? -1;
        if (sort === 'closest') found.sort((a, b) => closeness(b) - closeness(a) || b.number - a.number);
        return found.map(({ one }) => one.matchId);
      };

      let asking = 0;
      for (const game of [undefined, 'war-zone', 'chess'])
        for (const who of [{}, { player: 'ana' }, { player: 'ĆIRO' }, { key: kemi }, { key: bram }])
          for (const variant of [undefined, 'teams', 'speedy'])
            for (const end of [
              { phase: 'playing' as const },
              {},
              { sort: 'closest' as const },
              { length: 'long' as const },
              { ending: 'tie', sort: 'closest' as const },
              { ending: 'left', length: 'short' as const },
            ]) {
              // Each combination with one of these, in turn.
              const dates = [
                {},
                { from: JANUARY + 40 * DAY_MS },
                { to: JANUARY + 41 * DAY_MS },
                { from: JANUARY + 19.75 * DAY_MS, to: JANUARY + 63.5 * DAY_MS },
                { from: JANUARY + 33 * DAY_MS, to: JANUARY + 43 * DAY_MS },
                { from: JANUARY + 59 * DAY_MS, to: JANUARY + 32 * DAY_MS },
                { from: JANUARY + 30.25 * DAY_MS, to: JANUARY + 31.5 * DAY_MS },
                { from: JANUARY + 35.25 * DAY_MS, to: JANUARY + 35.75 * DAY_MS },
                { from: JANUARY + 35.75 * DAY_MS, to: JANUARY + 35.25 * DAY_MS },
                { from: -1, to: Number.MAX_SAFE_INTEGER },
              ];
              const query = { game, ...who, variant, ...end, ...at(dates, asking++ % dates.length) };
              expect(await allPages(query), JSON.stringify(query)).toEqual(expected(query));
            }
    });

    it('goes on from a page though matches were added or removed meanwhile', async () => {
      for (const match of ['a', 'b', 'c', 'd', 'e']) await played(match, { endedAt: match === 'c' ? 1 : 5000 });
      const page = await store.archive.find(asked({ limit: 2 }));
      expect(idsOf(page.matches)).toEqual(['e', 'd']);
      await played('f');
      expect(await store.remove({ finishedBefore: 2, limit: 9 })).toBe(1);
      expect(await find({ before: page.next! })).toEqual(['b', 'a']);
      expect(await find({ before: 'nonsense' })).toEqual(['f', 'e', 'd', 'b', 'a']);
      expect(await find({ before: '0' })).toEqual([]);
    });

    it('lists a match as running until it is over; one that sleeps or was abandoned is in no list', async () => {
      await store.append(first('a', 1, { phase: 'waiting' }));
      expect(await find({ phase: 'playing' })).toEqual([]);
      await store.append(more('a', 1, 1, { phase: 'playing' }));
      await store.append(first('b', 1, { phase: 'playing' }));
      expect(await find({ phase: 'playing', player: 'kemi' })).toEqual(['b', 'a']);
      await store.append(more('a', 2, 0, { phase: 'playing', asleepSince: 9 }));
      await store.append(more('b', 1, 1, { phase: 'abandoned' }));
      expect(await find({ phase: 'playing' })).toEqual([]);
      await store.append(more('a', 2, 0, { phase: 'playing' }));
      expect(await find({ phase: 'playing' })).toEqual(['a']);
      await store.append(more('a', 2, 1, { phase: 'over' }));
      expect([await find({ phase: 'playing' }), await find()]).toEqual([[], ['a']]);
    });

    it('asks for the digest of each finished match once, the last one first, and keeps it', async () => {
      await played('a');
      await played('b', { public: false });
      await store.append(first('c', 1, { phase: 'playing' }));
      expect(await store.archive.undigested()).toBe('b');
      await store.archive.keepDigest('b', digest());
      expect(await store.archive.undigested()).toBe('a');
      await store.archive.keepDigest('a', null);
      expect(await store.archive.undigested()).toBe(null);
      await store.close();
      store = await open();
      expect(await store.archive.undigested()).toBe(null);
      const { players: _, ...kept } = digest();
      expect(await store.archive.digestOf('b')).toEqual(kept);
      expect(await store.archive.digestOf('a')).toBe(null);
      // What was not asked for changes nothing.
      await store.archive.keepDigest('a', digest({ ending: 'left' }));
      await store.archive.keepDigest('none', digest());
      expect(await find({ ending: 'left' })).toEqual([]);
    });

    it('knows who of many is hidden', async () => {
      await store.archive.hide({ key: kemi, hidden: true, at: 1 });
      await store.archive.hide({ key: odile, hidden: true, at: 1 });
      await store.archive.hide({ key: odile, hidden: false, at: 2 });
      expect(await store.archive.hiddenAmong([bram, kemi, odile])).toEqual([kemi]);
      expect(await store.archive.hiddenAmong([])).toEqual([]);
    });

    it('forgets what is removed', async () => {
      await played('a', { endedAt: 1 }, { closeness: 90, variants: ['teams'] });
      await played('b', { endedAt: 1 });
      expect(await store.remove({ finishedBefore: 2, limit: 9 })).toBe(2);
      expect(await store.archive.undigested()).toBe(null);
      await played('c', {}, {});
      for (const query of [{}, { sort: 'closest' }, { player: 'kemi' }] as const)
        expect(await find(query)).toEqual(['c']);
      expect(await find({ variant: 'teams' })).toEqual([]);
      expect(await store.archive.digestOf('a')).toBe(null);
    });

    describe('a table’s evening', () => {
      const begin = (match: string, previous: string | null, change: Partial<MatchSummary>, dealtBy?: 'device') => {
        const [opening, ...others] = envelopes(match, 0, 2);
        const data = {
          ...opening!.data,
          ...(previous && { previous: { match: previous, head: '0'.repeat(64) } }),
          ...(dealtBy && { dealtBy }),
        };
        return store.append({ ...first(match, 2, change), envelopes: [{ ...opening!, data }, ...others] });
      };
      const evening = async (match: string) => idsOf(await store.archive.evening(match));

      it('is all of its matches, in both directions', async () => {
        await begin('a', null, { phase: 'over' });
        await begin('b', 'a', { phase: 'over', openedAt: 2000 });
        await begin('other', null, { phase: 'over' });
        await begin('c', 'b', { phase: 'playing', openedAt: 3000 });
        for (const match of ['a', 'b', 'c']) expect(await evening(match)).toEqual(['a', 'b', 'c']);
        expect(await evening('other')).toEqual(['other']);
        expect(await evening('none')).toEqual([]);
      });

      it('is known as far as matches are kept; none is in it that waits, sleeps, was abandoned, or dealt elsewhere', async () => {
        await begin('a', 'removed', { phase: 'over' });
        await begin('b', 'a', { phase: 'abandoned' });
        await begin('c', 'b', { phase: 'playing', asleepSince: 3 });
        await begin('d', 'c', { phase: 'waiting' });
        expect(await evening('a')).toEqual(['a']);
        await begin('claims', 'e', { phase: 'over', dealtBy: 'device' }, 'device');
        await begin('e', 'none', { phase: 'over' });
        expect(await evening('e')).toEqual(['e']);
      });

      it('of a private table: who knows one of its matches is told of those before it, which its log names, and of no later one', async () => {
        await begin('a', null, { phase: 'over', public: false });
        await begin('b', 'a', { phase: 'over', public: false, openedAt: 2000 });
        await begin('c', 'b', { phase: 'playing', public: false, openedAt: 3000 });
        expect(await evening('a')).toEqual(['a']);
        expect(await evening('b')).toEqual(['a', 'b']);
        expect(await evening('c')).toEqual(['a', 'b', 'c']);
      });
    });

    describe('a person', () => {
      const player = (name: string, key: string | null) => ({ name, bot: false, key });
      const person = (key: string) => store.archive.person(key);
      const chose = (times: Record<string, number>) =>
        Object.entries(times).map(([id, count]) => ({ id, title: id.toUpperCase(), times: count }));
      const duel = { players: [player('Kemi', kemi), player('Odile', odile)] };

      it('is unknown until a match is counted, each once', async () => {
        await played('a', duel);
        expect(await person(kemi)).toBe(null);
        await store.archive.keepDigest('a', digest());
        await store.archive.keepDigest('a', digest());
        expect((await person(kemi))?.total).toEqual({ matches: 1, wins: 1, ties: 0, score: 1, fair: 0.5 });
        expect((await person(odile))?.total).toEqual({ matches: 1, wins: 0, ties: 0, score: 0, fair: 0.5 });
      });

      it('has wins beside the share of their sides, by game, and what they chose most often', async () => {
        await played(
          'a',
          { ...duel, openedAt: 1000 },
          {
            players: [
              { side: 0, choices: chose({ gun: 2, shield: 3 }), felledBy: [] },
              { side: 1, choices: chose({ gun: 9 }), felledBy: [] },
            ],
          },
        );
        const four = [player('K.', kemi), player('Odile', odile), player('Bram', bram), player('Bot', null)];
        const sides = [0, 1, 0, 1].map((side) => ({
          side,
          choices: chose({ shield: 1, a: 1, b: 1, c: 1, d: 1 }),
          felledBy: [],
        }));
        await played(
          'b',
          { players: four, openedAt: 3000, outcome: { tie: false, winners: [1, 3] } },
          { players: sides },
        );
        const three = four.slice(0, 3);
        const apart = [0, 1, 2].map((side) => ({ side, choices: [], felledBy: [] }));
        const tie = { tie: true, winners: [0, 2] };
        await played('c', { game: 'war-zone', players: three, openedAt: 2000, outcome: tie }, { players: apart });
        const found = (await person(kemi)) as PersonReply;
        expect(found).toMatchObject({ key: kemi, name: 'K.', first: 1000, latest: 3000 });
        expect(found.total).toEqual({ matches: 3, wins: 1, ties: 1, score: 1.5, fair: 1.33 });
        expect(found.games.map(({ game, matches, score, fair }) => [game, matches, score, fair])).toEqual([
          ['wa-wa-west', 2, 1, 1],
          ['war-zone', 1, 0.5, 0.33],
        ]);
        expect(found.games[0]?.favourites.map(({ title, times }) => `${title} ${times}`)).toEqual([
          'SHIELD 4',
          'GUN 2',
          'A 1',
          'B 1',
          'C 1',
        ]);
        expect(found.games[1]?.favourites).toEqual([]);
      });

      it('has met people head to head, on other sides, and been put out by somebody most often, bots among them', async () => {
        const bot = { name: 'Rusty', bot: true, key: null };
        const players = [...duel.players, bot];
        const fell = (...felledBy: number[][]) => felledBy.map((by, side) => ({ side, choices: [], felledBy: by }));
        await played('a', { players }, { players: fell([2, 1], [0, 0], []) });
        await played('b', { players, outcome: { tie: false, winners: [1] } }, { players: fell([2], [], [0]) });
        await played('c', { players, outcome: { tie: true, winners: [0, 1] } }, { players: fell([], [], []) });
        expect(await person(kemi)).toMatchObject({
          nemesis: { name: 'Rusty', key: null, times: 2 },
          prey: { name: 'Odile', key: odile, times: 2 },
          met: [{ key: odile, name: 'Odile', matches: 3, wins: 1, losses: 1 }],
        });
        expect(await person(odile)).toMatchObject({
          nemesis: { name: 'Kemi', times: 2 },
          prey: { key: kemi, times: 1 },
        });
        const team = [{ side: 0 }, { side: 0 }].map(({ side }) => ({ side, choices: [], felledBy: [] }));
        await played(
          'd',
          { players: [player('Kemi', kemi), player('Bram', bram)], outcome: { tie: false, winners: [0, 1] } },
          { players: team },
        );
        expect(((await person(bram)) as PersonReply).met).toEqual([]);
      });

      it('has nothing of private matches, abandoned ones, and those that their own device dealt; removed ones stay counted', async () => {
        await played('a', { ...duel, endedAt: 1 }, {});
        await played('b', { ...duel, public: false }, {});
        await played('c', { ...duel, dealtBy: 'device' }, {});
        await store.append(first('d', 1, { ...duel, phase: 'abandoned' }));
        expect((await person(kemi))?.total.matches).toBe(1);
        expect(await store.remove({ finishedBefore: 2, limit: 9 })).toBe(1);
        expect((await person(kemi))?.total.matches).toBe(1);
      });

      it('who is hidden is named to nobody, until they are shown again; only a later wish counts', async () => {
        await played('a', duel, {
          players: [
            { side: 0, choices: [], felledBy: [1] },
            { side: 1, choices: [], felledBy: [0] },
          ],
        });
        const hide = (hidden: boolean, when: number) => store.archive.hide({ key: odile, hidden, at: when });
        expect(await store.archive.isHidden(odile)).toBe(false);
        expect(await hide(true, 100)).toBe(true);
        expect(await store.archive.isHidden(odile)).toBe(true);
        expect(await person(kemi)).toMatchObject({ nemesis: null, prey: null, met: [] });
        expect((await person(odile))?.met).toHaveLength(1);
        for (const when of [100, 99]) expect(await hide(false, when)).toBe(false);
        expect(await store.archive.isHidden(odile)).toBe(true);
        expect(await hide(false, 101)).toBe(true);
        expect(await person(kemi)).toMatchObject({ nemesis: { key: odile }, met: [{ key: odile }] });
      });
    });

    it('bookmarks are set, changed and taken away by whose they are, and go with their match', async () => {
      const mark = (change: Partial<Marking>) =>
        store.bookmarks.mark({ match: 'a', key: kemi, at: 400, word: 'Bold', askedAt: 10, ...change });
      await store.append(first('a', 1, { phase: 'over', endedAt: 1 }));
      expect(await mark({})).toBe('done');
      expect(await mark({ key: odile, at: 300, word: 'Ouch' })).toBe('done');
      expect(await mark({ word: 'Trap', askedAt: 10 })).toBe('asked-later');
      expect(await mark({ word: 'Trap', askedAt: 11 })).toBe('done');
      expect(await store.bookmarks.of('a')).toEqual([
        { key: odile, at: 300, word: 'Ouch' },
        { key: kemi, at: 400, word: 'Trap' },
      ]);
      expect(await mark({ word: null, askedAt: 12 })).toBe('done');
      expect(await mark({ word: 'Bold', askedAt: 11 })).toBe('asked-later');
      expect(await store.bookmarks.of('a')).toHaveLength(1);
      expect(await mark({ at: 999, word: null })).toBe('done');
      for (let more = 1; more < MOST_OF_ONE; more++) expect(await mark({ at: more })).toBe('done');
      expect(await mark({ at: 1000 })).toBe('too-many');
      for (let more = MOST_OF_ONE; more < MOST_OF_ALL; more++)
        expect(await mark({ key: `P${more}`, at: more })).toBe('done');
      expect(await mark({ key: bram })).toBe('full');
      expect(await store.bookmarks.of('b')).toEqual([]);
      expect(await store.remove({ finishedBefore: 2, limit: 9 })).toBe(1);
      expect(await store.bookmarks.of('a')).toEqual([]);
    });

    it('a match that comes whole is listed, and asked for', async () => {
      const over = summary('whole', { phase: 'over', outcome: { tie: true, winners: [0] } });
      await store.append({
        match: 'whole',
        expected: 0,
        epoch: 0,
        envelopes: envelopes('whole', 0, 2),
        summary: over,
        metadata: metadata(''),
      });
      expect(await find({ ending: 'tie' })).toEqual(['whole']);
      expect(await store.archive.undigested()).toBe('whole');
    });
  });
}
