/**
 * Which rooms there are, and in which process: a row of a Redis hash for each, by room id, which for a match is the match's.
 * A row is made by one process alone, and written and removed by that one alone: whoever comes late, or comes back after
 * others took its rooms over, changes nothing.
 */
import { RedisDriver } from '@colyseus/redis-driver';
import type { IRoomCache, SortOptions } from '@colyseus/core';
import type { Redis } from 'ioredis';
import type { rateLimitedLog } from '../rate-limited-log.ts';
import { matchMaker } from '../colyseus.ts';

/** The framework's name for the hash. */
export const ROOMS = 'roomcaches';

/** How a row begins to be: the match is just being opened by that process. */
export interface OpeningRow {
  roomId: string;
  name: 'match';
  processId: string;
  opening: true;
  /** By the process that had it: it is this one's to open, which has not begun. */
  given?: true;
}

/** Makes a row where there is none, or of one that was given to this process. */
const CLAIM = `
local row = redis.call('HGET', KEYS[1], ARGV[1])
if row then
  local known = cjson.decode(row)
  if known.processId ~= ARGV[2] or not known.given then return 0 end
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return 1`;

/** Of one's own a row of another process. */
const GIVE = `
local row = redis.call('HGET', KEYS[1], ARGV[1])
if not row or cjson.decode(row).processId ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return 1`;

/** Writes a row unless another process has it. */
const PUT = `
local row = redis.call('HGET', KEYS[1], ARGV[1])
if row and cjson.decode(row).processId ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return 1`;

/** Writes a row that this process has, once its room is open. */
const UPDATE = `
local row = redis.call('HGET', KEYS[1], ARGV[1])
if not row then return 0 end
local known = cjson.decode(row)
if known.processId ~= ARGV[2] or known.opening then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return 1`;

const REMOVE = `
local row = redis.call('HGET', KEYS[1], ARGV[1])
if not row or cjson.decode(row).processId ~= ARGV[2] then return 0 end
return redis.call('HDEL', KEYS[1], ARGV[1])`;

/** What was given, and not taken. */
const TAKE_BACK = `
local row = redis.call('HGET', KEYS[1], ARGV[1])
if not row then return 0 end
local known = cjson.decode(row)
if known.processId ~= ARGV[2] or not known.given then return 0 end
return redis.call('HDEL', KEYS[1], ARGV[1])`;

/** The lobby of a process: each has its own, and all of them tell the same. */
export const lobbyId = (): string => `lobby-${matchMaker.processId}`;

export class RoomDriver extends RedisDriver {
  readonly #redis: Redis;
  readonly #logCalmly: ReturnType<typeof rateLimitedLog>;
  /** Where clients reach this process: host[:port][/path]. */
  address = '';

  constructor(redis: Redis, logCalmly: ReturnType<typeof rateLimitedLog>) {
    super(redis);
    this.#redis = redis;
    this.#logCalmly = logCalmly;
  }

  /** Makes this process the one that opens the match. @returns false where another has it */
  async claim(matchId: string): Promise<boolean> {
    const { processId } = matchMaker;
    return (await this.#redis.eval(CLAIM, 1, ROOMS, matchId, processId, openingRow(matchId, processId))) === 1;
  }

  /** Makes that process the one that opens the match, which this one has. @returns false where it does not */
  async give(matchId: string, to: string): Promise<boolean> {
    const row = openingRow(matchId, to, { given: true });
    return (await this.#redis.eval(GIVE, 1, ROOMS, matchId, matchMaker.processId, row)) === 1;
  }

  /** After that process was given the match: unless it has begun to open it, anybody may. */
  async takeBack(matchId: string, from: string): Promise<void> {
    await this.#redis.eval(TAKE_BACK, 1, ROOMS, matchId, from);
  }

  /** Records a new room. A match is still being opened until `list`. @returns false where another process has it */
  async insert(room: IRoomCache): Promise<boolean> {
    return (await this.#run(PUT, room, room.name === 'match' ? { opening: true } : {})) === 1;
  }

  /** Records an open room, which hears what others call. @returns false where another process has it */
  async list(room: IRoomCache): Promise<boolean> {
    return (await this.#run(PUT, room)) === 1;
  }

  override async update(room: IRoomCache, change: Parameters<RedisDriver['update']>[1]): Promise<boolean> {
    Object.assign(room, change.$set);
    for (const [field, by] of Object.entries(change.$inc ?? {}))
      (room as unknown as Record<string, number>)[field]! += Number(by);
    const written = this.#calmly(async () => (await this.#run(UPDATE, room)) === 1);
    // The framework lets nobody in before it is written: while Redis is away they do not wait.
    return this.#redis.status === 'ready' ? written : true;
  }

  override persist(room: IRoomCache, isNew = false): Promise<boolean> {
    return this.#calmly(async () => (await this.#run(isNew ? PUT : UPDATE, room)) === 1);
  }

  override remove(roomId: string): Promise<boolean> {
    return this.#calmly(async () => {
      const removed = await this.#redis.eval(REMOVE, 1, ROOMS, roomId, matchMaker.processId);
      return removed === 1;
    });
  }

  /** What a process had is removed where its end is noticed (lease.ts), and row by row as it closes. */
  override async cleanup(): Promise<void> {}

  /** One row is read by its id: all of them would be thousands, for each change that a lobby hears of. */
  override async query(conditions: Partial<IRoomCache>, sort?: SortOptions): Promise<IRoomCache[]> {
    if (conditions.roomId === undefined) return super.query(conditions, sort);
    const room = await super.findOne({ roomId: conditions.roomId });
    return room ? [room] : [];
  }

  override findOne(conditions: Partial<IRoomCache> & { matchId?: string }): Promise<IRoomCache> {
    const { roomId, name, matchId } = conditions;
    const id = roomId ?? (name === 'lobby' ? lobbyId() : matchId);
    // Nothing else is looked for here: a room that has no id has no row.
    return super.findOne({ roomId: id ?? '' });
  }

  /** The connection is everybody's: the cluster closes it when all is done. */
  override async shutdown(): Promise<void> {}

  #run(script: string, room: IRoomCache, more: { opening?: true } = {}): Promise<unknown> {
    if (this.address) room.publicAddress = this.address;
    const row = JSON.stringify({ ...(room as object), ...more });
    return this.#redis.eval(script, 1, ROOMS, room.roomId, matchMaker.processId, row);
  }

  /** Nobody waits for these: a row that could not be written is put right at the next look (`Cluster`). */
  async #calmly(work: () => Promise<boolean>): Promise<boolean> {
    try {
      return await work();
    } catch (error) {
      this.#logCalmly({ error }, 'the list of rooms could not be written');
      return false;
    }
  }
}

function openingRow(matchId: string, processId: string, more: { given?: true } = {}): string {
  const row: OpeningRow = { roomId: matchId, name: 'match', processId, opening: true, ...more };
  return JSON.stringify(row);
}
