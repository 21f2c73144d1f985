/**
 * For tests and scripts: somebody who plays on whatever becomes of the process they play at. They come back as the page
 * does: at once where the table has moved, else after a while; and send again what was not answered, under the same id.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'colyseus.js';
import { at } from '../../shared/contract/at.ts';
import { Heartbeat } from '../../client/app/connection/heartbeat.ts';
import { TABLE_MOVED } from '../../shared/protocol-codes.ts';
import type { MovedReply } from '../../shared/protocol.ts';
import { comeBack, retryDelayMs } from '../../shared/retry.ts';
import { Guest, newCommandId } from './guest.ts';

/** As the page waits where its match has moved while its connection was silent, at most, ms. */
const SPREAD_MS = 200;

/** One that was away from the table: since when it was, and for how long, monotonic ms. */
export interface Gap {
  from: number;
  ms: number;
  code: number | null;
}

interface Person {
  matchId: string;
  secret: string;
  /** Where their requests come from. */
  address: string;
  /** Number of the process that they come to first. */
  firstAt: number;
}

export class Player {
  readonly secret: string;
  readonly matchId: string;
  readonly gaps: Gap[] = [];
  /** Ids of the commands that were acknowledged, in order. */
  readonly granted: string[] = [];
  /** How long each took from the call to the answer, however often it was sent, ms. */
  readonly answeredAfterMs: number[] = [];
  /** One for each connection, in order. */
  readonly guests: Guest[] = [];
  readonly #urls: () => string[];
  readonly #address: string;
  #comingBack: Promise<void> | null = null;
  #turns = 0;
  /** They have left a connection that was silent: the match is elsewhere. */
  #hasLeft = false;
  #asked: number;

  /** @param urls where there are processes, by turns, as a proxy would choose */
  constructor(urls: () => string[], { matchId, secret, address, firstAt }: Person) {
    this.#urls = urls;
    this.matchId = matchId;
    this.secret = secret;
    this.#address = address;
    this.#asked = firstAt;
  }

  /** The latest connection. */
  get guest(): Guest {
    return at(this.guests, this.guests.length - 1);
  }

  /** Comes to the table for the first time. */
  async come(): Promise<void> {
    this.#arrive(await this.#join());
  }

  #arrive(guest: Guest): void {
    this.guests.push(guest);
    const { room, process } = guest;
    const heartbeat = new Heartbeat({
      ping: (hear) => room.ping(hear),
      hasMoved: () => this.#hasMoved(process),
      isWatched: () => true,
      onEcho: () => {},
      onLost: (hasMoved) => {
        this.#hasLeft = hasMoved;
        guest.giveUp();
      },
    });
    void guest.closed.then(() => heartbeat.stop());
  }

  /** Asked by turns, as a proxy would choose. */
  async #hasMoved(from: string): Promise<boolean> {
    try {
      const headers = { 'X-Forwarded-For': this.#address };
      const response = await fetch(`${this.#nextUrl()}/api/matches/${this.matchId}/moved?from=${from}`, { headers });
      return ((await response.json()) as MovedReply).moved;
    } catch {
      return false;
    }
  }

  #nextUrl(): string {
    const urls = this.#urls();
    return urls[this.#asked++ % urls.length] ?? '';
  }

  /** One choice; resolves when it was granted, or the round waits for somebody else and `over`. */
  async choose(over?: AbortSignal): Promise<void> {
    const item = this.#turns++ % 2 === 0 ? 'reload' : 'shield';
    let id = newCommandId();
    let from = performance.now();
    for (;;) {
      const guest = await this.present();
      const revealed = () => guest.heard('revealed').length;
      const before = revealed();
      const answer = await Promise.race([guest.ask({ type: 'act', id, act: { type: 'choose', item } }), guest.closed]);
      if (answer && 'pos' in answer) break;
      // The round waits for somebody else: the next choice is a new one.
      if (answer?.code === 'already-chosen') {
        const next = guest.until(() => revealed() > before || guest.closedWith !== null, 120_000);
        await (over ? Promise.race([next, aborted(over)]) : next);
        if (over?.aborted) return void next.catch(() => {});
        id = newCommandId();
        from = performance.now();
        continue;
      }
      // Without a reason of the table it is the connection, whose end is about to be told.
      if (guest.closedWith === null && answer && !['not-saved', 'Error'].includes(answer.code))
        throw new Error(`${answer.code}: ${answer.message}`);
      if (guest.closedWith === null) await sleep(50);
    }
    this.granted.push(id);
    this.answeredAfterMs.push(performance.now() - from);
  }

  /** Comes back by themselves as soon as a connection ends, as the page does. */
  async stay(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      await Promise.race([this.guest.closed, aborted(over)]);
      if (!over.aborted) await this.present();
    }
  }

  /** Resolves when they are at the table. */
  async present(): Promise<Guest> {
    if (this.guest.closedWith !== null)
      await (this.#comingBack ??= this.comeBack().finally(() => (this.#comingBack = null)));
    return this.guest;
  }

  /** As soon as the connection has ended. */
  async comeBack(): Promise<void> {
    const from = performance.now();
    const code = this.guest.closedWith;
    const hasMoved = this.#hasLeft;
    this.#hasLeft = false;
    for (let tries = 0; ; tries++) {
      if (tries > 0 || !(hasMoved || code === TABLE_MOVED)) await sleep(retryDelayMs(tries, comeBack));
      else if (hasMoved) await sleep(SPREAD_MS * Math.random());
      const guest = await this.#join().catch(() => null);
      if (!guest) continue;
      this.#arrive(guest);
      this.gaps.push({ from, ms: performance.now() - from, code });
      return;
    }
  }

  /** A process that refuses connections is passed over, as by a proxy. */
  async #join(): Promise<Guest> {
    const headers = { 'X-Forwarded-For': this.#address };
    for (let left = this.#urls().length; ; left--) {
      try {
        return await Guest.join(() => new Client(this.#nextUrl(), { headers }), this.matchId, this.secret);
      } catch (error) {
        if (left <= 1) throw error;
      }
    }
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
