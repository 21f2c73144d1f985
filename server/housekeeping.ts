/** What is done now and then: matches that nobody came back to end, and what may go is removed. */
import type { Services } from './services.ts';

const EVERY_MS = 60 * 60_000;
const DAY_MS = 86_400_000;
/** A match that has slept this long ends. */
const SLEEPS_AT_MOST_MS = 7 * DAY_MS;
/** A table that was closed before it began, or a match that nobody came back to, is removed after this. */
const KEEP_ABANDONED_MS = 30 * DAY_MS;
/** Removed at a time, so that nobody waits for it. */
const BATCH = 100;

/** Begins at once, and goes on until the returned function is called. */
export function startHousekeeping(services: Services): () => void {
  let isOver = false;
  const round = async () => {
    try {
      await tidy(services, Date.now(), () => isOver);
    } catch (error) {
      services.log.error({ error }, 'could not tidy up');
    }
  };
  void round();
  const timer = setInterval(() => void round(), EVERY_MS);
  timer.unref();
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

/** @param now wall clock, ms */
export async function tidy(
  { store, matches, cluster, config, log }: Pick<Services, 'store' | 'matches' | 'cluster' | 'config' | 'log'>,
  now: number,
  isOver = () => false,
): Promise<void> {
  for (const id of await store.asleepBefore(now - SLEEPS_AT_MOST_MS)) {
    if (isOver()) return;
    const abandon = async () => {
      // Whoever opens it meanwhile would lose it: then it does not sleep any more.
      if (cluster && !(await cluster.claim(id))) return;
      await matches.abandon(id).finally(() => cluster?.release(id));
    };
    await abandon().catch((error: unknown) => log.error({ match: id, error }, 'a sleeping match could not be ended'));
  }
  const removal = {
    abandonedBefore: now - KEEP_ABANDONED_MS,
    finishedBefore: config.keepFinishedMs === null ? undefined : now - config.keepFinishedMs,
    keepFinished: config.keepFinishedMatches ?? undefined,
    limit: BATCH,
  };
  let removed = 0;
  for (let batch = BATCH; batch === BATCH && !isOver(); removed += batch) batch = await store.remove(removal);
  if (removed > 0) log.info({ matches: removed }, 'matches were removed');
}
