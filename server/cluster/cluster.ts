/**
 * Several processes that are one house: any of them hosts any match, one of them each. Who hosts what stands in Redis
 * (driver.ts), who lives too (lease.ts); who may write a match's log is settled in the database alone, by its epoch.
 * docs/cluster.md tells it in words.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { IRoomCache } from '@colyseus/core';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { EventStore } from '../../replays/store/event-store.ts';
import { at } from '../../shared/contract/at.ts';
import { TABLE_LOST, TABLE_MOVED } from '../../shared/protocol-codes.ts';
import { spreadMs } from '../../shared/retry.ts';
import { matchMaker, type Room } from '../colyseus.ts';
import type { Matches } from '../../shared/table/matches.ts';
import { rateLimitedLog } from '../rate-limited-log.ts';
import { lobbyId, ROOMS, RoomDriver, type OpeningRow } from './driver.ts';
import { handOverAll } from './handover.ts';
import { inParallel } from './in-parallel.ts';
import { Lease, LEASES, type BuriedRoom } from './lease.ts';
import { ClusterPresence } from './presence.ts';
import { connectRedis } from './redis.ts';
import { Stillness } from './stillness.ts';
import type { StoreWatch } from './store-watch.ts';

/** So many matches are opened at a time after a process died: they are taken over in groups. */
const OPENED_AT_ONCE = 24;
/** Who was sent away last may still ask this process for the way, ms. */
const STAYS_AFTERWARDS_MS = 300;
/** A process that has lost the store for this long, while another reaches it, gives its tables up, ms. */
const STORE_LOST_MS = 2000;
/** How often what Redis says is held against what is so, ms. */
const LOOKS_EVERY_MS = 10_000;

const HOST = `
local row = redis.call('HGET', KEYS[1], ARGV[1])
if not row then return false end
local time = redis.call('TIME')
local ends = redis.call('ZSCORE', KEYS[2], cjson.decode(row).processId)
local lives = ends and tonumber(ends) >= time[1] * 1000 + math.floor(time[2] / 1000)
return { row, lives and 1 or 0 }`;

export type Host = { is: 'nobody' } | { is: 'opening' } | { is: 'open'; process: string };

/** What a house counts of its processes. */
export interface ClusterCounts {
  processLost(): void;
  takenOver(matches: number): void;
  handedOver(result: 'done' | 'failed'): void;
}

interface ClusterParts {
  /** Of Redis. */
  url: string;
  matches: Matches;
  store: Pick<EventStore, 'awake' | 'dueBefore'>;
  storeWatch: StoreWatch;
  log: Logger;
  counts: ClusterCounts;
}

export class Cluster {
  readonly redis: Redis;
  readonly driver: RoomDriver;
  readonly presence: ClusterPresence;
  /** What goes in and out of rooms waits for it. */
  readonly stillness = new Stillness(
    () => this.#makeSure(),
    (error) => this.#logCalmly({ error }, 'could not find out which tables are still ours'),
  );
  readonly #matches: Matches;
  readonly #store: ClusterParts['store'];
  readonly #storeWatch: StoreWatch;
  /** It alone has lost the store: the others have its tables. */
  #isAside = false;
  readonly #log: Logger;
  readonly #counts: ClusterCounts;
  readonly #logCalmly: ReturnType<typeof rateLimitedLog>;
  readonly #opening = new Map<string, Promise<unknown>>();
  #lease!: Lease;
  #looks: NodeJS.Timeout | undefined;
  /** Matches that should go on, and that nobody had at the last look. */
  #missing = new Set<string>();
  #turn = 0;
  /** When the next of those that open matches at the same time is free. */
  readonly #turns = Array.from({ length: OPENED_AT_ONCE }, () => Promise.resolve());

  constructor({ url, matches, store, storeWatch, log, counts }: ClusterParts) {
    this.#matches = matches;
    this.#store = store;
    this.#storeWatch = storeWatch;
    this.#log = log;
    this.#counts = counts;
    this.#logCalmly = rateLimitedLog(log);
    this.redis = connectRedis(url, this.#logCalmly);
    this.driver = new RoomDriver(this.redis, this.#logCalmly);
    this.presence = new ClusterPresence(this.redis, this.#logCalmly);
  }

  /** Takes part from now on; rooms may be opened. @throws if Redis can't be reached */
  async start(): Promise<void> {
    this.#lease = new Lease(matchMaker.processId, this.redis, {
      onDoubt: (isAnswering) => this.#settle(isAnswering),
      onBuried: (process, rooms) => this.#inherit(process, rooms),
      onRenewed: () => this.#weighStore(),
      onError: (error) => this.#logCalmly({ error }, 'the lease could not be renewed'),
    });
    this.stillness.start();
    await this.#lease.start();
  }

  /** Clients can come. @param address where they reach this process: host[:port][/path] */
  async begin(address: string): Promise<void> {
    this.#lease.self.address = address;
    this.driver.address = address;
    await this.#lease.renew();
    await matchMaker.createRoom('lobby', {});
    const look = async () => {
      await this.#look().catch((error: unknown) => this.#logCalmly({ error }, 'could not look at the rooms'));
      this.#looks = setTimeout(look, spreadMs(LOOKS_EVERY_MS));
    };
    await look();
  }

  /** Where clients reach this process. */
  get address(): string {
    return this.driver.address;
  }

  /** Of this process's lobby. */
  get lobbyId(): string {
    return lobbyId();
  }

  /** How long ago this process said that it lives, ms. */
  get leaseAgeMs(): number {
    return this.#lease.ageMs;
  }

  /** Whether Redis answered the last renewal of the lease. */
  get isRedisUp(): boolean {
    return this.#lease.isSteady;
  }

  get peerCount(): number {
    return this.#lease.peers.size;
  }

  /** Whether another process opens tables. */
  get hasPeers(): boolean {
    return [...this.#lease.peers.values()].some(({ isDraining }) => !isDraining);
  }

  /** Matches whose time was up, and which no process had at the last look. */
  get overdueCount(): number {
    return this.#missing.size;
  }

  get isDraining(): boolean {
    return this.#lease.self.isDraining;
  }

  /** Whether that is the host and port of one of the processes. */
  isOneOfUs(host: string): boolean {
    return [this.#lease.self, ...this.#lease.peers.values()].some(({ address }) => address.split('/')[0] === host);
  }

  /** Takes note that a new room hears what other processes call. */
  async opened(room: Room): Promise<void> {
    await this.driver
      .list(room['_listing'])
      .catch((error: unknown) => this.#logCalmly({ error }, 'a table is not listed yet'));
  }

  /** This process opens no tables: it has lost the store, and others have not. */
  get isAside(): boolean {
    return this.#isAside;
  }

  /** In which process a room is made. @throws where there is none any more */
  placeOfNext(): string {
    if (!this.isDraining && !this.#isAside) return matchMaker.processId;
    const peers = this.#openPeers();
    const peer = peers[this.#turn++ % peers.length];
    if (!peer) throw new Error('There is no process left that opens tables.');
    return peer;
  }

  /** Makes this process the one that opens that match. @returns false where another has it */
  async claim(matchId: string): Promise<boolean> {
    return !this.#isAside && this.driver.claim(matchId);
  }

  /** Gives up what was claimed and did not come to be. */
  async release(matchId: string): Promise<void> {
    await this.driver.remove(matchId);
  }

  /** @throws if Redis can't be reached */
  async hostOf(matchId: string): Promise<Host> {
    const found = (await this.redis.eval(HOST, 2, ROOMS, LEASES, matchId)) as [string, number] | null;
    if (!found) return { is: 'nobody' };
    const { processId, opening } = JSON.parse(found[0]) as { processId: string; opening?: true };
    if (found[1] === 0) {
      await this.#lease.bury(processId);
      return { is: 'opening' };
    }
    if (opening) return { is: 'opening' };
    const isLeftOver = processId === matchMaker.processId && !this.#matches.isOpen(matchId);
    if (!isLeftOver) return { is: 'open', process: processId };
    await this.driver.remove(matchId);
    return { is: 'nobody' };
  }

  /**
   * Whether a match is elsewhere than in that process, or about to be.
   * @param waitMs how long that process's end is waited for
   * @throws if Redis can't be reached
   */
  async hasMoved(matchId: string, from: string, waitMs: number): Promise<boolean> {
    const host = await this.hostOf(matchId);
    if (host.is !== 'open' || host.process !== from) return true;
    // Whoever answers does not hang.
    if (from === matchMaker.processId) return false;
    await this.#lease.whenDead(from, waitMs);
    return !this.#lease.peers.has(from);
  }

  /** Resolves when that process has died, or `most` ms have passed. */
  whenDead(process: string, most: number): Promise<void> {
    return this.#lease.whenDead(process, most);
  }

  /** Resolves when it is not being opened by this process, whatever came of that. */
  async whenOpened(matchId: string): Promise<void> {
    await this.#opening.get(matchId)?.catch(() => {});
  }

  /** Opens a match where it belongs, once at a time. @throws if it can't be opened there, or another process has it */
  open(matchId: string): Promise<unknown> {
    const opening =
      this.#opening.get(matchId) ??
      this.#inTurn(() => matchMaker.createRoom('match', { matchId })).finally(() => this.#opening.delete(matchId));
    this.#opening.set(matchId, opening);
    return opening;
  }

  /** So many at a time: the database has no more connections, and who waits for one too long is refused. */
  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const free = this.#turns.shift() ?? Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turns.push(promise);
    await free;
    return work().finally(resolve);
  }

  /** Hands every match over to the others, and takes no new ones; where there are no others, nothing is done. */
  async drain(): Promise<void> {
    this.#lease.self.isDraining = true;
    await this.#lease.renew();
    clearTimeout(this.#looks);
    if (!this.hasPeers) return;
    await handOverAll(this.#matches, {
      driver: this.driver,
      placeOfNext: () => this.placeOfNext(),
      onDone: () => this.#counts.handedOver('done'),
      onFailed: (match, error) => {
        this.#counts.handedOver('failed');
        this.#logCalmly({ match, error }, 'a table could not be handed over');
      },
    });
    this.#closeAll(TABLE_MOVED);
    void matchMaker.getLocalRoomById(lobbyId())?.disconnect(TABLE_MOVED);
    await sleep(STAYS_AFTERWARDS_MS);
  }

  async close(): Promise<void> {
    clearTimeout(this.#looks);
    this.stillness.stop();
    await this.#lease.end().catch((error: unknown) => this.#logCalmly({ error }, 'the lease runs out by itself'));
    this.redis.disconnect();
  }

  /** After a process died: its matches go on here, though nobody comes. */
  #inherit(process: string, rooms: readonly BuriedRoom[]): void {
    this.#log.warn({ process, rooms: rooms.length }, 'a process is gone; its tables are opened elsewhere');
    this.#counts.processLost();
    const open = async () => {
      const goOn = rooms.flatMap(({ id, phase }) => (phase === 'waiting' || phase === 'playing' ? id : []));
      const places = [matchMaker.processId, ...this.#openPeers()];
      await inParallel(OPENED_AT_ONCE * places.length, [...goOn.entries()], ([index, id]) =>
        this.#openAt(at(places, index % places.length), id),
      );
      // Of those that were just being opened the store alone knows.
      const unsaid = rooms.filter(({ phase }) => phase === null);
      const awake = new Set((await this.#store.awake()).map(({ matchId }) => matchId));
      const ids = unsaid.flatMap(({ id }) => (awake.has(id) ? id : []));
      this.#counts.takenOver(goOn.length + ids.length);
      await this.#openAll(ids);
    };
    open().catch((error: unknown) => this.#logCalmly({ error }, 'tables will be opened at the next look'));
  }

  /** The other processes that open tables. */
  #openPeers(): string[] {
    return [...this.#lease.peers].flatMap(([id, { isDraining }]) => (isDraining ? [] : id));
  }

  /** In that process, or if it does not answer in this one. */
  async #openAt(place: string, id: string): Promise<void> {
    if (place !== matchMaker.processId) {
      const opened = matchMaker.createRoom('match', { matchId: id, at: place });
      if (await opened.then(Boolean, () => false)) return;
    }
    await this.#openCalmly(id);
  }

  #openAll(ids: readonly string[]): Promise<void> {
    return inParallel(OPENED_AT_ONCE, ids, (id) => this.#openCalmly(id));
  }

  /** Somebody else may have opened it: that is as good. */
  async #openCalmly(id: string): Promise<void> {
    try {
      if ((await this.hostOf(id)).is === 'nobody') await this.open(id);
    } catch (error) {
      const host = await this.hostOf(id).catch(() => null);
      if (host?.is !== 'open' && host?.is !== 'opening')
        this.#logCalmly({ match: id, error }, 'a table could not be opened again');
    }
  }

  /** This process stood still: it closes what is not its own any more, before it says anything. */
  async #makeSure(): Promise<void> {
    await this.#lease.renew();
    if (this.#lease.isSteady) return;
    await this.#matches.stopSuperseded().catch(() => this.#closeAll(TABLE_LOST));
  }

  /** Tells the others whether the store works here, and stands aside where it works for them alone. */
  #weighStore(): void {
    const { self, peers } = this.#lease;
    const { lostMs, hasWorked } = this.#storeWatch;
    if (lostMs > 0) self.store = 'lost';
    else if (hasWorked) self.store = 'works';
    else delete self.store;
    const others = [...peers.values()];
    if (lostMs > 0 || others.some(({ store }) => store === 'lost')) void this.#storeWatch.check();
    if (this.#isAside) {
      if (lostMs === 0) this.#comeBack();
    } else if (lostMs >= STORE_LOST_MS && others.some(({ store, isDraining }) => store === 'works' && !isDraining)) {
      this.#standAside();
    }
  }

  #standAside(): void {
    this.#isAside = true;
    this.#log.error('this process alone has lost the store: others take its tables over');
    const leave = async () => {
      await this.#lease.giveUp();
      this.#closeAll(TABLE_MOVED);
    };
    leave().catch((error: unknown) => {
      this.#isAside = false;
      this.#logCalmly({ error }, 'the lease could not be given up');
    });
  }

  #comeBack(): void {
    this.#isAside = false;
    this.#log.warn('the store is back: this process opens tables again');
    void this.#lease.takeUp();
  }

  /** Others may have taken rooms over: those are closed, and those that nobody has are listed again. */
  async #settle(isAnswering: boolean): Promise<void> {
    const stopped = this.#matches.stopSuperseded();
    if (!isAnswering) return stopped;
    await stopped.catch((error: unknown) => this.#logCalmly({ error }, 'the store did not say who owns the tables'));
    for (const id of [lobbyId(), ...this.#matches.openIds()]) {
      const room = matchMaker.getLocalRoomById(id);
      if (room && !(await this.driver.list(room['_listing']))) void room.disconnect(TABLE_LOST);
    }
  }

  #closeAll(code: number): void {
    for (const id of this.#matches.openIds()) void matchMaker.getLocalRoomById(id)?.disconnect(code);
  }

  /** Rows without a room go; awake matches that nobody has had for a while are opened. */
  async #look(): Promise<void> {
    const rows = (await this.driver.query({})) as (IRoomCache & Partial<OpeningRow>)[];
    for (const { roomId, name, given } of rows.filter(({ processId }) => processId === matchMaker.processId)) {
      // Whoever gave it has ended before they said so.
      if (given) await this.driver.remove(roomId);
      else if (name === 'match') await this.hostOf(roomId);
    }
    const hosted = new Set(rows.map(({ roomId }) => roomId));
    // What nobody has been at since a start waits until it is needed (reopening.ts).
    const missing = (await this.#store.dueBefore(Date.now())).filter((id) => !hosted.has(id));
    const before = this.#missing;
    this.#missing = new Set(missing);
    if (!this.isDraining && !this.#isAside) await this.#openAll(missing.filter((id) => before.has(id)));
  }
}
