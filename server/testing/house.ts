/** For tests and scripts: several real server processes that are one house, over a database and a part of Redis of their own. */
import { randomBytes } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import { Redis } from 'ioredis';
import { makeDatabase, type TestDatabase } from '../../replays/testing/postgres.ts';
import { openStore } from '../../replays/store/open-store.ts';
import type { EventStore } from '../../replays/store/event-store.ts';
import { waWaWest } from '../../shared/games/wa-wa-west/game.ts';
import { keyOf } from '../../shared/table/ids.ts';
import { Matches } from '../../shared/table/matches.ts';
import { addressOf, freePort, spawnServer } from './server-process.ts';

/** Any of this machine. */
export const REDIS = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';

/**
 * Whether there is a Redis. Where there is none a notice says so, and what needs it is skipped.
 * @throws in continuous integration, where nothing may be skipped unnoticed
 */
export async function hasRedis(): Promise<boolean> {
  const redis = new Redis(REDIS, { lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => {});
  try {
    await redis.connect();
    return true;
  } catch (error) {
    const notice = `There is no Redis at ${REDIS}: ${(error as Error).message}`;
    if (process.env.CI) throw new Error(notice, { cause: error });
    console.warn(`${notice} What needs it is not tested here.`);
    return false;
  } finally {
    redis.disconnect();
  }
}

/** One process of the house. */
export interface Member {
  url: string;
  child: ChildProcess;
}

interface HouseOptions {
  /** Through which a process reaches Redis, by its number from 0 on, where that is not the usual one. */
  redisUrl?: string | ((started: number) => string);
  /** Through which it reaches the database. */
  databaseUrl?: (url: string, started: number) => string | Promise<string>;
  /** What a process is told besides, by its number from 0 on. */
  settings?: (started: number) => Record<string, string>;
}

export class House {
  readonly members: Member[] = [];
  readonly database: TestDatabase;
  readonly redis: Redis;
  readonly store: EventStore;
  readonly #options: HouseOptions;
  readonly #prefix: string;
  #started = 0;

  private constructor(database: TestDatabase, store: EventStore, prefix: string, options: HouseOptions) {
    this.#options = options;
    this.database = database;
    this.store = store;
    this.#prefix = prefix;
    this.redis = new Redis(`${REDIS}?keyPrefix=${prefix}`);
  }

  static async open(processes: number, options: HouseOptions = {}): Promise<House> {
    const database = await makeDatabase();
    const house = new House(
      database,
      await openStore(database.url),
      `test-${randomBytes(6).toString('hex')}:`,
      options,
    );
    for (let started = 0; started < processes; started++) await house.start();
    return house;
  }

  /** Another process, or one in the place of another. Resolves when it lets people in. */
  async start(port?: number): Promise<Member> {
    const at = port ?? (await freePort());
    const started = this.#started++;
    const { redisUrl = REDIS, databaseUrl, settings } = this.#options;
    const child = spawnServer({
      PORT: String(at),
      DATABASE_URL: (await databaseUrl?.(this.database.url, started)) ?? this.database.url,
      REDIS_URL: `${typeof redisUrl === 'string' ? redisUrl : redisUrl(started)}?keyPrefix=${this.#prefix}`,
      LOG_LEVEL: process.env.HOUSE_LOG ?? 'fatal',
      // So that not everybody comes from one address.
      TRUST_PROXY: '1',
      MAX_TABLES_PER_ADDRESS: '100000',
      MAX_CONNECTIONS_PER_ADDRESS: '100000',
      ...settings?.(started),
    });
    child.stderr!.pipe(process.stderr);
    if (process.env.HOUSE_LOG) child.stdout!.pipe(process.stderr);
    await addressOf(child);
    const member = { url: `http://127.0.0.1:${at}`, child };
    this.members.push(member);
    return member;
  }

  /** Sends it a signal; resolves when it is gone, with its exit code and how long that took. */
  async end(member: Member, signal: 'SIGTERM' | 'SIGKILL'): Promise<{ code: number | null; ms: number }> {
    const from = performance.now();
    const gone = new Promise<number | null>((resolve) => member.child.once('exit', resolve));
    member.child.kill(signal);
    const code = await gone;
    this.members.splice(this.members.indexOf(member), 1);
    return { code, ms: performance.now() - from };
  }

  /** A match with a seat for each of these people, who were not there yet; it is open nowhere. It begins when all sit. */
  async newMatch(secrets: readonly string[], options: object = {}): Promise<string> {
    const { id } = await new Matches(this.store).create({
      game: waWaWest,
      options: waWaWest.options.schema.parse({ chooseMs: 120_000, revealMs: 0, maxRounds: 1000, ...options }),
      seats: secrets.length,
      public: true,
      host: 0,
      reservations: secrets.map((secret, seat) => ({ key: keyOf(secret), name: `Player ${seat + 1}` })),
      bots: [],
      startsWhenFull: true,
    });
    return id;
  }

  /** In which process each room is, as Redis has it: by match, the process id. */
  async rooms(): Promise<Map<string, string>> {
    const rows = await this.redis.hgetall('roomcaches');
    return new Map(
      Object.entries(rows)
        .map(([id, row]) => [id, JSON.parse(row) as { name: string; processId: string }] as const)
        .filter(([, { name }]) => name === 'match')
        .map(([id, { processId }]) => [id, processId]),
    );
  }

  /** What that process is called in Redis: each has a lobby of its own. */
  async idOf(member: Member): Promise<string> {
    const rows = Object.values(await this.redis.hgetall('roomcaches')).map(
      (row) => JSON.parse(row) as { name: string; processId: string; publicAddress?: string },
    );
    const lobby = rows.find((row) => row.name === 'lobby' && member.url === `http://${row.publicAddress}`);
    if (!lobby) throw new Error(`${member.url} has no lobby.`);
    return lobby.processId;
  }

  /** The process that has that match. */
  async hostOf(matchId: string): Promise<Member> {
    const row = await this.redis.hget('roomcaches', matchId);
    if (row === null) throw new Error(`Nobody has ${matchId}.`);
    const { publicAddress } = JSON.parse(row) as { publicAddress: string };
    const host = this.members.find(({ url }) => url === `http://${publicAddress}`);
    if (!host) throw new Error(`${publicAddress} has ${matchId}, and is none of this house.`);
    return host;
  }

  async close(): Promise<void> {
    for (const member of this.members.slice()) await this.end(member, 'SIGKILL');
    await this.store.close();
    await this.database.drop();
    const keys = await this.redis.keys(`${this.#prefix}*`);
    if (keys.length > 0) await this.redis.del(keys.map((key) => key.slice(this.#prefix.length)));
    this.redis.disconnect();
  }
}
