/**
 * The tables in PostgreSQL, as numbered steps from an empty database to the present form, as those of SQLite are. Steps
 * are never changed: databases out there were made by them. A new form is a new step, which `postgres-migrate.ts` applies.
 */
import { generateKeyPairSync } from 'node:crypto';
import type { Asked } from './postgres-database.ts';
import { beginMove, endMove, move, type InParts } from './postgres-move.ts';

/**
 * A step in one transaction. It takes its locks first, and holds them for a moment: where a lock is not to be had at once
 * all of it is undone, and tried again later. Processes of the version before go on with what it makes: it adds, and takes
 * nothing away that they use.
 *
 * One step is an exception, and the log's first: a log that some write as rows for events and others as rows for commands
 * would have two writers that the fence between them does not know of. So it takes the tables of the log away from
 * processes of the version before. Whatever they append from then on fails, and is refused as not saved; they are to be
 * ended before it.
 */
export type Transaction<Result = unknown> = (client: Asked) => Promise<Result>;
/** An index of that name, built while others write: `{ index: 'events_by_type', on: 'events (type)' }`. */
export interface NewIndex {
  index: string;
  /** Table, columns and condition, as in `CREATE INDEX … ON`. */
  on: string;
}
export type Step = Transaction | InParts | NewIndex;

export const steps: readonly Step[] = [
  async (client) => {
    await client.query(`
      -- Whoever takes a match over raises its epoch. In what is looked up in order, ids are compared as bytes.
      CREATE TABLE matches (
        match_id text COLLATE "C" PRIMARY KEY,
        events integer NOT NULL,
        epoch integer NOT NULL DEFAULT 0,
        phase text NOT NULL,
        opened_at bigint NOT NULL,
        asleep_since bigint,
        ended_at bigint,
        previous text COLLATE "C",
        summary text NOT NULL,
        metadata text NOT NULL,
        -- What it is found by; null in no list.
        facets text[],
        -- Its place among those that were ever listed as running or over, in the order in which they began.
        number bigint UNIQUE,
        -- 0 while it is not known, else one more than the digest's.
        closeness smallint NOT NULL DEFAULT 0,
        closest bigint GENERATED ALWAYS AS (closeness * 4294967296 + number) STORED,
        -- Its place among finished matches without a digest, the last one first to be made.
        undigested bigint,
        digest text
      )
      -- What is played changes its row again and again: room for that beside it, and no index is touched.
      WITH (fillfactor = 70);
      CREATE INDEX matches_by_age ON matches (opened_at, match_id) WHERE phase <> 'abandoned';
      CREATE INDEX matches_listed ON matches (opened_at, match_id) WHERE facets IS NOT NULL;
      CREATE INDEX matches_listed_by_phase ON matches (phase, opened_at, match_id) WHERE facets IS NOT NULL;
      CREATE INDEX matches_by_facet ON matches USING gin (facets);
      CREATE INDEX matches_newest ON matches (phase, number) WHERE facets IS NOT NULL;
      CREATE INDEX matches_closest ON matches (phase, closest) WHERE facets IS NOT NULL;
      CREATE INDEX matches_awake ON matches (opened_at, match_id) WHERE ended_at IS NULL AND asleep_since IS NULL;
      CREATE INDEX matches_asleep ON matches (asleep_since, match_id) WHERE asleep_since IS NOT NULL;
      CREATE INDEX matches_ended ON matches (phase, ended_at, match_id) WHERE ended_at IS NOT NULL;
      CREATE INDEX matches_by_previous ON matches (previous) WHERE previous IS NOT NULL;
      CREATE INDEX matches_undigested ON matches (undigested) WHERE undigested IS NOT NULL;
      CREATE SEQUENCE archive_numbers;
      CREATE SEQUENCE undigested_numbers;

      -- An envelope as the text that it was written as.
      CREATE TABLE events (
        match_id text COLLATE "C" NOT NULL,
        pos integer NOT NULL,
        envelope text NOT NULL,
        PRIMARY KEY (match_id, pos)
      );
      CREATE TABLE codes (
        code text PRIMARY KEY,
        match_id text COLLATE "C" NOT NULL
      );
      CREATE INDEX codes_by_match ON codes (match_id);
      CREATE TABLE grants (
        match_id text COLLATE "C" NOT NULL,
        person text COLLATE "C" NOT NULL,
        command text COLLATE "C" NOT NULL,
        pos integer NOT NULL,
        PRIMARY KEY (match_id, person, command)
      );
      -- One row, written to see whether writing works.
      CREATE TABLE health (
        only_row boolean PRIMARY KEY CHECK (only_row),
        written_at timestamptz NOT NULL
      );

      CREATE TABLE book_entries (
        position integer PRIMARY KEY,
        match_id text COLLATE "C" NOT NULL UNIQUE,
        entry text NOT NULL
      );
      CREATE TABLE book_nodes (
        level integer NOT NULL,
        position integer NOT NULL,
        hash bytea NOT NULL,
        PRIMARY KEY (level, position)
      );
      CREATE TABLE book_key (
        only_row boolean PRIMARY KEY CHECK (only_row),
        private_key bytea NOT NULL
      );

      CREATE TABLE bookmarks (
        match_id text COLLATE "C" NOT NULL,
        key text COLLATE "C" NOT NULL,
        at bigint NOT NULL,
        -- Null where it was taken away.
        word text,
        asked_at bigint NOT NULL,
        PRIMARY KEY (match_id, key, at)
      );

      CREATE TABLE people (
        key text COLLATE "C" NOT NULL,
        game text COLLATE "C" NOT NULL,
        name text NOT NULL,
        first bigint NOT NULL,
        latest bigint NOT NULL,
        matches integer NOT NULL,
        wins integer NOT NULL,
        ties integer NOT NULL,
        score double precision NOT NULL,
        fair double precision NOT NULL,
        PRIMARY KEY (key, game)
      );
      CREATE TABLE chosen (
        key text COLLATE "C" NOT NULL,
        game text COLLATE "C" NOT NULL,
        choice text COLLATE "C" NOT NULL,
        title text NOT NULL,
        times integer NOT NULL,
        PRIMARY KEY (key, game, choice)
      );
      CREATE INDEX chosen_by_times ON chosen (key, game, times DESC, choice);
      -- How often somebody sat on another side than somebody else, who won, and who put whom out.
      CREATE TABLE met (
        key text COLLATE "C" NOT NULL,
        other text COLLATE "C" NOT NULL,
        name text NOT NULL,
        latest bigint NOT NULL,
        matches integer NOT NULL,
        wins integer NOT NULL,
        losses integer NOT NULL,
        fell integer NOT NULL,
        felled integer NOT NULL,
        PRIMARY KEY (key, other)
      );
      CREATE INDEX met_by_matches ON met (key, matches);
      CREATE INDEX met_by_fell ON met (key, fell);
      CREATE INDEX met_by_felled ON met (key, felled);
      CREATE TABLE hidden_people (
        key text COLLATE "C" PRIMARY KEY,
        asked_at bigint NOT NULL,
        hidden boolean NOT NULL
      );
    `);
    const { privateKey } = generateKeyPairSync('ed25519');
    await client.query('INSERT INTO book_key (only_row, private_key) VALUES (true, $1)', [
      privateKey.export({ format: 'der', type: 'pkcs8' }),
    ]);
  },

  // Reported people: as JSON, for whoever runs the server.
  (client) =>
    client.query(`
      CREATE TABLE reports (
        id text COLLATE "C" PRIMARY KEY,
        match_id text COLLATE "C" NOT NULL,
        at bigint NOT NULL,
        report text NOT NULL
      );
      CREATE INDEX reports_by_time ON reports (at, id);
      CREATE INDEX reports_by_match ON reports (match_id);
    `),
  // Matches that a process makes a digest of, until then at most; and what was said once, and when.
  (client) =>
    client.query(`
      CREATE TABLE digesting (
        match_id text COLLATE "C" PRIMARY KEY,
        until timestamptz NOT NULL
      );
      CREATE TABLE said (
        what text COLLATE "C" PRIMARY KEY,
        at bigint NOT NULL
      );
    `),

  // The log as a row for each command, beside the rows for each event; then those go.
  beginMove,
  move,
  endMove,
];
/** Between these steps the log is being moved, and can be brought back. */
export const MOVE_BEGINS = steps.indexOf(beginMove);
export const MOVE_ENDS = steps.indexOf(endMove);
