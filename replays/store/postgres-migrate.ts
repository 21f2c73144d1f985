/**
 * Brings the tables to the present form, beside processes of the version before, whose commands go on: a step never
 * stands in the queue for a lock for longer than a moment, since whoever asks for that table then stands behind it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, type Client } from 'pg';
import { StoreAway } from './event-store.ts';
import { APPLICATION, askedOf, locks, numbersAsNumbers } from './postgres-database.ts';
import { connect, type Servers } from './postgres-servers.ts';
import { undoMove, type InParts } from './postgres-move.ts';
import {
  MOVE_BEGINS,
  MOVE_ENDS,
  steps as allSteps,
  type NewIndex,
  type Step,
  type Transaction,
} from './postgres-schema.ts';

export interface MigrationLog {
  info(details: object, message: string): void;
}

export interface MigrationOptions {
  /** Of an empty database, all there ever were; steps are never changed. Those of this version, unless a test has others. */
  steps?: readonly Step[];
  log?: MigrationLog | undefined;
  /** How long to wait for another process that changes the tables, ms. */
  patienceMs?: number;
}

/** How long a step stands in front of all others who want that table, ms: as long as their commands wait. */
const QUEUE_MS = 100;
/** Until it is tried again, ms: first so long, then longer each time; less by up to a half, by chance. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 4000;
/** Another process may build an index over millions of rows. */
const PATIENCE_MS = 600_000;
/** The database looks so often whether we are still there, and stops what nobody waits for, ms. */
const CLIENT_CHECK_MS = 1000;
/** How often is looked whether a step waits: several times while it stands in the queue, ms. */
const LOOK_EVERY_MS = 30;
/** What has been said is said again after this, ms. */
const SAY_AGAIN_MS = 10_000;
/** How long a part of a step may be silent, ms: on a busy machine it thinks for longer than any command may. */
const PART_MS = 60_000;
/** How often a long step says how far it is, ms. */
const PROGRESS_EVERY_MS = 5000;

/**
 * Step by step, each of them durable by itself. Of several processes that start at once one does it, and the others wait.
 * @throws if a later version made the tables, a step fails (what it did is undone), or another process takes too long
 */
export async function migrate(
  servers: Servers,
  { steps = allSteps, log = silent, patienceMs = PATIENCE_MS }: MigrationOptions = {},
): Promise<void> {
  const client = await connect(
    servers,
    { application_name: `${APPLICATION} migration`, types: numbersAsNumbers },
    { statement_timeout: 0, lock_timeout: QUEUE_MS },
  );
  try {
    if ((await doneIn(client, steps)) === steps.length) return;
    await stopWithClient(client);
    await claim(client, log, patienceMs);
    const done = await doneIn(client, steps);
    if (done === null)
      await client.query('CREATE TABLE schema_version (steps integer NOT NULL); INSERT INTO schema_version VALUES (0)');
    for (let step = done ?? 0; step < steps.length; step++) {
      // Of an empty database there is nothing to say.
      if (done !== null) log.info({ step: step + 1, of: steps.length }, 'Changing the tables of the database');
      await sayingWaits(servers, client, log, () => apply(client, step, steps[step]!, log));
    }
    if (done !== null && done < steps.length) log.info({ steps: steps.length }, 'The tables are up to date');
  } finally {
    await client.end();
  }
}

/**
 * Brings the tables back to the form before the log was moved, while that has not come to its end.
 * @returns whether it was being moved @throws StoreAway if a process changes the tables now, or no server takes writes
 */
export async function undoMigration(servers: Servers): Promise<boolean> {
  const client = await connect(
    servers,
    { application_name: `${APPLICATION} migration`, types: numbersAsNumbers },
    { statement_timeout: 0, lock_timeout: QUEUE_MS },
  );
  try {
    await claim(client, silent, 0);
    const done = await doneIn(client, allSteps);
    if (done === null || done <= MOVE_BEGINS || done > MOVE_ENDS) return false;
    await within(client, async (asked) => {
      await stillAt(client, done);
      await undoMove(asked);
      await asked.query('UPDATE schema_version SET steps = $1', [MOVE_BEGINS]);
    });
    return true;
  } finally {
    await client.end();
  }
}

const silent: MigrationLog = { info: () => {} };

/** @returns how many steps are done; null in an empty database @throws if there are more than are known here */
async function doneIn(client: Client, steps: readonly Step[]): Promise<number | null> {
  const [table] = await rowsOf<{ exists: boolean }>(
    client,
    "SELECT to_regclass('schema_version') IS NOT NULL AS exists",
  );
  if (!table?.exists) return null;
  const [row] = await rowsOf<{ steps: number }>(client, 'SELECT steps FROM schema_version');
  const done = row?.steps ?? 0;
  if (done > steps.length)
    throw new Error(`The database was made by a later version: ${done} steps, ${steps.length} are known here.`);
  return done;
}

/** A backend whose client has gone stops, in place of waiting or building on. Not every system's PostgreSQL can. */
const stopWithClient = (client: Client): Promise<unknown> =>
  client.query(`SET client_connection_check_interval = ${CLIENT_CHECK_MS}`).catch(() => {});

/**
 * Waits until no other process changes the tables: asked again and again, since whoever waited in the database would hold
 * up an index that is built there.
 */
async function claim(client: Client, log: MigrationLog, patienceMs: number): Promise<void> {
  const until = performance.now() + patienceMs;
  for (let tries = 0, isSaid = false; ; tries++) {
    const [row] = await rowsOf<{ isOurs: boolean }>(client, 'SELECT pg_try_advisory_lock($1) AS "isOurs"', [
      locks.migration,
    ]);
    if (row?.isOurs) return;
    const who = (await rowsOf<Holder>(client, CLAIMED_BY, [locks.migration])).map(named).join(' and ');
    if (performance.now() >= until)
      throw new StoreAway(
        `Another process has been changing the tables for ${Math.round(patienceMs / 1000)} s (${who}). Start this one again when it has ended.`,
      );
    if (!isSaid && who !== '')
      log.info(
        { atMostMs: patienceMs },
        `Another process changes the tables of the database: ${who}. This one waits for it`,
      );
    isSaid ||= who !== '';
    await pause(tries);
  }
}

interface Holder {
  /** What it calls itself, else its user, or what it does. */
  name: string;
  pid: number;
}

const HOLDER = `coalesce(nullif(holder.application_name, ''), holder.usename, holder.backend_type) AS name, holder.pid`;

const CLAIMED_BY = `
  SELECT ${HOLDER} FROM pg_locks JOIN pg_stat_activity holder USING (pid)
  WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = $1 AND objsubid = 1
    AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

const named = ({ name, pid }: Holder): string => `${name}, pid ${pid}`;

async function apply(client: Client, number: number, step: Step, log: MigrationLog): Promise<void> {
  const once = () => {
    if (typeof step === 'function') return inTransaction(client, number, step);
    return 'some' in step ? inParts(client, number, step, log) : build(client, number, step);
  };
  for (let tries = 0; ; tries++) {
    try {
      return await once();
    } catch (error) {
      if (!isOfOthers(error)) throw error;
      await pause(tries);
    }
  }
}

/** Whether others stood in its way: a lock was not to be had, or they waited for each other. */
const isOfOthers = (error: unknown): boolean =>
  error instanceof DatabaseError && ['55P03', '40P01', '40001'].includes(error.code ?? '');

const inTransaction = (client: Client, number: number, step: Transaction): Promise<void> =>
  within(client, async (asked) => {
    await step(asked);
    await countStep(client, number);
  });

async function within<Result>(client: Client, work: Transaction<Result>): Promise<Result> {
  await client.query('BEGIN');
  try {
    const result = await work(askedOf(client));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // Where its connection is gone, the database does so by itself.
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** Each part by itself, and the last together with the count of steps. */
async function inParts(client: Client, number: number, step: InParts, log: MigrationLog): Promise<void> {
  const { done: before, of } = await step.progress(askedOf(client));
  let done = before;
  let saidAt = -Infinity;
  for (let isLeft = true; isLeft;) {
    if (done < of && performance.now() - saidAt >= PROGRESS_EVERY_MS) {
      saidAt = performance.now();
      log.info({ done, of }, `The log is written in a new form: ${done} of ${of} matches are done`);
    }
    const did = await within(client, async (asked) => {
      // Where a pooler has given two processes one session, they follow each other, and one of them stops.
      await stillAt(client, number);
      // It works on what it has read, and holds nothing that anybody waits for.
      await asked.query(`SET LOCAL idle_in_transaction_session_timeout = ${PART_MS}`);
      const some = await step.some(asked);
      if (some === 0) await countStep(client, number);
      return some;
    });
    isLeft = did > 0;
    done += did;
  }
}

/** It may wait for as long as it takes: nobody stands behind it but VACUUM and others who change tables. */
async function build(client: Client, number: number, { index, on }: NewIndex): Promise<void> {
  await client.query('SET lock_timeout = 0');
  try {
    const [found] = await rowsOf<{ isWhole: boolean }>(
      client,
      'SELECT indisvalid AS "isWhole" FROM pg_index WHERE indexrelid = to_regclass($1)',
      [index],
    );
    // Of a process that ended while it built it: PostgreSQL writes to it, and never reads it.
    if (found && !found.isWhole) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
    if (!found?.isWhole) await client.query(`CREATE INDEX CONCURRENTLY ${index} ON ${on}`);
    await countStep(client, number);
  } finally {
    await client.query(`SET lock_timeout = ${QUEUE_MS}`).catch(() => {});
  }
}

/** A pooler may have given two processes one session, and so the same lock: then one of them stops here. */
async function countStep(client: Client, number: number): Promise<void> {
  const { rowCount } = await client.query('UPDATE schema_version SET steps = $1 WHERE steps = $2', [
    number + 1,
    number,
  ]);
  if (rowCount !== 1) throw new Error(CHANGED_MEANWHILE);
}

async function stillAt(client: Client, number: number): Promise<void> {
  const [row] = await rowsOf<{ steps: number }>(client, 'SELECT steps FROM schema_version FOR UPDATE');
  if (row?.steps !== number) throw new Error(CHANGED_MEANWHILE);
}

const CHANGED_MEANWHILE = 'Another process has changed the tables meanwhile. Start this one again.';

/** Runs a step, and says in the log whom it waits for. */
async function sayingWaits(
  servers: Servers,
  client: Client,
  log: MigrationLog,
  work: () => Promise<void>,
): Promise<void> {
  const [self] = await rowsOf<{ pid: number }>(client, 'SELECT pg_backend_pid() AS pid');
  const ended = new AbortController();
  const saying = sayWaits(servers, self!.pid, log, ended.signal).catch((error: unknown) =>
    log.info({ error }, 'Nobody can say what the change of the tables waits for'),
  );
  try {
    await work();
  } finally {
    ended.abort();
    await saying;
  }
}

async function sayWaits(servers: Servers, pid: number, log: MigrationLog, ended: AbortSignal): Promise<void> {
  // Most steps take no longer than this, and there is nothing to say.
  await sleep(LOOK_EVERY_MS, undefined, { signal: ended }).catch(() => {});
  if (ended.aborted) return;
  const observer = await connect(
    servers,
    { application_name: `${APPLICATION} migration`, types: numbersAsNumbers },
    { statement_timeout: 1000, lock_timeout: 1000 },
  );
  const began = performance.now();
  let said = { sentence: '', at: began };
  try {
    while (!ended.aborted) {
      const waits = await rowsOf<Wait>(observer, WAITS_FOR, [pid]);
      const now = performance.now();
      const isDue = now - said.at > SAY_AGAIN_MS;
      if (waits.length > 0 ? isDue || sentenceOf(waits) !== said.sentence : isDue) {
        said = { sentence: waits.length > 0 ? sentenceOf(waits) : 'Still changing the tables', at: now };
        log.info({ sinceMs: Math.round(now - began) }, said.sentence);
      }
      await sleep(LOOK_EVERY_MS, undefined, { signal: ended }).catch(() => {});
    }
  } finally {
    await observer.end();
  }
}

interface Wait extends Holder {
  /** null: an index waits for the end of a transaction that began before it. */
  table: string | null;
}

const sentenceOf = ([first, ...more]: Wait[]): string =>
  `Waiting for ${first?.table ? `a lock on ${first.table}` : 'an older transaction to end'}; ${[first!, ...more]
    .map(({ table, name, pid }) => `${name} ${table ? 'holds' : 'began'} it, pid ${pid}`)
    .join('; ')}`;

const WAITS_FOR = `
  SELECT ${HOLDER}, (
    SELECT relation::regclass::text FROM pg_locks WHERE pg_locks.pid = waiting.pid AND NOT granted LIMIT 1
  ) AS table
  FROM pg_stat_activity waiting CROSS JOIN LATERAL unnest(pg_blocking_pids(waiting.pid)) AS blocking (pid)
  JOIN pg_stat_activity holder ON holder.pid = blocking.pid
  WHERE waiting.pid = $1 AND waiting.wait_event_type = 'Lock' ORDER BY holder.pid`;

/** @param tries how many there have been */
const pause = (tries: number): Promise<void> =>
  sleep(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries, 10)) * (0.5 + Math.random() / 2));

async function rowsOf<Row>(client: Client, query: string, values?: unknown[]): Promise<Row[]> {
  return (await client.query(query, values)).rows as Row[];
}
