/** Whether a store is well, asked until it says so: a busy machine may be slower than one health check waits. */
import { expect, vi } from 'vitest';
import type { EventStore } from '../store/event-store.ts';

type Healthy = Pick<EventStore, 'health'>;

/** Resolves once it is. */
export const isWell = (store: Healthy): Promise<void> =>
  vi.waitFor(() => store.health(), { timeout: 120_000, interval: 50 });

/** Resolves once it says that it is not, and why: at first it may only say that it has not answered in time. */
export async function expectIsNotWell(store: Healthy, why: RegExp): Promise<void> {
  await expect
    .poll(() =>
      store.health().then(
        () => 'it is well',
        (error: Error) => error.message,
      ),
    )
    .toMatch(why);
}
