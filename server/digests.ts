/**
 * Makes digests of matches that are over: one after the other, on a thread of their own, the last one first. What waits
 * stands in the store, so nothing is lost with the process, and matches from before there were digests have their turn.
 * Of several processes each claims a match first; what one of them claimed before it was killed is free after a while.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { spreadMs } from '../shared/retry.ts';
import type { Digest } from '../replays/log/digest.ts';
import type { EventStore } from '../replays/store/event-store.ts';
import { isRefusal } from '../shared/contract/game.ts';
import type * as work from './digest-worker.ts';
import { WorkerPool } from './platform/worker-pool.ts';
import { rateLimitedLog } from './rate-limited-log.ts';

/** How long nobody looks for a match that is over, ms. */
const LOOKS_EVERY_MS = 1000;
/** Chances may take some seconds for a long match; beyond this they are done without, ms. */
const GIVEN_UP_MS = 30_000;
/** Nobody else makes the digest of a match that was claimed, ms: longer than both tries take where there's little else to do. */
const CLAIMED_MS = 3 * GIVEN_UP_MS;
/** The thread is at work for half of the time at most: what plays comes first. */
const REST = 1;

export class Digests {
  readonly #store: Pick<EventStore, 'archive'>;
  readonly #complain: ReturnType<typeof rateLimitedLog>;
  readonly #pool: WorkerPool<typeof work>;
  readonly #stop = new AbortController();
  #working: Promise<void> | null = null;

  /** @param database where its thread reads the logs of that store */
  constructor(store: Pick<EventStore, 'archive'>, database: string, log: Logger) {
    this.#store = store;
    this.#complain = rateLimitedLog(log);
    this.#pool = new WorkerPool({
      name: 'the digests',
      script: new URL('./digest-worker.ts', import.meta.url),
      data: { database },
      log,
      givenUpMs: GIVEN_UP_MS,
      heapMb: 512,
      mostWaiting: 1,
      mostOfAddress: 1,
    });
  }

  /** Begins to look for matches, until it is closed. */
  start(): void {
    this.#working ??= this.#work();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#pool.close();
    await this.#working;
  }

  async #work(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const begun = performance.now();
      const isBusy = await this.#next().catch((error: unknown) => {
        if (!this.#stop.signal.aborted) this.#complain({ error }, 'a digest could not be kept');
        return false;
      });
      const restMs = isBusy ? REST * (performance.now() - begun) : spreadMs(LOOKS_EVERY_MS);
      await wait(restMs, undefined, { signal: this.#stop.signal, ref: false }).catch(() => {});
    }
  }

  /** @returns whether there was one */
  async #next(): Promise<boolean> {
    const { archive } = this.#store;
    // Looking writes nothing.
    if ((await archive.undigested()) === null) return false;
    const match = await archive.claimUndigested(CLAIMED_MS);
    if (match === null) return false;
    try {
      const digest = await this.#digest(match);
      if (this.#stop.signal.aborted) await archive.releaseUndigested(match);
      else await archive.keepDigest(match, digest);
    } catch (error) {
      await archive.releaseUndigested(match).catch(() => {});
      throw error;
    }
    return true;
  }

  /** Null where none can be made: its match is listed without. */
  async #digest(match: string): Promise<Digest | null> {
    for (const quickly of [false, true])
      try {
        const digest = await this.#pool.run('digest', { match, quickly });
        if (isRefusal(digest)) throw new Error(digest.message);
        return digest;
      } catch (error) {
        if (this.#stop.signal.aborted) return null;
        this.#complain({ match, error, quickly }, 'a digest could not be made');
      }
    return null;
  }
}
