/**
 * One store into another, whole: every row as it is, but for what a store makes of them for its lists. Then both are read
 * side by side, and compared.
 */
import { CopyRefused, tables, type StoreCopy, type Table } from './copied-tables.ts';
import { openPostgresCopy } from './postgres-copy.ts';
import { openSqliteCopy } from './sqlite-copy.ts';
import { isPostgres } from './open-store.ts';

/** @param place `sqlite:PATH`, or `postgres://…` */
function open(place: string, how: { isMade: boolean }): Promise<StoreCopy> {
  if (isPostgres(place)) return openPostgresCopy(place);
  if (place.startsWith('sqlite:')) return openSqliteCopy(place.slice('sqlite:'.length), how);
  throw new CopyRefused(`A store is named sqlite:PATH or postgres://…, not ${place}.`);
}

/**
 * @param tell is told how far it is, in rows
 * @returns how many rows of each kind there are now
 * @throws CopyRefused if there is something there already, or if what was written is not what was read
 */
export async function copyStore(
  { from, to }: { from: string; to: string },
  tell: (what: string, rows: number) => void,
): Promise<Record<string, number>> {
  const source = await open(from, { isMade: false });
  try {
    const counts: Record<string, number> = {};
    const target = await open(to, { isMade: true });
    try {
      if (!(await target.isEmpty())) throw new CopyRefused(`There is something in ${nameOf(to)} already.`);
      for await (const rows of source.matches()) {
        await target.putMatches(rows);
        tell('matches', (counts.matches = (counts.matches ?? 0) + rows.length));
      }
      for (const table of Object.keys(tables) as Table[])
        for await (const rows of source.rows(table)) {
          await target.putRows(table, rows);
          tell(table, (counts[table] = (counts[table] ?? 0) + rows.length));
        }
      await target.commit();
    } finally {
      await target.close();
    }
    await compare(source, to, tell);
    return counts;
  } finally {
    await source.close();
  }
}

/** Reads what was written once more, by a connection of its own. */
async function compare(source: StoreCopy, to: string, tell: (what: string, rows: number) => void): Promise<void> {
  const target = await open(to, { isMade: false });
  try {
    await compareRows('matches', rowsOf(source.matches()), rowsOf(target.matches()), tell);
    for (const table of Object.keys(tables) as Table[])
      await compareRows(table, rowsOf(source.rows(table)), rowsOf(target.rows(table)), tell);
  } finally {
    await target.close();
  }
}

const TOLD_EVERY = 10_000;

async function compareRows(
  what: string,
  theirs: AsyncIterator<object>,
  ours: AsyncIterator<object>,
  tell: (what: string, rows: number) => void,
): Promise<void> {
  for (let count = 0; ; count++) {
    const [a, b] = await Promise.all([theirs.next(), ours.next()]);
    if (a.done && b.done) return tell(`${what} compared`, count);
    if (a.done !== b.done || JSON.stringify(a.value) !== JSON.stringify(b.value))
      throw new CopyRefused(`Row ${count} of ${what} is not what was read. The copy must not be used.`);
    if (count > 0 && count % TOLD_EVERY === 0) tell(`${what} compared`, count);
  }
}

async function* rowsOf<One>(pages: AsyncIterable<One[]>): AsyncGenerator<One> {
  for await (const page of pages) yield* page;
}

/** Without a password. */
export const nameOf = (place: string): string => place.replace(/:[^:@/]*@/, '@');
