/**
 * Makes digests of matches that are over: one after the other, on a thread of their own, the last one first. What waits
 * stands in the store, so nothing is lost with the process, and matches from before there were digests have their turn.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Piscina } from 'piscina';
import type { Logger } from 'pino';
import { spreadMs } from '../shared/retry.ts';
import type { Digest } from '../replays/log/digest.ts';
import type { EventStore } from '../replays/store/event-store.ts';
import type { ToDigest } from './digest-worker.ts';

/** How long nobody looks for a match that is over, ms. */
const LOOKS_EVERY_MS = 1000;
/** Chances may take some seconds for a long match; beyond this they are done without, ms. */
const GIVEN_UP_MS = 30_000;
/** The thread is at work for half of the time at most: what plays comes first. */
const REST = 1;

export class Digests {
  readonly #store: Pick<EventStore, 'archive' | 'lines'>;
  readonly #log: Logger;
  readonly #thread: Piscina<ToDigest, Digest | null>;
  readonly #stop = new AbortController();
  #working: Promise<void> | null = null;

  constructor(store: Pick<EventStore, 'archive' | 'lines'>, log: Logger) {
    this.#store = store;
    this.#log = log;
    this.#thread = new Piscina({
      filename: new URL('./digest-worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 10_000,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    this.#thread.on('error', (error: Error) => log.error({ err: error }, 'the thread of the digests failed'));
  }

  /** Begins to look for matches, until it is closed. */
  start(): void {
    this.#working ??= this.#work();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#thread.destroy();
    await this.#working;
  }

  async #work(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const begun = performance.now();
      const isBusy = await this.#next().catch((error: unknown) => {
        if (!this.#stop.signal.aborted) this.#log.error({ error }, 'a digest could not be kept');
        return false;
      });
      const restMs = isBusy ? REST * (performance.now() - begun) : spreadMs(LOOKS_EVERY_MS);
      await wait(restMs, undefined, { signal: this.#stop.signal, ref: false }).catch(() => {});
    }
  }

  /** @returns whether there was one */
  async #next(): Promise<boolean> {
    const match = await this.#store.archive.undigested();
    if (match === null) return false;
    const digest = await this.#digest(match, await this.#store.lines(match));
    if (!this.#stop.signal.aborted) await this.#store.archive.keepDigest(match, digest);
    return true;
  }

  /** Null where none can be made: its match is listed without. */
  async #digest(match: string, lines: string): Promise<Digest | null> {
    for (const quickly of [false, true])
      try {
        const signal = AbortSignal.any([AbortSignal.timeout(GIVEN_UP_MS), this.#stop.signal]);
        return await this.#thread.run({ lines, quickly }, { signal });
      } catch (error) {
        if (this.#stop.signal.aborted) return null;
        this.#log.warn({ match, error, quickly }, 'a digest could not be made');
      }
    return null;
  }
}
