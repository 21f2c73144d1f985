/** What is counted only when somebody looks. */
import { peopleHere } from '../room/people-here.ts';
import type { Services } from '../services.ts';
import type { Readings } from './metrics.ts';

/** Of this process; those that sleep are everybody's. @throws if the store can't say */
export async function readingsOf({ store, matches, bots }: Services): Promise<Readings> {
  const { tables } = await peopleHere();
  const asleep = await store.asleepBefore(Date.now() + 1);
  return {
    awake: matches.openCount,
    asleep: asleep.length,
    people: tables.reduce((sum, { people }) => sum + people, 0),
    watchers: tables.reduce((sum, { watchers }) => sum + watchers, 0),
    botsWaiting: bots.waiting,
  };
}
