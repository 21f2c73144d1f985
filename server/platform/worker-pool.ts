/**
 * Work on a thread of its own, so that the event loop stays free. What waits for the thread is bounded, in all and for
 * each address, and addresses take turns: whoever asks for much waits behind their own questions alone.
 */
import { once } from 'node:events';
import { Piscina } from 'piscina';
import type { Logger } from 'pino';
import { rateLimitedLog } from '../rate-limited-log.ts';
import { threadOptions } from './threads.ts';
import { refuse, type Refusal } from '../../shared/contract/game.ts';

/** What a thread can be asked to do: what its module exports. Values and answers are sent as copies. */
type Work = Record<string, (value: never) => unknown>;

export interface PoolOptions {
  /** For the server's log. */
  name: string;
  script: URL;
  /** What the thread finds in `workerData`. */
  data?: object;
  log: Logger;
  /**
   * Work that takes more of the processor's time is given up, and its thread ended, ms. A machine with much else to do
   * takes longer over the same work, and gives up nothing that it would otherwise have finished.
   */
  givenUpMs: number;
  /** What a log makes of a thread is its giver's to choose: then the thread ends, and not the server. */
  heapMb: number;
  /** Questions that wait at most. */
  mostWaiting: number;
  mostOfAddress: number;
  /** Its thread stays while there is nothing to do; else it ends after 10 s. */
  isKeptReady?: boolean;
}

/** Who asks. */
export interface Asker {
  address: string;
  /** Nobody waits for the answer any more: work that has not begun is left out. */
  isGone?(): boolean;
}

/** Work that only waits, for a disk or a database, uses no processor time: it is given up after this, ms. */
const LONGEST_MS = 120_000;
/** Nobody looks at what work has used more often, ms. */
const LOOKS_EVERY_MS = 100;

/** The server itself. */
const nobody: Asker = { address: '' };
const busy = refuse('busy', 'There is much to do here just now. Try again in a moment.');
const gone = refuse('gone', 'Nobody waits for the answer.');

export class WorkerPool<Does extends Work> {
  readonly #thread: Piscina;
  readonly #options: PoolOptions;
  /** By address, in the order of their turns. */
  readonly #queues = new Map<string, (() => void)[]>();
  #waiting = 0;
  #isWorking = false;
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    const { name, script, data, log, heapMb, isKeptReady = false } = options;
    this.#thread = new Piscina({
      ...threadOptions,
      filename: script.href,
      minThreads: isKeptReady ? 1 : 0,
      maxThreads: 1,
      idleTimeout: 10_000,
      // A thread that waits for work still hears of connections that were cut.
      atomics: 'disabled',
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    });
    const complain = rateLimitedLog(log);
    // A thread that breaks down is replaced.
    this.#thread.on('error', (error: Error) => complain({ err: error }, `the thread of ${name} failed`));
  }

  /** @returns a refusal where too much waits already @throws what the work throws, or where it takes too long */
  async run<Name extends keyof Does & string>(
    name: Name,
    value: Parameters<Does[Name]>[0],
    { address, isGone = () => false }: Asker = nobody,
  ): Promise<Awaited<ReturnType<Does[Name]>> | Refusal> {
    const { mostWaiting, mostOfAddress, givenUpMs } = this.#options;
    const ofAddress = this.#queues.get(address)?.length ?? 0;
    if (this.#isClosed || this.#waiting >= mostWaiting || ofAddress >= mostOfAddress) return busy;
    await this.#turnOf(address);
    const [done, tooMuch] = [new AbortController(), new AbortController()];
    try {
      if (this.#isClosed) return busy;
      if (isGone()) return gone;
      const signal = AbortSignal.any([tooMuch.signal, AbortSignal.timeout(LONGEST_MS)]);
      const work = this.#thread.run(value, { name, signal });
      void this.#whenUsed(givenUpMs, done.signal).then((isSo) => isSo && tooMuch.abort());
      return (await work) as Awaited<ReturnType<Does[Name]>>;
    } finally {
      done.abort();
      this.#next();
    }
  }

  /** Questions that wait for the thread. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Ends the thread; what it was doing throws, what waits is refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread.destroy();
  }

  /** @returns whether the thread's work took so much of the processor's time (ms) before it was done */
  async #whenUsed(limitMs: number, done: AbortSignal): Promise<boolean> {
    const thread = this.#thread.threads[0];
    const usedMs = async () => {
      // A thread that is still starting, or has ended, doesn't say.
      const used = await thread?.cpuUsage().catch(() => null);
      return used ? (used.user + used.system) / 1000 : 0;
    };
    const before = await usedMs();
    for (let leftMs = limitMs; leftMs > 0; leftMs = limitMs - ((await usedMs()) - before)) {
      const pause = AbortSignal.any([done, AbortSignal.timeout(Math.max(Math.ceil(leftMs), LOOKS_EVERY_MS))]);
      if (!pause.aborted) await once(pause, 'abort');
      if (done.aborted) return false;
    }
    return true;
  }

  #turnOf(address: string): Promise<void> {
    if (!this.#isWorking) {
      this.#isWorking = true;
      return Promise.resolve();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const queue = this.#queues.get(address) ?? [];
    this.#queues.set(address, queue);
    queue.push(resolve);
    this.#waiting++;
    return promise;
  }

  #next(): void {
    const [first] = this.#queues;
    if (!first) return void (this.#isWorking = false);
    const [address, queue] = first;
    const begin = queue.shift()!;
    this.#waiting--;
    // It stands at the end of the line again.
    this.#queues.delete(address);
    if (queue.length > 0) this.#queues.set(address, queue);
    begin();
  }
}
