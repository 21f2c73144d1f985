/**
 * Logs read where they are kept, by a thread that works on them: nothing has to be copied to it from the server's own. It
 * has a connection of its own, which it opens as it is first asked.
 */
import type { EventStore } from './event-store.ts';
import { isPostgres } from './open-store.ts';

export type LogReader = Pick<EventStore, 'linesAfter'> & {
  /** The whole log, an envelope each, without their ends; empty for an unknown match. */
  linesOf(match: string): Promise<string[]>;
};

/** So many lines are read at a time. */
const PAGE = 4096;

/** @param database as `openStore` takes it, brought to the present form already */
export function openLogReader(database: string): LogReader {
  let opened: Promise<EventStore['linesAfter']> | null = null;
  const linesAfter: EventStore['linesAfter'] = async (part) => {
    opened ??= isPostgres(database) ? ofPostgres(database) : ofSqlite(database);
    return (await opened)(part);
  };
  return {
    linesAfter,
    async linesOf(match) {
      const lines: string[] = [];
      for (;;) {
        const page = await linesAfter({ match, after: lines.length - 1, limit: PAGE });
        lines.push(...page);
        if (page.length < PAGE) return lines;
      }
    },
  };
}

async function ofSqlite(file: string): Promise<EventStore['linesAfter']> {
  const [{ DatabaseSync }, { reading }] = await Promise.all([import('node:sqlite'), import('./sqlite-log.ts')]);
  const { linesAfter } = reading(new DatabaseSync(file, { readOnly: true, timeout: 5000 }));
  return async (part) => linesAfter(part);
}

async function ofPostgres(url: string): Promise<EventStore['linesAfter']> {
  const [{ Database }, { Servers }, { reading }] = await Promise.all([
    import('./postgres-database.ts'),
    import('./postgres-servers.ts'),
    import('./postgres-reading.ts'),
  ]);
  return reading(new Database(new Servers(url), 1)).linesAfter;
}
