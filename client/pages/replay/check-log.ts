/** Checks a log in a worker, so that the page goes on whatever the log holds. */
import type { FileVerdict } from '../../../replays/log/check-file.ts';
import type { OnProgress } from '../../../replays/log/verify.ts';
import type { CheckReport } from './check-worker.ts';

export type CheckOutcome =
  | FileVerdict
  /** It stood still for too long and was stopped. */
  | { is: 'stuck' }
  /** Whoever asked no longer wants to know. */
  | { is: 'stopped' }
  /** The check did not arrive, or broke: no fault of the log's. */
  | { is: 'failed' };

/** Of an honest log, no event takes a hundredth of that. */
const STUCK_AFTER_MS = 10_000;

/** A worker that waits for its work, so that checking needs no network once the page is there. */
let spare: Worker | null = null;

const start = () => new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });

/**
 * Has a worker fetched and started ahead of its use.
 * @returns when it is there
 */
export function prepareCheck(): Promise<unknown> {
  if (spare) return Promise.resolve();
  const worker = (spare = start());
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', resolve, { once: true });
    worker.addEventListener('error', reject, { once: true });
  });
}

/**
 * Checks a file; it never leaves this browser.
 * @param onProgress events checked, and of how many; of 0 while the file is being read
 * @param signal stops the check
 */
export function checkLog(
  file: Blob,
  { onProgress, signal }: { onProgress?: OnProgress; signal: AbortSignal },
): Promise<CheckOutcome> {
  const worker = spare ?? start();
  spare = null;
  return new Promise((resolve) => {
    const listening = new AbortController();
    let watchdog = 0;
    const end = (outcome: CheckOutcome) => {
      clearTimeout(watchdog);
      listening.abort();
      if (isAtRest(outcome) && !spare) spare = worker;
      else worker.terminate();
      resolve(outcome);
    };
    const hear = ({ data: report }: MessageEvent<CheckReport>) => {
      if (report.is === 'ready') return;
      if (report.is !== 'progress') return end(report.is === 'done' ? report.verdict : report);
      // Not before the first report: until then its code may be on the way.
      clearTimeout(watchdog);
      watchdog = window.setTimeout(() => end({ is: 'stuck' }), STUCK_AFTER_MS);
      onProgress?.(report.done, report.of);
    };
    const stop = () => end({ is: 'stopped' });
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { signal: listening.signal });
    worker.addEventListener('message', hear, { signal: listening.signal });
    worker.addEventListener('error', () => end({ is: 'failed' }), { signal: listening.signal });
    worker.postMessage(file);
  });
}

/** Whether the worker has told all and can be given another file. */
const isAtRest = ({ is }: CheckOutcome): boolean => is !== 'stuck' && is !== 'failed' && is !== 'stopped';
