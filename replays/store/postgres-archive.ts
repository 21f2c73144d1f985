/** Finding matches by what they were, in PostgreSQL: a list of facets in each match's row, with an index over them. */
import type { ArchiveQuery } from '../../shared/archive.ts';
import type { MatchSummary } from '../../shared/protocol.ts';
import type { Digest } from '../log/digest.ts';
import type { ArchivedRow, ArchiveFound, EventStore, StoredDigest } from './event-store.ts';
import {
  closenessByte,
  facetsAsked,
  facetsOf,
  isListed,
  SUMMARY_COLUMNS,
  summaryOfRow,
  type SummaryRow,
} from './listed.ts';
import type { Asked, Database } from './postgres-database.ts';
import { count, people } from './postgres-people.ts';

/** What a match is found by in lists and in the archive; null for one that is in none. */
export const facetsKept = (summary: MatchSummary, digest: StoredDigest | null): string[] | null =>
  isListed(summary) ? facetsOf(summary, digest) : null;

/** Whether it has a place in the archive's order. */
export const isArchived = (summary: MatchSummary): boolean =>
  isListed(summary) && (summary.phase === 'playing' || summary.phase === 'over');

/** As PostgreSQL writes it: for an array of arrays, which have different lengths. */
export const arrayOf = (texts: readonly string[] | null): string | null =>
  texts && `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;

/** How far back, in matches of a table, an evening goes either way. */
const MOST_EVENING = 100;

interface Row extends SummaryRow {
  digest: string | null;
}

export function archive(db: Database): EventStore['archive'] {
  return {
    find: (query) => find(db, query),
    evening: async (match) =>
      (await db.query<Row>(EVENING, [match, MOST_EVENING]))
        .map(rowOf)
        .filter(({ summary }) => isListed({ ...summary, public: true }) && summary.phase !== 'waiting'),
    async undigested() {
      const [row] = await db.query<{ match_id: string }>(
        'SELECT match_id FROM matches WHERE undigested IS NOT NULL ORDER BY undigested DESC LIMIT 1',
      );
      return row?.match_id ?? null;
    },
    async claimUndigested(forMs) {
      const [row] = await db.query<{ match_id: string }>(CLAIM, [forMs]);
      return row?.match_id ?? null;
    },
    releaseUndigested: async (match) => {
      await db.query('DELETE FROM digesting WHERE match_id = $1', [match]);
    },
    keepDigest: (match, digest) => db.transaction((client) => keepDigest(client, match, digest)),
    async digestOf(match) {
      const [row] = await db.query<Pick<Row, 'digest'>>('SELECT digest FROM matches WHERE match_id = $1', [match]);
      return digestFrom(row?.digest);
    },
    ...people(db),
  };
}

const digestFrom = (text: string | null | undefined): StoredDigest | null =>
  text ? (JSON.parse(text) as StoredDigest) : null;

const rowOf = ({ digest, ...row }: Row): ArchivedRow => ({ summary: summaryOfRow(row), digest: digestFrom(digest) });

/** Not prepared: which index is the right one depends on what is asked for. */
async function find(db: Asked, query: Omit<ArchiveQuery, 'results'>): Promise<ArchiveFound> {
  const { phase, from, to, sort, limit, before } = query;
  const place = sort === 'closest' ? 'closest' : 'number';
  const cursor = before !== undefined && /^\d{1,16}$/.test(before) ? Number(before) : Number.MAX_SAFE_INTEGER;
  const rows = await db.query<Row & { place: number }>(
    `SELECT ${SUMMARY_COLUMNS}, digest, place FROM (
      SELECT match_id, summary, digest, ${place} AS place FROM matches
      WHERE facets @> $1 AND phase = $2 AND ${place} < $3
        ${from === undefined ? '' : `AND opened_at >= ${from}`}
        ${to === undefined ? '' : `AND opened_at < ${to}`}
      ORDER BY ${place} DESC LIMIT $4
    ) AS found JOIN heads USING (match_id) ORDER BY place DESC`,
    [facetsAsked(query), phase, cursor, limit + 1],
  );
  const page = rows.slice(0, limit);
  return { matches: page.map(rowOf), next: rows.length > limit ? String(page.at(-1)?.place) : null };
}

async function keepDigest(client: Asked, match: string, digest: Digest | null): Promise<void> {
  const [row] = await client.query<SummaryRow>(
    `UPDATE matches SET undigested = NULL FROM heads
    WHERE matches.match_id = $1 AND heads.match_id = $1 AND undigested IS NOT NULL RETURNING ${SUMMARY_COLUMNS}`,
    [match],
  );
  await client.query('DELETE FROM digesting WHERE match_id = $1', [match]);
  // Somebody was quicker, or it was removed.
  if (!row || !digest) return;
  const summary = summaryOfRow(row);
  const { players: _, ...stored } = digest;
  await client.query('UPDATE matches SET digest = $2, facets = $3, closeness = $4 WHERE match_id = $1', [
    match,
    JSON.stringify(stored),
    facetsKept(summary, stored),
    closenessByte(stored.closeness),
  ]);
  if (summary.public && summary.dealtBy !== 'device') await count(client, summary, digest);
}

/** Two who ask at the same instant may want the same one: one of them gets none, and asks again. */
const CLAIM = `
  INSERT INTO digesting (match_id, until)
  SELECT match_id, clock_timestamp() + $1::float8 * interval '1 ms' FROM matches
  WHERE undigested IS NOT NULL
    AND NOT EXISTS (SELECT FROM digesting one WHERE one.match_id = matches.match_id AND one.until > clock_timestamp())
  ORDER BY undigested DESC LIMIT 1
  ON CONFLICT (match_id) DO UPDATE SET until = excluded.until WHERE digesting.until <= clock_timestamp()
  RETURNING match_id`;

/** The matches of a table: back as its log says, and on while they are public, the first of each that followed. */
const EVENING = `
  WITH RECURSIVE
  earlier AS (
    SELECT match_id, previous, 0 AS place FROM matches WHERE match_id = $1
    UNION ALL
    SELECT matches.match_id, matches.previous, place - 1
    FROM earlier JOIN matches ON matches.match_id = earlier.previous WHERE place > -$2::int
  ),
  later AS (
    SELECT match_id, 0 AS place FROM matches WHERE match_id = $1
    UNION ALL
    SELECT next.match_id, place + 1
    FROM later CROSS JOIN LATERAL (
      SELECT match_id, summary FROM matches WHERE previous = later.match_id ORDER BY opened_at, match_id LIMIT 1
    ) next
    WHERE place < $2::int AND (next.summary::json ->> 'public')::boolean
  )
  SELECT ${SUMMARY_COLUMNS}, digest FROM matches JOIN heads USING (match_id)
  JOIN (SELECT match_id, place FROM earlier UNION SELECT match_id, place FROM later) evening USING (match_id)
  ORDER BY place`;
