/** Logs, as PostgreSQL has them. */
import type { EventStore, Grant } from './event-store.ts';
import { EVENTS_IN_A_ROW } from './log-rows.ts';
import { PACKED_TOGETHER, unpackPart } from './packed-lines.ts';
import type { Asked } from './postgres-database.ts';

/**
 * Which rows of the log those of some matches are: those that `log_places` has, and those beyond it, which the cursor is not
 * at yet. In one statement, so that both are as they were at one moment. Both find what they look for by the log's key,
 * whatever the database believes of how much there is: an array in place of a join, and an end which no row reaches.
 * @param matches an expression for their ids @param near keeps those away that lie elsewhere, by their `pos`
 */
export const rowsOfMatches = (matches: string, near = 'TRUE'): string => `
  SELECT * FROM log
  WHERE row = ANY (ARRAY(SELECT row FROM log_places WHERE match = ANY (${matches}) AND ${near}))
  UNION ALL
  SELECT * FROM log
  WHERE row > (SELECT row FROM cursors WHERE name = 'places') AND row <= ${Number.MAX_SAFE_INTEGER}
    AND match = ANY (${matches}) AND ${near}`;

const OF_MATCH = 'WITH of_match AS MATERIALIZED (SELECT id FROM heads WHERE match_id = $1)';
const IDS = 'ARRAY(SELECT id FROM of_match)';

/**
 * Events of the match $1, which lie in rows or packed; in the order of its log.
 * @param near which parts of it, by their `pos`, if there are at most so many events in one
 */
const events = (near: (most: number) => string): string => `
  ${OF_MATCH}
  SELECT pos, body, NULL::bytea AS packed FROM (${rowsOfMatches(IDS, near(EVENTS_IN_A_ROW))}) AS one WHERE events > 0
  UNION ALL
  SELECT pos, NULL, body FROM packed_log WHERE match = ANY (${IDS}) AND ${near(PACKED_TOGETHER)}
  ORDER BY pos`;

const ALL = events(() => 'TRUE');
export const PART = events((most) => `pos > $2::int - ${most} AND pos <= $2::int + $3::int`);
const GRANTED = `
  ${OF_MATCH}
  SELECT person, command, pos + events AS pos FROM (${rowsOfMatches(IDS)}) AS one
  WHERE command IS NOT NULL ORDER BY row`;

interface Part {
  pos: number;
  body: string | null;
  packed: Uint8Array | null;
}

export interface Reading extends Pick<EventStore, 'linesAfter' | 'grantsOf'> {
  /** The whole log, an envelope each. */
  linesOf(match: string): Promise<string[]>;
}

export const reading = (db: Asked): Reading => ({
  linesOf: async (match) => linesIn(await db.query<Part>(ALL, [match])),
  linesAfter: async ({ match, after, limit }) => {
    const parts = await db.query<Part>(PART, [match, after, limit]);
    const from = parts[0]?.pos ?? 0;
    return (await linesIn(parts)).slice(after + 1 - from, after + 1 - from + limit);
  },
  grantsOf: (match) => db.query<Grant>(GRANTED, [match]),
});

/** Part by part, so that a long log does not hold up the event loop. */
async function linesIn(parts: readonly Part[]): Promise<string[]> {
  const lines: string[] = [];
  for (const { body, packed } of parts) lines.push(...(packed ? await unpackPart(packed) : body!.split('\n')));
  return lines;
}
