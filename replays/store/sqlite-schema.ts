/**
 * The tables, as numbered steps from an empty file to the present form. `PRAGMA user_version` says how many a file has
 * behind it. Steps are never changed: databases out there were made by them. A new form is a new step.
 */
import { generateKeyPairSync } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { summaryFrom } from './listed.ts';
import type { Progress } from './log-rows.ts';
import { archiving } from './sqlite-archive.ts';
import { book } from './sqlite-book.ts';
import { beginMove, endMove, moveSome, undoMove } from './sqlite-move.ts';
import { listing } from './sqlite-queries.ts';

/** A step, or one that is done in many transactions, of which each says how far it is. */
type Migration = ((db: DatabaseSync) => void) | { some(db: DatabaseSync): Progress };

const steps: Migration[] = [
  // IF NOT EXISTS: the first version made these without a number.
  (db) =>
    db.exec(`
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
      CREATE INDEX IF NOT EXISTS matches_by_age ON matches (public, phase, opened_at DESC, match_id DESC);
    `),

  // Grants; sleep and retention; lists that are served by an index each.
  (db) => {
    db.exec(`
      CREATE TABLE grants (
        match_id TEXT NOT NULL,
        person TEXT NOT NULL,
        command TEXT NOT NULL,
        pos INTEGER NOT NULL,
        PRIMARY KEY (match_id, person, command)
      ) WITHOUT ROWID;

      -- One row, written to see whether writing works.
      CREATE TABLE health (
        only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
        written_at INTEGER NOT NULL
      );

      DROP INDEX matches_by_age;
      ALTER TABLE matches DROP COLUMN game;
      ALTER TABLE matches DROP COLUMN public;
      ALTER TABLE matches ADD COLUMN asleep_since INTEGER;
      ALTER TABLE matches ADD COLUMN ended_at INTEGER;
      CREATE INDEX matches_by_age ON matches (opened_at, match_id) WHERE phase <> 'abandoned';
      CREATE INDEX matches_awake ON matches (opened_at, match_id) WHERE ended_at IS NULL AND asleep_since IS NULL;
      CREATE INDEX matches_asleep ON matches (asleep_since, match_id) WHERE asleep_since IS NOT NULL;
      CREATE INDEX matches_ended ON matches (phase, ended_at, match_id) WHERE ended_at IS NOT NULL;

      -- A row for each listed match and name: each player's, folded, and '' for lists that ask for no player.
      CREATE TABLE listed (
        name TEXT NOT NULL,
        opened_at INTEGER NOT NULL,
        match_id TEXT NOT NULL,
        phase TEXT NOT NULL,
        game TEXT NOT NULL,
        PRIMARY KEY (name, opened_at, match_id)
      ) WITHOUT ROWID;
      CREATE INDEX listed_by_phase ON listed (name, phase, opened_at, match_id);
      CREATE INDEX listed_by_game ON listed (name, game, opened_at, match_id);
      CREATE INDEX listed_by_phase_and_game ON listed (name, phase, game, opened_at, match_id);
    `);
    const matches = db.prepare('SELECT summary FROM matches').iterate() as Iterable<{ summary: string }>;
    const { list } = listing(db);
    for (const { summary } of matches) list(summaryFrom(summary));
  },

  // Names of what lies beside the log: keep -> metadata, keys -> seatOwners, held -> reservations, next -> rematchId.
  (db) =>
    db.exec(`
      ALTER TABLE matches RENAME COLUMN keep TO metadata;
      UPDATE matches SET metadata = json_object(
        'seed', metadata ->> 'seed',
        'code', metadata ->> 'code',
        'seatOwners', metadata -> 'keys',
        'reservations', metadata -> 'held',
        'startsWhenFull', metadata -> 'startsWhenFull',
        'rematchId', metadata ->> 'next',
        'asleep', metadata -> 'asleep'
      );
    `),

  // The book, with what has ended so far, and the key that it is signed with.
  (db) => {
    db.exec(`
      CREATE TABLE book_entries (
        position INTEGER PRIMARY KEY,
        match_id TEXT NOT NULL UNIQUE,
        entry TEXT NOT NULL
      );
      CREATE TABLE book_nodes (
        level INTEGER NOT NULL,
        position INTEGER NOT NULL,
        hash BLOB NOT NULL,
        PRIMARY KEY (level, position)
      ) WITHOUT ROWID;
      CREATE TABLE book_key (
        only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
        private_key BLOB NOT NULL
      );
    `);
    const { privateKey } = generateKeyPairSync('ed25519');
    db.prepare('INSERT INTO book_key (only_row, private_key) VALUES (1, ?)').run(
      privateKey.export({ format: 'der', type: 'pkcs8' }),
    );
    const ended = db
      .prepare(`
        SELECT match_id AS "match", phase, events, summary FROM matches
        WHERE ended_at IS NOT NULL AND events > 0 ORDER BY ended_at, match_id`)
      .iterate() as Iterable<{ match: string; phase: 'over' | 'abandoned'; events: number; summary: string }>;
    const { enter } = book(db);
    const lastEvent = db.prepare(`
      SELECT envelope ->> 'hash' AS hash FROM events WHERE match_id = ? ORDER BY pos DESC LIMIT 1`);
    for (const { match, phase, events, summary } of ended)
      enter({ match, phase, events, failedStarts: summaryFrom(summary).failedStarts }, () =>
        String(lastEvent.get(match)?.hash),
      );
  },

  // The archive: what matches are found by, what is counted of people, and which match came after which.
  (db) => {
    db.exec(`
      ALTER TABLE matches ADD COLUMN previous TEXT;
      UPDATE matches SET previous = (
        SELECT envelope ->> '$.data.previous.match' FROM events
        WHERE events.match_id = matches.match_id AND pos = 0 AND envelope ->> '$.data.dealtBy' IS NOT 'device'
      );
      CREATE INDEX matches_by_previous ON matches (previous) WHERE previous IS NOT NULL;

      -- A number for each match that was ever listed as running or over, in the order in which they began.
      CREATE TABLE archived (
        number INTEGER PRIMARY KEY,
        match_id TEXT NOT NULL UNIQUE
      );
      -- For each thing that matches are found by the set of their numbers, in chunks: bits.ts.
      CREATE TABLE archive_bits (
        token TEXT NOT NULL,
        chunk INTEGER NOT NULL,
        bits BLOB NOT NULL,
        PRIMARY KEY (token, chunk)
      ) WITHOUT ROWID;
      -- How close each match of a chunk was: bit-slices.ts.
      CREATE TABLE archive_closeness (
        chunk INTEGER PRIMARY KEY,
        closeness BLOB NOT NULL
      );
      CREATE TABLE digests (
        match_id TEXT PRIMARY KEY,
        digest TEXT NOT NULL
      ) WITHOUT ROWID;
      -- Finished matches that have no digest yet, the last one first to be made.
      CREATE TABLE undigested (
        match_id TEXT NOT NULL UNIQUE
      );

      CREATE TABLE people (
        key TEXT NOT NULL,
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        first INTEGER NOT NULL,
        latest INTEGER NOT NULL,
        matches INTEGER NOT NULL,
        wins INTEGER NOT NULL,
        ties INTEGER NOT NULL,
        score REAL NOT NULL,
        fair REAL NOT NULL,
        PRIMARY KEY (key, game)
      ) WITHOUT ROWID;
      CREATE TABLE chosen (
        key TEXT NOT NULL,
        game TEXT NOT NULL,
        choice TEXT NOT NULL,
        title TEXT NOT NULL,
        times INTEGER NOT NULL,
        PRIMARY KEY (key, game, choice)
      ) WITHOUT ROWID;
      CREATE INDEX chosen_by_times ON chosen (key, game, times DESC, choice);
      -- How often somebody sat on another side than somebody else, who won, and who put whom out.
      CREATE TABLE met (
        key TEXT NOT NULL,
        other TEXT NOT NULL,
        name TEXT NOT NULL,
        latest INTEGER NOT NULL,
        matches INTEGER NOT NULL,
        wins INTEGER NOT NULL,
        losses INTEGER NOT NULL,
        fell INTEGER NOT NULL,
        felled INTEGER NOT NULL,
        PRIMARY KEY (key, other)
      ) WITHOUT ROWID;
      CREATE INDEX met_by_matches ON met (key, matches);
      CREATE INDEX met_by_fell ON met (key, fell);
      CREATE INDEX met_by_felled ON met (key, felled);
      CREATE TABLE hidden_people (
        key TEXT PRIMARY KEY,
        asked_at INTEGER NOT NULL,
        hidden INTEGER NOT NULL
      ) WITHOUT ROWID;
    `);
    const matches = db.prepare('SELECT summary FROM matches ORDER BY opened_at, match_id').iterate() as Iterable<{
      summary: string;
    }>;
    const archived = archiving(db, { holds: true });
    const toDigest = db.prepare('INSERT INTO undigested (match_id) VALUES (?)');
    for (const { summary } of matches) {
      const match = summaryFrom(summary);
      archived.relist(null, match);
      if (match.phase === 'over') toDigest.run(match.matchId);
    }
    archived.flush();
  },

  // Bookmarks; those that were taken away have no word.
  (db) =>
    db.exec(`
      CREATE TABLE bookmarks (
        match_id TEXT NOT NULL,
        key TEXT NOT NULL,
        at INTEGER NOT NULL,
        word TEXT,
        asked_at INTEGER NOT NULL,
        PRIMARY KEY (match_id, key, at)
      ) WITHOUT ROWID;
    `),

  // Who owns a match: whoever takes it over raises its epoch.
  (db) => db.exec('ALTER TABLE matches ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0'),

  // Reported people: as JSON, for whoever runs the server.
  (db) =>
    db.exec(`
      CREATE TABLE reports (
        id TEXT PRIMARY KEY,
        match_id TEXT NOT NULL,
        at INTEGER NOT NULL,
        report TEXT NOT NULL
      ) WITHOUT ROWID;
      CREATE INDEX reports_by_time ON reports (at, id);
      CREATE INDEX reports_by_match ON reports (match_id);
    `),
  // Matches that somebody makes a digest of, until then at most; and what was said once, and when.
  (db) =>
    db.exec(`
      CREATE TABLE digesting (
        match_id TEXT PRIMARY KEY,
        until INTEGER NOT NULL
      ) WITHOUT ROWID;
      CREATE TABLE said (
        what TEXT PRIMARY KEY,
        at INTEGER NOT NULL
      ) WITHOUT ROWID;
    `),

  // The log as a row for each command, beside the rows for each event; then those go.
  beginMove,
  { some: moveSome },
  endMove,
];
const VERSION_BEFORE_MOVE = steps.indexOf(beginMove);

/**
 * Brings the file to the present form, each step in one transaction, or in many that can be stopped between.
 * @param tell is told how far a long step is
 * @throws if it was made by a later version, or a step fails: then that step has changed nothing
 */
export function migrate(db: DatabaseSync, tell: (progress: Progress) => void = () => {}): void {
  while (versionOf(db) < steps.length) {
    const progress = inTransaction(db, () => {
      // Asked again: another process may have been quicker.
      const version = versionOf(db);
      const step = steps[version];
      const some = typeof step === 'object' ? step.some(db) : null;
      if (typeof step === 'function') step(db);
      if (step && (some === null || some.done === some.of)) db.exec(`PRAGMA user_version = ${version + 1}`);
      return some;
    });
    if (progress) tell(progress);
  }
  if (versionOf(db) > steps.length)
    throw new Error(
      `The database was made by a later version: ${versionOf(db)} steps, ${steps.length} are known here.`,
    );
}

/** @throws what the work throws: then nothing has changed */
function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/**
 * Brings a file back to the form before the log was moved, while that has not come to its end.
 * @returns whether it was being moved
 */
export const undoMigration = (db: DatabaseSync): boolean =>
  inTransaction(db, () => {
    const version = versionOf(db);
    if (version <= VERSION_BEFORE_MOVE || version === steps.length) return false;
    undoMove(db);
    db.exec(`PRAGMA user_version = ${VERSION_BEFORE_MOVE}`);
    return true;
  });

const versionOf = (db: DatabaseSync): number => db.prepare('PRAGMA user_version').get()?.user_version as number;
