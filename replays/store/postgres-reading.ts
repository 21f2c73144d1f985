/** Parts of logs, as PostgreSQL has them. */
import type { EventStore } from './event-store.ts';
import type { Asked } from './postgres-database.ts';

export const reading = (db: Asked): Pick<EventStore, 'linesAfter'> => ({
  linesAfter: async ({ match, after, limit }) =>
    (
      await db.query<{ envelope: string }>(
        'SELECT envelope FROM events WHERE match_id = $1 AND pos > $2 ORDER BY pos LIMIT $3',
        [match, after, limit],
      )
    ).map(({ envelope }) => envelope),
});
