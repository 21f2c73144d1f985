/**
 * The log in its first form, a row for each event and one for each grant, is written anew as `sqlite-log.ts` keeps it: a few
 * matches at a time, each read back and compared. The old rows stay until all are there, so that it can be stopped, go on
 * later, and be undone until then.
 */
import { statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Grant } from './event-store.ts';
import { summaryFrom } from './listed.ts';
import { entriesOf, grantsAsText, type Progress } from './log-rows.ts';
import { places, reading, writing } from './sqlite-log.ts';

const MATCHES_AT_A_TIME = 20;
/** How far it is, as the number of the last match that was moved. */
const MOVED = 'moved';

const logTables = `
  -- How far each match has come, and who may go on: whoever takes it over raises its epoch.
  CREATE TABLE heads (
    id INTEGER PRIMARY KEY,
    match_id TEXT NOT NULL UNIQUE,
    events INTEGER NOT NULL,
    epoch INTEGER NOT NULL DEFAULT 0,
    last_event_at INTEGER NOT NULL,
    due_at INTEGER,
    -- Whether its log lies in packed_log, and not in log.
    packed INTEGER NOT NULL DEFAULT 0
  );
  -- What one command appended, an envelope a line, in the order in which it was written; with whom it was granted to.
  CREATE TABLE log (
    row INTEGER PRIMARY KEY,
    match INTEGER NOT NULL,
    pos INTEGER NOT NULL,
    events INTEGER NOT NULL,
    person TEXT,
    command TEXT,
    body TEXT NOT NULL
  );
  CREATE TABLE log_places (
    match INTEGER NOT NULL,
    pos INTEGER NOT NULL,
    row INTEGER NOT NULL,
    PRIMARY KEY (match, pos, row)
  ) WITHOUT ROWID;
  -- Logs of matches that ended some time ago; and those that are still to be packed.
  CREATE TABLE packed_log (
    match INTEGER NOT NULL,
    pos INTEGER NOT NULL,
    events INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (match, pos)
  ) WITHOUT ROWID;
  CREATE TABLE unpacked (
    ended_at INTEGER NOT NULL,
    match_id TEXT NOT NULL,
    PRIMARY KEY (ended_at, match_id)
  ) WITHOUT ROWID;
  -- Up to which row of the log each of those that follow it has come.
  CREATE TABLE cursors (
    name TEXT PRIMARY KEY,
    row INTEGER NOT NULL
  ) WITHOUT ROWID;
  INSERT INTO cursors (name, row) VALUES ('places', 0);
`;

/** @throws if the disk has no room for a second log beside the first */
export function beginMove(db: DatabaseSync): void {
  const file = db.location();
  const isEmpty = !db.prepare('SELECT 1 FROM events LIMIT 1').get();
  if (file !== null && !isEmpty) {
    const { bavail, bsize } = statfsSync(dirname(file));
    const [needed, free] = [statSync(file).size, bavail * bsize];
    if (free < needed)
      throw new Error(
        `The log has to be written in a new form, beside the old one. That takes ${inMegabytes(needed)} of disk, and ${inMegabytes(free)} are free. Nothing has changed.`,
      );
  }
  db.exec(logTables);
  db.prepare('INSERT INTO cursors (name, row) VALUES (?, 0)').run(MOVED);
}

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

interface OldMatch {
  number: number;
  match: string;
  events: number;
  epoch: number;
  summary: string;
}

/** Moves the next few matches. @returns how far it is @throws if what is read back is not what was there */
export function moveSome(db: DatabaseSync): Progress {
  const next = db.prepare(`
    SELECT rowid AS number, match_id AS "match", events, epoch, summary FROM matches
    WHERE rowid > (SELECT row FROM cursors WHERE name = '${MOVED}') ORDER BY rowid LIMIT ${MATCHES_AT_A_TIME}`);
  const lines = db.prepare('SELECT envelope FROM events WHERE match_id = ? ORDER BY pos');
  const grants = db.prepare('SELECT person, command, pos FROM grants WHERE match_id = ? ORDER BY pos');
  const begin = db.prepare(
    'INSERT INTO heads (match_id, events, epoch, last_event_at, due_at) VALUES (?, ?, ?, ?, ?) RETURNING id',
  );
  const { put } = writing(db);
  const { catchUp } = places(db);
  const { linesOf, grantsOf } = reading(db);

  const some = next.all() as unknown as OldMatch[];
  for (const { match, events, epoch, summary } of some) {
    const { lastEventAt, dueAt = null } = summaryFrom(summary);
    const { id } = begin.get(match, events, epoch, lastEventAt, dueAt) as { id: number };
    const theirs = (lines.all(match) as { envelope: string }[]).map(({ envelope }) => envelope);
    const granted = grants.all(match) as unknown as Grant[];
    for (const entry of entriesOf(theirs, granted)) put(id, entry);
    catchUp(Number.MAX_SAFE_INTEGER);
    if (linesOf(match).join('\n') !== theirs.join('\n') || grantsAsText(grantsOf(match)) !== grantsAsText(granted))
      throw new Error(`The log of ${match} could not be moved: what was written is not what was read.`);
  }
  const last = some.at(-1);
  if (last) db.prepare('UPDATE cursors SET row = ? WHERE name = ?').run(last.number, MOVED);
  return db
    .prepare('SELECT (SELECT count(*) FROM heads) AS done, count(*) AS "of" FROM matches')
    .get() as unknown as Progress;
}

/** Takes the old rows away, once all of them were moved. @throws if there are more or fewer than before */
export function endMove(db: DatabaseSync): void {
  const count = (query: string): number => Number(db.prepare(query).get()?.count);
  const pairs = [
    ['SELECT total(events) AS count FROM matches', 'SELECT total(events) AS count FROM log'],
    [
      'SELECT count(*) AS count FROM grants WHERE match_id IN (SELECT match_id FROM matches)',
      'SELECT count(command) AS count FROM log',
    ],
    ['SELECT count(*) AS count FROM matches', 'SELECT count(*) AS count FROM heads'],
  ] as const;
  for (const [before, after] of pairs)
    if (count(before) !== count(after))
      throw new Error(`The log could not be moved: ${count(after)} rows instead of ${count(before)} (${after}).`);
  db.exec(`
    DROP TABLE events;
    DROP TABLE grants;
    ALTER TABLE matches DROP COLUMN events;
    ALTER TABLE matches DROP COLUMN epoch;
    DELETE FROM cursors WHERE name = '${MOVED}';
    INSERT INTO unpacked (ended_at, match_id) SELECT ended_at, match_id FROM matches WHERE ended_at IS NOT NULL;
  `);
}

/** Takes away what was moved so far: the old rows are all there. */
export function undoMove(db: DatabaseSync): void {
  for (const table of ['heads', 'log', 'log_places', 'packed_log', 'unpacked', 'cursors'])
    db.exec(`DROP TABLE ${table}`);
}
