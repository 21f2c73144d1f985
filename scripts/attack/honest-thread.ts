/** The honest people seen from here: they live in a thread of their own. */
import { Worker } from 'node:worker_threads';
import type { Granted, Sample } from './honest.ts';

export type HonestOrder = { is: 'pace'; paceMs: number } | { is: 'break' } | { is: 'stop' };
export type HonestWord =
  | { is: 'sample'; sample: Sample }
  | { is: 'back'; ms: number }
  | { is: 'match'; matchId: string }
  | { is: 'done'; granted: Granted };

export class HonestThread {
  readonly samples: Sample[] = [];
  /** How long those took whose connection broke until they had their seat again, ms. */
  readonly backMs: number[] = [];
  /** The match that is being played. */
  matchId = '';
  readonly #worker: Worker;
  readonly #done = Promise.withResolvers<Granted>();
  #onBack: (() => void) | null = null;

  private constructor(worker: Worker) {
    this.#worker = worker;
  }

  /** Resolves when a match is being played. */
  static async start(url: string, seats: number, paceMs: number): Promise<HonestThread> {
    const worker = new Worker(new URL('./honest-worker.ts', import.meta.url), { workerData: { url, seats, paceMs } });
    const thread = new HonestThread(worker);
    await new Promise<void>((resolve, reject) => {
      worker.once('error', reject);
      worker.on('message', (word: HonestWord) => {
        thread.#hear(word);
        if (word.is === 'match') resolve();
      });
    });
    worker.on('error', (error) => thread.#done.reject(error));
    // Reported where it is waited for.
    thread.#done.promise.catch(() => {});
    return thread;
  }

  /** The least time between two commands of one player from now on, ms. */
  pace(paceMs: number): void {
    this.#order({ is: 'pace', paceMs });
  }

  /** Breaks one player's connection. @returns after how long they were back, ms; `withinMs` if they were not */
  async breakConnection(withinMs: number): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onBack = resolve;
    this.#order({ is: 'break' });
    const isBack = await Promise.race([
      promise.then(() => true),
      new Promise<boolean>((tooLate) => setTimeout(() => tooLate(false), withinMs)),
    ]);
    this.#onBack = null;
    return isBack ? (this.backMs.at(-1) ?? withinMs) : withinMs;
  }

  /** @returns every command that was granted */
  async stop(): Promise<Granted> {
    this.#order({ is: 'stop' });
    const granted = await this.#done.promise;
    await this.#worker.terminate();
    return granted;
  }

  #order(order: HonestOrder): void {
    this.#worker.postMessage(order);
  }

  #hear(word: HonestWord): void {
    if (word.is === 'sample') this.samples.push(word.sample);
    else if (word.is === 'match') this.matchId = word.matchId;
    else if (word.is === 'done') this.#done.resolve(word.granted);
    else {
      this.backMs.push(word.ms);
      this.#onBack?.();
    }
  }
}
