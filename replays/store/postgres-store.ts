/** The log in PostgreSQL, for several processes at once. What one of them has appended, every other reads. */
import { MOST_OF_ALL, MOST_OF_ONE } from '../../shared/bookmarks.ts';
import type { MatchSummary } from '../../shared/protocol.ts';
import type { Envelope } from '../log/log.ts';
import {
  metadataFrom,
  type Backlog,
  type EventStore,
  type KeptBookmark,
  type Listed,
  type ListQuery,
  type Marked,
  type Marking,
  type Page,
} from './event-store.ts';
import {
  COUNTED_TO,
  cursorOf,
  facetsAsked,
  listedPage,
  SUMMARY_COLUMNS,
  summaryOfRow,
  type SummaryRow,
} from './listed.ts';
import { appending } from './postgres-append.ts';
import { archive } from './postgres-archive.ts';
import { book } from './postgres-book.ts';
import { Database, type Asked } from './postgres-database.ts';
import { checkDurability, type DurabilityOptions } from './postgres-durability.ts';
import { migrate, type MigrationLog, type MigrationOptions } from './postgres-migrate.ts';
import { packOne } from './postgres-pack.ts';
import { forget, holdPlaces, Places } from './postgres-places.ts';
import { Probe } from './postgres-probe.ts';
import { reading } from './postgres-reading.ts';
import { reports } from './postgres-reports.ts';
import { Servers } from './postgres-servers.ts';
import { takingOver } from './postgres-take-over.ts';
import { batchOf, MATCHES_IN_A_BATCH, removeBy, type Batch, type Ended } from './removal.ts';
import type { StoreOptions } from './sqlite-store.ts';
import { within } from './thread.ts';

/** Connections of one process besides the one that appends. */
const MOST_CONNECTIONS = 6;
/** How long health may take, ms. */
const HEALTH_MS = 1000;

export interface PostgresOptions extends Pick<StoreOptions, 'onCommitted'>, Pick<MigrationOptions, 'steps'> {
  /** Starts although the database may lose what it has acknowledged. */
  allowsUnsafe?: boolean | undefined;
  log?: MigrationLog & NonNullable<DurabilityOptions['log']>;
}

/**
 * Opens the store, bringing the database to the present form. From then on the database may go and come back.
 * @param url as in `postgres://name:password@host:5432/database`; of several hosts, `one:5432,two:5432`, the first that takes writes
 * @throws if it can't be reached now, can lose what it acknowledges, or was made by a later version
 */
export async function openPostgresStore(
  url: string,
  { onCommitted, steps, log, allowsUnsafe }: PostgresOptions = {},
): Promise<EventStore> {
  const servers = new Servers(url);
  await checkDurability(servers, { allowsUnsafe, log });
  await migrate(servers, { steps, log });
  const writer = new Database(servers, 1);
  const db = new Database(servers, MOST_CONNECTIONS);
  const probe = new Probe(servers);
  const { linesOf, linesAfter, grantsOf } = reading(db);
  const places = new Places(db, (error) => log?.warn({ error }, 'Places of the log can’t be written down'));
  places.soon();
  return {
    book: book(db),
    archive: archive(db),
    bookmarks: {
      of: (match) =>
        db.query<KeptBookmark>(
          `SELECT key, at, word FROM bookmarks WHERE match_id = $1 AND word IS NOT NULL ORDER BY at, asked_at, key`,
          [match],
        ),
      mark: (marking) => db.transaction((client) => mark(client, marking)),
    },
    reports: reports(db),
    append: appending(writer, (writes) => {
      places.soon();
      onCommitted?.(writes);
    }),
    takeOver: takingOver(db),
    supersededAmong: async (owned) =>
      (
        await db.query<{ match_id: string }>(
          `SELECT owned.match_id FROM unnest($1::text[], $2::int[]) AS owned (match_id, epoch)
          LEFT JOIN heads USING (match_id) WHERE heads.epoch IS DISTINCT FROM owned.epoch`,
          [owned.map(({ match }) => match), owned.map(({ epoch }) => epoch)],
        )
      ).map(idOf),
    read: async (match) => (await linesOf(match)).map((line) => JSON.parse(line) as Envelope),
    lines: async (match) => (await linesOf(match)).map((line) => `${line}\n`).join(''),
    linesAfter,
    grantsOf,
    async metadataOf(match) {
      const [row] = await db.query<{ metadata: string }>('SELECT metadata FROM matches WHERE match_id = $1', [match]);
      return row ? metadataFrom(JSON.parse(row.metadata) as object) : null;
    },
    async summaryOf(match): Promise<MatchSummary | null> {
      const [row] = await db.query<SummaryRow>(
        `SELECT ${SUMMARY_COLUMNS} FROM matches JOIN heads USING (match_id) WHERE match_id = $1`,
        [match],
      );
      return row ? summaryOfRow(row) : null;
    },
    async matchOfCode(code) {
      const [row] = await db.query<{ match_id: string }>(
        "SELECT match_id FROM codes JOIN matches USING (match_id) WHERE code = $1 AND phase <> 'abandoned'",
        [code],
      );
      return row?.match_id ?? null;
    },
    awake: async () =>
      (
        await db.query<SummaryRow>(
          `SELECT ${SUMMARY_COLUMNS} FROM matches JOIN heads USING (match_id)
          WHERE ended_at IS NULL AND asleep_since IS NULL ORDER BY opened_at, match_id`,
        )
      ).map(summaryOfRow),
    dueBefore: async (ms) => (await db.query<{ match_id: string }>(DUE, [ms])).map(idOf),
    asleepBefore: async (ms) =>
      (
        await db.query<{ match_id: string }>(
          'SELECT match_id FROM matches WHERE asleep_since < $1 ORDER BY asleep_since, match_id',
          [ms],
        )
      ).map(idOf),
    backlog: async () => {
      const [row] = await db.query<Backlog>(`SELECT
        (SELECT count(*) FROM (SELECT FROM matches WHERE asleep_since IS NOT NULL LIMIT ${COUNTED_TO}) AS one) AS asleep,
        (SELECT count(*) FROM (SELECT FROM matches WHERE undigested IS NOT NULL LIMIT ${COUNTED_TO}) AS one) AS undigested`);
      return row!;
    },
    list: (query) => list(db, query),
    listAll: (page) => listAll(db, page),
    health: () => within(HEALTH_MS, probe.run(), `The database has not answered for ${HEALTH_MS} ms.`),
    remove: (removal) =>
      removeBy(
        {
          lastToKeep: (count) => lastToKeep(db, count),
          removeBatch: (batch) => db.transaction((client) => removeBatch(client, batch)),
        },
        removal,
      ),
    packOne: (endedBefore) => db.transaction((client) => packOne(client, endedBefore)),
    countAbandoned: async (before) => {
      const [row] = await db.query<{ count: number }>(
        `SELECT count(*) FROM
          (SELECT FROM matches WHERE phase = 'abandoned' AND ended_at IS NOT NULL AND ended_at < $1 LIMIT ${COUNTED_TO}) AS one`,
        [before],
      );
      return row!.count;
    },
    sayOnce: async (what, at) => {
      const said = 'INSERT INTO said (what, at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING at';
      if ((await db.query(said, [what, at])).length > 0) return { at, isFirst: true };
      const [row] = await db.query<{ at: number }>('SELECT at FROM said WHERE what = $1', [what]);
      return { at: row!.at, isFirst: false };
    },
    waiting: () => writer.waiting + db.waiting,
    async close() {
      await places.close();
      await probe.close();
      await writer.close();
      await db.close();
    },
  };
}

const idOf = ({ match_id }: { match_id: string }): string => match_id;

/** Of those that are awake, the few that are due: only these are looked up in `matches`. */
export const DUE = `
  WITH due AS MATERIALIZED (SELECT match_id FROM heads WHERE is_awake AND due_at < $1::float8)
  SELECT match_id FROM due JOIN matches USING (match_id) ORDER BY opened_at, match_id`;

interface ListedRow extends SummaryRow {
  opened_at: number;
  match_id: string;
}

/** No player's name is empty, and none has a line's end. */
const canBeAName = (name: string): boolean => name !== '' && !name.startsWith('\n');

/** Not prepared: which index is the right one depends on what is asked for. */
async function list(db: Asked, { phase, game, player, key, limit, before }: ListQuery): Promise<Listed> {
  if (key === undefined && player !== undefined && !canBeAName(player)) return { matches: [], next: null };
  const { openedAt, matchId } = cursorOf(before);
  const facets = facetsAsked({ game: game || undefined, ...(key === undefined ? { player } : { key }) });
  const rows = await db.query<ListedRow>(
    listedBy(`facets @> $1 AND (opened_at, match_id) < ($2, $3) ${phase ? 'AND phase = $5' : ''}`, '$4'),
    [facets, openedAt, matchId, limit + 1, ...(phase ? [phase] : [])],
  );
  return listedPage(rows, limit);
}

/** Only of those on the page the head is looked up. */
const listedBy = (which: string, limit: string): string => `
  SELECT ${SUMMARY_COLUMNS}, opened_at, match_id FROM (
    SELECT match_id, summary, opened_at FROM matches WHERE ${which}
    ORDER BY opened_at DESC, match_id DESC LIMIT ${limit}
  ) AS page JOIN heads USING (match_id) ORDER BY opened_at DESC, match_id DESC`;

async function listAll(db: Asked, { limit, before }: Page): Promise<Listed> {
  const { openedAt, matchId } = cursorOf(before);
  const rows = await db.query<ListedRow>(listedBy(`phase <> 'abandoned' AND (opened_at, match_id) < ($1, $2)`, '$3'), [
    openedAt,
    matchId,
    limit + 1,
  ]);
  return listedPage(rows, limit);
}

async function lastToKeep(db: Asked, count: number): Promise<Ended | null> {
  const [row] = await db.query<Ended>(
    `SELECT ended_at AS at, match_id AS match FROM matches WHERE phase = 'over' AND ended_at IS NOT NULL
    ORDER BY ended_at DESC, match_id DESC LIMIT 1 OFFSET $1`,
    [count - 1],
  );
  return row ?? null;
}

/** What another process removes at the same time is left to it. */
async function removeBatch(client: Asked, { finishedBefore, abandonedBefore, limit }: Batch): Promise<number> {
  const atMost = Math.min(limit, MATCHES_IN_A_BATCH);
  await holdPlaces(client);
  const endedBefore = async (phase: string, before: Ended | undefined) =>
    before
      ? client.query<{ id: number; match_id: string; events: number }>(
          `SELECT id, match_id, events FROM matches JOIN heads USING (match_id)
          WHERE phase = $1 AND ended_at IS NOT NULL AND (ended_at, match_id) < ($2, $3)
          ORDER BY ended_at, match_id LIMIT $4 FOR UPDATE OF heads SKIP LOCKED`,
          [phase, before.at, before.match, atMost],
        )
      : [];
  const abandoned = await endedBefore('abandoned', abandonedBefore);
  const batch = batchOf([...abandoned, ...(await endedBefore('over', finishedBefore))], limit);
  const heads = batch.map(({ id }) => id);
  await forget(client, heads);
  await client.query('DELETE FROM packed_log WHERE match = ANY ($1)', [heads]);
  for (const table of ['unpacked', 'digesting', 'bookmarks', 'codes', 'matches', 'heads'])
    await client.query(`DELETE FROM ${table} WHERE match_id = ANY ($1)`, [batch.map(idOf)]);
  return batch.length;
}

/** Rows stay when a bookmark is taken away, so that an old request sets none again. */
async function mark(client: Asked, { match, key, at, word, askedAt }: Marking): Promise<Marked> {
  // Of one match one after the other, so that they are counted well.
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [match]);
  const [before] = await client.query<{ asked_at: number }>(
    'SELECT asked_at FROM bookmarks WHERE match_id = $1 AND key = $2 AND at = $3',
    [match, key, at],
  );
  if (before && before.asked_at >= askedAt) return 'asked-later';
  if (!before && word === null) return 'done';
  const [counted] = await client.query<{ ofOne: number; ofAll: number }>(
    `SELECT count(*) FILTER (WHERE key = $2) AS "ofOne", count(*) FILTER (WHERE word IS NOT NULL) AS "ofAll"
    FROM bookmarks WHERE match_id = $1`,
    [match, key],
  );
  if (!before && counted!.ofOne >= MOST_OF_ONE) return 'too-many';
  if (word !== null && counted!.ofAll >= MOST_OF_ALL) return 'full';
  await client.query(
    `INSERT INTO bookmarks (match_id, key, at, word, asked_at) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (match_id, key, at) DO UPDATE SET word = excluded.word, asked_at = excluded.asked_at`,
    [match, key, at, word, askedAt],
  );
  return 'done';
}
