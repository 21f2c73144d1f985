/** Tables that are changed while others use them. */
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Network } from '../../server/testing/network.ts';
import { hasPostgres, makeDatabase, type TestDatabase } from '../testing/postgres.ts';
import { first, more } from './event-store-samples.ts';
import type { EventStore } from './event-store.ts';
import { locks } from './postgres-database.ts';
import { migrate } from './postgres-migrate.ts';
import { steps, type Step } from './postgres-schema.ts';
import { Servers } from './postgres-servers.ts';
import { openPostgresStore } from './postgres-store.ts';

const ADD_NOTE = 'ALTER TABLE log ADD COLUMN note text';
const addNote: Step = (client) => client.query(ADD_NOTE);
const sleepFor =
  (seconds: number): Step =>
  (client) =>
    client.query(`SELECT pg_sleep(${seconds})`);
const indexLog: Step = { index: 'log_by_length', on: 'log (length(body))' };

describe.skipIf(!(await hasPostgres()))('a change of the tables', () => {
  let database: TestDatabase;
  /** A process of the version before. */
  let store: EventStore;
  /** Who reads all tables in one transaction, as pg_dump does. */
  let dump: Client;
  let pid: number;
  let said: string[];
  const log = { info: (_details: object, message: string) => void said.push(message), warn: () => {} };
  const change = (...more: Step[]) => migrate(new Servers(database.url), { steps: [...steps, ...more], log });

  beforeAll(async () => void (database = await makeDatabase()));
  afterAll(() => database.drop());
  beforeEach(async () => {
    await database.ask('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    said = [];
    store = await openPostgresStore(database.url);
    await store.append(first('a'));
    dump = new Client({ connectionString: database.url, application_name: 'pg_dump' });
    await dump.connect();
    pid = Number((await dump.query('SELECT pg_backend_pid() AS pid')).rows[0].pid);
  });
  afterEach(async () => {
    await store.close();
    await dump.end();
  });

  const beginDump = () =>
    dump.query('BEGIN ISOLATION LEVEL REPEATABLE READ; LOCK TABLE log IN ACCESS SHARE MODE; SELECT 1');
  const stepsDone = async () => (await database.ask('SELECT steps FROM schema_version'))[0]!.steps;
  const waiting = () =>
    database.ask(`
      SELECT locktype, relation::regclass FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE NOT granted AND datname = current_database()`);

  it('that waits for pg_dump holds up no command, says whom it waits for, and is made when that has ended', async () => {
    await beginDump();
    const tries: number[] = [];
    const opening = openPostgresStore(database.url, {
      steps: [
        ...steps,
        (client) => {
          tries.push(performance.now());
          return client.query(ADD_NOTE);
        },
      ],
      log,
    });
    let isOpen = false;
    void opening.then(() => (isOpen = true));
    // Each command would stand behind it, and be refused after 3 s.
    let events = 2;
    for (; tries.length < 4; events++) await store.append(more('a', events, 1));
    await expect.poll(() => said).toContain(`Waiting for a lock on log; pg_dump holds it, pid ${pid}`);
    expect(isOpen).toBe(false);
    await expect.poll(waiting).toEqual([]);

    await dump.query('COMMIT');
    const changed = await opening;
    expect(await waiting()).toEqual([]);
    expect(await stepsDone()).toBe(steps.length + 1);
    expect(await database.ask('SELECT count(note)::int AS notes FROM log')).toEqual([{ notes: 0 }]);
    await store.append(more('a', events, 1));
    expect(await changed.read('a')).toHaveLength(events + 1);
    await changed.close();
  });

  it('is undone as a whole where it fails, and is made by whoever starts next', async () => {
    const fails: Step = async (client) => {
      await client.query(ADD_NOTE);
      await client.query('SELECT 1 / 0');
    };
    await expect(change(fails)).rejects.toThrow('division by zero');
    expect(await stepsDone()).toBe(steps.length);
    await change(addNote);
    expect(await stepsDone()).toBe(steps.length + 1);
  });

  it('stops in the database, too, when its process is gone', async () => {
    const network = await Network.to(database);
    const gone = migrate(new Servers(network.url), { steps: [...steps, sleepFor(600)] }).catch(String);
    const sleeping = () =>
      database.ask(
        "SELECT pid FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(600)' AND datname = current_database()",
      );
    await expect.poll(sleeping).toHaveLength(1);
    await network.goAway();
    await gone;
    await expect.poll(sleeping).toEqual([]);
    network.close();
    await change(addNote);
  });

  it('takes longer than any command may, and is made once by two processes that start at once', async () => {
    await Promise.all([change(sleepFor(6.5), addNote), change(sleepFor(6.5), addNote)]);
    expect(await stepsDone()).toBe(steps.length + 2);
    expect(said.filter((sentence) => sentence.startsWith('Another process changes the tables'))).toHaveLength(1);
    expect(said.find((sentence) => sentence.startsWith('Another process'))).toMatch(/three-rooms migration, pid \d+/);
  });

  it('is given up with a sentence where another process takes too long', async () => {
    await dump.query('SELECT pg_advisory_lock($1)', [locks.migration]);
    await expect(migrate(new Servers(database.url), { steps: [...steps, addNote], patienceMs: 0 })).rejects.toThrow(
      `pg_dump, pid ${pid}`,
    );
    expect(await stepsDone()).toBe(steps.length);
    // Where there is nothing to change, nobody waits.
    await (await openPostgresStore(database.url)).close();
  });

  it('builds an index while others write, which waits for pg_dump and holds up nobody', async () => {
    await beginDump();
    const changing = change(indexLog);
    await expect.poll(() => said).toContain(`Waiting for an older transaction to end; pg_dump began it, pid ${pid}`);
    for (let events = 2; events < 12; events++) await store.append(more('a', events, 1));
    await dump.query('COMMIT');
    await changing;
    expect(await validIndexes()).toEqual([{ valid: true }]);
    expect(await stepsDone()).toBe(steps.length + 1);
  });

  it('builds an index anew that a process left half done', async () => {
    await beginDump();
    const network = await Network.to(database);
    const gone = migrate(new Servers(network.url), { steps: [...steps, indexLog], log }).catch(String);
    await expect.poll(() => said).toContain(`Waiting for an older transaction to end; pg_dump began it, pid ${pid}`);
    await network.goAway();
    await gone;
    await expect.poll(waiting).toEqual([]);
    await dump.query('COMMIT');
    expect(await validIndexes()).toEqual([{ valid: false }]);
    await change(indexLog);
    expect(await validIndexes()).toEqual([{ valid: true }]);
    network.close();
  });

  const validIndexes = () =>
    database.ask("SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('log_by_length')");
});
