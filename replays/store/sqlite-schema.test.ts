import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hashOfEntry, matchInBook } from '../book/entry.ts';
import { Frontier } from '../book/merkle.ts';
import { envelopes, metadata, more, summary } from './event-store-samples.ts';
import { listAllQuery, listQueryOf } from './sqlite-queries.ts';
import { migrate, undoMigration } from './sqlite-schema.ts';
import { openSqliteStore } from './sqlite-store.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'three-rooms-schema-'));
  file = join(folder, 'log.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A database as the first version made it, with these matches. */
function makeOld(matches: ReturnType<typeof summary>[]): void {
  const db = new DatabaseSync(file);
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS events (
      match_id TEXT NOT NULL,
      pos INTEGER NOT NULL,
      envelope TEXT NOT NULL,
      UNIQUE (match_id, pos)
    );
    CREATE TABLE IF NOT EXISTS matches (
      match_id TEXT NOT NULL UNIQUE,
      events INTEGER NOT NULL,
      phase TEXT NOT NULL,
      game TEXT NOT NULL,
      public INTEGER NOT NULL,
      opened_at INTEGER NOT NULL,
      summary TEXT NOT NULL,
      code TEXT UNIQUE,
      keep TEXT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS matches_by_age ON matches (public, phase, opened_at DESC, match_id DESC);
  `);
  for (const one of matches) {
    const { asleepSince: _, ...oldSummary } = one;
    const { seatOwners, reservations, rematchId, asleep: __, ...kept } = metadata(`code ${one.matchId}`);
    const oldKeep = { ...kept, keys: seatOwners, held: reservations, next: rematchId };
    db.prepare(
      'INSERT INTO matches (match_id, events, phase, game, public, opened_at, summary, code, keep) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ).run(
      one.matchId,
      2,
      one.phase,
      one.game,
      Number(one.public),
      one.openedAt,
      JSON.stringify(oldSummary),
      oldKeep.code,
      JSON.stringify(oldKeep),
    );
    for (const envelope of envelopes(one.matchId, 0, 2))
      db.prepare('INSERT INTO events (match_id, pos, envelope) VALUES (?, ?, ?)').run(
        one.matchId,
        envelope.pos,
        JSON.stringify(envelope),
      );
  }
  db.close();
}

const look = <T>(read: (db: DatabaseSync) => T): T => {
  const db = new DatabaseSync(file);
  try {
    return read(db);
  } finally {
    db.close();
  }
};
const versionOf = (): unknown => look((db) => db.prepare('PRAGMA user_version').get()?.user_version);

it('a database of the first version opens, and knows all that it knew', async () => {
  makeOld([
    summary('waits'),
    summary('plays', { phase: 'playing', openedAt: 900, players: [{ name: 'Zoë', bot: false, key: null }] }),
    summary('ended', { phase: 'over', endedAt: 3000, lastEventAt: 2999 }),
    summary('closed', { phase: 'abandoned', lastEventAt: 2000 }),
    summary('private', { public: false }),
  ]);
  const store = await openSqliteStore(file);
  const idsOf = (page: { matches: { matchId: string }[] }) => page.matches.map(({ matchId }) => matchId);

  expect(await store.read('plays')).toEqual(envelopes('plays', 0, 2));
  expect(await store.summaryOf('plays')).toEqual(
    summary('plays', { phase: 'playing', openedAt: 900, players: [{ name: 'Zoë', bot: false, key: null }], events: 2 }),
  );
  expect(await store.metadataOf('plays')).toEqual(metadata('code plays'));
  expect(await store.matchOfCode('code plays')).toBe('plays');
  expect(await store.grantsOf('plays')).toEqual([]);
  expect((await store.awake()).map(({ matchId }) => matchId)).toEqual(['plays', 'private', 'waits']);
  expect(idsOf(await store.list({ limit: 10 }))).toEqual(['waits', 'ended', 'plays']);
  expect(idsOf(await store.list({ limit: 10, player: 'ZOË', phase: 'playing' }))).toEqual(['plays']);
  expect(idsOf(await store.listAll({ limit: 10 }))).toEqual(['waits', 'private', 'ended', 'plays']);

  const grant = { person: 'zoe', command: 'one', pos: 3 };
  await store.append({ ...more('plays', 2, 1, { phase: 'playing', openedAt: 900, asleepSince: 4000 }), grant });
  expect(await store.grantsOf('plays')).toEqual([grant]);
  expect(await store.asleepBefore(4001)).toEqual(['plays']);
  expect(await store.remove({ finishedBefore: 3000, abandonedBefore: 2000, limit: 9 })).toBe(0);
  expect(await store.remove({ finishedBefore: 3001, abandonedBefore: 2001, limit: 9 })).toBe(2);
  await store.close();

  const again = await openSqliteStore(file);
  expect((await again.awake()).map(({ matchId }) => matchId)).toEqual(['private', 'waits']);
  await again.close();
});

it('what ended before there was a book is entered when it is made, in the order of the ends', async () => {
  makeOld([
    summary('waits'),
    summary('c', { phase: 'over', endedAt: 3000 }),
    summary('b', { phase: 'over', endedAt: 3000, lastEventAt: 2000 }),
    summary('a', { phase: 'abandoned', lastEventAt: 4000 }),
    summary('z', { phase: 'abandoned', lastEventAt: 1000 }),
  ]);
  const store = await openSqliteStore(file);
  const order = ['z', 'b', 'c', 'a'];
  const entries = await store.book.entries({ from: 0, limit: 10 });
  expect(entries.map(({ match }) => match)).toEqual(order.map(matchInBook));
  expect(entries[0]).toEqual({
    match: matchInBook('z'),
    ending: 'abandoned',
    head: envelopes('z', 0, 2)[1]?.hash,
    events: 2,
    failedStarts: 0,
  });
  const tree = new Frontier();
  for (const entry of entries) tree.append(hashOfEntry(entry));
  expect(await store.book.head()).toEqual({ size: 4, root: tree.root() });
  await store.append(more('c', 2, 0, { phase: 'over', endedAt: 3000 }));
  expect((await store.book.head()).size).toBe(4);
  await store.close();
});

it('what ran or was over before there was an archive is found in it, the latest first, and waits for its digest', async () => {
  const over = (match: string, openedAt: number, change = {}) =>
    summary(match, { phase: 'over', openedAt, endedAt: 9000, ...change });
  makeOld([
    over('b', 2000, { outcome: { tie: true, winners: [0] } }),
    over('a', 1000),
    over('private', 1500, { public: false }),
    summary('plays', { phase: 'playing', openedAt: 500 }),
    summary('closed', { phase: 'abandoned' }),
  ]);
  // It came after another at its table.
  look((db) =>
    db.exec(`UPDATE events SET envelope = json_set(envelope, '$.data.previous', json('{"match":"a"}'))
      WHERE match_id = 'b' AND pos = 0`),
  );
  const store = await openSqliteStore(file);
  const found = async (query: object) =>
    (await store.archive.find({ phase: 'over', sort: 'newest', limit: 9, ...query })).matches.map(
      (one) => one.summary.matchId,
    );
  expect(await found({})).toEqual(['b', 'a']);
  expect(await found({ player: 'kemi', ending: 'tie', from: 0, sort: 'closest' })).toEqual(['b']);
  expect(await found({ phase: 'playing' })).toEqual(['plays']);
  expect((await store.archive.evening('a')).map((one) => one.summary.matchId)).toEqual(['a', 'b']);
  for (const match of ['b', 'private', 'a']) {
    expect(await store.archive.undigested()).toBe(match);
    await store.archive.keepDigest(match, null);
  }
  expect(await store.archive.undigested()).toBe(null);
  await store.close();
});

it('a step that fails changes nothing', async () => {
  makeOld([summary('good'), summary('bad', { phase: 'over', endedAt: 3000 })]);
  look((db) => db.exec("UPDATE matches SET summary = '{' WHERE match_id = 'bad'"));
  const shape = () => look((db) => db.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all());
  const before = shape();
  await expect(openSqliteStore(file)).rejects.toThrow(/JSON/);
  expect(shape()).toEqual(before);

  look((db) => db.exec("DELETE FROM matches WHERE match_id = 'bad'"));
  const store = await openSqliteStore(file);
  expect((await store.awake()).map(({ matchId }) => matchId)).toEqual(['good']);
  await store.close();
});

it('two who open an old database at once do each step once', async () => {
  makeOld([summary('a')]);
  const stores = await Promise.all([openSqliteStore(file), openSqliteStore(file)]);
  for (const store of stores) expect((await store.awake()).map(({ matchId }) => matchId)).toEqual(['a']);
  for (const store of stores) await store.close();
  expect(versionOf()).toBe(12);
});

const many = () =>
  makeOld(Array.from({ length: 50 }, (_, number) => summary(`m${number}`, { openedAt: 1000 + number })));
/** A migration that ends in the middle of moving the log. */
function stopMoving(): void {
  const db = new DatabaseSync(file);
  const stopped = () =>
    migrate(db, ({ done }) => {
      if (done > 20) throw new Error('stopped');
    });
  expect(stopped).toThrow('stopped');
  db.close();
}

it('a log that was half moved when the process ended is moved on, and nothing of it is lost or there twice', async () => {
  many();
  stopMoving();
  const moved = () => look((db) => db.prepare('SELECT count(*) AS count FROM heads').get()?.count);
  expect([versionOf(), moved()]).toEqual([10, 40]);
  const store = await openSqliteStore(file);
  for (let number = 0; number < 50; number++)
    expect(await store.read(`m${number}`)).toEqual(envelopes(`m${number}`, 0, 2));
  await store.append(more('m7', 2, 1));
  await store.close();
  expect([versionOf(), moved()]).toEqual([12, 50]);
});

it('a log that is being moved can be brought back to what it was, until all of it was moved', async () => {
  many();
  const all = () => look((db) => db.prepare('SELECT * FROM events ORDER BY match_id, pos').all());
  const before = all();
  stopMoving();
  expect(look(undoMigration)).toBe(true);
  expect(versionOf()).toBe(9);
  expect(all()).toEqual(before);
  expect(look(undoMigration)).toBe(false);
  await (await openSqliteStore(file)).close();
  expect(look(undoMigration)).toBe(false);
  expect(versionOf()).toBe(12);
});

it('a database of a later version is left alone', async () => {
  await (await openSqliteStore(file)).close();
  look((db) => db.exec('PRAGMA user_version = 1000'));
  await expect(openSqliteStore(file)).rejects.toThrow('made by a later version');
  expect(versionOf()).toBe(1000);
  expect(existsSync(file)).toBe(true);
});

it.each([
  ['no filter', listQueryOf({}), 'listed USING PRIMARY KEY (name=? AND (opened_at,match_id)<(?,?))'],
  [
    'the phase',
    listQueryOf({ phase: true }),
    'listed USING COVERING INDEX listed_by_phase (name=? AND phase=? AND (opened_at,match_id)<(?,?))',
  ],
  [
    'the game',
    listQueryOf({ game: true }),
    'listed USING COVERING INDEX listed_by_game (name=? AND game=? AND (opened_at,match_id)<(?,?))',
  ],
  [
    'phase and game',
    listQueryOf({ phase: true, game: true }),
    'listed USING COVERING INDEX listed_by_phase_and_game (name=? AND phase=? AND game=? AND (opened_at,match_id)<(?,?))',
  ],
  ['nothing, private ones too', listAllQuery, 'matches USING INDEX matches_by_age ((opened_at,match_id)<(?,?))'],
])('a list filtered by %s, for a player or for all, is read off an index in order', (_, query, search) => {
  const db = new DatabaseSync(':memory:');
  migrate(db);
  const plan = db
    .prepare(`EXPLAIN QUERY PLAN ${query}`)
    .all()
    .map(({ detail }) => String(detail));
  db.close();
  expect(plan[0]).toBe(`SEARCH ${search}`);
  expect(plan.join('\n')).not.toMatch(/SCAN|TEMP B-TREE/);
});
