/**
 * Where each match's rows of the log lie: written down a little after they were appended, many at a time, so that no append
 * has an index to write. Readers find rows by it, and look through those beyond its cursor.
 *
 * Rows are not committed in the order of their numbers, so the cursor may pass one only when all before it are there, or
 * will never be. An append holds a lock on the table from before its rows get their numbers until its transaction ends, and
 * numbers are given out in order. So: of the rows that are seen, take the last; look who holds that lock then; wait until
 * these have ended. Whatever has a number up to that last one was appended by one of them, or by somebody who had ended
 * before: a statement that begins now sees it, or nobody ever will. Old transactions that do not write to the log are not
 * waited for, as they would be if this went by the oldest transaction that runs.
 */
import { StoreAway } from './event-store.ts';
import { locks, type Asked, type Database } from './postgres-database.ts';
import { rowsOfMatches } from './postgres-reading.ts';

/** After an append, ms. */
const PLACED_AFTER_MS = 200;
/** Rows of the log in one transaction: it takes some ms. */
const ROWS_AT_A_TIME = 1000;
/** How often is looked whether those who append have ended, and for how long: others may wait for the places meanwhile. */
const LOOK_EVERY_MS = 5;
const LOOK_FOR_MS = 250;

/** `later`: others are at it, or somebody appends and does not end. */
export type Placed = 'all' | 'some' | 'later';

/**
 * Writes places down, in a transaction of its own.
 * @param lookForMs how long it waits for those who append just then
 */
export async function placeSome(client: Asked, lookForMs = LOOK_FOR_MS): Promise<Placed> {
  // Each statement sees what was committed before it. And what follows the log can be made anew: nobody waits for the disk.
  await client.query('SET TRANSACTION ISOLATION LEVEL READ COMMITTED; SET LOCAL synchronous_commit = off');
  const [claimed] = await client.query<{ isOurs: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS "isOurs"', [
    locks.places,
  ]);
  if (!claimed!.isOurs) return 'later';
  const [rows] = await client.query<{ from: number; to: number | null }>(
    `SELECT row AS from, (SELECT max(row) FROM log) AS to FROM cursors WHERE name = 'places'`,
  );
  const { from, to } = rows!;
  if (to === null || to <= from) return 'all';
  if (!(await haveEnded(client, await writersIn(client), lookForMs))) return 'later';
  const upTo = Math.min(to, from + ROWS_AT_A_TIME);
  await client.query(PLACE, [from, upTo]);
  return upTo === to ? 'all' : 'some';
}

/** In the order of matches, which costs the least. */
const PLACE = `
  WITH placed AS (
    INSERT INTO log_places (match, pos, row)
    SELECT match, pos, row FROM log WHERE row > $1 AND row <= $2 ORDER BY match, pos, row
  )
  UPDATE cursors SET row = $2 WHERE name = 'places'`;

/** The transactions that may have appended, and have not ended. */
async function writersIn(client: Asked): Promise<string[]> {
  const rows = await client.query<{ writer: string }>(`
    SELECT virtualtransaction AS writer FROM pg_locks
    WHERE locktype = 'relation' AND relation = 'log'::regclass AND mode = 'RowExclusiveLock' AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
  return rows.map(({ writer }) => writer);
}

/** Waits for them, and not for those who begin meanwhile. @returns false if one of them hangs */
async function haveEnded(client: Asked, writers: readonly string[], lookForMs: number): Promise<boolean> {
  let left = writers;
  const until = performance.now() + lookForMs;
  for (let looks = 0; left.length > 0; looks++) {
    if (looks * LOOK_EVERY_MS >= lookForMs || performance.now() >= until) return false;
    await client.query(`SELECT pg_sleep(${LOOK_EVERY_MS / 1000})`);
    const now = await writersIn(client);
    left = left.filter((writer) => now.includes(writer));
  }
  return true;
}

/** Keeps others from writing places down, until the end of the transaction. */
export const holdPlaces = (client: Asked): Promise<unknown> =>
  client.query('SELECT pg_advisory_xact_lock($1)', [locks.places]);

/** Takes rows of logs away, by the ids of their heads. Whoever does so holds the places, so that none is written down meanwhile. */
export async function forget(client: Asked, matches: readonly number[]): Promise<void> {
  await client.query(
    `DELETE FROM log WHERE row = ANY (ARRAY(SELECT row FROM (${rowsOfMatches('$1::bigint[]')}) AS one))`,
    [matches],
  );
  await client.query('DELETE FROM log_places WHERE match = ANY ($1)', [matches]);
}

export class Places {
  readonly #db: Pick<Database, 'transaction'>;
  readonly #onFailure: (error: unknown) => void;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  #isClosed = false;

  /** @param onFailure told of errors of ours; not where the database is away */
  constructor(db: Pick<Database, 'transaction'>, onFailure: (error: unknown) => void) {
    this.#db = db;
    this.#onFailure = onFailure;
  }

  /** Somebody has appended. */
  soon(afterMs = PLACED_AFTER_MS): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#running = this.#running.then(() => this.#run());
    }, afterMs).unref();
  }

  async #run(): Promise<void> {
    try {
      const placed = await this.#db.transaction((client) => placeSome(client));
      if (placed !== 'all') this.soon(placed === 'some' ? 0 : PLACED_AFTER_MS);
    } catch (error) {
      // Whoever appends next has it tried again.
      if (!(error instanceof StoreAway)) this.#onFailure(error);
    }
  }

  /** Waits for what is on its way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }
}
