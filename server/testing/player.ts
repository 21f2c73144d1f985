/**
 * For tests and scripts: somebody who plays on whatever becomes of the process they play at. They come back as the page
 * does: at once where the table has moved, else after a while; and send again what was not answered, under the same id.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'colyseus.js';
import { at } from '../../shared/contract/at.ts';
import { TABLE_MOVED } from '../../shared/protocol-codes.ts';
import { comeBack, retryDelayMs } from '../../shared/retry.ts';
import { Guest, newCommandId } from './guest.ts';

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
    this.guests.push(await this.#join());
  }

  /** One choice; resolves when it was granted, or the round waits for somebody else and `over`. */
  async choose(over?: AbortSignal): Promise<void> {
    const item = this.#turns++ % 2 === 0 ? 'reload' : 'shield';
    let id = newCommandId();
    let from = performance.now();
    for (;;) {
      const guest = await this.#present();
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
      if (!over.aborted) await this.#present();
    }
  }

  /** Resolves when they are at the table. */
  async #present(): Promise<Guest> {
    if (this.guest.closedWith !== null)
      await (this.#comingBack ??= this.comeBack().finally(() => (this.#comingBack = null)));
    return this.guest;
  }

  /** As soon as the connection has ended. */
  async comeBack(): Promise<void> {
    const from = performance.now();
    const code = this.guest.closedWith;
    for (let tries = 0; ; tries++) {
      if (code !== TABLE_MOVED || tries > 0) await sleep(retryDelayMs(tries, comeBack));
      const guest = await this.#join().catch(() => null);
      if (!guest) continue;
      this.guests.push(guest);
      this.gaps.push({ from, ms: performance.now() - from, code });
      return;
    }
  }

  /** A process that does not answer is passed over, as by a proxy. */
  async #join(): Promise<Guest> {
    const headers = { 'X-Forwarded-For': this.#address };
    for (let left = this.#urls().length; ; left--) {
      const urls = this.#urls();
      const url = urls[this.#asked++ % urls.length] ?? '';
      try {
        return await Guest.join(new Client(url, { headers }), this.matchId, this.secret);
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
