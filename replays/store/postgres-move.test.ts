/** A log in its first form that is written anew, and may be stopped midway. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasPostgres, makeDatabase, type TestDatabase } from '../testing/postgres.ts';
import { envelopes, more, summary } from './event-store-samples.ts';
import { Superseded, type EventStore } from './event-store.ts';
import { locks } from './postgres-database.ts';
import { migrate, undoMigration } from './postgres-migrate.ts';
import { move } from './postgres-move.ts';
import { MOVE_BEGINS, steps, type Step } from './postgres-schema.ts';
import { Servers } from './postgres-servers.ts';
import { openPostgresStore } from './postgres-store.ts';

/** More than go into one part. */
const MATCHES = 130;
const ids = Array.from({ length: MATCHES }, (_, number) => `m${number}`);
/** One has no event, and one has so many that it is a part by itself. */
const lengthOf = (match: string): number => ({ m0: 0, m1: 3000 })[match] ?? 20;

/** A command of the log, and how long the log is after it. */
const granted = (() => {
  const events = envelopes('m7', 0, 20);
  const from = events.findIndex(({ cause }) => cause?.id);
  const next = events.findIndex(({ cause }, pos) => pos > from && cause !== null);
  return { person: 'kemi', command: events[from]!.cause!.id!, pos: next < 0 ? events.length : next };
})();

describe.skipIf(!(await hasPostgres()))('a log of the version before', () => {
  let database: TestDatabase;
  let servers: Servers;
  let said: string[];
  const log = { info: (_details: object, message: string) => void said.push(message), warn: () => {} };

  beforeEach(async () => {
    database = await makeDatabase();
    servers = new Servers(database.url);
    said = [];
    await migrate(servers, { steps: steps.slice(0, MOVE_BEGINS) });
    await database.ask(
      `INSERT INTO matches (match_id, events, epoch, phase, opened_at, summary, metadata)
      SELECT match_id, events, 3, 'playing', 1000, summary, '{}'
      FROM unnest($1::text[], $2::int[], $3::text[]) AS one (match_id, events, summary)`,
      [ids, ids.map(lengthOf), ids.map((match) => JSON.stringify(summary(match, { phase: 'playing', dueAt: 4000 })))],
    );
    const events = ids.flatMap((match) => envelopes(match, 0, lengthOf(match)));
    await database.ask('INSERT INTO events SELECT * FROM unnest($1::text[], $2::int[], $3::text[])', [
      events.map(({ match }) => match),
      events.map(({ pos }) => pos),
      events.map((envelope) => JSON.stringify(envelope)),
    ]);
    // One was granted with its events, one with none of them.
    await database.ask("INSERT INTO grants VALUES ('m7', 'kemi', $1, $2), ('m7', 'odile', 'other', 7)", [
      granted.command,
      granted.pos,
    ]);
  });
  afterEach(() => database.drop());

  const tables = async () =>
    (await database.ask("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).map(
      ({ tablename }) => tablename,
    );
  const stepsDone = async () => (await database.ask('SELECT steps FROM schema_version'))[0]!.steps;
  const allBefore = async (suffix = '') => [
    await database.ask(`SELECT * FROM events${suffix} ORDER BY match_id, pos`),
    await database.ask(`SELECT * FROM grants${suffix} ORDER BY match_id, person`),
  ];

  async function expectAllOfIt(store: EventStore): Promise<void> {
    for (const match of ids) expect(await store.read(match)).toEqual(envelopes(match, 0, lengthOf(match)));
    const lines = envelopes('m1', 0, 3000).map((envelope) => `${JSON.stringify(envelope)}\n`);
    expect(await store.lines('m1')).toBe(lines.join(''));
    expect(await store.grantsOf('m7')).toEqual([granted, { person: 'odile', command: 'other', pos: 7 }]);
    expect(await store.summaryOf('m7')).toEqual(summary('m7', { phase: 'playing', dueAt: 4000, events: 20 }));
    expect(await store.dueBefore(4001)).toHaveLength(MATCHES);
  }

  /** A migration that ends after the first part. */
  async function stopMoving(): Promise<void> {
    let parts = 0;
    const some: typeof move.some = (client) => {
      if (++parts > 1) throw new Error('stopped');
      return move.some(client);
    };
    const stopping: Step[] = steps.map((step) => (step === move ? { ...move, some } : step));
    await expect(migrate(servers, { steps: stopping, log })).rejects.toThrow('stopped');
    expect(said).toContain(`The log is written in a new form: 0 of ${MATCHES} matches are done`);
    const [moved] = await database.ask('SELECT count(*)::int AS matches FROM heads');
    expect(moved!.matches).toBeGreaterThan(0);
    expect(moved!.matches).toBeLessThan(MATCHES);
  }

  it('is all there afterwards, and goes on as it was owned', async () => {
    const store = await openPostgresStore(database.url, { log });
    await expectAllOfIt(store);
    await expect(store.append(more('m7', 20, 1))).rejects.toThrow(Superseded);
    await store.append({ ...more('m7', 20, 1), epoch: 3 });
    expect(await store.read('m7')).toHaveLength(21);
    await store.close();
    expect(await tables()).not.toEqual(expect.arrayContaining([expect.stringMatching(/events|grants/)]));
  });

  it('goes on from where it was stopped, and a process of the version before can append nothing meanwhile', async () => {
    await stopMoving();
    await expect(database.ask("INSERT INTO events VALUES ('m7', 20, '{}')")).rejects.toThrow('"events" does not exist');
    said = [];
    const store = await openPostgresStore(database.url, { log });
    expect(said.join()).toMatch(/: [1-9]\d* of 130 matches are done/);
    await expectAllOfIt(store);
    await store.close();
  });

  it('is what it was when it is brought back, until all of it was moved', async () => {
    const before = await allBefore();
    await stopMoving();
    expect(await undoMigration(servers)).toBe(true);
    expect(await allBefore()).toEqual(before);
    expect(await stepsDone()).toBe(MOVE_BEGINS);
    expect(await undoMigration(servers)).toBe(false);
    const store = await openPostgresStore(database.url);
    await expectAllOfIt(store);
    expect(await undoMigration(servers)).toBe(false);
    await store.close();
  });

  it('is brought back by the command, which says what it did, and what there is not to do', async () => {
    const before = await allBefore();
    await stopMoving();
    const mover = await stillMoving();
    const refused = undoByCommand();
    await mover.end();
    expect(refused).toEqual({ status: 1, stdout: '', stderr: expect.stringMatching(/^Another process .*\n$/) });
    expect(undoByCommand()).toEqual({
      status: 0,
      stdout: 'The database is as the version before left it.\n',
      stderr: '',
    });
    expect(await allBefore()).toEqual(before);
    expect(undoByCommand()).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^There is nothing to undo: .*\n$/),
    });
    expect(undoByCommand('postgres://127.0.0.1:1/none').stderr).toMatch(/^The database can't be reached: .*\n$/);
  });

  /** A session that holds the migration's lock, as a process that moves the log does. */
  async function stillMoving(): Promise<Client> {
    const mover = new Client({ connectionString: database.url });
    await mover.connect();
    await mover.query('SELECT pg_advisory_lock($1)', [locks.migration]);
    return mover;
  }

  function undoByCommand(url = database.url) {
    const script = join(import.meta.dirname, '..', 'cli', 'undo-migration.ts');
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: url },
    });
    return { status, stdout, stderr };
  }

  it('is moved once by several processes that start at once', async () => {
    const stores = await Promise.all([1, 2, 3].map(() => openPostgresStore(database.url)));
    await expectAllOfIt(stores[2]!);
    for (const store of stores) await store.close();
  });

  it('stays where there is more in it than was moved', async () => {
    await stopMoving();
    await database.ask("INSERT INTO events_before SELECT max(match_id), 9999, '{}' FROM heads");
    await expect(migrate(servers, { log })).rejects.toThrow(/could not be moved: it has \d+ events, not/);
    expect(await tables()).toEqual(expect.arrayContaining(['events_before', 'grants_before']));
    expect(await undoMigration(servers)).toBe(true);
  });
});
