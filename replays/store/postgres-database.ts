/**
 * Connections to PostgreSQL. A pool opens them as they are needed, so that a database which was away is found again by
 * whoever asks next. What is only read is asked again where its connection was cut; what writes is not, as nobody
 * knows whether it was done.
 */
import { Pool, DatabaseError, types, type ClientBase, type PoolClient, type QueryConfig } from 'pg';
import { StoreAway } from './event-store.ts';
import { begin, CONNECT_MS, type Servers } from './postgres-servers.ts';

/** A statement takes milliseconds. The database gives up first, then we do: then its answer was lost on the way. */
const statements: Limits = {
  statementMs: 5000,
  answerMs: 6000,
  connectMs: CONNECT_MS,
  // Of a row that another process holds.
  lockMs: 3000,
};
/** A connection is replaced when it is older than this, s: what it keeps for itself must not get old. */
const LIFETIME_S = 3600;

/** How long a statement, its answer, a new connection and a lock are waited for, ms. */
interface Limits {
  statementMs: number;
  answerMs: number;
  connectMs: number;
  lockMs: number;
}

/** Advisory locks: any numbers that nobody else locks. */
export const locks = { migration: 734_200_14, book: 734_200_15, reports: 734_200_16, places: 734_200_17 };

const INT8 = 20;
/** Times and counts are whole numbers below 2^53. */
export const numbersAsNumbers = {
  getTypeParser: ((id: number, format?: 'text') =>
    id === INT8 ? Number : types.getTypeParser(id, format)) as typeof types.getTypeParser,
};

/** As which a session is listed by the database. */
export const APPLICATION = 'three-rooms';

/** It was sent, and its answer was lost: nobody knows whether it was done. */
export class AnswerLost extends StoreAway {
  override name = 'AnswerLost';
}

/** Refused for certain, and that connection is of no use any more. Another one may do it. */
class ConnectionSpent extends StoreAway {
  override name = 'ConnectionSpent';
}

/** What the store's statements need: the database, or a transaction in it. */
export interface Asked {
  query<Row>(query: string | QueryConfig, values?: unknown[]): Promise<Row[]>;
}

/** A connection of its own, for what takes long. */
export const askedOf = (client: ClientBase): Asked => ({
  query: async <Row>(query: string | QueryConfig, values?: unknown[]) =>
    (await client.query(query as string, values)).rows as Row[],
});

export class Database implements Asked {
  readonly #servers: Servers;
  /** One for each server; connections are opened to the one that takes writes. */
  readonly #pools: readonly Pool[];
  /** How many failovers were known when a connection was opened. */
  readonly #openedAfter = new WeakMap<ClientBase, number>();

  readonly #limits: Limits;

  /** @param most connections at a time; nothing is opened yet */
  constructor(servers: Servers, most: number, limits = statements) {
    this.#servers = servers;
    this.#limits = limits;
    this.#pools = servers.addresses.map((connectionString) => {
      const pool = new Pool({
        connectionString,
        application_name: APPLICATION,
        max: most,
        connectionTimeoutMillis: limits.connectMs,
        query_timeout: limits.answerMs,
        keepAlive: true,
        idleTimeoutMillis: 60_000,
        maxLifetimeSeconds: LIFETIME_S,
        types: numbersAsNumbers,
        onConnect: (client) => this.#begin(client),
      });
      // Of a connection that nobody uses just now: whoever asks next has another.
      return pool.on('error', () => {});
    });
  }

  #begin(client: ClientBase): Promise<void> {
    this.#openedAfter.set(client, this.#servers.failovers);
    const { statementMs, lockMs } = this.#limits;
    return begin(client, { statement_timeout: statementMs, lock_timeout: lockMs });
  }

  #connect(): Promise<PoolClient> {
    return this.#servers.connect(async (_address, index) => {
      for (;;) {
        const client = await this.#pools[index]!.connect();
        if (this.#openedAfter.get(client) === this.#servers.failovers) return client;
        // What an old primary still tells may be out of date.
        client.release(true);
      }
    });
  }

  /** For what only reads, or may be done twice. @throws what the database says, or that it can't be reached */
  async query<Row>(query: string | QueryConfig, values?: unknown[]): Promise<Row[]> {
    // As often as there may be connections that were cut while they waited in the pool: it doesn't know of them yet.
    const until = Date.now() + this.#limits.answerMs;
    for (let left = this.#pools[0]!.options.max; ; left--) {
      try {
        return await this.with((client) => client.query<Row>(query, values));
      } catch (error) {
        if (!(error instanceof AnswerLost) || left === 0 || Date.now() >= until) throw error;
      }
    }
  }

  /**
   * @param work one statement, or one transaction: asked again with another connection where this one refuses whatever
   *   is asked, as nothing was written then
   * @throws StoreAway if it can't be reached; AnswerLost if a question was sent, and its connection lost before it was answered
   */
  async with<Result>(work: (client: Asked) => Promise<Result>): Promise<Result> {
    try {
      return await this.#once(work);
    } catch (error) {
      if (!(error instanceof ConnectionSpent)) throw error;
      return this.#once(work);
    }
  }

  async #once<Result>(work: (client: Asked) => Promise<Result>): Promise<Result> {
    const client = await this.#connect();
    const onError = () => {};
    client.on('error', onError);
    let isOfUse = true;
    const query = async <Row>(text: string | QueryConfig, values?: unknown[]): Promise<Row[]> => {
      try {
        const { rows } = await client.query(text as string, values);
        return rows as Row[];
      } catch (error) {
        if (isAnswer(error) && !isSpent(error))
          throw isAboutTheDatabase(error) ? new StoreAway(error.message, { cause: error }) : error;
        isOfUse = false;
        const { message } = error as Error;
        if (!isAnswer(error)) throw new AnswerLost(message, { cause: error });
        if (error.code === READ_ONLY) this.#servers.failedOver(this.#openedAfter.get(client) ?? 0);
        throw new ConnectionSpent(message, { cause: error });
      }
    };
    try {
      return await work({ query });
    } finally {
      client.off('error', onError);
      // A connection that has lost an answer might get it yet.
      client.release(!isOfUse);
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
        isEnding = false;
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
    return this.#pools.reduce((sum, { waitingCount }) => sum + waitingCount, 0);
  }

  /** Waits for what was asked. */
  async close(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.end()));
  }
}

/**
 * Whether the database refused it, so that nothing was written. One that is going down (57P…), or that a pooler has lost
 * (08…), may have done it before.
 */
const isAnswer = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError &&
  !['FATAL', 'PANIC'].includes(error.severity ?? '') &&
  !/^(08|57P)/.test(error.code ?? '');

const READ_ONLY = '25006';

/**
 * What is about the connection, not about what was asked: it only reads, is to a server in recovery, has forgotten its
 * prepared statements or has them already (behind a pooler), or is out of memory.
 */
const isSpent = ({ code }: DatabaseError): boolean =>
  [READ_ONLY, '55000', '26000', '42P05', '53200'].includes(code ?? '');

/**
 * Whether it refused everybody's statements just now, not this one: no room on the disk, too many connections (class 53),
 * a lock that is held (55P03), no answer in time (57014). Nothing was written.
 */
const isAboutTheDatabase = ({ code = '' }: DatabaseError): boolean =>
  code.startsWith('53') || ['55P03', '57014'].includes(code);
