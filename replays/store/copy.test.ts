import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Digest } from '../log/digest.ts';
import { hasPostgres, makeDatabase, type TestDatabase } from '../testing/postgres.ts';
import { copyStore } from './copy.ts';
import { first, metadata, more, summary } from './event-store-samples.ts';
import type { EventStore } from './event-store.ts';
import { openStore } from './open-store.ts';
import { openSqliteStore } from './sqlite-store.ts';

const [kemi, odile] = ['K'.repeat(43), 'O'.repeat(43)] as const;
const digest: Digest = {
  variants: ['teams'],
  ending: 'last-side',
  rounds: { unit: 'round', number: 4 },
  length: 'short',
  closeness: 50,
  moment: { pos: 1, ms: 700 },
  players: [
    { side: 0, choices: [{ id: 'gun', title: 'Gun', times: 2 }], felledBy: [1] },
    { side: 1, choices: [], felledBy: [] },
  ],
};

/** Of all that a store keeps, some. */
async function fill(store: EventStore): Promise<void> {
  const players = [
    { name: 'Kemi “\\" {x}', bot: false, key: kemi },
    { name: 'Odile', bot: false, key: odile },
  ];
  const over = { phase: 'over' as const, players, outcome: { tie: false, winners: [0] } };
  for (let number = 0; number < 40; number++) {
    const match = `m${number}`;
    const grant = { person: 'kemi', command: `c${number}`, pos: 2 };
    await store.append({ ...first(match, 2, { players, openedAt: 1000 + number }), grant });
    const epoch = await store.takeOver(match);
    const change = { players, openedAt: 1000 + number };
    await store.append({ ...more(match, 2, 1, { ...change, phase: 'playing' }), epoch });
    if (number % 4 === 1) await store.append({ ...more(match, 3, 1, { ...change, phase: 'abandoned' }), epoch });
    if (number % 4 === 2)
      await store.append({ ...more(match, 3, 0, { ...change, phase: 'playing', asleepSince: 9 }), epoch });
    if (number % 4 !== 3) continue;
    await store.append({ ...more(match, 3, 5, { ...change, ...over, endedAt: 2000 + number }), epoch });
    if (number % 8 === 3) await store.archive.keepDigest(match, { ...digest, closeness: number });
  }
  // A code that the next match has taken over, and a removed match.
  await store.append({ ...first('next'), metadata: metadata('code m3') });
  await store.remove({ finishedBefore: 2008, limit: 1 });
  await store.bookmarks.mark({ match: 'm7', key: kemi, at: 5, word: 'Ouch', askedAt: 1 });
  await store.archive.hide({ key: odile, hidden: true, at: 1 });
  const lines = [{ name: 'Odile', text: 'Hello' }];
  const reported = { match: 'm7', game: 'wa-wa-west', name: 'Odile', key: odile, by: null, toHost: false, lines };
  await store.reports.add({ id: 'report', at: 5, ...reported });
}

/** What a visitor would see of it, and more. */
async function seen(store: EventStore): Promise<unknown> {
  const ids = Array.from({ length: 40 }, (_, number) => `m${number}`);
  const find = (query: object) => store.archive.find({ phase: 'over', sort: 'newest', limit: 50, ...query });
  return {
    book: [await store.book.head(), await store.book.privateKey(), await store.book.proofOf('m7')],
    lists: [
      await store.list({ limit: 100 }),
      await store.list({ limit: 9, key: kemi }),
      await store.listAll({ limit: 100 }),
      await store.awake(),
      await store.asleepBefore(100),
    ],
    found: await Promise.all(
      [{}, { sort: 'closest' }, { variant: 'teams' }, { key: odile }, { phase: 'playing' }].map(find),
    ),
    people: [await store.archive.person(kemi), await store.archive.isHidden(odile), await store.archive.undigested()],
    logs: await Promise.all(ids.map((id) => store.lines(id))),
    kept: await Promise.all(ids.map((id) => store.metadataOf(id))),
    grants: await Promise.all(ids.map((id) => store.grantsOf(id))),
    codes: [await store.matchOfCode('code m3'), await store.matchOfCode('code m7')],
    bookmarks: await store.bookmarks.of('m7'),
    reports: await store.reports.list(9),
  };
}

describe.skipIf(!(await hasPostgres()))('a copy', () => {
  let folder: string;
  let database: TestDatabase;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'three-rooms-copy-'));
    database = await makeDatabase();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  });

  it('from SQLite to PostgreSQL and back is the same store, which goes on', async () => {
    const [a, b] = [join(folder, 'a.sqlite'), join(folder, 'deep', 'b.sqlite')];
    const from = await openSqliteStore(a);
    await fill(from);
    const before = await seen(from);
    await from.close();
    const told: string[] = [];
    const counts = await copyStore({ from: `sqlite:${a}`, to: database.url }, (what) => void told.push(what));
    expect(counts).toMatchObject({ matches: 40, log: 98, book_entries: 20, bookmarks: 1, reports: 1, people: 2 });
    expect(told).toContain('log compared');
    await copyStore({ from: database.url, to: `sqlite:${b}` }, () => {});
    for (const place of [database.url, b]) {
      const store = await openStore(place);
      expect(await seen(store)).toEqual(before);
      await store.append({ ...more('m0', 3, 1, { phase: 'over', endedAt: 9000 }), epoch: 1 });
      await store.append(first('last', 1, { ...summary('last'), phase: 'playing' }));
      expect((await store.book.head()).size).toBe(21);
      expect(await store.archive.undigested()).toBe('m0');
      const { matches } = await store.archive.find({ phase: 'playing', sort: 'newest', limit: 1 });
      expect(matches.map((row) => row.summary.matchId)).toEqual(['last']);
      await store.close();
    }
  });

  it('is refused where there is something already, where there is nothing, and of what is no store', async () => {
    const [a, none] = [join(folder, 'a.sqlite'), join(folder, 'none.sqlite')];
    const copy = (from: string, to: string) => copyStore({ from, to }, () => {});
    await expect(copy(`sqlite:${a}`, database.url)).rejects.toThrow(/There is something in .* already/);
    await expect(copy(database.url, `sqlite:${a}`)).rejects.toThrow(/There is something in .* already/);
    await expect(copy(`sqlite:${none}`, database.url)).rejects.toThrow(/There is no database at/);
    await expect(copy('mysql://x', database.url)).rejects.toThrow(/A store is named/);
  });
});
