/**
 * A thread with a connection to the database of its own: the writer, or the reader, which sees every
 * commit that was made before it was asked. Writes that arrive while one commit waits for the disk go into
 * the next commit together (group commit): each is durable before its answer, at a fraction of the cost.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import {
  VersionConflict,
  type Append,
  type Grant,
  type PrivateMetadata,
  type ListQuery,
  type Page,
} from './event-store.ts';
import type { Envelope } from '../log/log.ts';
import { filing, lists, summaryFrom } from './sqlite-lists.ts';
import { removing, type Batch } from './sqlite-removal.ts';
import { migrate } from './sqlite-schema.ts';
import { asLongAsItTakes, atDisk, ready, step, type Answer, type Call } from './thread.ts';

export interface Place {
  file: string;
  /** The writer makes what is missing; the reader comes after it. */
  role: 'writer' | 'reader';
}

const { file, role } = workerData as Place;
if (role === 'writer') mkdirSync(dirname(file), { recursive: true });
const db = new DatabaseSync(file, { readOnly: role === 'reader', timeout: 5000 });
if (role === 'writer') {
  // FULL: a commit is on the disk, also after a power cut, before it is acknowledged.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  asLongAsItTakes(() => migrate(db));
}

const exec = (text: string): void => atDisk(() => db.exec(text));
const prepare = (text: string) => {
  const statement = db.prepare(text);
  return {
    all: (...values: SQLInputValue[]) => atDisk(() => statement.all(...values)),
    get: (...values: SQLInputValue[]) => atDisk(() => statement.get(...values)),
    run: (...values: SQLInputValue[]) => atDisk(() => statement.run(...values)),
  };
};

const sql = {
  insertEvent: prepare('INSERT INTO events (match_id, pos, envelope) VALUES (?, ?, ?)'),
  insertMatch: prepare(
    'INSERT INTO matches (match_id, events, phase, opened_at, summary, code, keep) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ),
  updateMatch: prepare('UPDATE matches SET events = ?, summary = ? WHERE match_id = ?'),
  updateKeep: prepare('UPDATE matches SET keep = ? WHERE match_id = ?'),
  hasGrant: prepare('SELECT 1 FROM grants WHERE match_id = ? AND person = ? AND command = ?'),
  insertGrant: prepare('INSERT INTO grants (match_id, person, command, pos) VALUES (?, ?, ?, ?)'),
  writeHealth: prepare('INSERT OR REPLACE INTO health (only_row, written_at) VALUES (1, ?)'),
  read: prepare('SELECT envelope FROM events WHERE match_id = ? ORDER BY pos'),
  summary: prepare('SELECT events, summary FROM matches WHERE match_id = ?'),
  keep: prepare('SELECT keep FROM matches WHERE match_id = ?'),
  byCode: prepare("SELECT match_id FROM matches WHERE code = ? AND phase <> 'abandoned'"),
  grants: prepare('SELECT person, command, pos FROM grants WHERE match_id = ? ORDER BY pos'),
};
const { file: fileMatch, refile } = filing({ prepare });
const { list, listAll, awake, asleepBefore } = lists({ prepare });
const { lastToKeep, removeBatch } = removing({ prepare });

const summaryRow = (match: string) => sql.summary.get(match) as { events: number; summary: string } | undefined;
const linesOf = (match: string) => sql.read.all(match).map((row) => row.envelope as string);

/** What changes something: done in groups, each by itself all or nothing. */
const writes = {
  append,
  health: () => void sql.writeHealth.run(Date.now()),
  removeBatch: (batch: Batch) => removeBatch(batch),
};

const reads = {
  read: (match: string) => linesOf(match).map((line) => JSON.parse(line) as Envelope),
  lines: (match: string) =>
    linesOf(match)
      .map((line) => `${line}\n`)
      .join(''),
  keepOf(match: string): PrivateMetadata | null {
    const row = sql.keep.get(match);
    return row ? { asleep: null, ...JSON.parse(row.keep as string) } : null;
  },
  summaryOf(match: string) {
    const row = summaryRow(match);
    return row ? summaryFrom(row.summary) : null;
  },
  matchOfCode: (code: string) => sql.byCode.get(code)?.match_id ?? null,
  grantsOf: (match: string) => sql.grants.all(match) as unknown as Grant[],
  awake,
  asleepBefore,
  list: (query: ListQuery) => list(query),
  listAll: (page: Page) => listAll(page),
  lastToKeep: (count: number) => lastToKeep(count),
  close() {
    commitQueue();
    db.close();
  },
};

/** @throws VersionConflict */
function append({ match, expected, envelopes, summary, keep, grant }: Append): void {
  const row = summaryRow(match);
  if ((row?.events ?? 0) !== expected)
    throw new VersionConflict(`${match} has ${row?.events ?? 0} events, not ${expected}.`);
  for (const one of envelopes) sql.insertEvent.run(match, one.pos, JSON.stringify(one));
  const events = expected + envelopes.length;
  const text = JSON.stringify(summary);
  if (row) {
    sql.updateMatch.run(events, text, match);
    if (keep) sql.updateKeep.run(JSON.stringify(keep), match);
    refile(summaryFrom(row.summary), summary);
  } else {
    sql.insertMatch.run(match, events, summary.phase, summary.openedAt, text, keep!.code, JSON.stringify(keep));
    fileMatch(summary);
  }
  if (grant) insertGrant(match, grant);
}

/** @throws VersionConflict if it is there: whoever grants it again doesn't know the match as it is */
function insertGrant(match: string, { person, command, pos }: Grant): void {
  if (sql.hasGrant.get(match, person, command)) throw new VersionConflict(`${match} has granted ${command} before.`);
  sql.insertGrant.run(match, person, command, pos);
}

const queue: { id: number; write: () => unknown }[] = [];

/** Commits everything that has gathered. One that fails is undone by itself; a commit that fails undoes all. */
function commitQueue(): void {
  const group = queue.splice(0);
  if (group.length === 0) return;
  const answers: Answer[] = [];
  try {
    exec('BEGIN IMMEDIATE');
    for (const { id, write } of group) {
      exec('SAVEPOINT one');
      try {
        answers.push({ id, value: write() });
      } catch (error) {
        exec('ROLLBACK TO one');
        answers.push(failure(id, error));
      }
      exec('RELEASE one');
    }
    exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) exec('ROLLBACK');
    for (const { id } of group) reply(failure(id, error));
    return;
  }
  answers.forEach(reply);
}

const reply = (answer: Answer) => parentPort!.postMessage(answer);
const failure = (id: number, error: unknown): Answer => ({
  id,
  error: { name: (error as Error).name, message: (error as Error).message },
});

parentPort!.on('message', ({ id, name, argument }: Call) => {
  step();
  if (name in writes) {
    queue.push({ id, write: () => writes[name as keyof typeof writes](argument as never) });
    // After the messages that are waiting already: they join this commit.
    if (queue.length === 1) setImmediate(commitQueue);
    return;
  }
  // All of it: a long log takes its time to be taken apart and sent, too.
  atDisk(() => {
    try {
      reply({ id, value: reads[name as keyof typeof reads](argument as never) });
    } catch (error) {
      reply(failure(id, error));
    }
  });
});
ready();
