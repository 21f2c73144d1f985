/** What a page's main thread was busy with, from a trace of Chromium's. */

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** µs. */
  ts: number;
  dur?: number;
  /** Time of the thread, µs. */
  tdur?: number;
  args?: { name?: string; data?: { isOutermostMainFrame?: boolean; documentLoaderURL?: string } };
}

export const TRACED = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8', 'blink.user_timing'];

/** Compiled code of modules, which the browser writes once, on the second visit, when it has nothing else to do. */
const KEEPS_MODULES = 'v8.produceModuleCache';

/**
 * The processor's time of each task, ms, from the time on that a page with that address began: however long a thread had to wait
 * for a processor in between. Without what the browser took to keep compiled modules.
 * @param trace as Chromium writes it, of `TRACED`
 * @throws if no such page was opened in it
 */
export function taskTimes(trace: Buffer, address: string): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const begun = traceEvents.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === address,
  );
  if (!begun) throw new Error(`The trace has no page at ${address}.`);
  const thread = traceEvents.find(
    ({ name, pid, args }) => name === 'thread_name' && pid === begun.pid && args?.name === 'CrRendererMain',
  );
  const events = traceEvents.filter(
    ({ ph, pid, tid, ts }) => ph === 'X' && pid === begun.pid && tid === thread?.tid && ts >= begun.ts,
  );
  const kept = events.filter(({ name }) => name === KEEPS_MODULES);
  return events
    .filter(({ name }) => name === 'RunTask')
    .map((task) => {
      const within = outermost(kept.filter(({ ts }) => ts >= task.ts && ts < task.ts + (task.dur ?? 0)));
      return ((task.tdur ?? 0) - within.reduce((sum, { tdur = 0 }) => sum + tdur, 0)) / 1000;
    });
}

/** Of events that lie within each other the outer ones. */
const outermost = (events: TraceEvent[]): TraceEvent[] =>
  events.filter(
    (one) =>
      !events.some(
        (other) => other !== one && other.ts <= one.ts && other.ts + (other.dur ?? 0) >= one.ts + (one.dur ?? 0),
      ),
  );
