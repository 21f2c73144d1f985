/** A file of SQLite, to be copied from or to as a whole. */
import { existsSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { MatchSummary } from '../../shared/protocol.ts';
import { CopyRefused, tables, type MatchRow, type Row, type StoreCopy, type Table } from './copied-tables.ts';
import type { StoredDigest } from './event-store.ts';
import { endedAt, summaryFrom } from './listed.ts';
import { makePrivateFile } from './private-files.ts';
import { archiving } from './sqlite-archive.ts';
import { packing, places, reading } from './sqlite-log.ts';
import { listing } from './sqlite-queries.ts';
import { migrate } from './sqlite-schema.ts';

const PAGE = 1000;
const bytes: readonly string[] = ['hash', 'private_key'];

/** @param how.isMade whether a file that is not there is made @throws CopyRefused if there is none otherwise */
export async function openSqliteCopy(file: string, { isMade }: { isMade: boolean }): Promise<StoreCopy> {
  if (!existsSync(file)) {
    if (!isMade) throw new CopyRefused(`There is no database at ${file}.`);
    makePrivateFile(file);
  }
  const db = new DatabaseSync(file, { timeout: 5000 });
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  migrate(db);
  // All of it as it is now, whatever others write; and what is written here is kept at once, or not at all.
  db.exec('BEGIN');
  const { list } = listing(db);
  const { ended } = packing(db);
  const archived = archiving(db, { holds: true });

  function putMatch(row: MatchRow): void {
    const summary = summaryFrom(row.summary);
    prepared('INSERT INTO heads (match_id, events, epoch, last_event_at, due_at) VALUES (?, ?, ?, ?, ?)').run(
      row.match_id,
      row.events,
      row.epoch,
      row.last_event_at,
      row.due_at,
    );
    prepared(
      `INSERT INTO matches (match_id, phase, opened_at, summary, code, metadata, previous)
      VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ).run(row.match_id, summary.phase, summary.openedAt, row.summary, row.code, row.metadata, row.previous);
    list(summary);
    const at = endedAt(summary);
    if (at !== null) ended(row.match_id, at);
    if (row.number !== null)
      prepared('INSERT INTO archived (number, match_id) VALUES (?, ?)').run(row.number, row.match_id);
    archive(summary, row.digest);
    if (row.undigested !== null)
      prepared('INSERT INTO undigested (rowid, match_id) VALUES (?, ?)').run(row.undigested, row.match_id);
  }
  function archive(summary: MatchSummary, digest: string | null): void {
    archived.relist(null, summary);
    if (digest !== null) archived.keepDigest(summary, JSON.parse(digest) as StoredDigest);
  }
  function putLogRow({ match_id, ...row }: Row): void {
    prepared(`
      INSERT INTO log (match, pos, events, person, command, body)
      SELECT id, ?, ?, ?, ?, ? FROM heads WHERE match_id = ?`).run(
      ...(['pos', 'events', 'person', 'command', 'body'] as const).map((column) => row[column] ?? null),
      match_id ?? null,
    );
  }
  const statements = new Map<string, ReturnType<typeof db.prepare>>();
  function prepared(text: string) {
    const statement = statements.get(text) ?? db.prepare(text);
    statements.set(text, statement);
    return statement;
  }

  return {
    isEmpty: async () =>
      (['matches', ...Object.keys(tables)] as const).every(
        (table) => table === 'book_key' || !db.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get(),
      ),
    matches: () =>
      pagesOf<MatchRow>(
        db,
        `SELECT match_id, events, epoch, last_event_at, due_at, nullif(code, '') AS code, previous, summary, metadata,
          digest, number, undigested.rowid AS undigested
        FROM matches JOIN heads USING (match_id) LEFT JOIN archived USING (match_id) LEFT JOIN digests USING (match_id)
          LEFT JOIN undigested USING (match_id)
        ORDER BY number, match_id`,
      ),
    async *rows(table) {
      const { columns, key } = tables[table];
      const order = columns.slice(0, key).join(', ');
      if (table === 'log') return yield* logRows(db);
      const query = `SELECT ${columns.join(', ')} FROM ${table} ORDER BY ${order}`;
      for await (const page of pagesOf<Record<string, SQLInputValue>>(db, query)) yield page.map(rowOf);
    },
    putMatches: async (rows) => rows.forEach(putMatch),
    async putRows(table: Table, rows) {
      const { columns } = tables[table];
      if (table === 'book_key') return putKey(db, rows);
      if (table === 'log') return rows.forEach(putLogRow);
      const insert = prepared(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      );
      for (const row of rows) insert.run(...columns.map((column) => valueOf(column, row[column] ?? null)));
    },
    async commit() {
      archived.flush();
      places(db).catchUp(Number.MAX_SAFE_INTEGER);
      db.exec('COMMIT');
    },
    close: async () => db.close(),
  };
}

async function* pagesOf<One>(db: DatabaseSync, query: string): AsyncGenerator<One[]> {
  let page: One[] = [];
  for (const row of db.prepare(query).iterate()) {
    page.push({ ...row } as One);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

function* logRows(db: DatabaseSync): Generator<Row[]> {
  const { logRowsOf } = reading(db);
  for (const { match_id } of db.prepare('SELECT match_id FROM heads ORDER BY match_id').iterate())
    yield logRowsOf(String(match_id)).map((row) => ({ match_id: String(match_id), ...row }));
}

function putKey(db: DatabaseSync, [row]: readonly Row[]): void {
  db.prepare('UPDATE book_key SET private_key = ?').run(valueOf('private_key', row?.private_key ?? null));
}

const valueOf = (column: string, value: string | number | null): SQLInputValue =>
  bytes.includes(column) ? Buffer.from(String(value), 'hex') : value;

const rowOf = (row: Record<string, SQLInputValue>): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Uint8Array ? Buffer.from(value).toString('hex') : (value as string | number | null),
    ]),
  );
