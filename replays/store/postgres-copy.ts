/** A database of PostgreSQL, to be copied from or to as a whole. */
import { tables, type MatchRow, type Row, type StoreCopy } from './copied-tables.ts';
import type { StoredDigest } from './event-store.ts';
import { asleepSince, closenessByte, endedAt, summaryFrom } from './listed.ts';
import { arrayOf, facetsKept } from './postgres-archive.ts';
import { numbersAsNumbers } from './postgres-database.ts';
import { migrate } from './postgres-migrate.ts';
import { connect, Servers } from './postgres-servers.ts';

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
        SELECT match_id, events, epoch, code, previous, summary, metadata, digest, number, undigested
        FROM matches LEFT JOIN codes USING (match_id) ORDER BY number NULLS FIRST, match_id`),
    rows(table) {
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
        `INSERT INTO matches (
          match_id, events, epoch, previous, summary, metadata, digest, number, undigested,
          phase, opened_at, asleep_since, ended_at, closeness, facets
        )
        SELECT match_id, events, epoch, previous, summary, metadata, digest, number, undigested, more.phase, more.opened_at, more.asleep_since, more.ended_at, more.closeness, more.facets::text[]
        FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[])
        WITH ORDINALITY AS one (match_id, events, epoch, previous, summary, metadata, digest, number, undigested, place)
        JOIN unnest($10::text[], $11::bigint[], $12::bigint[], $13::bigint[], $14::smallint[], $15::text[])
          WITH ORDINALITY AS more (phase, opened_at, asleep_since, ended_at, closeness, facets, place) USING (place)`,
        [
          ...(
            [
              'match_id',
              'events',
              'epoch',
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
      await client.query(
        `INSERT INTO ${table} (${columns.join(', ')})
        SELECT ${columns.map(writtenFrom).join(', ')} FROM unnest(${lists.join(', ')}) AS one (${columns.join(', ')})`,
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
      // Which index is the right one is asked of what is there now.
      await client.query('ANALYZE');
    },
    close: () => client.end(),
  };
}

const numbers = ['pos', 'position', 'level', 'at', 'asked_at', 'first', 'latest', 'matches', 'wins', 'ties', 'hidden'];
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
