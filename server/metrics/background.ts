/** What can't be told from memory is asked for again and again, so that whoever looks at the metrics waits for nobody. */
import type { Services } from '../services.ts';
import { Disk } from './disk.ts';

const ASKED_EVERY_MS = 5000;
/** A match is opened before its time is up; one that is late by more than this has been forgotten, ms. */
const OVERDUE_MS = 10_000;

/** Begins at once, and goes on until the returned function is called. What has not answered yet is not asked again. */
export function askInBackground(services: Services): () => void {
  const { store, matches, cluster, metrics, readiness, config, logCalmly } = services;
  const disk = new Disk(config.dataDir);
  const overdue = async (): Promise<number> => {
    if (cluster) return cluster.overdueCount;
    return (await store.dueBefore(Date.now() - OVERDUE_MS)).filter((id) => !matches.isOpen(id)).length;
  };
  const tasks = [
    async () => void (await readiness.probe()),
    async () => metrics.disk(await disk.read()),
    async () => {
      const { asleep, undigested } = await store.backlog();
      metrics.backlog({ asleep, digestsWaiting: undigested, overdue: await overdue() });
    },
  ].map(onceAtATime);
  const ask = () => {
    for (const task of tasks) task().catch((error: unknown) => logCalmly({ error }, 'a metric could not be read'));
  };
  ask();
  const timer = setInterval(ask, ASKED_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function onceAtATime(task: () => Promise<void>): () => Promise<void> {
  let isUnderWay = false;
  return async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    await task().finally(() => (isUnderWay = false));
  };
}
