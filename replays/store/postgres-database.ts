/**
 * Connections to PostgreSQL. A pool opens them as they are needed, so that a database which was away is found again by
 * whoever asks next. What is only read is asked again where its connection was cut; what writes is not, as nobody
 * knows whether it was done.
 */
import { Pool, DatabaseError, types, type PoolClient, type QueryConfig } from 'pg';
import { StoreAway } from './event-store.ts';

/** A statement takes milliseconds. The database gives up first, then we do: then its answer was lost on the way. */
const statements: Limits = {
  statementMs: 5000,
  answerMs: 6000,
  connectMs: 3000,
  // Of a row that another process holds.
  lockMs: 3000,
};
/** Of a row that we hold while we are silent, having been stopped, it may be. */
const SILENT_MS = 3000;
/** A connection is replaced when it is older than this, s: what it keeps for itself must not get old. */
const LIFETIME_S = 3600;

/** How long a statement, its answer, a new connection and a lock are waited for, ms. */
interface Limits {
  statementMs: number;
  answerMs: number;
  connectMs: number;
  lockMs: number;
}

const INT8 = 20;
/** Times and counts are whole numbers below 2^53. */
export const numbersAsNumbers = {
  getTypeParser: ((id: number, format?: 'text') =>
    id === INT8 ? Number : types.getTypeParser(id, format)) as typeof types.getTypeParser,
};

/** It was sent, and its answer was lost: nobody knows whether it was done. */
export class AnswerLost extends StoreAway {
  override name = 'AnswerLost';
}

/** What the store's statements need: the database, or a transaction in it. */
export interface Asked {
  query<Row>(query: string | QueryConfig, values?: unknown[]): Promise<Row[]>;
}

export class Database implements Asked {
  readonly #pool: Pool;
  readonly #limits: Limits;

  /** @param url as in `postgres://name:password@host:5432/database`; nothing is opened yet */
  constructor(url: string, most: number, limits = statements) {
    this.#limits = limits;
    this.#pool = new Pool({
      connectionString: withSettings(url, limits),
      max: most,
      connectionTimeoutMillis: limits.connectMs,
      query_timeout: limits.answerMs,
      keepAlive: true,
      idleTimeoutMillis: 60_000,
      maxLifetimeSeconds: LIFETIME_S,
      types: numbersAsNumbers,
    });
    // Of a connection that nobody uses just now: whoever asks next has another.
    this.#pool.on('error', () => {});
  }

  /** For what only reads, or may be done twice. @throws what the database says, or that it can't be reached */
  async query<Row>(query: string | QueryConfig, values?: unknown[]): Promise<Row[]> {
    // As often as there may be connections that were cut while they waited in the pool: it doesn't know of them yet.
    const until = Date.now() + this.#limits.answerMs;
    for (let left = this.#pool.options.max; ; left--) {
      try {
        return await this.with((client) => client.query<Row>(query, values));
      } catch (error) {
        if (!(error instanceof AnswerLost) || left === 0 || Date.now() >= until) throw error;
      }
    }
  }

  /** @throws StoreAway if it can't be reached; AnswerLost if a question was sent, and its connection lost before it was answered */
  async with<Result>(work: (client: Asked) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw new StoreAway(`The database can't be reached: ${(error as Error).message}`, { cause: error });
    });
    const onError = () => {};
    client.on('error', onError);
    let lost: Error | undefined;
    const query = async <Row>(text: string | QueryConfig, values?: unknown[]): Promise<Row[]> => {
      try {
        const { rows } = await client.query(text as string, values);
        return rows as Row[];
      } catch (error) {
        if (isAnswer(error)) throw isAboutTheDatabase(error) ? new StoreAway(error.message, { cause: error }) : error;
        lost = error as Error;
        throw new AnswerLost(lost.message, { cause: error });
      }
    };
    try {
      return await work({ query });
    } finally {
      client.off('error', onError);
      // A connection that has lost an answer might get it yet.
      release(client, lost);
    }
  }

  /**
   * All or nothing.
   * @throws AnswerLost if its end was sent, and nobody knows how it came out; where it was lost before, nothing was written
   */
  async transaction<Result>(work: (client: Asked) => Promise<Result>): Promise<Result> {
    let isEnding = false;
    try {
      return await this.with(async (client) => {
        await client.query('BEGIN');
        try {
          const result = await work(client);
          isEnding = true;
          await client.query('COMMIT');
          return result;
        } catch (error) {
          if (!(error instanceof AnswerLost)) await client.query('ROLLBACK');
          throw error;
        }
      });
    } catch (error) {
      if (error instanceof AnswerLost && !isEnding) throw new StoreAway(error.message, { cause: error });
      throw error;
    }
  }

  /** Calls that wait for a connection. */
  get waiting(): number {
    return this.#pool.waitingCount;
  }

  /** Waits for what was asked. */
  close(): Promise<void> {
    return this.#pool.end();
  }
}

const release = (client: PoolClient, lost: Error | undefined): void => client.release(lost ?? false);

/** Whether the database refused it, so that nothing was written. One that is going down may have done it before. */
const isAnswer = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && !['FATAL', 'PANIC'].includes(error.severity ?? '');

/**
 * Whether it refused everybody's statements just now, not this one: no room on the disk, too many connections (class 53),
 * a lock that is held (55P03), no answer in time (57014), read-only (25006). Nothing was written.
 */
const isAboutTheDatabase = ({ code = '' }: DatabaseError): boolean =>
  code.startsWith('53') || ['55P03', '57014', '25006'].includes(code);

function withSettings(url: string, { statementMs, lockMs }: Limits): string {
  const address = new URL(url);
  const settings = {
    // A commit is on the disk before it is acknowledged, whatever the database's default.
    synchronous_commit: 'on',
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: SILENT_MS,
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const given = address.searchParams.get('options');
  address.searchParams.set('options', [...(given ? [given] : []), ...options].join(' '));
  return address.href;
}
