/** Long lists, without holding up everybody else. */
import { setImmediate } from 'node:timers/promises';

/** What is done in a row: some 2 ms of writing or reading events. */
const IN_A_ROW = 256;

/** Ends this turn of the event loop: everybody else has theirs. */
export const nextTurn = (): Promise<void> => setImmediate();

/** @returns the items, each as `map` makes it; others have their turn in between */
export async function mapInSlices<From, To>(items: readonly From[], map: (item: From) => To): Promise<To[]> {
  const mapped: To[] = [];
  for (let from = 0; from < items.length; from += IN_A_ROW) {
    if (from > 0) await nextTurn();
    mapped.push(...items.slice(from, from + IN_A_ROW).map(map));
  }
  return mapped;
}
