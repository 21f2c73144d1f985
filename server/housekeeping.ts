/** What is done now and then: matches that nobody came back to end, and what may go is removed. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from './services.ts';

const EVERY_MS = 60 * 60_000;
export const DAY_MS = 86_400_000;
/** A match that has slept this long ends. */
export const SLEEPS_AT_MOST_MS = 7 * DAY_MS;
/** Reports nobody has cleared are removed after this. */
export const KEEP_REPORTS_MS = 30 * DAY_MS;
/** What is removed for the first time is said in the log so long before. */
const SAID_BEFORE_MS = 7 * DAY_MS;
/** Nobody asks again by then for what their last command came to. */
const PACKED_AFTER_MS = 60 * 60_000;
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
  parts: Pick<Services, 'store' | 'matches' | 'cluster' | 'config' | 'log'>,
  now: number,
  isOver = () => false,
): Promise<void> {
  const { store, matches, cluster, config, log } = parts;
  await store.reports.removeBefore(now - KEEP_REPORTS_MS);
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
    abandonedBefore: await unfinishedToRemove(parts, now),
    finishedBefore: config.keepFinishedMs === null ? undefined : now - config.keepFinishedMs,
    keepFinished: config.keepFinishedMatches ?? undefined,
    limit: BATCH,
  };
  let removed = 0;
  for (let batch = BATCH; batch === BATCH && !isOver(); removed += batch) batch = await store.remove(removal);
  if (removed > 0) log.info({ matches: removed }, 'matches were removed');
  // One by one, with a rest as long as the work: what plays comes first, also where a hundred thousand wait after an upgrade.
  for (let isLeft = true; isLeft && !isOver();) {
    const from = performance.now();
    isLeft = await store.packOne(now - PACKED_AFTER_MS);
    if (isLeft) await sleep(performance.now() - from, null, { ref: false });
  }
}

/**
 * Tables that closed before they began, and matches that nobody came back to, go when they were abandoned before that
 * moment, ms. None go in the first week of a house with this rule: it says so first, once, whichever process looks.
 */
async function unfinishedToRemove(
  { store, config, log }: Pick<Services, 'store' | 'config' | 'log'>,
  now: number,
): Promise<number | undefined> {
  const { keepUnfinishedMs } = config;
  if (keepUnfinishedMs === null) return undefined;
  const { at, isFirst } = await store.sayOnce('unfinished matches are removed', now);
  const from = at + SAID_BEFORE_MS;
  if (isFirst) {
    const count = await store.countAbandoned(from - keepUnfinishedMs);
    if (count > 0)
      log.warn(
        { matches: count, from: new Date(from).toISOString() },
        'matches that nobody finished will be removed from that day on; KEEP_UNFINISHED_DAYS=0 keeps them',
      );
  }
  return now < from ? undefined : now - keepUnfinishedMs;
}
