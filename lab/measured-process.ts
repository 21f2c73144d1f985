/** The two processes of a measurement: a server that says what it has used, and the players, who say what they saw. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve as pathOf } from 'node:path';

/** Processor time of a process so far, user and system, ms. */
export interface Usage {
  /** All threads. */
  cpuMs: number;
  mainThreadMs: number;
}

interface Asked {
  id: number;
  ask: string;
  value?: unknown;
}

/** For the inside: answers what the measurement asks, `usage` and `memory` always. The first message says that it is ready. */
export function serveMeasurement(ready: object, answers: { [ask: string]: (value: never) => unknown } = {}): void {
  const all: typeof answers = { usage, memory, ...answers };
  process.on('message', ({ id, ask, value }: Asked) => {
    void (async () => process.send!({ id, answer: await all[ask]!(value as never) }))();
  });
  process.on('disconnect', () => process.exit(0));
  process.send!({ ready });
}

function usage(): Usage {
  const msOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
  return { cpuMs: msOf(process.cpuUsage()), mainThreadMs: msOf(process.threadCpuUsage()) };
}

/** Heap and what hangs on it after a collection, bytes. It takes processor time: nothing is measured meanwhile. */
function memory(): number {
  global.gc?.();
  global.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** A process of the measurement, seen from outside. */
export class MeasuredProcess<Ready extends object = { url: string }> {
  readonly ready: Promise<Ready>;
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (answer: unknown) => void>();
  #asked = 0;

  /** @param script below this folder */
  constructor(script: string, env: Record<string, string> = {}, args: string[] = []) {
    this.#child = fork(pathOf(import.meta.dirname, script), args, {
      execArgv: ['--expose-gc', ...(process.env.BENCH_PROFILE?.split(' ') ?? [])],
      env: { ...process.env, ...env },
    });
    const { promise, resolve, reject } = Promise.withResolvers<Ready>();
    this.ready = promise;
    this.#child.on('message', (message: { ready?: Ready; id?: number; answer?: unknown }) => {
      if (message.ready) return resolve(message.ready);
      this.#waiting.get(message.id!)?.(message.answer);
      this.#waiting.delete(message.id!);
    });
    this.#child.on('exit', (code) => reject(new Error(`${script} has ended with ${code}.`)));
  }

  ask<Answer>(ask: string, value?: unknown): Promise<Answer> {
    const id = ++this.#asked;
    if (!this.#child.connected) return Promise.reject(new Error(`${ask}: the process has ended.`));
    return new Promise((resolve, reject) => {
      const onExit = () => reject(new Error(`${ask}: the process has ended.`));
      this.#child.once('exit', onExit);
      this.#waiting.set(id, (answer) => {
        this.#child.off('exit', onExit);
        resolve(answer as Answer);
      });
      this.#child.send({ id, ask, value });
    });
  }

  usage(): Promise<Usage> {
    return this.ask<Usage>('usage');
  }

  async close(): Promise<void> {
    if (!this.#child.connected) return;
    const exit = once(this.#child, 'exit');
    this.#child.disconnect();
    await exit;
  }
}
