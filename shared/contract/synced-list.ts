/** What games share in writing their synced schema state. */

interface List<Item> extends Iterable<Item> {
  length: number;
  push(...items: Item[]): unknown;
  splice(start: number, count: number, ...items: Item[]): unknown;
}

/** Brings a synced list up to date: one that has only grown is sent its end alone, and an equal one nothing. */
export function syncList<Item>(list: List<Item>, items: readonly Item[]): void {
  const standing = [...list];
  // In one splice: of a splice and a push in the same patch, clients keep some of the old items.
  if (standing.some((item, index) => item !== items[index])) list.splice(0, standing.length, ...items);
  else list.push(...items.slice(standing.length));
}

interface Rows<Row> {
  readonly length: number;
  readonly [index: number]: Row;
  push(row: Row): unknown;
  splice(start: number): unknown;
}

/** Brings synced rows up to date, one for each item: what is new is added, and what is left over is dropped. */
export function syncRows<Row, Item>(
  rows: Rows<Row>,
  items: readonly Item[],
  Row: new () => Row,
  write: (row: Row, item: Item) => void,
): void {
  if (rows.length > items.length) rows.splice(items.length);
  for (const [index, item] of items.entries()) {
    if (rows[index] === undefined) rows.push(new Row());
    write(rows[index]!, item);
  }
}
