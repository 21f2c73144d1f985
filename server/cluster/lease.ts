/**
 * That this process is alive, said in Redis again and again, with an end by Redis' own clock; and a subscription, which
 * Redis drops as soon as the process is gone. Whose lease has run out, or whose subscription has gone, is buried by whoever
 * notices first: its lease and all of its rows go at once, and their matches are opened again elsewhere.
 */
import type { Redis } from 'ioredis';
import { ROOMS } from './driver.ts';

/** A process that does not renew it for this long is taken for dead, ms. */
export const LEASE_MS = 1500;
const RENEWED_EVERY_MS = 400;
/** A process that has just begun is busy with that. */
const START_TRIES = 5;
/** How often the others are looked at, ms. */
const WATCHED_EVERY_MS = 100;
/** A process whose subscription was gone for this long is taken for dead: a line that broke is back sooner, ms. */
const SILENT_MS = 200;
const RECONNECTED_AFTER_MS = 50;

/** By process: when its lease ends, ms of Redis' clock; what it says of itself. */
export const LEASES = 'leases';
export const PROCESSES = 'processes';
/** Begins the name of each process's own channel, on which nobody ever says anything. */
const CHANNEL = 'alive:';

/** What a process says of itself. */
export interface Peer {
  /** Where clients reach it: host[:port][/path]. */
  address: string;
  /** It opens nothing any more. */
  isDraining: boolean;
  /** Whether it reaches the store; left out where that is not known just now, and by processes of an earlier version. */
  store?: 'works' | 'lost';
}

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

const RENEW = `${NOW}
local had = redis.call('ZSCORE', KEYS[1], ARGV[1])
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[3])
return { had and 1 or 0, redis.call('HGETALL', KEYS[2]) }`;

/** By process: the id, whether its lease has run out, how many listen to its channel. */
const WATCH = `${NOW}
local seen = {}
for _, id in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  local isOut = tonumber(redis.call('ZSCORE', KEYS[1], id)) < now
  seen[#seen + 1] = { id, isOut and 1 or 0, redis.call('PUBSUB', 'NUMSUB', ARGV[1] .. id)[2] }
end
return seen`;

/** Null where it lives. A process without a lease is no process. @param ARGV[2] its channel, where that has to be silent */
const BURY = `${NOW}
local ends = redis.call('ZSCORE', KEYS[1], ARGV[1])
local isOut = not ends or tonumber(ends) < now
if not isOut and (ARGV[2] == '' or redis.call('PUBSUB', 'NUMSUB', ARGV[2])[2] > 0) then return false end
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[2], ARGV[1])
local removed = {}
local rows = redis.call('HGETALL', KEYS[3])
for i = 1, #rows, 2 do
  if string.find(rows[i + 1], '"processId":"' .. ARGV[1] .. '"', 1, true) then
    redis.call('HDEL', KEYS[3], rows[i])
    local said = cjson.decode(rows[i + 1])
    removed[#removed + 1] = { rows[i], said.metadata and said.metadata.phase or '' }
  end
end
return removed`;

export interface BuriedRoom {
  id: string;
  /** Of its match, as it was listed; null where it was just being opened, and of a lobby. */
  phase: string | null;
}

export interface LeaseListener {
  /**
   * Others may have taken rooms over meanwhile: the lease was gone, or could not be renewed for a while.
   * @param isAnswering whether Redis answers
   */
  onDoubt(isAnswering: boolean): Promise<void>;
  /** A process is dead, and these were its rooms: this process alone is told of them. */
  onBuried(process: string, rooms: BuriedRoom[]): void;
  /** Redis has answered a renewal, or none is due: the lease was given up. */
  onRenewed(): void;
  onError(error: unknown): void;
}

export class Lease {
  /** What this process says of itself, from the next renewal on. */
  readonly self: Peer = { address: '', isDraining: false };
  readonly #id: string;
  /** Its own: a renewal must not wait behind what others ask. */
  readonly #redis: Redis;
  /** Its subscription is how the others see at once that this process is gone. */
  readonly #pulse: Redis;
  readonly #channels: string;
  readonly #listener: LeaseListener;
  #peers = new Map<string, Peer>();
  /** Monotonic, ms: since when every renewal was answered; null while one was not. */
  #steadySince: number | null = null;
  /** Monotonic, ms. */
  #renewedAt = performance.now();
  /** The last renewal failed: whether it was done nobody knows. */
  #inDoubt = false;
  #timer: NodeJS.Timeout | undefined;
  #watching: NodeJS.Timeout | undefined;
  /** Its subscription was gone at the last look. */
  #wasCut = false;
  #isOver = false;
  /** It was given up for a while: nothing renews it. */
  #isGivenUp = false;
  readonly #burying = new Map<string, Promise<void>>();
  /** Peers that were seen with a subscription; since when they have been without, monotonic ms, null while they have one. */
  readonly #silentSince = new Map<string, number | null>();
  /** By process: who waits for its end. */
  readonly #awaited = new Map<string, Set<() => void>>();
  #renewing: Promise<void> = Promise.resolve();

  constructor(id: string, redis: Redis, listener: LeaseListener) {
    this.#id = id;
    this.#listener = listener;
    this.#channels = `${redis.options.keyPrefix ?? ''}${CHANNEL}`;
    this.#redis = redis.duplicate();
    this.#pulse = redis.duplicate({ retryStrategy: () => RECONNECTED_AFTER_MS });
    for (const connection of [this.#redis, this.#pulse]) {
      connection.on('error', (error) => listener.onError(error));
      // Redis may have been away for less than a renewal: nobody's subscription counts then.
      connection.on('close', () => (this.#steadySince = null));
    }
    this.#pulse.on('ready', () => void this.#subscribe().catch(() => this.#pulse.disconnect(true)));
  }

  /** Again with each connection: a new one has no subscription. */
  #subscribe(): Promise<unknown> {
    return this.#pulse.subscribe(this.#channels + this.#id);
  }

  /** Takes it, and keeps it. @throws if Redis can't be reached for a while */
  async start(): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await this.#ask();
        await this.#subscribe();
        break;
      } catch (error) {
        if (tries === START_TRIES) throw error;
      }
    }
    this.#again();
    this.#watchAgain();
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

  /** Gives it up until `takeUp`: the others take this process for dead, and its rooms over. @throws if Redis can't be reached */
  async giveUp(): Promise<void> {
    this.#isGivenUp = true;
    await this.#renewing;
    await this.#redis.zadd(LEASES, 'XX', 0, this.#id);
  }

  /** Takes part again. */
  takeUp(): Promise<void> {
    this.#isGivenUp = false;
    return this.renew();
  }

  /** Buries a process if its lease has run out. */
  bury(id: string): Promise<void> {
    return this.#buryOnce(id, '');
  }

  /** Resolves when that process is not alive any more, or `most` ms have passed. */
  async whenDead(id: string, most: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const awaiting = this.#awaited.get(id) ?? new Set();
    this.#awaited.set(id, awaiting.add(resolve));
    const timer = setTimeout(resolve, most);
    await promise;
    clearTimeout(timer);
    awaiting.delete(resolve);
    if (awaiting.size === 0 && this.#awaited.get(id) === awaiting) this.#awaited.delete(id);
  }

  /** Gives it up: from then on this process is none. */
  async end(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#watching);
    await this.#renewing;
    await this.#redis.multi().zrem(LEASES, this.#id).hdel(PROCESSES, this.#id).exec();
    this.#redis.disconnect();
    this.#pulse.disconnect();
  }

  /**
   * Whoever could not reach Redis for a while buries nobody: the others could not either, and are about to come back.
   * @param channel of the process, where it is dead only if that is silent; or ''
   */
  async #buryOnce(id: string, channel: string): Promise<void> {
    if (this.#steadySince === null || performance.now() - this.#steadySince < LEASE_MS) return;
    // It could not open anything in its place.
    if (this.#isGivenUp || this.self.store === 'lost') return;
    const burying = this.#burying.get(id) ?? this.#bury(id, channel).finally(() => this.#burying.delete(id));
    this.#burying.set(id, burying);
    await burying;
  }

  async #bury(id: string, channel: string): Promise<void> {
    const removed = await this.#redis.eval(BURY, 3, LEASES, PROCESSES, ROOMS, id, channel);
    if (!Array.isArray(removed)) return;
    this.#gone(id);
    const rooms = (removed as [string, string][]).map(([room, phase]) => ({ id: room, phase: phase || null }));
    this.#listener.onBuried(id, rooms);
  }

  #gone(id: string): void {
    this.#peers.delete(id);
    this.#silentSince.delete(id);
    for (const resolve of this.#awaited.get(id) ?? []) resolve();
  }

  #watchAgain(): void {
    if (this.#isOver) return;
    this.#watching = setTimeout(async () => {
      // Without Redis this says nothing that a renewal does not say, too.
      await this.#watch().catch(() => {});
      this.#watchAgain();
    }, WATCHED_EVERY_MS);
  }

  /** Looks who is still there, this process among them. */
  async #watch(): Promise<void> {
    // Its line is cut: the others may take it for dead in a moment, and the store alone says whether they have.
    const isCut = this.#pulse.status !== 'ready';
    const wasCut = this.#wasCut;
    this.#wasCut = isCut;
    if (isCut) return this.#listener.onDoubt(false);
    if (wasCut) await this.renew();
    const seen = (await this.#redis.eval(WATCH, 1, LEASES, this.#channels)) as [string, number, number][];
    const isHeard = seen.some(([id, , listening]) => id === this.#id && listening > 0);
    const now = performance.now();
    for (const [id, isOut, listening] of seen) {
      if (id === this.#id) continue;
      if (listening > 0) this.#silentSince.set(id, null);
      // One of an earlier version has no channel: it was never seen with one.
      else if (this.#silentSince.has(id))
        this.#silentSince.set(id, isHeard ? (this.#silentSince.get(id) ?? now) : null);
      const silentSince = this.#silentSince.get(id) ?? now;
      if (isOut) await this.bury(id);
      else if (now - silentSince >= SILENT_MS) await this.#buryOnce(id, this.#channels + id);
    }
    const alive = new Set(seen.map(([id]) => id));
    for (const id of [...this.#peers.keys(), ...this.#awaited.keys()]) if (!alive.has(id)) this.#gone(id);
  }

  #again(): void {
    if (this.#isOver) return;
    this.#timer = setTimeout(() => void this.renew().then(() => this.#again()), RENEWED_EVERY_MS);
  }

  async #renew(): Promise<void> {
    if (this.#isGivenUp) return this.#listener.onRenewed();
    try {
      const had = await this.#ask();
      this.#listener.onRenewed();
      const isInDoubt = !had || this.#inDoubt;
      this.#inDoubt = false;
      if (isInDoubt) await this.#listener.onDoubt(true);
    } catch (error) {
      this.#listener.onError(error);
      this.#inDoubt = true;
      this.#steadySince = null;
      await this.#listener.onDoubt(false).catch((doubt: unknown) => this.#listener.onError(doubt));
    }
  }

  /** @returns whether it had a lease until now */
  async #ask(): Promise<boolean> {
    const said = JSON.stringify(this.self);
    const [had, told] = (await this.#redis.eval(RENEW, 2, LEASES, PROCESSES, this.#id, LEASE_MS, said)) as [
      number,
      string[],
    ];
    this.#renewedAt = performance.now();
    this.#steadySince ??= this.#renewedAt;
    const peers = told.flatMap((id, index) =>
      index % 2 === 0 && id !== this.#id ? [[id, JSON.parse(told[index + 1] ?? '') as Peer] as const] : [],
    );
    this.#peers = new Map(peers);
    return had === 1;
  }
}
