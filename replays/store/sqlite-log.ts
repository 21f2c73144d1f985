/**
 * The log itself, in one SQLite file: a row for what one command appended, in the order in which all matches were written,
 * and for each match one small row that says how far it has come and who may go on. These two are all that a command
 * has to wait for. No index is kept on the way: where a match's rows lie is written down later, many at a time (`places`),
 * and the few that are not yet are looked through.
 */
import {
  Superseded,
  VersionConflict,
  type Append,
  type Grant,
  type LinesAfter,
  type Owned,
  type SummaryTimes,
} from './event-store.ts';
import { rowsOf, type LogEntry, type LogRow } from './log-rows.ts';
import { PACKED_TOGETHER, packed, unpacked } from './packed-lines.ts';
import type { Database } from './sqlite-database.ts';

/** What the rows that `places` knows are counted by. */
const PLACES = 'places';

/** Of a match, as it is before an append. */
export interface Head {
  id: number;
  events: number;
  epoch: number;
  /** 0 or 1. */
  packed: number;
}

/** What is appended, and to what. */
interface Entry extends LogEntry {
  match: string;
  times: SummaryTimes;
}

/** Writes the log. */
export function writing(db: Database) {
  const known = db.prepare('SELECT id, events, epoch, packed FROM heads WHERE match_id = ?');
  const begin = db.prepare(
    'INSERT INTO heads (match_id, events, last_event_at, due_at) VALUES (?, ?, ?, ?) RETURNING id, events, epoch, packed',
  );
  const move = db.prepare('UPDATE heads SET events = ?, last_event_at = ?, due_at = ? WHERE id = ?');
  // Rows that were removed are not written again: whoever follows the log would not see them.
  const insert = db.prepare(`
    INSERT INTO log (row, match, pos, events, person, command, body) VALUES (
      1 + max(coalesce((SELECT max(row) FROM log), 0), coalesce((SELECT max(row) FROM cursors), 0)), ?, ?, ?, ?, ?, ?)`);
  const raiseEpoch = db.prepare('UPDATE heads SET epoch = epoch + 1 WHERE match_id = ? RETURNING epoch');

  function put(match: number, entry: LogEntry): void {
    for (const { pos, events, person, command, body } of rowsOf(entry))
      insert.run(match, pos, events, person, command, body);
  }

  return {
    headOf: (match: string): Head | null => (known.get(match) as Head | undefined) ?? null,

    /** @throws VersionConflict if the match is not as its writer believes, or is somebody else's by now */
    check(match: string, head: Head | null, { expected, epoch }: Pick<Append, 'expected' | 'epoch'>): void {
      if (head && head.epoch !== epoch)
        throw new Superseded(`${match} was taken over: its epoch is ${head.epoch}, not ${epoch}.`);
      if ((head?.events ?? 0) !== expected)
        throw new VersionConflict(`${match} has ${head?.events ?? 0} events, not ${expected}.`);
    },

    /** @param head null for a match that begins */
    append({ times, ...entry }: Entry, head: Head | null): void {
      const { lastEventAt } = times;
      const dueAt = times.dueAt ?? null;
      const events = entry.expected + entry.lines.length;
      if (head) move.run(events, lastEventAt, dueAt, head.id);
      put((head ?? (begin.get(entry.match, events, lastEventAt, dueAt) as Head)).id, entry);
    },
    put,

    takeOver: (match: string): number => (raiseEpoch.get(match) as { epoch: number } | undefined)?.epoch ?? 0,
  };
}

/**
 * Rows of the match ?1, in the order of its log: those whose places are known, those that are newer, and packed ones. In one
 * statement, so that none is missed that moves from here to there meanwhile.
 * @param near keeps those away that lie elsewhere, by their `pos`
 */
const rowsOfMatch = (columns: string, which: string, near = 'TRUE') => `
  WITH of_match AS (SELECT id FROM heads WHERE match_id = ?1)
  SELECT ${columns} FROM (
    SELECT log.* FROM log JOIN (
      SELECT row FROM log_places WHERE match = (SELECT id FROM of_match) AND ${near}
    ) USING (row)
    UNION ALL
    SELECT * FROM log
    WHERE row > (SELECT row FROM cursors WHERE name = '${PLACES}') AND match = (SELECT id FROM of_match) AND ${near}
    UNION ALL
    SELECT 0, match, pos, events, NULL, NULL, body FROM packed_log
    WHERE match = (SELECT id FROM of_match) AND ${near}
  )
  WHERE ${which} ORDER BY pos, row`;

/** Text, or packed. */
type Body = string | Uint8Array;
const linesIn = (body: Body): string[] => (typeof body === 'string' ? body.split('\n') : unpacked(body));

/** Reads the log. */
export function reading(db: Database) {
  const all = db.prepare(rowsOfMatch('body', 'events > 0'));
  const rows = db.prepare(rowsOfMatch('pos, events, person, command, body', 'TRUE'));
  const granted = db.prepare(rowsOfMatch('person, command, pos + events AS pos', 'command IS NOT NULL'));
  const some = db.prepare(rowsOfMatch('pos, body', 'events > 0', `pos > ?2 - ${PACKED_TOGETHER} AND pos <= ?2 + ?3`));
  const superseded = db.prepare(`
    SELECT value ->> 'match' AS match_id FROM json_each(?)
    WHERE (value ->> 'epoch') IS NOT (SELECT epoch FROM heads WHERE match_id = value ->> 'match')`);
  return {
    /** The JSON of each envelope. */
    linesOf: (match: string): string[] => (all.all(match) as { body: Body }[]).flatMap(({ body }) => linesIn(body)),
    /** As they would be written today. */
    logRowsOf: (match: string): LogRow[] =>
      (rows.all(match) as (Omit<LogRow, 'body'> & { body: Body })[]).flatMap(({ body, ...row }) =>
        typeof body === 'string' ? [{ ...row, body }] : [...rowsOf({ expected: row.pos, lines: linesIn(body) })],
      ),
    linesAfter({ match, after, limit }: LinesAfter): string[] {
      const found = some.all(match, after, limit) as { pos: number; body: Body }[];
      const from = after + 1 - (found[0]?.pos ?? 0);
      return found.flatMap(({ body }) => linesIn(body)).slice(from, from + limit);
    },
    grantsOf: (match: string): Grant[] => granted.all(match) as Grant[],
    supersededAmong: (owned: readonly Owned[]): string[] =>
      (superseded.all(JSON.stringify(owned)) as { match_id: string }[]).map(({ match_id }) => match_id),
  };
}

/** Where each match's rows lie: written down in the order of matches, so that it costs next to nothing. */
export function places(db: Database) {
  const behind = db.prepare(`
    SELECT coalesce((SELECT max(row) FROM log), 0) - row AS rows FROM cursors WHERE name = '${PLACES}'`);
  const write = db.prepare(`
    INSERT INTO log_places (match, pos, row)
    SELECT match, pos, row FROM log
    WHERE row > (SELECT row FROM cursors WHERE name = '${PLACES}')
      AND row <= (SELECT row FROM cursors WHERE name = '${PLACES}') + ?
    ORDER BY match, pos, row`);
  const move = db.prepare(`
    UPDATE cursors SET row = min(row + ?, coalesce((SELECT max(row) FROM log), row)) WHERE name = '${PLACES}'`);
  return {
    /** How many rows are not written down yet, at most. */
    behind: (): number => Math.max(0, (behind.get() as { rows: number }).rows),
    /** @param rows how many at most */
    catchUp(rows: number): void {
      write.run(rows);
      move.run(rows);
    },
  };
}

/** Packs the logs of matches that ended. */
export function packing(db: Database) {
  const ended = db.prepare('INSERT OR IGNORE INTO unpacked (ended_at, match_id) VALUES (?, ?)');
  const next = db.prepare(
    'SELECT ended_at, match_id FROM unpacked WHERE ended_at < ? ORDER BY ended_at, match_id LIMIT 1',
  );
  const isDone = db.prepare('DELETE FROM unpacked WHERE ended_at = ? AND match_id = ?');
  const put = db.prepare('INSERT INTO packed_log (match, pos, events, body) VALUES (?, ?, ?, ?)');
  const mark = db.prepare('UPDATE heads SET packed = ? WHERE id = ?');
  const forget = db.prepare('DELETE FROM packed_log WHERE match = ?');
  const { headOf, put: putRows } = writing(db);
  const { linesOf } = reading(db);
  const { catchUp } = places(db);
  const { forgetRows } = forgetting(db);
  return {
    /** It is to be packed some day. @param at wall clock, ms */
    ended: (match: string, at: number): void => void ended.run(at, match),

    /** Packs the one that ended first, if that was before then (wall clock, ms). Its grants are forgotten. @returns whether there was one */
    packOne(endedBefore: number): boolean {
      const found = next.get(endedBefore) as { ended_at: number; match_id: string } | undefined;
      if (!found) return false;
      const { ended_at, match_id: match } = found;
      const head = headOf(match);
      if (head && !head.packed) {
        for (const { pos, events, body } of packed(linesOf(match))) put.run(head.id, pos, events, body);
        catchUp(Number.MAX_SAFE_INTEGER);
        forgetRows(match);
        mark.run(1, head.id);
      }
      isDone.run(ended_at, match);
      return true;
    },

    /** Back into rows, where something is added to what was over. */
    unpack(match: string, id: number): void {
      putRows(id, { expected: 0, lines: linesOf(match) });
      forget.run(id);
      mark.run(0, id);
    },
  };
}

/** Takes a match's log away. Its rows have to be written down in `places`. */
export function forgetting(db: Database) {
  const rows = db.prepare(`
    DELETE FROM log WHERE row IN
      (SELECT row FROM log_places WHERE match = (SELECT id FROM heads WHERE match_id = ?))`);
  const placed = db.prepare('DELETE FROM log_places WHERE match = (SELECT id FROM heads WHERE match_id = ?)');
  const packed = db.prepare('DELETE FROM packed_log WHERE match = (SELECT id FROM heads WHERE match_id = ?)');
  const toPack = db.prepare('DELETE FROM unpacked WHERE match_id = ?');
  const head = db.prepare('DELETE FROM heads WHERE match_id = ?');
  const forgetRows = (match: string): void => {
    rows.run(match);
    placed.run(match);
  };
  return {
    forgetRows,
    forget(match: string): void {
      forgetRows(match);
      for (const deletion of [packed, toPack, head]) deletion.run(match);
    },
  };
}
