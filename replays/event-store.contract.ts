/** What every store must do; each store's test calls this. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MatchSummary } from '../shared/protocol.ts';
import { VersionConflict, type Append, type EventStore, type Keep } from './event-store.ts';
import type { Envelope } from './log.ts';
import { ScriptedMatch } from './scripted.ts';

const log = new ScriptedMatch({ match: 'x', seed: '00'.repeat(32), game: 'wa-wa-west', names: ['Kemi', 'Odile'] }).log;

const envelopes = (match: string, from: number, count: number): Envelope[] =>
  Array.from({ length: count }, (_, index) => ({ ...log[index % log.length], match, pos: from + index }));

const summary = (matchId: string, change: Partial<MatchSummary> = {}): MatchSummary => ({
  matchId,
  game: 'wa-wa-west',
  phase: 'waiting',
  seats: 2,
  players: [{ name: 'Kemi', bot: false }],
  public: true,
  openedAt: 1000,
  endedAt: null,
  lastEventAt: 1000,
  outcome: null,
  events: 0,
  ...change,
});

const keep = (code: string): Keep => ({
  seed: '0'.repeat(64),
  code,
  keys: [null],
  held: [null],
  startsWhenFull: false,
  next: null,
});

const first = (match: string, count = 2, change: Partial<MatchSummary> = {}): Append => ({
  match,
  expected: 0,
  envelopes: envelopes(match, 0, count),
  summary: summary(match, change),
  keep: keep(`code ${match}`),
});

const more = (match: string, expected: number, count: number, change: Partial<MatchSummary> = {}): Append => ({
  match,
  expected,
  envelopes: envelopes(match, expected, count),
  summary: summary(match, change),
});

/** @param openStore opens the same empty store again and again within one test */
export function describeEventStore(name: string, openStore: () => Promise<EventStore>): void {
  describe(`${name} keeps logs`, () => {
    let store: EventStore;
    beforeEach(async () => {
      store = await openStore();
    });
    afterEach(() => store.close());

    it('reads what was appended, in order, also after it was closed and opened', async () => {
      await store.append(first('a'));
      await store.append(more('a', 2, 3));
      await store.close();
      store = await openStore();
      expect(await store.read('a')).toEqual([...envelopes('a', 0, 2), ...envelopes('a', 2, 3)]);
      expect(await store.read('b')).toEqual([]);
      expect(await store.keepOf('a')).toEqual(keep('code a'));
      expect(await store.keepOf('b')).toBe(null);
    });

    it('lets the second of two writers lose, and nothing of what it wrote stays', async () => {
      await store.append(first('a'));
      const answers = await Promise.allSettled([
        store.append(more('a', 2, 1)),
        store.append(more('a', 2, 2)),
        store.append(more('a', 9, 1)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
      expect((answers[1] as PromiseRejectedResult).reason).toBeInstanceOf(VersionConflict);
      expect(await store.read('a')).toHaveLength(3);
    });

    it('keeps the other appends of a group when one of them fails', async () => {
      await store.append(first('a'));
      const answers = await Promise.allSettled([
        store.append(first('b')),
        store.append(more('a', 7, 1)),
        store.append(first('c')),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(await store.read('b')).toHaveLength(2);
      expect(await store.read('c')).toHaveLength(2);
    });

    it('takes thousands of appends at once, each match in its own order', async () => {
      const matches = Array.from({ length: 50 }, (_, index) => `m${index}`);
      await Promise.all(matches.map((match) => store.append(first(match, 1))));
      await Promise.all(
        matches.map(async (match) => {
          for (let at = 1; at < 20; at++) await store.append(more(match, at, 1));
        }),
      );
      for (const match of matches)
        expect((await store.read(match)).map(({ pos }) => pos)).toEqual(Array.from({ length: 20 }, (_, pos) => pos));
    });

    it('changes what is kept with events or without', async () => {
      await store.append(first('a'));
      await store.append({ ...more('a', 2, 0), keep: { ...keep('code a'), next: 'b' } });
      expect((await store.keepOf('a'))?.next).toBe('b');
      expect(await store.read('a')).toHaveLength(2);
    });

    it('finds a match by its code until it is abandoned', async () => {
      await store.append(first('a'));
      expect(await store.matchOfCode('code a')).toBe('a');
      expect(await store.matchOfCode('code b')).toBe(null);
      await store.append(more('a', 2, 1, { phase: 'abandoned' }));
      expect(await store.matchOfCode('code a')).toBe(null);
    });

    it('knows which matches are not finished', async () => {
      for (const [match, phase] of Object.entries({ a: 'waiting', b: 'playing', c: 'over', d: 'abandoned' } as const))
        await store.append(first(match, 1, { phase }));
      expect((await store.unfinished()).toSorted()).toEqual(['a', 'b']);
    });

    it('lists public matches, the newest first, filtered and in pages', async () => {
      for (let age = 0; age < 5; age++)
        await store.append(
          first(`m${age}`, 1, {
            openedAt: 1000 + Math.floor(age / 2),
            phase: age % 2 ? 'over' : 'playing',
            players: [{ name: `P${age}`, bot: false }],
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
      expect(idsOf(await store.list({ limit: 10, includePrivate: true }))).toContain('hidden');

      const seen: string[] = [];
      for (let before: string | undefined; ;) {
        const page = await store.list({ limit: 2, before });
        seen.push(...idsOf(page));
        if (!page.next) break;
        before = page.next;
      }
      expect(seen).toEqual(newestFirst);
    });
  });
}
