/** A database of PostgreSQL, to be copied from or to as a whole. */
import type { Client } from 'pg';
import { tables, type MatchRow, type Row, type StoreCopy } from './copied-tables.ts';
import type { StoredDigest } from './event-store.ts';
import { asleepSince, closenessByte, endedAt, summaryFrom } from './listed.ts';
import { rowsOf } from './log-rows.ts';
import { arrayOf, facetsKept } from './postgres-archive.ts';
import { askedOf, numbersAsNumbers } from './postgres-database.ts';
import { migrate } from './postgres-migrate.ts';
import { placeSome, type Placed } from './postgres-places.ts';
import { reading, rowsOfMatches } from './postgres-reading.ts';
import { connect, Servers } from './postgres-servers.ts';
import { batchOf, MATCHES_IN_A_BATCH } from './removal.ts';

const PAGE = 1000;

export async function openPostgresCopy(url: string): Promise<StoreCopy> {
  const servers = new Servers(url);
  await migrate(servers);
  const client = await connect(servers, { types: numbersAsNumbers }, { statement_timeout: 0, lock_timeout: 0 });
  // All of it as it is now, whatever others write; and what is written here is kept at once, or not at all.
  await client.query('SET idle_in_transaction_session_timeout = 0');
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');

  async function* pagesOf<One>(query: string): AsyncGenerator<One[]> {
    await client.query(`DECLARE page CURSOR FOR ${query}`);
    for (;;) {
      const { rows } = await client.query(`FETCH ${PAGE} FROM page`);
      if (rows.length === 0) break;
      yield rows as One[];
    }
    await client.query('CLOSE page');
  }

  return {
    async isEmpty() {
      const kept = ['matches', ...Object.keys(tables)].filter((table) => table !== 'book_key');
      const { rows } = await client.query(kept.map((table) => `(SELECT 1 FROM ${table} LIMIT 1)`).join(' UNION ALL '));
      return rows.length === 0;
    },
    matches: () =>
      pagesOf<MatchRow>(`
        SELECT match_id, events, epoch, last_event_at, due_at, code, previous, summary, metadata, digest, number,
          undigested
        FROM matches JOIN heads USING (match_id) LEFT JOIN codes USING (match_id)
        ORDER BY number NULLS FIRST, match_id`),
    rows(table) {
      if (table === 'log') return logRows(client);
      const { columns, key } = tables[table];
      const order = columns.slice(0, key).map((column) => `${table}.${column}`);
      return pagesOf<Row>(`SELECT ${columns.map(readAs).join(', ')} FROM ${table} ORDER BY ${order.join(', ')}`);
    },
    async putMatches(rows) {
      const parsed = rows.map((row) => {
        const digest = row.digest === null ? null : (JSON.parse(row.digest) as StoredDigest);
        return { row, digest, summary: summaryFrom(row.summary) };
      });
      await client.query(
        `WITH one AS MATERIALIZED (
          SELECT * FROM unnest(
            $1::text[], $2::int[], $3::int[], $4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::text[],
            $9::text[], $10::bigint[], $11::bigint[], $12::text[], $13::bigint[], $14::bigint[], $15::bigint[],
            $16::smallint[], $17::text[]
          ) AS one (
            match_id, events, epoch, last_event_at, due_at, previous, summary, metadata,
            digest, number, undigested, phase, opened_at, asleep_since, ended_at,
            closeness, facets
          )
        ),
        to_pack AS (
          INSERT INTO unpacked (ended_at, match_id) SELECT ended_at, match_id FROM one WHERE ended_at IS NOT NULL
        ),
        headed AS (
          INSERT INTO heads (match_id, events, epoch, last_event_at, due_at, is_awake)
          SELECT match_id, events, epoch, last_event_at, due_at, ended_at IS NULL AND asleep_since IS NULL FROM one
        )
        INSERT INTO matches (
          match_id, previous, summary, metadata, digest, number, undigested,
          phase, opened_at, asleep_since, ended_at, closeness, facets
        )
        SELECT match_id, previous, summary, metadata, digest, number, undigested,
          phase, opened_at, asleep_since, ended_at, closeness, facets::text[]
        FROM one`,
        [
          ...(
            [
              'match_id',
              'events',
              'epoch',
              'last_event_at',
              'due_at',
              'previous',
              'summary',
              'metadata',
              'digest',
              'number',
              'undigested',
            ] as const
          ).map((column) => rows.map((row) => row[column])),
          parsed.map(({ summary }) => summary.phase),
          parsed.map(({ summary }) => summary.openedAt),
          parsed.map(({ summary }) => asleepSince(summary)),
          parsed.map(({ summary }) => endedAt(summary)),
          parsed.map(({ digest }) => closenessByte(digest?.closeness ?? null)),
          parsed.map(({ summary, digest }) => arrayOf(facetsKept(summary, digest))),
        ],
      );
      const coded = rows.filter(({ code }) => code !== null);
      await client.query('INSERT INTO codes (code, match_id) SELECT * FROM unnest($1::text[], $2::text[])', [
        coded.map(({ code }) => code),
        coded.map(({ match_id }) => match_id),
      ]);
    },
    async putRows(table, rows) {
      const { columns } = tables[table];
      if (table === 'book_key')
        return void (await client.query("UPDATE book_key SET private_key = decode($1, 'hex')", [rows[0]?.private_key]));
      const lists = columns.map((column, index) => `$${index + 1}::${typeOf[column] ?? 'text'}[]`);
      const one = `unnest(${lists.join(', ')}) WITH ORDINALITY AS one (${columns.join(', ')}, place)`;
      await client.query(
        table === 'log'
          ? `INSERT INTO log (match, pos, events, person, command, body)
            SELECT id, pos, one.events, person, command, body FROM ${one} JOIN heads USING (match_id) ORDER BY place`
          : `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.map(writtenFrom).join(', ')} FROM ${one}`,
        columns.map((column) => rows.map((row) => row[column] ?? null)),
      );
    },
    async commit() {
      for (const [sequence, column] of [
        ['archive_numbers', 'number'],
        ['undigested_numbers', 'undigested'],
      ])
        await client.query(
          `SELECT setval('${sequence}', max(${column})) FROM matches HAVING max(${column}) IS NOT NULL`,
        );
      await client.query('COMMIT');
      await placeAll(client);
      // Which index is the right one is asked of what is there now.
      await client.query('ANALYZE');
    },
    close: () => client.end(),
  };
}

/** A few matches at a time, in the order of their ids; those of each in the order of its log. */
async function* logRows(client: Client): AsyncGenerator<Row[]> {
  for (let after = ''; ;) {
    const { rows: heads } = await client.query<{ id: number; match_id: string; events: number; is_packed: boolean }>(
      'SELECT id, match_id, events, is_packed FROM heads WHERE match_id > $1 ORDER BY match_id LIMIT $2',
      [after, MATCHES_IN_A_BATCH],
    );
    const some = batchOf(heads, MATCHES_IN_A_BATCH);
    const last = some.at(-1);
    if (!last) return;
    const { rows } = await client.query<Row>(
      `SELECT match_id, one.pos, one.events, person, command, body
      FROM (${rowsOfMatches('$1::bigint[]')}) AS one JOIN heads ON heads.id = one.match
      WHERE NOT is_packed ORDER BY match_id, row`,
      [some.map(({ id }) => id)],
    );
    const inRows = Map.groupBy(rows, ({ match_id }) => match_id);
    const page: Row[] = [];
    for (const { match_id, is_packed } of some) {
      page.push(...(inRows.get(match_id) ?? []));
      if (!is_packed) continue;
      const lines = await reading(askedOf(client)).linesOf(match_id);
      for (const row of rowsOf({ expected: 0, lines })) page.push({ match_id, ...row });
    }
    yield page;
    after = last.match_id;
  }
}

/** What was put, so that nobody has to look through it. */
async function placeAll(client: Client): Promise<void> {
  for (let placed: Placed = 'some'; placed === 'some';) {
    await client.query('BEGIN');
    placed = await placeSome(askedOf(client));
    await client.query('COMMIT');
  }
}

const numbers = [
  'pos',
  'events',
  'position',
  'level',
  'at',
  'asked_at',
  'first',
  'latest',
  'matches',
  'wins',
  'ties',
  'hidden',
];
const typeOf: Record<string, string> = {
  ...Object.fromEntries([...numbers, 'losses', 'fell', 'felled', 'times'].map((column) => [column, 'bigint'])),
  score: 'float8',
  fair: 'float8',
};

/** Values that the stores keep in forms of their own. */
const readAs = (column: string): string => {
  if (column === 'hash' || column === 'private_key') return `encode(${column}, 'hex') AS ${column}`;
  return column === 'hidden' ? 'hidden::int AS hidden' : column;
};
const writtenFrom = (column: string): string => {
  if (column === 'hash') return "decode(hash, 'hex')";
  return column === 'hidden' ? 'hidden::int::boolean' : column;
};
