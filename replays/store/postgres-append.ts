/**
 * Appending. What gathers while one group is on its way goes into the next one, all of it in one statement: each match's
 * batch is decided by itself in there, and an answer for each comes back. What a match ends with goes into the book in
 * the same transaction.
 */
import { DatabaseError } from 'pg';
import { linesOf, summaryIn, Superseded, Unconfirmed, VersionConflict, type Append } from './event-store.ts';
import { endedMatch, type EndedMatch } from './book-entries.ts';
import { asleepSince, endedAt, previousOf } from './listed.ts';
import { rowsOf } from './log-rows.ts';
import { arrayOf, facetsKept, isArchived } from './postgres-archive.ts';
import { enter } from './postgres-book.ts';
import { AnswerLost, type Asked, type Database } from './postgres-database.ts';
import { unpack } from './postgres-pack.ts';

/** Events of a statement, more or less. */
const MOST_EVENTS = 2000;

interface Pending {
  batch: Append;
  resolve(): void;
  reject(error: Error): void;
}

/**
 * @param onCommitted told of each group how many appends it held
 * @returns a function that appends, one group after the other
 */
export function appending(db: Database, onCommitted?: (writes: number) => void): (batch: Append) => Promise<void> {
  const queue: Pending[] = [];
  let isWriting = false;

  async function write(): Promise<void> {
    isWriting = true;
    // After what arrives in this turn: it joins this group.
    await new Promise(setImmediate);
    while (queue.length > 0) {
      const group = nextGroup(queue);
      await writeGroup(db, group);
      onCommitted?.(group.length);
    }
    isWriting = false;
  }
  return (batch) =>
    new Promise((resolve, reject) => {
      queue.push({ batch, resolve, reject });
      if (!isWriting) void write();
    });
}

/** Takes the first of each match: the statement sees a match once. */
function nextGroup(queue: Pending[]): Pending[] {
  const group = new Map<string, Pending>();
  const rest: Pending[] = [];
  let events = 0;
  for (const pending of queue) {
    const { match, envelopes } = pending.batch;
    const waits = group.has(match) || (group.size > 0 && events + envelopes.length > MOST_EVENTS);
    if (waits) rest.push(pending);
    else {
      group.set(match, pending);
      events += envelopes.length;
    }
  }
  queue.splice(0, queue.length, ...rest);
  return [...group.values()];
}

/** Answers all of them, whatever happens. */
async function writeGroup(db: Database, group: Pending[]): Promise<void> {
  try {
    const answers = await appendAll(
      db,
      group.map(({ batch }) => batch),
    );
    for (const [index, pending] of group.entries()) {
      const refusal = refusalOf(pending.batch, answers[index]);
      if (refusal instanceof LogIsPacked) await writeToPacked(db, pending);
      else if (refusal) pending.reject(refusal);
      else pending.resolve();
    }
  } catch (error) {
    const isAlone = group.length === 1;
    if (error instanceof AnswerLost)
      for (const { batch, reject } of group) reject(new Unconfirmed(`${batch.match}: ${error.message}`));
    // The database can't keep what is in one of them: nothing was written, and the others are none the worse for it.
    else if (!isAlone && isOfOne(error)) for (const pending of group) await writeGroup(db, [pending]);
    else for (const { reject } of group) reject(error as Error);
  }
}

/** Something is added to what was over: that is rare, and may take a little longer. */
async function writeToPacked(db: Database, pending: Pending): Promise<void> {
  try {
    await db.transaction((client) => unpack(client, pending.batch.match));
  } catch (error) {
    return pending.reject(error as Error);
  }
  await writeGroup(db, [pending]);
}

/** Whether it is about what was written, not about the database: classes of SQLSTATE for values, constraints and limits. */
const isOfOne = (error: unknown): boolean =>
  error instanceof DatabaseError && ['21', '22', '23', '54'].includes(error.code?.slice(0, 2) ?? '');

/** What came of a batch. */
interface Answer {
  is_written: boolean;
  /** As the match was before; null for one that was unknown. */
  events: number | null;
  epoch: number | null;
  is_packed: boolean | null;
}

class LogIsPacked extends Error {}

function appendAll(db: Database, batches: readonly Append[]): Promise<Answer[]> {
  if (!batches.some(endedBy)) return db.with((client) => askToAppend(client, batches));
  return db.transaction(async (client) => {
    const answers = await askToAppend(client, batches);
    const written = batches.filter((_batch, index) => answers[index]?.is_written);
    await enter(
      client,
      written.flatMap((batch) => {
        const ended = endedBy(batch);
        return ended ? { ...ended, lastLine: linesOf(batch).at(-1) } : [];
      }),
    );
    return answers;
  });
}

function endedBy(batch: Append): EndedMatch | null {
  const summary = summaryIn(batch);
  return summary && endedMatch(summary, batch.expected + batch.envelopes.length);
}

/** @returns an answer for each, in their order */
export async function askToAppend(client: Asked, batches: readonly Append[]): Promise<Answer[]> {
  const rows = batches.flatMap((batch) =>
    [...rowsOf({ ...batch, lines: linesOf(batch) })].map((row) => ({ match: batch.match, ...row })),
  );
  const moves = [
    ...columns(batches, [
      ({ match }) => match,
      ({ expected }) => expected,
      ({ epoch }) => epoch,
      ({ envelopes }) => envelopes.length,
      ({ summary }) => summary.lastEventAt,
      ({ summary }) => summary.dueAt ?? null,
    ]),
    ...columns(rows, [
      ({ match }) => match,
      ({ pos }) => pos,
      ({ events }) => events,
      ({ person }) => person,
      ({ command }) => command,
      ({ body }) => body,
    ]),
  ];
  const changes = batches.flatMap(changeIn);
  if (changes.length === 0) return client.query<Answer>({ name: 'append', text: MOVE, values: moves });
  return client.query<Answer>({
    name: 'append and list',
    text: MOVE_AND_LIST,
    values: [
      ...moves,
      ...columns(changes, [
        ({ batch }) => batch.match,
        ({ summary }) => summary?.phase ?? null,
        ({ summary }) => summary?.openedAt ?? null,
        ({ summary }) => summary && asleepSince(summary),
        ({ summary }) => summary && endedAt(summary),
        ({ batch }) => (batch.expected === 0 ? previousOf(batch.envelopes[0]) : null),
        ({ summary }) => summary && JSON.stringify(summary),
        ({ batch }) => (batch.metadata ? JSON.stringify(batch.metadata) : null),
        ({ batch }) => batch.metadata?.code || null,
        ({ summary }) => summary && arrayOf(facetsKept(summary, null)),
        ({ summary }) => summary !== null && isArchived(summary),
      ]),
    ],
  });
}

/** As the statement takes them: one array for each column. */
const columns = <Row>(rows: readonly Row[], of: readonly ((row: Row) => unknown)[]): unknown[][] =>
  of.map((value) => rows.map(value));

/** What changes besides the log, if anything. */
function changeIn(batch: Append) {
  const summary = summaryIn(batch);
  return summary || batch.metadata ? [{ batch, summary }] : [];
}

function refusalOf(batch: Append, answer: Answer | undefined): Error | null {
  const { match, expected, epoch, metadata } = batch;
  if (!answer) return new Error(`${match} has no answer.`);
  if (answer.is_written) return null;
  if (answer.events === null) {
    if (expected !== 0) return new VersionConflict(`${match} has 0 events, not ${expected}.`);
    if (!metadata) return new Error(`${match} was begun without its metadata.`);
    if (!summaryIn(batch)) return new Error(`${match} was begun without its summary.`);
    return new Error(`${match} could not be begun: its code is in use, or it was begun just now.`);
  }
  if (answer.epoch !== epoch)
    return new Superseded(`${match} was taken over: its epoch is ${answer.epoch}, not ${epoch}.`);
  if (answer.events !== expected) return new VersionConflict(`${match} has ${answer.events} events, not ${expected}.`);
  return new LogIsPacked();
}

/**
 * What every append does: it moves the heads of its matches on, if they stand where their writers believe, and writes the
 * log. Heads are locked in the order of their ids, so that no two processes wait for each other.
 */
const FENCE = `
  WITH batch AS MATERIALIZED (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::bigint[], $6::bigint[])
      WITH ORDINALITY AS one (match_id, expected, epoch, added, last_event_at, due_at, place)
  ),
  known AS MATERIALIZED (
    SELECT id, match_id, events, epoch, is_packed FROM heads
    WHERE match_id = ANY ($1) ORDER BY match_id FOR UPDATE
  ),
  kept AS MATERIALIZED (
    SELECT known.id, batch.* FROM batch JOIN known USING (match_id)
    WHERE known.events = batch.expected AND known.epoch = batch.epoch AND (added = 0 OR NOT is_packed)
  )`;

const written = (allowed: string): string => `
  logged AS (
    INSERT INTO log (match, pos, events, person, command, body)
    SELECT id, pos, events, person, command, body
    FROM unnest($7::text[], $8::int[], $9::int[], $10::text[], $11::text[], $12::text[])
      WITH ORDINALITY AS one (match_id, pos, events, person, command, body, place)
    JOIN (SELECT id, match_id FROM ${allowed}) AS allowed USING (match_id)
    ORDER BY place
  )`;

const answers = (allowed: string): string => `
  SELECT allowed.match_id IS NOT NULL AS is_written, known.events, known.epoch, is_packed
  FROM batch LEFT JOIN known USING (match_id) LEFT JOIN ${allowed} AS allowed USING (match_id)
  ORDER BY batch.place`;

/** Where nothing changes of how matches are listed, nor of what lies beside their logs. */
const MOVE = `${FENCE},
  moved AS (
    UPDATE heads SET events = expected + added, last_event_at = kept.last_event_at, due_at = kept.due_at
    FROM kept WHERE heads.id = kept.id
  ),
  ${written('kept')}
  ${answers('kept')}`;

/** Each part takes what the parts before it let through: that is also the order in which they are done. */
const MOVE_AND_LIST = `${FENCE},
  change AS MATERIALIZED (
    SELECT *, ended_at IS NULL AND asleep_since IS NULL AS is_awake FROM unnest(
      $13::text[], $14::text[], $15::bigint[], $16::bigint[], $17::bigint[], $18::text[], $19::text[], $20::text[],
      $21::text[], $22::text[], $23::boolean[]
    ) AS one (
      match_id, phase, opened_at, asleep_since, ended_at, previous, summary, metadata, code, facets, is_archived
    )
  ),
  beginning AS MATERIALIZED (
    SELECT change.*, added, last_event_at, due_at, place FROM batch JOIN change USING (match_id) LEFT JOIN known USING (match_id)
    WHERE known.match_id IS NULL AND expected = 0 AND metadata IS NOT NULL AND summary IS NOT NULL
  ),
  -- Matches that are over leave their code to whatever comes next.
  coded AS (
    INSERT INTO codes (code, match_id) SELECT code, match_id FROM beginning WHERE code IS NOT NULL ORDER BY code
    ON CONFLICT (code) DO UPDATE SET match_id = excluded.match_id
      WHERE NOT EXISTS (SELECT FROM matches WHERE matches.match_id = codes.match_id AND matches.ended_at IS NULL)
    RETURNING match_id
  ),
  begun AS (
    INSERT INTO heads (match_id, events, last_event_at, due_at, is_awake)
    SELECT match_id, added, last_event_at, due_at, is_awake FROM beginning
    WHERE code IS NULL OR match_id IN (SELECT match_id FROM coded) ORDER BY match_id
    ON CONFLICT DO NOTHING
    RETURNING id, match_id
  ),
  entered AS (
    INSERT INTO matches (
      match_id, phase, opened_at, asleep_since, ended_at, previous, summary, metadata, facets, number, undigested
    )
    SELECT
      match_id, phase, opened_at, asleep_since, ended_at, previous, summary, metadata, facets::text[],
      CASE WHEN is_archived THEN nextval('archive_numbers') END,
      CASE WHEN phase = 'over' THEN nextval('undigested_numbers') END
    FROM beginning JOIN begun USING (match_id) ORDER BY place
  ),
  allowed AS MATERIALIZED (SELECT id, match_id FROM kept UNION ALL SELECT id, match_id FROM begun),
  moved AS (
    UPDATE heads SET
      events = expected + added, last_event_at = kept.last_event_at, due_at = kept.due_at,
      is_awake = CASE WHEN change.summary IS NULL THEN heads.is_awake ELSE change.is_awake END
    FROM kept LEFT JOIN change USING (match_id) WHERE heads.id = kept.id
  ),
  changed AS MATERIALIZED (SELECT change.* FROM kept JOIN change USING (match_id)),
  -- A match that changes its code: one that is in use comes out as null, which the table refuses with all of the batch.
  recoded AS (
    INSERT INTO codes (code, match_id)
    SELECT changed.code, match_id FROM changed JOIN codes USING (match_id) WHERE changed.code <> codes.code
    ON CONFLICT (code) DO UPDATE SET match_id =
      CASE WHEN EXISTS (SELECT FROM matches WHERE matches.match_id = codes.match_id AND matches.ended_at IS NULL)
        THEN NULL ELSE excluded.match_id END
  ),
  given_up AS (
    DELETE FROM codes USING changed WHERE codes.match_id = changed.match_id AND codes.code <> changed.code
  ),
  -- What a match with a digest is found by does not change any more.
  listed AS (
    UPDATE matches SET
      summary = changed.summary, phase = changed.phase, asleep_since = changed.asleep_since, ended_at = changed.ended_at,
      facets = CASE WHEN digest IS NULL THEN changed.facets::text[] ELSE matches.facets END,
      number = CASE WHEN number IS NULL AND is_archived THEN nextval('archive_numbers') ELSE number END,
      undigested = CASE
        WHEN changed.phase = 'over' AND matches.phase <> 'over' THEN nextval('undigested_numbers') ELSE undigested
      END,
      metadata = coalesce(changed.metadata, matches.metadata)
    FROM changed WHERE matches.match_id = changed.match_id AND changed.summary IS NOT NULL
  ),
  ended AS (
    INSERT INTO unpacked (ended_at, match_id)
    SELECT ended_at, match_id FROM batch JOIN allowed USING (match_id) JOIN change USING (match_id)
    WHERE ended_at IS NOT NULL AND added > 0
    ON CONFLICT DO NOTHING
  ),
  besides AS (
    UPDATE matches SET metadata = changed.metadata
    FROM changed WHERE matches.match_id = changed.match_id AND changed.summary IS NULL
  ),
  ${written('allowed')}
  ${answers('allowed')}`;
