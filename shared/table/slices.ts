/** Long lists, without holding up everybody else: on a server, and in a browser that plays without one. */

/** What is done in a row: some 2 ms of writing or reading events. */
const IN_A_ROW = 256;

const soon = typeof setImmediate === 'undefined' ? setTimeout : setImmediate;

/** Ends this turn of the event loop: everybody else has theirs. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => void soon(resolve));

/** @returns the items, each as `map` makes it; others have their turn in between */
export async function mapInSlices<From, To>(items: readonly From[], map: (item: From) => To): Promise<To[]> {
  const mapped: To[] = [];
  for (let from = 0; from < items.length; from += IN_A_ROW) {
    if (from > 0) await nextTurn();
    mapped.push(...items.slice(from, from + IN_A_ROW).map(map));
  }
  return mapped;
}
