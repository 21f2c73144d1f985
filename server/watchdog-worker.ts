/** The thread of the watchdog: see watchdog.ts. */
import { closeSync, write } from 'node:fs';
import { Session, type Runtime } from 'node:inspector';
import { hostname } from 'node:os';
import { workerData } from 'node:worker_threads';
import { signs, TICK_MS, type WatchdogData } from './watchdog.ts';

/** A tick counts for at most this, ms: more passed only if this thread stood still as well. */
const MOST_PER_TICK_MS = 2 * TICK_MS;
/** The stack, and the log line, are waited for this long each, ms. */
const WAIT_MS = 1000;
const MAX_STACK_CHARACTERS = 8000;
/** Ends a process that does not handle it, without a memory dump, by a code that nothing else gives: 128 + 14. */
const SIGNAL = 'SIGALRM';

const { shared, limitMs } = workerData as WatchdogData;
/** To the thread of the event loop. Node runs what it asks for in the middle of a loop that never ends. */
const main = new Session();
let stillMs = 0;
let beatsSeen = -1;
let tickedAt = performance.now();

const timer = setInterval(() => {
  const ranMs = Math.min(performance.now() - tickedAt, MOST_PER_TICK_MS);
  tickedAt = performance.now();
  Atomics.add(shared, signs.ticks, 1);
  const beats = Atomics.load(shared, signs.beats);
  stillMs = beats === beatsSeen && Atomics.load(shared, signs.isDebugged) === 0 ? stillMs + ranMs : 0;
  beatsSeen = beats;
  if (stillMs < limitMs) return;
  clearInterval(timer);
  void endProcess();
}, TICK_MS);

async function endProcess(): Promise<void> {
  main.connectToMainThread();
  const stack = await inTime<string | null>((resolve) => evaluate('new Error().stack', resolve), null);
  const line = JSON.stringify({
    level: 60,
    time: Date.now(),
    pid: process.pid,
    hostname: hostname(),
    stack: stack?.slice(0, MAX_STACK_CHARACTERS) ?? null,
    msg: `the event loop stood still for ${Math.round(stillMs / 1000)} s: this process ends itself with ${SIGNAL}`,
  });
  // Not synchronously: whoever reads the log may be what the event loop waits for.
  await inTime<void>((resolve) => write(1, `${line}\n`, () => resolve()), undefined);
  process.kill(process.pid, SIGNAL);
  // A container's first process gets no signal from itself. It can still abort, which prints to stderr first.
  closeSync(2);
  evaluate('process.abort()');
}

function evaluate(expression: string, then: (value: string | null) => void = () => {}): void {
  const options = { expression: `Error.stackTraceLimit = 50; ${expression}`, returnByValue: true };
  main.post('Runtime.evaluate', options, (error, reply) => {
    then(error ? null : String((reply as Runtime.EvaluateReturnType).result.value));
  });
}

/** What `work` comes to, or `otherwise` after a second. */
function inTime<T>(work: (resolve: (value: T) => void) => void, otherwise: T): Promise<T> {
  return new Promise((resolve) => {
    setTimeout(resolve, WAIT_MS, otherwise);
    work(resolve);
  });
}
