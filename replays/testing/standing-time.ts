/**
 * For tests of what runs in the same process: its time stands, and passes as the test says. A busy machine then
 * changes nothing about who was in time. Networks, disks and other processes work on meanwhile.
 */
import { syncBuiltinESMExports } from 'node:module';
import FakeTimers from '@sinonjs/fake-timers';

const realTimeout = setTimeout;
/** How long whatever works on outside gets between two steps of time, ms. */
const OUTSIDE_MS = 5;
/** The longest step of time: shorter than anybody waits for a store before it counts as away, ms. */
const LONGEST_STEP_MS = 500;

const underWay = new Set<Promise<unknown>>();
/** Time waits for this: a store at work is not slow because a test's hours pass in a moment. @returns what it comes to */
export function timeWaitsFor<T>(work: Promise<T>): Promise<T> {
  const end = work.finally(() => underWay.delete(end));
  underWay.add(end);
  return end;
}

interface StandingTime {
  /** Lets that much time pass, ms; what is due meanwhile happens in its order. */
  pass(ms: number): Promise<void>;
  /** Lets time pass step by step (ms) until that is so. Ends with the test where it never is. */
  passUntil(isTrue: () => boolean | Promise<boolean>, stepMs?: number): Promise<void>;
  /** Lets time pass until that has come to something. @returns what */
  passDuring<T>(work: Promise<T>): Promise<T>;
}

/**
 * Stops time in this process for good: a file of tests has a process of its own. Call it before anything starts.
 * Intervals go on: by them the rooms send their state.
 * @param date whether the date stands, too. Then everything begins at the same time, and lists have no order
 * @param waits whether time waits for what `timeWaitsFor` was told; not where a test lets that hang
 */
export function standingTime({ date = false, waits = true } = {}): StandingTime {
  const clock = FakeTimers.install({
    now: Date.now(),
    toFake: ['setTimeout', 'clearTimeout', 'performance', ...(date ? (['Date'] as const) : [])],
  });
  syncBuiltinESMExports();
  const outside = () => new Promise((resolve) => realTimeout(resolve, OUTSIDE_MS));
  const step = async (ms: number) => {
    await clock.tickAsync(ms);
    if (waits) await Promise.allSettled(underWay);
  };
  const passUntil: StandingTime['passUntil'] = async (isTrue, stepMs = 100) => {
    while (!(await isTrue())) {
      await outside();
      if (!(await isTrue())) await step(stepMs);
    }
  };
  return {
    async pass(ms) {
      for (let left = ms; left > 0; left -= LONGEST_STEP_MS) await step(Math.min(left, LONGEST_STEP_MS));
    },
    passUntil,
    async passDuring(work) {
      let isDone = false;
      const done = work.finally(() => (isDone = true));
      // Whoever asked for it hears of its failure below.
      done.catch(() => {});
      await passUntil(() => isDone);
      return done;
    },
  };
}
