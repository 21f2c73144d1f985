/**
 * Ends the process when its event loop stands still, so that whatever started it starts it again: compose, systemd, or
 * Docker by `--restart`. A thread counts the time in which it ran itself and the event loop did not. So SIGSTOP, a
 * sleeping laptop or a starved machine end nothing: they stop both.
 */
import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';

/** The event loop may stand still for this long, ms. */
const LIMIT_MS = 10_000;
/** How often the event loop shows that it runs, and how often the thread looks, ms. */
export const TICK_MS = 250;

/** What both sides share, by index. */
export const signs = {
  /** Counted by the event loop. */
  beats: 0,
  /** Counted by the thread. */
  ticks: 1,
  /** 1 while Node's inspector is open: a breakpoint looks like a hang. */
  isDebugged: 2,
} as const;

export interface WatchdogData {
  shared: Int32Array;
  limitMs: number;
}

/** @returns how often the thread has looked so far */
export function startWatchdog({ limitMs = LIMIT_MS } = {}): { ticks(): number } {
  const shared = new Int32Array(new SharedArrayBuffer(4 * Object.keys(signs).length));
  const beat = () => {
    Atomics.add(shared, signs.beats, 1);
    Atomics.store(shared, signs.isDebugged, inspector.url() === undefined ? 0 : 1);
  };
  beat();
  setInterval(beat, TICK_MS).unref();
  const workerData: WatchdogData = { shared, limitMs };
  new Worker(new URL('./watchdog-worker.ts', import.meta.url), { name: 'watchdog', workerData }).unref();
  return { ticks: () => Atomics.load(shared, signs.ticks) };
}
