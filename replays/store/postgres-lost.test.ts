/** A database that goes away and comes back, and a network between that cuts and holds. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Network } from '../../server/testing/network.ts';
import { hasPostgres, makeDatabase, type TestDatabase } from '../testing/postgres.ts';
import { standingTime } from '../testing/standing-time.ts';
import { bothWays, expectOneHistory, granted, Writer } from '../testing/store-writer.ts';
import { first, more } from './event-store-samples.ts';
import { StoreAway, Unconfirmed, VersionConflict, type EventStore } from './event-store.ts';
import { openPostgresStore } from './postgres-store.ts';

/** Who asks again waits a little, and gives up after a while. */
const time = standingTime();

describe.skipIf(!(await hasPostgres()))('PostgreSQL that is lost', () => {
  let database: TestDatabase;
  let network: Network;
  let store: EventStore;
  beforeAll(async () => void (database = await makeDatabase()));
  afterAll(() => database.drop());
  beforeEach(async () => {
    await database.ask('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    network = await Network.to(database);
    store = await openPostgresStore(network.url);
    await store.append(first('a'));
  });
  afterEach(async () => {
    await store.close();
    network.close();
  });

  it('forks no log and grants nothing twice, however connections end', async () => {
    const writers = Array.from({ length: 20 }, (_, index) => new Writer(store, `m${index}`));
    const writing = writers.map((writer) => writer.write());
    for (let ends = 0; ends < 6 || !bothWays(writers); ends++) {
      const before = granted(writers);
      await time.passUntil(() => granted(writers) > before + 20 * ends, 10);
      if (ends % 3 === 0) {
        // Of what is on its way now, the database does all or nothing: however quick it is, both are met.
        await network.hold(ends % 2 === 0 ? 'answers' : 'questions');
        await network.goAway();
      } else await cutConnections(database);
      network.comeBack();
    }
    for (const writer of writers) writer.isStopped = true;
    await time.passUntil(() => writers.every(({ hasStopped }) => hasStopped), 10);
    await Promise.all(writing);
    await expectOneHistory(store, writers);
  });

  it('refuses for certain what it was not asked, says that it is away, and works on by itself', async () => {
    await network.goAway();
    const refused: unknown = await store.append(more('a', 2, 1)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StoreAway);
    expect(refused).not.toBeInstanceOf(VersionConflict);
    for (const ask of [
      () => store.list({ limit: 1 }),
      () => store.read('a'),
      () => store.takeOver('a'),
      () => store.book.head(),
      () => store.archive.find({ phase: 'over', sort: 'newest', limit: 1 }),
      () => store.remove({ limit: 1, keepFinished: 1 }),
    ])
      await expect(ask()).rejects.toThrow(StoreAway);
    await expect(store.health()).rejects.toThrow(/reached|answered/);
    network.comeBack();
    await store.health();
    await store.append(more('a', 2, 1));
    expect(await store.read('a')).toHaveLength(3);
  });

  it('does not know whether an append was saved whose answer was held; whoever takes over does', async () => {
    network.holdsAnswers = true;
    await expect(time.passDuring(store.health())).rejects.toThrow(/has not answered|can't be reached/);
    await expect(time.passDuring(store.append(more('a', 2, 1)))).rejects.toThrow(Unconfirmed);
    await network.goAway();
    network.comeBack();
    expect(await store.takeOver('a')).toBe(1);
    expect(await store.read('a')).toHaveLength(3);
  });

  it('does not refuse others for what it can’t keep', async () => {
    const bad = { ...first('bad'), metadata: { ...first('bad').metadata!, code: 'a\0b' } };
    const answers = await Promise.allSettled([store.append(first('b')), store.append(bad), store.append(first('c'))]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await store.read('bad')).toEqual([]);
  });

  it('reads in spite of connections that were cut', async () => {
    await Promise.all([store.read('a'), store.read('a'), store.summaryOf('a')]);
    await cutConnections(database);
    // At once: several of the pool's connections are cut, and it knows of none.
    expect(await store.read('a')).toHaveLength(2);
  });

  it('is made once by several processes that start at once', async () => {
    await database.ask('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    const stores = await time.passDuring(Promise.all([1, 2, 3, 4].map(() => openPostgresStore(database.url))));
    await stores[0]!.append(first('b'));
    for (const one of stores) expect(await one.read('b')).toHaveLength(2);
    const keys = await Promise.all(stores.map((one) => one.book.privateKey()));
    expect(new Set(keys.map((key) => key.toString())).size).toBe(1);
    for (const one of stores) await one.close();
  });

  it('lets one of two processes append, and enters what both end in one book', async () => {
    const other = await openPostgresStore(database.url);
    const answers = await Promise.allSettled([store.append(more('a', 2, 1)), other.append(more('a', 2, 2))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expect.any(VersionConflict) });
    const ids = Array.from({ length: 30 }, (_, index) => `m${index}`);
    await Promise.all(
      ids.map((match, index) => (index % 2 ? store : other).append(first(match, 1, { phase: 'over', endedAt: 5000 }))),
    );
    const head = await store.book.head();
    expect(head).toEqual(await other.book.head());
    expect(head.size).toBe(30);
    await other.close();
  });

  it('is left alone where a later version made it', async () => {
    await database.ask('UPDATE schema_version SET steps = 1000');
    await expect(openPostgresStore(database.url)).rejects.toThrow('made by a later version');
  });
});

/** The database ends every connection but the one that asks it to. */
const cutConnections = (database: TestDatabase): Promise<unknown> =>
  database.ask(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
