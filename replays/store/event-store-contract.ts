/** What every store must do; each store's test calls this. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MatchSummary } from '../../shared/protocol.ts';
import type { Envelope } from '../log/log.ts';
import { describeArchive } from './archive-contract.ts';
import { describeBook } from './book-contract.ts';
import { envelopes, first, metadata, more, type TestedStore } from './event-store-samples.ts';
import { Superseded, VersionConflict, type EventStore, type Grant, type PrivateMetadata } from './event-store.ts';
import { describeLists } from './lists-contract.ts';
import { describeReports } from './reports-contract.ts';
import { describeSharedWork } from './shared-work-contract.ts';

/** Each test begins with nothing in it. */
export function describeEventStore(name: string, { open, empty }: TestedStore): void {
  describe(`${name} keeps logs`, () => {
    let store: EventStore;
    beforeAll(async () => {
      store = await open();
    });
    beforeEach(() => empty());
    afterAll(() => store.close());

    it('reads what was appended, in order, also after it was closed and opened', async () => {
      await store.append(first('a'));
      await store.append(more('a', 2, 3));
      await store.close();
      store = await open();
      expect(await store.read('a')).toEqual([...envelopes('a', 0, 2), ...envelopes('a', 2, 3)]);
      expect(await store.read('b')).toEqual([]);
      const lines = (await store.lines('a')).trimEnd().split('\n');
      expect(await store.linesAfter({ match: 'a', after: -1, limit: 9 })).toEqual(lines);
      expect(await store.linesAfter({ match: 'a', after: 1, limit: 2 })).toEqual(lines.slice(2, 4));
      expect(await store.metadataOf('a')).toEqual(metadata('code a'));
      expect(await store.metadataOf('b')).toBe(null);
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

    it('changes the metadata with events or without', async () => {
      await store.append(first('a'));
      await store.append({ ...more('a', 2, 0), metadata: { ...metadata('code a'), rematchId: 'b' } });
      expect((await store.metadataOf('a'))?.rematchId).toBe('b');
      expect(await store.read('a')).toHaveLength(2);
    });

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

    it('checks the expected length also where no event is appended', async () => {
      await store.append(first('a'));
      await expect(store.append({ ...more('a', 1, 0), metadata: metadata('code a') })).rejects.toThrow(VersionConflict);
      await expect(store.append({ ...first('b', 0), expected: 1 })).rejects.toThrow(VersionConflict);
    });

    it('refuses whatever an owner appends after somebody else has taken the match over', async () => {
      await store.append(first('a'));
      expect([await store.takeOver('a'), await store.takeOver('a')]).toEqual([1, 2]);
      const grant = { person: 'kemi', command: 'one', pos: 2 };
      for (const epoch of [0, 1, 3]) {
        const asleep = { ...more('a', 2, 0), epoch, metadata: { ...metadata('code a'), rematchId: 'b' } };
        for (const stale of [{ ...more('a', 2, 1), epoch }, asleep, { ...more('a', 2, 0), epoch, grant }])
          await expect(store.append(stale)).rejects.toThrow(Superseded);
      }
      await expect(store.append({ ...first('a'), epoch: 0 })).rejects.toThrow(VersionConflict);
      expect(await store.read('a')).toHaveLength(2);
      expect(await store.metadataOf('a')).toEqual(metadata('code a'));
      expect(await store.grantsOf('a')).toEqual([]);

      await store.append({ ...more('a', 2, 1), epoch: 2, grant });
      await store.close();
      store = await open();
      await expect(store.append({ ...more('a', 3, 1), epoch: 1 })).rejects.toThrow(Superseded);
      await store.append({ ...more('a', 3, 1), epoch: 2 });
      expect(await store.read('a')).toHaveLength(4);
    });

    it('decides between appends and a takeover at the same instant: what was granted is read by the next owner', async () => {
      for (let round = 0; round < 20; round++) {
        const match = `m${round}`;
        await store.append(first(match, 1));
        const appended: Promise<boolean>[] = [];
        for (let pos = 1; pos < 5; pos++)
          appended.push(
            store.append(more(match, pos, 1)).then(
              () => true,
              () => false,
            ),
          );
        const epoch = await store.takeOver(match);
        const { length } = await store.read(match);
        const granted = (await Promise.all(appended)).filter(Boolean).length;
        expect([epoch, length]).toEqual([1, 1 + granted]);
        expect(await store.read(match)).toHaveLength(length);
      }
    });

    it('knows which of many matches were taken over, or removed', async () => {
      for (const match of ['a', 'b', 'c']) await store.append(first(match));
      await store.append(first('gone', 1, { phase: 'over', endedAt: 1 }));
      const owned = await Promise.all(
        ['a', 'b', 'c', 'gone'].map(async (match) => ({ match, epoch: await store.takeOver(match) })),
      );
      expect(await store.supersededAmong(owned)).toEqual([]);
      expect(await store.supersededAmong([])).toEqual([]);
      await store.takeOver('b');
      expect(await store.remove({ finishedBefore: 2, limit: 1 })).toBe(1);
      expect((await store.supersededAmong(owned)).toSorted()).toEqual(['b', 'gone']);
      expect(await store.takeOver('none')).toBe(0);
      expect(await store.read('none')).toEqual([]);
    });

    it('remembers what was granted by person and command, with events or without', async () => {
      const grant = (person: string, command: string, pos: number): Grant => ({ person, command, pos });
      await store.append({ ...first('a'), grant: grant('kemi', 'one', 2) });
      await store.append({ ...more('a', 2, 0), grant: grant('odile', 'one', 2) });
      await store.append({ ...more('a', 2, 1), grant: grant('kemi', 'two', 3) });
      await store.append({ ...first('b'), grant: grant('kemi', 'one', 2) });
      expect(await store.grantsOf('a')).toHaveLength(3);
      expect(await store.grantsOf('a')).toEqual(
        expect.arrayContaining([grant('kemi', 'one', 2), grant('odile', 'one', 2), grant('kemi', 'two', 3)]),
      );
      expect(await store.grantsOf('c')).toEqual([]);
    });

    it('remembers no grant of an append that failed', async () => {
      await store.append(first('a'));
      const grant = { person: 'kemi', command: 'one', pos: 9 };
      await expect(store.append({ ...more('a', 8, 1), grant })).rejects.toThrow(VersionConflict);
      expect(await store.grantsOf('a')).toEqual([]);
    });

    it('keeps how a match is listed where only its times change', async () => {
      await store.append(first('a', 2, { phase: 'playing', dueAt: 4000 }));
      const listed = await store.summaryOf('a');
      await store.append({ ...more('a', 2, 1), summary: { lastEventAt: 2000, dueAt: 6000 } });
      const playing = { ...listed, events: 3, lastEventAt: 2000, dueAt: 6000 };
      expect(await store.summaryOf('a')).toEqual(playing);
      expect((await store.list({ limit: 10, phase: 'playing' })).matches).toEqual([playing]);
      expect(await store.awake()).toEqual([playing]);
      expect(await store.dueBefore(5000)).toEqual([]);
      await store.append({ ...more('a', 3, 1), summary: { lastEventAt: 3000 } });
      expect(await store.dueBefore(Infinity)).toEqual([]);
      await expect(store.append({ ...first('b'), summary: { lastEventAt: 1 } })).rejects.toThrow(/without its summary/);
      expect(await store.read('b')).toEqual([]);
    });

    it('reads any part of a log with commands of one event and of many', async () => {
      const lengths = [2, 1, 0, 200, 3, 64, 65, 1];
      await store.append(first('a', lengths[0]));
      let length = 2;
      for (const count of lengths.slice(1)) {
        const grant = { person: 'kemi', command: `${length} ${count}`, pos: length + count };
        await Promise.all([
          store.append({ ...more('a', length, count), grant }),
          store.append(first(`b${length} ${count}`)),
        ]);
        length += count;
      }
      const lines = (await store.lines('a')).trimEnd().split('\n');
      expect(lines.map((line) => (JSON.parse(line) as Envelope).pos)).toEqual([...Array(length).keys()]);
      for (const after of [-1, 0, 1, 2, 3, 50, 66, 67, 201, 202, 203, 300, length - 2, length - 1, length])
        for (const limit of [1, 2, 70, 1000])
          expect(await store.linesAfter({ match: 'a', after, limit })).toEqual(
            lines.slice(after + 1, after + 1 + limit),
          );
      expect((await store.grantsOf('a')).map(({ command, pos }) => [command, pos])).toEqual(
        [
          [2, 1],
          [3, 0],
          [3, 200],
          [203, 3],
          [206, 64],
          [270, 65],
          [335, 1],
        ].map(([from, count]) => [`${from} ${count}`, from! + count!]),
      );
    });

    it('packs the logs of matches that ended, the first one first, and reads them as before', async () => {
      const grant = { person: 'kemi', command: 'one', pos: 300 };
      await store.append({ ...first('later', 300, { phase: 'over', endedAt: 3000 }), grant });
      await store.append(first('gone', 1, { phase: 'abandoned', lastEventAt: 2000 }));
      await store.append(first('playing', 300, { phase: 'playing' }));
      const read = (match: string) =>
        Promise.all([
          store.read(match),
          store.lines(match),
          store.summaryOf(match),
          ...[-1, 0, 126, 127, 128, 254, 255, 256, 298, 299].flatMap((after) =>
            [1, 2, 150, 1000].map((limit) => store.linesAfter({ match, after, limit })),
          ),
        ]);
      const before = await Promise.all(['later', 'gone', 'playing'].map(read));
      expect([await store.packOne(2001), await store.packOne(2001)]).toEqual([true, false]);
      expect(await store.grantsOf('later')).toEqual([grant]);
      expect([await store.packOne(5000), await store.packOne(5000)]).toEqual([true, false]);
      expect(await Promise.all(['later', 'gone', 'playing'].map(read))).toEqual(before);
      expect(await store.grantsOf('later')).toEqual([]);

      // What is kept beside it may change, and even the log may go on.
      const over = { phase: 'over', endedAt: 3000 } as const;
      await store.append({ ...more('later', 300, 0, over), metadata: { ...metadata('code later'), rematchId: 'b' } });
      expect((await read('later')).slice(0, 2)).toEqual(before[0]!.slice(0, 2));
      await store.append(more('later', 300, 2, over));
      expect(await store.read('later')).toEqual([...envelopes('later', 0, 300), ...envelopes('later', 300, 2)]);
      expect([await store.packOne(5000), await store.packOne(5000)]).toEqual([true, false]);
      expect(await store.read('later')).toHaveLength(302);
      expect(await store.remove({ finishedBefore: 5000, limit: 9 })).toBe(1);
      expect(await store.read('later')).toEqual([]);
      await store.append(first('later', 1));
      expect(await store.read('later')).toHaveLength(1);
    });

    it('knows which matches are awake, the oldest first', async () => {
      const phases = { a: 'waiting', b: 'playing', c: 'over', d: 'abandoned', e: 'playing', f: 'playing' } as const;
      for (const [match, phase] of Object.entries(phases))
        await store.append(first(match, 1, { phase, openedAt: match === 'f' ? 500 : 1000 }));
      await store.append(more('e', 1, 0, { phase: 'playing', asleepSince: 2000 }));
      expect((await store.awake()).map(({ matchId }) => matchId)).toEqual(['f', 'a', 'b']);
      await store.append(more('e', 1, 0, { phase: 'playing' }));
      expect((await store.awake()).map(({ matchId }) => matchId)).toEqual(['f', 'a', 'b', 'e']);
    });

    it('knows whose clock is up among those that are awake', async () => {
      const dues = { a: 3000, b: 2000, c: 4000, d: undefined, e: 1000 } as const;
      for (const [match, dueAt] of Object.entries(dues))
        await store.append(first(match, 1, { phase: 'playing', dueAt, ...(match === 'e' && { asleepSince: 500 }) }));
      expect(await store.dueBefore(4000)).toEqual(['a', 'b']);
      await store.append(more('a', 1, 0, { phase: 'playing' }));
      expect(await store.dueBefore(4000)).toEqual(['b']);
    });

    it('knows which matches have slept for long, the longest first', async () => {
      const since = { a: 3000, b: 2000, c: 4000, d: null } as const;
      for (const [match, asleepSince] of Object.entries(since))
        await store.append(first(match, 1, { phase: 'playing', asleepSince }));
      await store.append(first('ended', 1, { phase: 'abandoned', asleepSince: 1000 }));
      expect(await store.asleepBefore(4000)).toEqual(['b', 'a']);
      expect((await store.summaryOf('b'))?.asleepSince).toBe(2000);
      await store.append(first('over', 1, { phase: 'over', endedAt: 5000 }));
      expect(await store.backlog()).toEqual({ asleep: 3, undigested: 1 });
    });

    it('is healthy, and keeps nothing of that where anybody looks', async () => {
      await store.health();
      await Promise.all([store.health(), store.append(first('a')), store.health()]);
      expect((await store.listAll({ limit: 100 })).matches.map(({ matchId }) => matchId)).toEqual(['a']);
      expect((await store.awake()).map(({ matchId }) => matchId)).toEqual(['a']);
      expect(await store.backlog()).toEqual({ asleep: 0, undigested: 0 });
      expect(await store.book.head()).toMatchObject({ size: 0 });
      expect(store.waiting()).toBe(0);
    });

    it('removes what ended long ago, with everything that belongs to it', async () => {
      const ended = (match: string, endedAt: number) => first(match, 2, { phase: 'over', endedAt });
      for (const [index, match] of ['a', 'b', 'c', 'd'].entries())
        await store.append({ ...ended(match, 5000 + index), grant: { person: 'kemi', command: 'one', pos: 2 } });
      await store.append(first('gone', 1, { phase: 'abandoned', lastEventAt: 4000 }));
      await store.append(first('playing', 1, { phase: 'playing', lastEventAt: 1 }));
      const left = async () =>
        (await Promise.all(['a', 'b', 'c', 'd', 'gone', 'playing'].map((match) => store.summaryOf(match)))).flatMap(
          (one) => one?.matchId ?? [],
        );

      expect(await store.remove({ limit: 10 })).toBe(0);
      expect(await store.remove({ finishedBefore: 5002, limit: 1 })).toBe(1);
      expect(await left()).toEqual(['b', 'c', 'd', 'gone', 'playing']);
      expect(await store.remove({ finishedBefore: 5002, limit: 10 })).toBe(1);
      expect(await left()).toEqual(['c', 'd', 'gone', 'playing']);
      expect([await store.countAbandoned(4000), await store.countAbandoned(4001)]).toEqual([0, 1]);
      expect(await store.remove({ abandonedBefore: 4000, limit: 10 })).toBe(0);
      expect(await store.remove({ abandonedBefore: 4001, limit: 10 })).toBe(1);
      expect(await store.remove({ keepFinished: 2, limit: 10 })).toBe(0);
      expect(await store.remove({ keepFinished: 1, limit: 10 })).toBe(1);
      expect(await left()).toEqual(['d', 'playing']);
      expect(await store.remove({ keepFinished: 0, limit: 10 })).toBe(1);
      expect(await left()).toEqual(['playing']);

      expect(await store.read('a')).toEqual([]);
      expect(await store.grantsOf('a')).toEqual([]);
      expect(await store.metadataOf('a')).toBe(null);
      expect(await store.matchOfCode('code a')).toBe(null);
      expect((await store.list({ limit: 10, player: 'Kemi' })).matches.map(({ matchId }) => matchId)).toEqual([
        'playing',
      ]);
      await expect(store.append(more('a', 2, 1))).rejects.toThrow(VersionConflict);
    });

    it('a table that was kept before there were quiet ones has chat', async () => {
      const { talk: _, ...older } = metadata('code a');
      await store.append({ ...first('a'), metadata: older as PrivateMetadata });
      expect((await store.metadataOf('a'))?.talk).toBe('chat');
    });

    it('lists what is awake', async () => {
      for (const phase of ['waiting', 'playing', 'over'] as const)
        await store.append(first(phase, 1, { phase, asleepSince: 2000 }));
      const idsOf = (page: { matches: MatchSummary[] }) => page.matches.map(({ matchId }) => matchId);
      for (const filter of [{}, { player: 'kemi' }, { game: 'wa-wa-west' }, { player: 'kemi', game: 'wa-wa-west' }])
        expect(idsOf(await store.list({ limit: 10, ...filter }))).toEqual(['over']);
      expect(idsOf(await store.list({ limit: 10, phase: 'playing' }))).toEqual([]);
      expect(idsOf(await store.listAll({ limit: 10 }))).toEqual(['waiting', 'playing', 'over']);

      await store.append(more('playing', 1, 0, { phase: 'playing' }));
      expect(idsOf(await store.list({ limit: 10, phase: 'playing', player: 'kemi' }))).toEqual(['playing']);
    });
  });
  describeLists({ open, empty });
  describeBook({ open, empty });
  describeArchive({ open, empty });
  describeReports({ open, empty });
  describeSharedWork({ open, empty });
}
