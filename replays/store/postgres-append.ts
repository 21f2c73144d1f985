/**
 * Appending. What gathers while one group is on its way goes into the next one, all of it in one statement: each match's
 * batch is decided by itself in there, and an answer for each comes back. What a match ends with goes into the book in
 * the same transaction.
 */
import { DatabaseError } from 'pg';
import { linesOf, Superseded, Unconfirmed, VersionConflict, type Append } from './event-store.ts';
import { endedMatch } from './book-entries.ts';
import { asleepSince, endedAt, previousOf } from './listed.ts';
import { arrayOf, facetsKept, isArchived } from './postgres-archive.ts';
import { enter } from './postgres-book.ts';
import { AnswerLost, type Asked, type Database } from './postgres-database.ts';

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
    group.forEach(({ batch, resolve, reject }, index) => {
      const refusal = refusalOf(batch, answers[index]);
      if (refusal) reject(refusal);
      else resolve();
    });
  } catch (error) {
    const isAlone = group.length === 1;
    if (error instanceof AnswerLost)
      for (const { batch, reject } of group) reject(new Unconfirmed(`${batch.match}: ${error.message}`));
    // The database can't keep what is in one of them: nothing was written, and the others are none the worse for it.
    else if (!isAlone && isOfOne(error)) for (const pending of group) await writeGroup(db, [pending]);
    else for (const { reject } of group) reject(error as Error);
  }
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
}

function appendAll(db: Database, batches: readonly Append[]): Promise<Answer[]> {
  const ends = batches.some(({ summary, expected, envelopes }) => endedMatch(summary, expected + envelopes.length));
  if (!ends) return db.with((client) => askToAppend(client, batches));
  return db.transaction(async (client) => {
    const answers = await askToAppend(client, batches);
    const ended = batches.flatMap(({ summary, expected, envelopes }, index) =>
      answers[index]?.is_written ? (endedMatch(summary, expected + envelopes.length) ?? []) : [],
    );
    await enter(client, ended);
    return answers;
  });
}

/** @returns an answer for each, in their order */
async function askToAppend(client: Asked, batches: readonly Append[]): Promise<Answer[]> {
  const events = batches.flatMap((batch) =>
    linesOf(batch).map((line, index) => ({ match: batch.match, pos: batch.expected + index, line })),
  );
  const column = <T>(of: (batch: Append) => T): T[] => batches.map(of);
  return client.query<Answer>({
    name: 'append',
    text: APPEND,
    values: [
      column(({ match }) => match),
      column(({ expected }) => expected),
      column(({ epoch }) => epoch),
      column(({ envelopes }) => envelopes.length),
      column(({ summary }) => summary.phase),
      column(({ summary }) => summary.openedAt),
      column(({ summary }) => asleepSince(summary)),
      column(({ summary }) => endedAt(summary)),
      column(({ expected, envelopes }) => (expected === 0 ? previousOf(envelopes[0]) : null)),
      column(({ summary }) => JSON.stringify(summary)),
      column(({ metadata }) => (metadata ? JSON.stringify(metadata) : null)),
      column(({ metadata }) => metadata?.code || null),
      column(({ summary }) => arrayOf(facetsKept(summary, null))),
      column(({ summary }) => isArchived(summary)),
      column(({ grant }) => grant?.person ?? null),
      column(({ grant }) => grant?.command ?? null),
      column(({ grant }) => grant?.pos ?? null),
      events.map(({ match }) => match),
      events.map(({ pos }) => pos),
      events.map(({ line }) => line),
    ],
  });
}

function refusalOf({ match, expected, epoch, metadata, grant }: Append, answer: Answer | undefined): Error | null {
  if (!answer) return new Error(`${match} has no answer.`);
  if (answer.is_written) return null;
  if (answer.events === null) {
    if (expected !== 0) return new VersionConflict(`${match} has 0 events, not ${expected}.`);
    if (!metadata) return new Error(`${match} was begun without its metadata.`);
    return new Error(`${match} could not be begun: its code is in use, or it was begun just now.`);
  }
  if (answer.epoch !== epoch)
    return new Superseded(`${match} was taken over: its epoch is ${answer.epoch}, not ${epoch}.`);
  if (answer.events !== expected) return new VersionConflict(`${match} has ${answer.events} events, not ${expected}.`);
  return new VersionConflict(`${match} has granted ${grant?.command} before.`);
}

/**
 * Rows are locked in the order of their ids, so that no two processes wait for each other. Each part takes what the parts
 * before it let through: that is also the order in which they are done.
 */
const APPEND = `
  WITH batch AS MATERIALIZED (
    SELECT * FROM unnest(
      $1::text[], $2::int[], $3::int[], $4::int[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::text[],
      $10::text[], $11::text[], $12::text[], $13::text[], $14::boolean[], $15::text[], $16::text[], $17::int[]
    ) WITH ORDINALITY AS one (
      match_id, expected, epoch, added, phase, opened_at, asleep_since, ended_at, previous,
      summary, metadata, code, facets, is_archived, person, command, grant_pos, place
    )
  ),
  known AS MATERIALIZED (
    SELECT match_id, events, epoch FROM matches WHERE match_id = ANY ($1) ORDER BY match_id FOR UPDATE
  ),
  beginning AS MATERIALIZED (
    SELECT batch.* FROM batch LEFT JOIN known USING (match_id)
    WHERE known.match_id IS NULL AND expected = 0 AND metadata IS NOT NULL
  ),
  -- Matches that are over leave their code to whatever comes next.
  coded AS (
    INSERT INTO codes (code, match_id) SELECT code, match_id FROM beginning WHERE code IS NOT NULL
    ON CONFLICT (code) DO UPDATE SET match_id = excluded.match_id
      WHERE NOT EXISTS (SELECT FROM matches WHERE matches.match_id = codes.match_id AND matches.ended_at IS NULL)
    RETURNING match_id
  ),
  begun AS (
    INSERT INTO matches (
      match_id, events, phase, opened_at, asleep_since, ended_at, previous, summary, metadata, facets, number, undigested
    )
    SELECT
      match_id, added, phase, opened_at, asleep_since, ended_at, previous, summary, metadata, facets::text[],
      CASE WHEN is_archived THEN nextval('archive_numbers') END, CASE WHEN phase = 'over' THEN nextval('undigested_numbers') END
    FROM beginning
    WHERE code IS NULL OR match_id IN (SELECT match_id FROM coded)
    ON CONFLICT DO NOTHING
    RETURNING match_id
  ),
  in_order AS (
    SELECT match_id FROM batch JOIN known USING (match_id)
    WHERE known.events = batch.expected AND known.epoch = batch.epoch
    UNION ALL SELECT match_id FROM begun
  ),
  granted AS (
    INSERT INTO grants (match_id, person, command, pos)
    SELECT match_id, person, command, grant_pos FROM batch JOIN in_order USING (match_id) WHERE person IS NOT NULL
    ON CONFLICT DO NOTHING
    RETURNING match_id
  ),
  allowed AS MATERIALIZED (
    SELECT match_id FROM batch JOIN in_order USING (match_id)
    WHERE person IS NULL OR match_id IN (SELECT match_id FROM granted)
  ),
  written AS (
    INSERT INTO events (match_id, pos, envelope)
    SELECT match_id, pos, envelope FROM unnest($18::text[], $19::int[], $20::text[]) AS event (match_id, pos, envelope)
    WHERE match_id IN (SELECT match_id FROM allowed)
  ),
  -- A match that changes its code: one that is in use comes out as null, which the table refuses with all of the batch.
  recoded AS (
    INSERT INTO codes (code, match_id)
    SELECT batch.code, match_id FROM batch JOIN allowed USING (match_id) JOIN codes USING (match_id)
    WHERE batch.code <> codes.code
    ON CONFLICT (code) DO UPDATE SET match_id =
      CASE WHEN EXISTS (SELECT FROM matches WHERE matches.match_id = codes.match_id AND matches.ended_at IS NULL)
        THEN NULL ELSE excluded.match_id END
  ),
  given_up AS (
    DELETE FROM codes USING batch JOIN allowed USING (match_id)
    WHERE codes.match_id = batch.match_id AND codes.code <> batch.code
  ),
  -- What a match with a digest is found by does not change any more.
  changed AS (
    UPDATE matches SET
      events = expected + added, summary = batch.summary, metadata = coalesce(batch.metadata, matches.metadata),
      phase = batch.phase, asleep_since = batch.asleep_since, ended_at = batch.ended_at,
      facets = CASE WHEN digest IS NULL THEN batch.facets::text[] ELSE matches.facets END,
      number = CASE WHEN number IS NULL AND is_archived THEN nextval('archive_numbers') ELSE number END,
      undigested = CASE
        WHEN batch.phase = 'over' AND matches.phase <> 'over' THEN nextval('undigested_numbers') ELSE undigested
      END
    FROM batch JOIN known USING (match_id) JOIN allowed USING (match_id)
    WHERE matches.match_id = batch.match_id
  )
  SELECT allowed.match_id IS NOT NULL AS is_written, known.events, known.epoch
  FROM batch LEFT JOIN known USING (match_id) LEFT JOIN allowed USING (match_id)
  ORDER BY place`;
