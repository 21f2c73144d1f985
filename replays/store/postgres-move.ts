/**
 * The log in its first form, a row for each event and one for each grant, is written anew as a row for each command: a few
 * matches at a time, each read back and compared. The old tables stay until all of it is there, under names that no process
 * knows, so that it can be stopped, go on later, and be undone until then.
 */
import type { Grant } from './event-store.ts';
import { asleepSince, endedAt, summaryFrom } from './listed.ts';
import { entriesOf, grantsAsText, rowsOf, type LogRow, type Progress } from './log-rows.ts';
import type { Asked } from './postgres-database.ts';
import { batchOf } from './removal.ts';

/** Matches that are looked at for one batch; how many go into it depends on their events. */
const MOST_MATCHES = 100;

const TABLES = `
  -- How far each match has come, and who may go on: whoever takes it over raises its epoch. What is played changes its row
  -- again and again: there is room for that beside it, and what an index has of it changes only when it sleeps or ends.
  CREATE TABLE heads (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    match_id text COLLATE "C" NOT NULL UNIQUE,
    events integer NOT NULL,
    epoch integer NOT NULL DEFAULT 0,
    last_event_at bigint NOT NULL,
    due_at bigint,
    -- Neither over nor asleep. With due_at in the index, each command would write to it.
    is_awake boolean NOT NULL,
    -- Whether its events lie in packed_log, and not in log.
    is_packed boolean NOT NULL DEFAULT false
  )
  WITH (fillfactor = 50);
  CREATE INDEX heads_awake ON heads (id) WHERE is_awake;
  -- What one command appended, an envelope a line, in the order in which it was written; with whom it was granted to.
  CREATE TABLE log (
    row bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    match bigint NOT NULL,
    pos integer NOT NULL,
    events integer NOT NULL,
    person text COLLATE "C",
    command text COLLATE "C",
    body text NOT NULL
  );
  CREATE TABLE log_places (
    match bigint NOT NULL,
    pos integer NOT NULL,
    row bigint NOT NULL,
    PRIMARY KEY (match, pos, row)
  );
  -- Logs of matches that ended some time ago; and those that are still to be packed.
  CREATE TABLE packed_log (
    match bigint NOT NULL,
    pos integer NOT NULL,
    events integer NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (match, pos)
  );
  ALTER TABLE packed_log ALTER body SET STORAGE EXTERNAL;
  CREATE TABLE unpacked (
    ended_at bigint NOT NULL,
    match_id text COLLATE "C" NOT NULL,
    PRIMARY KEY (ended_at, match_id)
  );
  CREATE INDEX unpacked_by_match ON unpacked (match_id);
  -- Up to which row of the log each of those that follow it has come.
  CREATE TABLE cursors (
    name text COLLATE "C" PRIMARY KEY,
    row bigint NOT NULL
  );
  INSERT INTO cursors (name, row) VALUES ('places', 0);
`;

/** From then on a process of the version before can neither append nor read a log: it says so, and loses nothing. */
export const beginMove = (client: Asked): Promise<unknown> =>
  client.query(`
    LOCK TABLE events, grants IN ACCESS EXCLUSIVE MODE;
    ALTER TABLE events RENAME TO events_before;
    ALTER TABLE grants RENAME TO grants_before;
    ${TABLES}`);

interface OldMatch {
  match_id: string;
  events: number;
  epoch: number;
  summary: string;
}

/**
 * Moves the next few matches, in the order of their ids: those up to the last that has a head were moved before.
 * @returns how many; 0 if all were moved @throws if what is read back is not what was there, or in all more or less of it
 */
async function moveSome(client: Asked): Promise<number> {
  // What a crash takes back is moved again.
  await client.query('SET LOCAL synchronous_commit = off');
  const some = batchOf(await client.query<OldMatch>(NEXT, [MOST_MATCHES]), MOST_MATCHES);
  if (some.length > 0) await moveMatches(client, some);
  else {
    await checkCounts(client);
    await client.query(
      'INSERT INTO unpacked (ended_at, match_id) SELECT ended_at, match_id FROM matches WHERE ended_at IS NOT NULL',
    );
  }
  return some.length;
}

/** A step in many transactions, which may end between any two and go on later. */
export interface InParts {
  /** Does the next part. @returns how many are done with it; 0 if nothing was left to do */
  some(client: Asked): Promise<number>;
  progress(client: Asked): Promise<Progress>;
}

export const move: InParts = {
  some: moveSome,
  progress: async (client) => {
    const [progress] = await client.query<Progress>(
      'SELECT (SELECT count(*) FROM heads) AS done, (SELECT count(*) FROM matches) AS of',
    );
    return progress!;
  },
};

const NEXT = `
  SELECT match_id, events, epoch, summary FROM matches
  WHERE match_id > coalesce((SELECT max(match_id) FROM heads), '') ORDER BY match_id LIMIT $1`;

async function moveMatches(client: Asked, matches: readonly OldMatch[]): Promise<void> {
  const ids = matches.map(({ match_id }) => match_id);
  const lines = await linesBefore(client, ids);
  const grants = await grantsBefore(client, ids);
  const heads = await putHeads(client, matches);
  const rows = ids.flatMap((id) =>
    [...entriesOf(lines.get(id) ?? [], grants.get(id) ?? [])].flatMap((entry) =>
      [...rowsOf(entry)].map((row) => ({ match: heads.get(id)!, ...row })),
    ),
  );
  await putRows(client, rows);

  const moved = Map.groupBy(
    await client.query<LogRow & { match: number }>(MOVED, [[...heads.values()]]),
    ({ match }) => match,
  );
  for (const { match_id: id } of matches) {
    const theirs = moved.get(heads.get(id)!) ?? [];
    const body = theirs.flatMap((row) => (row.events > 0 ? row.body : [])).join('\n');
    if (
      body !== (lines.get(id) ?? []).join('\n') ||
      grantsAsText(grantsIn(theirs)) !== grantsAsText(grants.get(id) ?? [])
    )
      throw new Error(`The log of ${id} could not be moved: what was written is not what was read.`);
  }
}

async function linesBefore(client: Asked, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await client.query<{ match_id: string; envelope: string }>(
    'SELECT match_id, envelope FROM events_before WHERE match_id = ANY ($1) ORDER BY match_id, pos',
    [ids],
  );
  const events = Map.groupBy(rows, ({ match_id }) => match_id);
  return new Map([...events].map(([id, some]) => [id, some.map(({ envelope }) => envelope)]));
}

async function grantsBefore(client: Asked, ids: readonly string[]): Promise<Map<string, Grant[]>> {
  const rows = await client.query<Grant & { match_id: string }>(
    'SELECT match_id, person, command, pos FROM grants_before WHERE match_id = ANY ($1) ORDER BY match_id, pos',
    [ids],
  );
  return Map.groupBy(rows, ({ match_id }) => match_id);
}

const grantsIn = (rows: readonly LogRow[]): Grant[] =>
  rows.flatMap(({ person, command, pos, events }) =>
    person === null || command === null ? [] : { person, command, pos: pos + events },
  );

/** @returns the number of each match */
async function putHeads(client: Asked, matches: readonly OldMatch[]): Promise<Map<string, number>> {
  const summaries = matches.map(({ summary }) => summaryFrom(summary));
  const heads = await client.query<{ id: number; match_id: string }>(
    `INSERT INTO heads (match_id, events, epoch, last_event_at, due_at, is_awake)
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::bigint[], $5::bigint[], $6::boolean[])
    RETURNING id, match_id`,
    [
      matches.map(({ match_id }) => match_id),
      matches.map(({ events }) => events),
      matches.map(({ epoch }) => epoch),
      summaries.map(({ lastEventAt }) => lastEventAt),
      summaries.map(({ dueAt }) => dueAt ?? null),
      summaries.map((summary) => endedAt(summary) === null && asleepSince(summary) === null),
    ],
  );
  return new Map(heads.map(({ id, match_id }) => [match_id, id]));
}

/** With their places. Nobody else appends: the cursor may pass them at once. */
const putRows = (client: Asked, rows: readonly (LogRow & { match: number })[]): Promise<unknown> =>
  client.query(
    `WITH moved AS (
      INSERT INTO log (match, pos, events, person, command, body)
      SELECT match, pos, events, person, command, body
      FROM unnest($1::bigint[], $2::int[], $3::int[], $4::text[], $5::text[], $6::text[])
        WITH ORDINALITY AS one (match, pos, events, person, command, body, place)
      ORDER BY place RETURNING match, pos, row
    ),
    placed AS (INSERT INTO log_places (match, pos, row) SELECT match, pos, row FROM moved)
    UPDATE cursors SET row = (SELECT max(row) FROM moved) WHERE name = 'places' AND EXISTS (SELECT FROM moved)`,
    [
      rows.map(({ match }) => match),
      rows.map(({ pos }) => pos),
      rows.map(({ events }) => events),
      rows.map(({ person }) => person),
      rows.map(({ command }) => command),
      rows.map(({ body }) => body),
    ],
  );

const MOVED = `
  SELECT match, pos, events, person, command, body FROM log
  WHERE row = ANY (ARRAY(SELECT row FROM log_places WHERE match = ANY ($1))) ORDER BY match, row`;

/** @throws if there is more or less in the log than before */
async function checkCounts(client: Asked): Promise<void> {
  const [counts] = await client.query<Record<string, number>>(`SELECT
    (SELECT count(*) FROM events_before WHERE match_id IN (SELECT match_id FROM matches)) AS events_before,
    (SELECT count(*) FROM grants_before WHERE match_id IN (SELECT match_id FROM matches)) AS grants_before,
    (SELECT count(*) FROM matches) AS matches_before,
    (SELECT coalesce(sum(events), 0)::bigint FROM log) AS events,
    (SELECT count(command) FROM log) AS grants,
    (SELECT count(*) FROM heads) AS matches`);
  for (const what of ['events', 'grants', 'matches']) {
    const [now, before] = [counts![what], counts![`${what}_before`]];
    if (now !== before) throw new Error(`The log could not be moved: it has ${now} ${what}, not ${before}.`);
  }
}

/** Takes the old tables away, once all of it was moved. */
export const endMove = (client: Asked): Promise<unknown> =>
  client.query(`
    LOCK TABLE matches, events_before, grants_before IN ACCESS EXCLUSIVE MODE;
    DROP TABLE events_before;
    DROP TABLE grants_before;
    ALTER TABLE matches DROP COLUMN events, DROP COLUMN epoch`);

/** Takes away what was moved so far: the old tables have all of it. */
export const undoMove = (client: Asked): Promise<unknown> =>
  client.query(`
    DROP TABLE heads, log, log_places, packed_log, unpacked, cursors;
    ALTER TABLE events_before RENAME TO events;
    ALTER TABLE grants_before RENAME TO grants;`);
