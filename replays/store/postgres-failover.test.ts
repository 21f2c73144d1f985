/** Servers that stop taking writes, as an old primary may after a failover, and those that take over. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Network } from '../../server/testing/network.ts';
import { hasPostgresBinaries, OwnPostgres } from '../testing/own-postgres.ts';
import { hasPostgres, makeDatabase, type TestDatabase } from '../testing/postgres.ts';
import { expectIsNotWell, isWell } from '../testing/well.ts';
import { first, more } from './event-store-samples.ts';
import { StoreAway, type EventStore } from './event-store.ts';
import { openPostgresStore } from './postgres-store.ts';

describe.skipIf(!(await hasPostgres()))('a database that takes no writes', () => {
  let database: TestDatabase;
  let store: EventStore | undefined;
  beforeAll(async () => void (database = await makeDatabase()));
  afterAll(() => database.drop());
  beforeEach(async () => void (await database.ask('DROP SCHEMA public CASCADE; CREATE SCHEMA public')));
  afterEach(async () => {
    await store?.close();
    await reset();
  });
  const reset = () => database.ask(`SET transaction_read_only = off; ALTER DATABASE ${nameOf(database)} RESET ALL`);
  const open = async (url = database.url) => {
    store = await openPostgresStore(url);
    await store.append(first('a'));
    return store;
  };

  it('keeps no connection that only reads', async () => {
    const store = await open();
    // The connection of whoever writes to these tables next takes no writes from then on.
    await database.ask(`
      CREATE FUNCTION fence() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM set_config('default_transaction_read_only', 'on', false); RETURN NULL; END $$;
      CREATE TRIGGER fence AFTER INSERT ON log EXECUTE FUNCTION fence();
      CREATE TRIGGER fence AFTER INSERT OR UPDATE ON health EXECUTE FUNCTION fence()`);
    await store.append(more('a', 2, 1));
    await Promise.all([isWell(store), isWell(store), isWell(store)]);
    await database.ask('DROP FUNCTION fence CASCADE');
    await store.append(more('a', 3, 1));
    for (let health = 0; health < 6; health++) await isWell(store);
    expect(await store.takeOver('a')).toBe(1);
    expect(await store.read('a')).toHaveLength(4);
  });

  it('opens no connection that only reads, and works on by itself when there is one that writes', async () => {
    const store = await open();
    await database.ask(`ALTER DATABASE ${nameOf(database)} SET default_transaction_read_only = on`);
    await cutConnections(database);
    // The first may meet a connection that is cut while it writes, and then it can't know.
    await expect.poll(() => store.append(more('a', 2, 1)).then(() => 'saved', nameOfError)).toBe('StoreAway');
    await expectIsNotWell(store, /takes no writes/);
    await expect(store.read('a')).rejects.toThrow(StoreAway);
    await reset();
    await isWell(store);
    await store.append(more('a', 2, 1));
    expect(await store.read('a')).toHaveLength(3);
  });

  it('is found at the next of several hosts, and at the first one again', async () => {
    const [one, two] = [await Network.to(database), await Network.to(database)];
    const { pathname } = new URL(database.url);
    const store = await open(`postgres://root@${new URL(one.url).host},${new URL(two.url).host}${pathname}`);
    await one.goAway();
    await isWell(store);
    await store.append(more('a', 2, 1));
    one.comeBack();
    await two.goAway();
    await isWell(store);
    await store.append(more('a', 3, 1));
    await one.goAway();
    await expect(store.append(more('a', 4, 1))).rejects.toThrow(StoreAway);
    expect(await database.ask("SELECT events FROM heads WHERE match_id = 'a'")).toEqual([{ events: 4 }]);
    for (const network of [one, two]) network.close();
  });
});

const nameOfError = ({ name }: Error): string => name;

const nameOf = ({ url }: TestDatabase): string => new URL(url).pathname.slice(1);

const cutConnections = (database: TestDatabase): Promise<unknown> =>
  database.ask(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );

const matches = Array.from({ length: 10 }, (_, index) => `m${index}`);

describe.skipIf(!hasPostgresBinaries())('two servers, of which the second follows', () => {
  let primary: OwnPostgres;
  let standby: OwnPostgres;
  beforeAll(async () => {
    primary = await OwnPostgres.start();
    standby = await primary.startStandby();
  }, 240_000);
  afterAll(async () => {
    await primary.close();
    await standby.close();
  });

  const warned: string[] = [];
  const log = { info: () => {}, warn: (_details: object, message: string) => void warned.push(message) };
  beforeEach(() => void (warned.length = 0));

  it('are refused where a crash can lose what was acknowledged, and warned of where that is allowed', async () => {
    await primary.set('fsync', 'off');
    await expect(openPostgresStore(primary.url)).rejects.toThrow(/fsync is off.*\nTo start all the same/);
    const store = await openPostgresStore(primary.url, { allowsUnsafe: true, log });
    await isWell(store);
    await store.close();
    expect(warned).toEqual([expect.stringMatching(/^fsync is off/)]);
    await primary.set('fsync', 'on');
  });

  it('are warned of at a start where the second confirms nothing', async () => {
    await (await openPostgresStore(primary.url, { log })).close();
    expect(warned).toEqual([]);
    await primary.set('synchronous_standby_names', '');
    await (await openPostgresStore(primary.url, { log })).close();
    expect(warned).toEqual([expect.stringMatching(/^synchronous_standby_names is empty/)]);
    await primary.set('synchronous_standby_names', '*');
  });

  it('leave nobody at the old primary, which only reads from then on and keeps its connections', async () => {
    // As a list that names the standby first may be: it takes no writes yet.
    const store = await openPostgresStore(`postgres://postgres@${standby.host},${primary.host}/postgres`);
    for (const match of matches) await store.append(first(match));
    // All of the pool's connections are open.
    await Promise.all(matches.map((match) => store.read(match)));

    await primary.set('default_transaction_read_only', 'on');
    await expect(store.append(more('m0', 2, 1))).rejects.toThrow(StoreAway);
    await expectIsNotWell(store, /standby.*takes no writes/);
    await standby.ask('SELECT pg_promote()');
    await isWell(store);
    for (const match of matches) {
      await store.append(more(match, 2, 1));
      // By any of the pool's connections: none shows what the old primary has.
      expect(await store.read(match)).toHaveLength(3);
    }
    const events = 'SELECT sum(events)::int AS events FROM log';
    expect(await standby.ask(events)).toEqual([{ events: 30 }]);
    expect(await primary.ask(events)).toEqual([{ events: 20 }]);
    await store.close();
  });
});
