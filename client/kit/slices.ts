/** Long work done in slices, between which the page can answer. What comes of it never depends on how it was sliced. */

/** A slice on a slow phone takes a few times as long as it means to: a step of the work is not cut. */
const SLICE_MS = 8;

/**
 * @param work yields wherever it may be interrupted
 * @param signal stops it between two slices
 * @throws what the work throws, or the signal's reason
 */
export async function inSlices<Result>(work: Generator<unknown, Result>, signal?: AbortSignal): Promise<Result> {
  for (;;) {
    const untilMs = performance.now() + SLICE_MS;
    do {
      const { done, value } = work.next();
      if (done) return value;
    } while (performance.now() < untilMs);
    await nextTask();
    signal?.throwIfAborted();
  }
}

/** All of it at once. */
export function atOnce<Result>(work: Generator<unknown, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** After whatever the page has to do. A timer would wait longer than that. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

/** Work of that length holds nobody up in a pause that has as much left, ms. */
const PAUSE_MS = 30;
const WAITS_MS = 1000;

/** Once there is nothing to draw, and nothing else to do; on a page that never rests, a second from now. */
export function whenIdle(work: () => void, sinceMs = performance.now()): void {
  if (!('requestIdleCallback' in window)) return void setTimeout(work, 50);
  requestIdleCallback(
    (pause) => {
      if (pause.timeRemaining() >= PAUSE_MS || performance.now() - sinceMs >= WAITS_MS) work();
      else setTimeout(() => whenIdle(work, sinceMs), PAUSE_MS);
    },
    { timeout: WAITS_MS },
  );
}
