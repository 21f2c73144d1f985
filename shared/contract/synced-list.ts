/** What games share in writing their synced schema state. */

interface List<Item> extends Iterable<Item> {
  length: number;
  push(...items: Item[]): unknown;
  splice(start: number, count: number, ...items: Item[]): unknown;
}

/** Brings a synced list up to date: one that has only grown is sent its end alone, and an equal one nothing. */
export function syncList<Item>(list: List<Item>, items: readonly Item[]): void {
  if (list.length === 0 && items.length === 0) return;
  const standing = [...list];
  // In one splice: of a splice and a push in the same patch, clients keep some of the old items.
  if (standing.some((item, index) => item !== items[index])) list.splice(0, standing.length, ...items);
  else if (standing.length < items.length) list.push(...items.slice(standing.length));
}

interface Rows<Row> {
  readonly [index: number]: Row;
  push(row: Row): unknown;
}

/** The row at that place; one more is added where the list ends there. */
export function rowAt<Row>(rows: Rows<Row>, index: number, Row: new () => Row): Row {
  const row = rows[index];
  if (row) return row;
  const added = new Row();
  rows.push(added);
  return added;
}
