/**
 * A thread with a connection to the database of its own: the writer, or the reader, which sees every
 * commit that was made before it was asked. Appends that arrive while one commit waits for the disk go into
 * the next commit together (group commit): each is durable before its answer, at a fraction of the cost.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { MatchSummary } from '../shared/protocol.ts';
import {
  VersionConflict,
  type Append,
  type EventStore,
  type Keep,
  type Listed,
  type ListQuery,
  type Page,
  type Removal,
} from './event-store.ts';
import type { Envelope } from './log.ts';

export interface Call {
  id: number;
  name: keyof EventStore;
  argument: unknown;
}

export interface Answer {
  id: number;
  value?: unknown;
  error?: { name: string; message: string };
}

export interface Place {
  file: string;
  /** The writer makes what is missing; the reader comes after it. */
  role: 'writer' | 'reader';
}

const { file, role } = workerData as Place;
if (role === 'writer') mkdirSync(dirname(file), { recursive: true });
const db = new DatabaseSync(file, { readOnly: role === 'reader', timeout: 5000 });

// FULL: a commit is on the disk, also after a power cut, before it is acknowledged.
const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS events (
    match_id TEXT NOT NULL,
    pos INTEGER NOT NULL,
    envelope TEXT NOT NULL,
    UNIQUE (match_id, pos)
  );
  CREATE TABLE IF NOT EXISTS matches (
    match_id TEXT NOT NULL UNIQUE,
    events INTEGER NOT NULL,
    phase TEXT NOT NULL,
    game TEXT NOT NULL,
    public INTEGER NOT NULL,
    opened_at INTEGER NOT NULL,
    summary TEXT NOT NULL,
    code TEXT UNIQUE,
    keep TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS grants (
    match_id TEXT NOT NULL,
    person TEXT NOT NULL,
    command TEXT NOT NULL,
    pos INTEGER NOT NULL,
    PRIMARY KEY (match_id, person, command)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS health (written_at INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS matches_by_age ON matches (public, phase, opened_at DESC, match_id DESC);
`;
if (role === 'writer') db.exec(schema);

const sql = {
  length: db.prepare('SELECT events FROM matches WHERE match_id = ?'),
  insertEvent: db.prepare('INSERT INTO events (match_id, pos, envelope) VALUES (?, ?, ?)'),
  insertMatch: db.prepare(
    'INSERT INTO matches (match_id, events, phase, game, public, opened_at, summary, code, keep) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  ),
  updateMatch: db.prepare('UPDATE matches SET events = ?, phase = ?, summary = ? WHERE match_id = ?'),
  updateKeep: db.prepare('UPDATE matches SET keep = ? WHERE match_id = ?'),
  read: db.prepare('SELECT envelope FROM events WHERE match_id = ? ORDER BY pos'),
  match: db.prepare('SELECT summary, keep FROM matches WHERE match_id = ?'),
  byCode: db.prepare("SELECT match_id FROM matches WHERE code = ? AND phase <> 'abandoned'"),
  hasGrant: db.prepare('SELECT 1 FROM grants WHERE match_id = ? AND person = ? AND command = ?'),
  insertGrant: db.prepare('INSERT INTO grants (match_id, person, command, pos) VALUES (?, ?, ?, ?)'),
  grants: db.prepare('SELECT person, command, pos FROM grants WHERE match_id = ? ORDER BY pos'),
  awake: db.prepare(`
    SELECT match_id FROM matches WHERE phase IN ('waiting', 'playing') AND summary ->> 'asleepSince' IS NULL
    ORDER BY opened_at, match_id`),
  asleepBefore: db.prepare(`
    SELECT match_id FROM matches WHERE phase IN ('waiting', 'playing') AND summary ->> 'asleepSince' < ?
    ORDER BY summary ->> 'asleepSince', match_id`),
  clearHealth: db.prepare('DELETE FROM health'),
  writeHealth: db.prepare('INSERT INTO health (written_at) VALUES (?)'),
  removable: db.prepare(`
    SELECT match_id FROM (
      SELECT match_id, phase, coalesce(summary ->> 'endedAt', summary ->> 'lastEventAt') AS ended_at,
        row_number() OVER (PARTITION BY phase ORDER BY summary ->> 'endedAt' DESC, match_id DESC) AS age
      FROM matches WHERE phase IN ('over', 'abandoned'))
    WHERE phase = 'over' AND (ended_at < :finishedBefore OR age > :keepFinished)
      OR phase = 'abandoned' AND ended_at < :abandonedBefore
    ORDER BY ended_at, match_id LIMIT :limit`),
  list: db.prepare(`
    SELECT summary, opened_at, match_id FROM matches
    WHERE public >= :public AND phase <> 'abandoned'
      AND (:public = 0 OR phase = 'over' OR summary ->> 'asleepSince' IS NULL)
      AND (:phase IS NULL OR phase = :phase)
      AND (:game IS NULL OR game = :game)
      AND (:player IS NULL OR EXISTS (
        SELECT 1 FROM json_each(summary, '$.players') WHERE json_extract(value, '$.name') = :player COLLATE NOCASE))
      AND (:openedAt IS NULL OR (opened_at, match_id) < (:openedAt, :matchId))
    ORDER BY opened_at DESC, match_id DESC LIMIT :limit`),
};

/** Writes one append. @throws VersionConflict, having written nothing */
function write({ match, expected, envelopes, summary, keep, grant }: Append): void {
  const row = sql.length.get(match) as { events: number } | undefined;
  if ((row?.events ?? 0) !== expected)
    throw new VersionConflict(`${match} has ${row?.events ?? 0} events, not ${expected}.`);
  for (const one of envelopes) sql.insertEvent.run(match, one.pos, JSON.stringify(one));
  const { phase, game, openedAt } = summary;
  if (row) sql.updateMatch.run(expected + envelopes.length, phase, JSON.stringify(summary), match);
  else
    sql.insertMatch.run(
      match,
      envelopes.length,
      phase,
      game,
      Number(summary.public),
      openedAt,
      JSON.stringify(summary),
      keep!.code,
      JSON.stringify(keep),
    );
  if (row && keep) sql.updateKeep.run(JSON.stringify(keep), match);
  if (!grant) return;
  const { person, command, pos } = grant;
  if (sql.hasGrant.get(match, person, command)) throw new VersionConflict(`${match} has granted ${command} before.`);
  sql.insertGrant.run(match, person, command, pos);
}

const queue: { id: number; batch: Append }[] = [];

/** Commits everything that has gathered. One that fails is undone by itself; a commit that fails undoes all. */
function commitQueue(): void {
  const batches = queue.splice(0);
  const answers: Answer[] = [];
  try {
    db.exec('BEGIN IMMEDIATE');
    for (const { id, batch } of batches) {
      db.exec('SAVEPOINT one');
      try {
        write(batch);
        answers.push({ id });
      } catch (error) {
        db.exec('ROLLBACK TO one');
        answers.push(failure(id, error));
      }
      db.exec('RELEASE one');
    }
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    for (const { id } of batches) reply(failure(id, error));
    return;
  }
  answers.forEach(reply);
}

function list({ phase, game, player, limit, before }: ListQuery, onlyPublic = true): Listed {
  const [openedAt, matchId] = before?.split('.') ?? [];
  const rows = sql.list.all({
    public: Number(onlyPublic),
    phase: phase ?? null,
    game: game ?? null,
    player: player ?? null,
    openedAt: openedAt ? Number(openedAt) : null,
    matchId: matchId ?? null,
    limit: limit + 1,
  }) as { summary: string; opened_at: number; match_id: string }[];
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    matches: page.map((row) => summaryFrom(row.summary)),
    next: rows.length > limit && last ? `${last.opened_at}.${last.match_id}` : null,
  };
}

/** What was written before matches could sleep is awake. */
const summaryFrom = (text: string): MatchSummary => ({ asleepSince: null, ...JSON.parse(text) });
const keepFrom = (text: string): Keep => ({ asleep: null, ...JSON.parse(text) });

function health(): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    sql.clearHealth.run();
    sql.writeHealth.run(Date.now());
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

function remove({ finishedBefore = 0, abandonedBefore = 0, keepFinished, limit }: Removal): number {
  db.exec('BEGIN IMMEDIATE');
  try {
    const kept = keepFinished ?? Number.MAX_SAFE_INTEGER;
    const matches = sql.removable
      .all({ finishedBefore, abandonedBefore, keepFinished: kept, limit })
      .map((row) => row.match_id as string);
    for (const match of matches)
      for (const table of ['events', 'grants', 'matches'])
        db.prepare(`DELETE FROM ${table} WHERE match_id = ?`).run(match);
    db.exec('COMMIT');
    return matches.length;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

const matchRow = (match: string) => sql.match.get(match) as { summary: string; keep: string } | undefined;

const answers: { [name in Exclude<Call['name'], 'append'>]: (argument: any) => unknown } = {
  read: (match: string) => sql.read.all(match).map((row) => JSON.parse(row.envelope as string) as Envelope),
  lines: (match: string) =>
    sql.read
      .all(match)
      .map((row) => `${row.envelope as string}\n`)
      .join(''),
  keepOf: (match: string) => (matchRow(match) ? keepFrom(matchRow(match)!.keep) : null),
  summaryOf: (match: string) => (matchRow(match) ? summaryFrom(matchRow(match)!.summary) : null),
  matchOfCode: (code: string) => sql.byCode.get(code)?.match_id ?? null,
  grantsOf: (match: string) => sql.grants.all(match),
  awake: () => sql.awake.all().map((row) => row.match_id),
  asleepBefore: (ms: number) => sql.asleepBefore.all(ms).map((row) => row.match_id),
  list: (query: ListQuery) => list(query),
  listAll: (page: Page) => list(page, false),
  health,
  remove,
  close: () => {
    commitQueue();
    db.close();
  },
};

const reply = (answer: Answer) => parentPort!.postMessage(answer);
const failure = (id: number, error: unknown): Answer => ({
  id,
  error: { name: (error as Error).name, message: (error as Error).message },
});

parentPort!.on('message', ({ id, name, argument }: Call) => {
  if (name === 'append') {
    queue.push({ id, batch: argument as Append });
    // After the messages that are waiting already: they join this commit.
    if (queue.length === 1) setImmediate(commitQueue);
    return;
  }
  try {
    reply({ id, value: answers[name](argument) });
  } catch (error) {
    reply(failure(id, error));
  }
});
// The first message says that the database is open.
parentPort!.postMessage({ id: 0 });
