/**
 * That this process is alive, said in Redis again and again, with an end by Redis' own clock. Whose end has passed is
 * buried by whoever notices first: its lease and all of its rows go at once, and their matches are opened again elsewhere.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { ROOMS } from './driver.ts';

/** A process that does not renew it for this long is taken for dead, ms. */
export const LEASE_MS = 1500;
const RENEWED_EVERY_MS = 400;
/** A process that has just begun is busy with that. */
const START_TRIES = 5;
/** While somebody waits for a process, ms. */
const WATCHED_EVERY_MS = 100;

/** By process: when its lease ends, ms of Redis' clock; what it says of itself. */
export const LEASES = 'leases';
const PROCESSES = 'processes';

/** What a process says of itself. */
export interface Peer {
  /** Where clients reach it: host[:port][/path]. */
  address: string;
  /** It opens nothing any more. */
  isDraining: boolean;
}

const RENEW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local had = redis.call('ZSCORE', KEYS[1], ARGV[1])
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[3])
return { had and 1 or 0, redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now), redis.call('HGETALL', KEYS[2]) }`;

/** Null where it lives. A process without a lease is no process. */
const BURY = `
local time = redis.call('TIME')
local ends = redis.call('ZSCORE', KEYS[1], ARGV[1])
if ends and tonumber(ends) >= time[1] * 1000 + math.floor(time[2] / 1000) then return false end
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[2], ARGV[1])
local removed = {}
local rows = redis.call('HGETALL', KEYS[3])
for i = 1, #rows, 2 do
  if string.find(rows[i + 1], '"processId":"' .. ARGV[1] .. '"', 1, true) then
    redis.call('HDEL', KEYS[3], rows[i])
    removed[#removed + 1] = rows[i]
  end
end
return removed`;

export interface LeaseListener {
  /**
   * Others may have taken rooms over meanwhile: the lease was gone, or could not be renewed for a while.
   * @param isAnswering whether Redis answers
   */
  onDoubt(isAnswering: boolean): Promise<void>;
  /** A process is dead, and these were its rooms: this process alone is told of them. */
  onBuried(process: string, roomIds: string[]): void;
  onError(error: unknown): void;
}

export class Lease {
  /** What this process says of itself, from the next renewal on. */
  readonly self: Peer = { address: '', isDraining: false };
  readonly #id: string;
  /** Its own: a renewal must not wait behind what others ask. */
  readonly #redis: Redis;
  readonly #listener: LeaseListener;
  #peers = new Map<string, Peer>();
  /** Monotonic, ms: since when every renewal was answered; null while one was not. */
  #steadySince: number | null = null;
  /** Monotonic, ms. */
  #renewedAt = performance.now();
  /** The last renewal failed: whether it was done nobody knows. */
  #inDoubt = false;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  readonly #burying = new Map<string, Promise<void>>();
  readonly #deaths = new Map<string, Promise<void>>();
  #renewing: Promise<void> = Promise.resolve();

  constructor(id: string, redis: Redis, listener: LeaseListener) {
    this.#id = id;
    this.#redis = redis.duplicate();
    this.#redis.on('error', (error) => listener.onError(error));
    this.#listener = listener;
  }

  /** Takes it, and keeps it. @throws if Redis can't be reached for a while */
  async start(): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await this.#ask();
        break;
      } catch (error) {
        if (tries === START_TRIES) throw error;
      }
    }
    this.#again();
  }

  /** The others that live, as far as was heard last. */
  get peers(): ReadonlyMap<string, Peer> {
    return this.#peers;
  }

  /** How long ago a renewal was answered, ms. */
  get ageMs(): number {
    return performance.now() - this.#renewedAt;
  }

  /** Whether Redis answered the last renewal. */
  get isSteady(): boolean {
    return this.#steadySince !== null;
  }

  /** Renews it now, after what is under way; resolves when what came of it is seen to. */
  renew(): Promise<void> {
    this.#renewing = this.#renewing.then(() => this.#renew());
    return this.#renewing;
  }

  /**
   * Buries a process if it is dead. Whoever could not reach Redis for a while buries nobody: the others could not
   * either, and are about to come back.
   */
  async bury(id: string): Promise<void> {
    if (this.#steadySince === null || performance.now() - this.#steadySince < LEASE_MS) return;
    this.#burying.set(
      id,
      (this.#burying.get(id) ?? this.#bury(id)).finally(() => this.#burying.delete(id)),
    );
    await this.#burying.get(id);
  }

  async #bury(id: string): Promise<void> {
    const removed = await this.#redis.eval(BURY, 3, LEASES, PROCESSES, ROOMS, id);
    if (!Array.isArray(removed)) return;
    this.#peers.delete(id);
    this.#listener.onBuried(id, removed.map(String));
  }

  /** Resolves when that process is not alive any more, or `most` ms have passed: it is looked at once for all who wait. */
  whenDead(id: string, most: number): Promise<void> {
    const waiting = this.#deaths.get(id) ?? this.#watch(id, most).finally(() => this.#deaths.delete(id));
    this.#deaths.set(id, waiting);
    return waiting;
  }

  async #watch(id: string, most: number): Promise<void> {
    for (const until = performance.now() + most; performance.now() < until; await sleep(WATCHED_EVERY_MS)) {
      await this.bury(id);
      if (!this.#peers.has(id)) return;
    }
  }

  /** Gives it up: from then on this process is none. */
  async end(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    await this.#renewing;
    await this.#redis.multi().zrem(LEASES, this.#id).hdel(PROCESSES, this.#id).exec();
    this.#redis.disconnect();
  }

  #again(): void {
    if (this.#isOver) return;
    this.#timer = setTimeout(() => void this.renew().then(() => this.#again()), RENEWED_EVERY_MS);
  }

  async #renew(): Promise<void> {
    try {
      const { had, dead } = await this.#ask();
      const isInDoubt = !had || this.#inDoubt;
      this.#inDoubt = false;
      if (isInDoubt) await this.#listener.onDoubt(true);
      for (const id of dead) await this.bury(id);
    } catch (error) {
      this.#listener.onError(error);
      this.#inDoubt = true;
      this.#steadySince = null;
      await this.#listener.onDoubt(false).catch((doubt: unknown) => this.#listener.onError(doubt));
    }
  }

  async #ask(): Promise<{ had: boolean; dead: string[] }> {
    const said = JSON.stringify(this.self);
    const [had, dead, told] = (await this.#redis.eval(RENEW, 2, LEASES, PROCESSES, this.#id, LEASE_MS, said)) as [
      number,
      string[],
      string[],
    ];
    this.#renewedAt = performance.now();
    this.#steadySince ??= this.#renewedAt;
    const peers = told.flatMap((id, index) =>
      index % 2 === 0 && id !== this.#id && !dead.includes(id)
        ? [[id, JSON.parse(told[index + 1] ?? '') as Peer] as const]
        : [],
    );
    this.#peers = new Map(peers);
    return { had: had === 1, dead };
  }
}
