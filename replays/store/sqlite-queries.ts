/** Every statement of the store: a match's log and what lies beside it, lists, and removal. */
import type { MatchSummary } from '../../shared/protocol.ts';
import {
  type Backlog,
  metadataFrom,
  linesOf,
  summaryIn,
  type Append,
  type Listed,
  type ListQuery,
  type Page,
  type PrivateMetadata,
  type Said,
  type SummaryTimes,
} from './event-store.ts';
import type { Digest } from '../log/digest.ts';
import type { Envelope } from '../log/log.ts';
import { endedMatch } from './book-entries.ts';
import {
  asleepSince,
  COUNTED_TO,
  cursorOf,
  endedAt,
  fold,
  isListed,
  listedPage,
  previousOf,
  SUMMARY_COLUMNS,
  summaryFrom,
  summaryOfRow,
  type SummaryRow,
} from './listed.ts';
import { batchOf, MATCHES_IN_A_BATCH, type Batch, type Ended } from './removal.ts';
import { archiving } from './sqlite-archive.ts';
import { book } from './sqlite-book.ts';
import type { Database, Statement } from './sqlite-database.ts';
import { forgetting, packing, places, reading, writing } from './sqlite-log.ts';
import { counting } from './sqlite-people.ts';

/** What is appended, as texts: to another thread they go in a fraction of the time that a copy of each value takes. */
export interface Written extends Omit<Append, 'envelopes' | 'lines' | 'summary' | 'metadata'> {
  /** An envelope each, in JSON. */
  lines: readonly string[];
  times: SummaryTimes;
  /** JSON; left out if nothing changes but the times. */
  summary?: string;
  /** JSON; left out if it stays as it is. */
  metadata?: string;
}

export function written({ envelopes, lines, summary, metadata, ...batch }: Append): Written {
  const { lastEventAt, dueAt } = summary;
  return {
    ...batch,
    lines: linesOf({ envelopes, lines }),
    times: { lastEventAt, ...(dueAt !== undefined && { dueAt }) },
    ...(summaryIn({ summary }) && { summary: JSON.stringify(summary) }),
    ...(metadata && { metadata: JSON.stringify(metadata) }),
  };
}

/** A match by its id: appending to it, and reading all that is known of it. */
export function matches(db: Database, archived = archiving(db)) {
  const insertMatch = db.prepare(
    'INSERT INTO matches (match_id, phase, opened_at, summary, code, metadata, previous) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const giveUpCode = db.prepare('UPDATE matches SET code = NULL WHERE code = ? AND ended_at IS NOT NULL');
  const summaryKept = db.prepare('SELECT summary FROM matches WHERE match_id = ?');
  const updateSummary = db.prepare('UPDATE matches SET summary = ? WHERE match_id = ?');
  const updateMetadata = db.prepare('UPDATE matches SET metadata = ? WHERE match_id = ?');
  const codeOf = db.prepare('SELECT code FROM matches WHERE match_id = ?');
  const takeCode = db.prepare('UPDATE matches SET code = ? WHERE match_id = ?');
  const writeHealth = db.prepare('INSERT OR REPLACE INTO health (only_row, written_at) VALUES (1, ?)');
  const summary = db.prepare(`SELECT ${SUMMARY_COLUMNS} FROM matches JOIN heads USING (match_id) WHERE match_id = ?`);
  const metadata = db.prepare('SELECT metadata FROM matches WHERE match_id = ?');
  const byCode = db.prepare("SELECT match_id FROM matches WHERE code = ? AND phase <> 'abandoned'");
  const { list, relist } = listing(db);
  const toDigest = db.prepare('INSERT INTO undigested (match_id) VALUES (?)');
  const digested = db.prepare('DELETE FROM undigested WHERE match_id = ?');
  const claim = db.prepare(`
    INSERT INTO digesting (match_id, until)
    SELECT match_id, ? FROM undigested
    WHERE NOT EXISTS (SELECT 1 FROM digesting WHERE digesting.match_id = undigested.match_id AND until > ?)
    ORDER BY undigested.rowid DESC LIMIT 1
    ON CONFLICT (match_id) DO UPDATE SET until = excluded.until RETURNING match_id`);
  const giveUpClaim = db.prepare('DELETE FROM digesting WHERE match_id = ?');
  const say = db.prepare('INSERT INTO said (what, at) VALUES (?, ?) ON CONFLICT DO NOTHING');
  const saidAt = db.prepare('SELECT at FROM said WHERE what = ?');
  const count = counting(db);
  const { enter } = book(db);
  const log = writing(db);
  const pack = packing(db);
  const { linesOf, linesAfter, grantsOf, supersededAmong } = reading(db);

  function summaryOf(match: string): MatchSummary | null {
    const row = summary.get(match) as SummaryRow | undefined;
    return row ? summaryOfRow(row) : null;
  }

  /** Of a match whose code went on to another one, nothing is changed. @throws if another one has it that is not over */
  function changeCode(match: string, { code }: PrivateMetadata): void {
    const had = (codeOf.get(match) as { code: string | null }).code;
    if (had === null || had === code) return;
    giveUpCode.run(code);
    takeCode.run(code, match);
  }

  function beginMatch({ match, lines, metadata: kept }: Written, becomes: MatchSummary, text: string): void {
    if (!kept) throw new Error(`${match} was begun without its metadata.`);
    const { code } = JSON.parse(kept) as PrivateMetadata;
    // Matches that are over leave theirs to whatever comes next.
    giveUpCode.run(code);
    const previous = previousOf(lines[0] === undefined ? undefined : (JSON.parse(lines[0]) as Envelope));
    insertMatch.run(match, becomes.phase, becomes.openedAt, text, code, kept, previous);
    list(becomes);
    archived.relist(null, becomes);
    if (becomes.phase === 'over') toDigest.run(match);
  }

  function changeSummary(match: string, becomes: MatchSummary, text: string): void {
    const was = summaryFrom((summaryKept.get(match) as { summary: string }).summary);
    updateSummary.run(text, match);
    relist(was, becomes);
    if (!isFoundAlike(was, becomes)) archived.relist(was, becomes);
    if (was.phase !== 'over' && becomes.phase === 'over') toDigest.run(match);
  }

  return {
    /** @throws VersionConflict */
    append(batch: Written): void {
      const { match, lines, summary: text, metadata: kept } = batch;
      const head = log.headOf(match);
      log.check(match, head, batch);
      if (head?.packed && lines.length > 0) pack.unpack(match, head.id);
      log.append(batch, head);
      if (head && kept) {
        updateMetadata.run(kept, match);
        changeCode(match, JSON.parse(kept) as PrivateMetadata);
      }
      if (text === undefined) {
        if (!head) throw new Error(`${match} was begun without its summary.`);
        return;
      }
      const becomes = summaryFrom(text);
      const at = endedAt(becomes);
      if (at !== null && lines.length > 0) pack.ended(match, at);
      if (head) changeSummary(match, becomes, text);
      else beginMatch(batch, becomes, text);
      const ended = endedMatch(becomes, batch.expected + lines.length);
      if (ended)
        enter(ended, () => (JSON.parse(lines.at(-1) ?? linesOf(match).at(-1) ?? 'null') as Envelope | null)?.hash);
    },
    packOne: pack.packOne,
    takeOver: log.takeOver,
    supersededAmong,
    health: (): void => void writeHealth.run(Date.now()),

    claimUndigested(forMs: number): string | null {
      const now = Date.now();
      return (claim.get(now + forMs, now) as { match_id: string } | undefined)?.match_id ?? null;
    },
    releaseUndigested: (match: string): void => void giveUpClaim.run(match),
    keepDigest({ match, digest }: { match: string; digest: Digest | null }): void {
      const of = summaryOf(match);
      giveUpClaim.run(match);
      // Somebody was quicker, or it was removed.
      if (!of || (digested.run(match) as { changes: number }).changes === 0 || !digest) return;
      const { players: _, ...stored } = digest;
      archived.keepDigest(of, stored);
      if (of.public && of.dealtBy !== 'device') count(of, digest);
    },

    sayOnce({ what, at }: { what: string; at: number }): Said {
      const { changes } = say.run(what, at) as { changes: number };
      return changes > 0 ? { at, isFirst: true } : { at: (saidAt.get(what) as { at: number }).at, isFirst: false };
    },

    read: (match: string): Envelope[] => linesOf(match).map((line) => JSON.parse(line) as Envelope),
    lines: (match: string): string =>
      linesOf(match)
        .map((line) => `${line}\n`)
        .join(''),
    linesAfter,
    metadataOf(match: string): PrivateMetadata | null {
      const row = metadata.get(match) as { metadata: string } | undefined;
      return row ? metadataFrom(JSON.parse(row.metadata)) : null;
    },
    summaryOf,
    matchOfCode: (code: string): string | null =>
      (byCode.get(code) as { match_id: string } | undefined)?.match_id ?? null,
    grantsOf,
  };
}

/** The name under which every match is listed, whoever plays: no player's name is empty. */
const ANYBODY = '';

/** Keys are listed among the names, behind a sign that no name ever had: see `recordedName`. Names may look like keys. */
const KEY = '\n';

/** What is written beside a summary, so that every list is read off one index, in order. The match's row must be there. */
export function listing(db: Database) {
  const place = db.prepare('UPDATE matches SET phase = ?, asleep_since = ?, ended_at = ? WHERE match_id = ?');
  const insert = db.prepare('INSERT INTO listed (name, opened_at, match_id, phase, game) VALUES (?, ?, ?, ?, ?)');
  const remove = db.prepare('DELETE FROM listed WHERE name = ? AND opened_at = ? AND match_id = ?');

  const list = (summary: MatchSummary): void => {
    const { matchId, phase, game, openedAt } = summary;
    place.run(phase, asleepSince(summary), endedAt(summary), matchId);
    for (const name of namesListed(summary)) insert.run(name, openedAt, matchId, phase, game);
  };
  const unlist = (summary: MatchSummary): void => {
    for (const name of namesListed(summary)) remove.run(name, summary.openedAt, summary.matchId);
  };
  const relist = (was: MatchSummary, is: MatchSummary): void => {
    if (isListedAlike(was, is)) return;
    unlist(was);
    list(is);
  };
  return { list, unlist, relist };
}

function namesListed(summary: MatchSummary): Set<string> {
  if (!isListed(summary)) return new Set();
  const keys = summary.players.flatMap(({ key }) => (key === null ? [] : KEY + key));
  return new Set([ANYBODY, ...summary.players.map(({ name }) => fold(name)), ...keys]);
}

const isListedAlike = (was: MatchSummary, is: MatchSummary): boolean =>
  was.phase === is.phase &&
  was.asleepSince === is.asleepSince &&
  was.endedAt === is.endedAt &&
  was.players.length === is.players.length &&
  was.players.every(({ name, key }, index) => name === is.players[index]?.name && key === is.players[index].key);

/** While nothing changes of it, the archive need not be told: as with every move of a match that goes on. */
const isFoundAlike = (was: MatchSummary, is: MatchSummary): boolean =>
  is.phase !== 'over' &&
  isListedAlike(was, is) &&
  was.public === is.public &&
  String(was.variants) === String(is.variants);

/** One query for each kind of filter, so that each has its index. */
export const listQueryOf = (filter: { phase?: unknown; game?: unknown }): string => `
  SELECT ${SUMMARY_COLUMNS}, listed.opened_at, listed.match_id
  FROM listed CROSS JOIN matches ON matches.match_id = listed.match_id
    CROSS JOIN heads ON heads.match_id = listed.match_id
  WHERE listed.name = ? ${filter.phase ? 'AND listed.phase = ?' : ''} ${filter.game ? 'AND listed.game = ?' : ''}
    AND (listed.opened_at, listed.match_id) < (?, ?)
  ORDER BY listed.opened_at DESC, listed.match_id DESC LIMIT ?`;

export const listAllQuery = `
  SELECT ${SUMMARY_COLUMNS}, opened_at, matches.match_id FROM matches
    CROSS JOIN heads ON heads.match_id = matches.match_id
  WHERE phase <> 'abandoned' AND (opened_at, matches.match_id) < (?, ?)
  ORDER BY opened_at DESC, matches.match_id DESC LIMIT ?`;

/** Reads what `listing` wrote. */
export function lists(db: Database) {
  const byAge = db.prepare(listQueryOf({}));
  const byPhase = db.prepare(listQueryOf({ phase: true }));
  const byGame = db.prepare(listQueryOf({ game: true }));
  const byPhaseAndGame = db.prepare(listQueryOf({ phase: true, game: true }));
  const all = db.prepare(listAllQuery);
  const awake = db.prepare(`
    SELECT ${SUMMARY_COLUMNS} FROM matches CROSS JOIN heads ON heads.match_id = matches.match_id
    WHERE ended_at IS NULL AND asleep_since IS NULL ORDER BY opened_at, matches.match_id`);
  const due = db.prepare(`
    SELECT matches.match_id FROM matches CROSS JOIN heads ON heads.match_id = matches.match_id
    WHERE ended_at IS NULL AND asleep_since IS NULL AND due_at < ? ORDER BY opened_at, matches.match_id`);
  const asleep = db.prepare('SELECT match_id FROM matches WHERE asleep_since < ? ORDER BY asleep_since, match_id');
  const backlog = db.prepare(`SELECT
    (SELECT count(*) FROM (SELECT 1 FROM matches WHERE asleep_since IS NOT NULL LIMIT ${COUNTED_TO})) AS asleep,
    (SELECT count(*) FROM (SELECT 1 FROM undigested LIMIT ${COUNTED_TO})) AS undigested`);
  const queryFor = ({ phase, game }: ListQuery) => (phase ? (game ? byPhaseAndGame : byPhase) : game ? byGame : byAge);

  return {
    list(query: ListQuery): Listed {
      const { phase, game } = query;
      const name = nameAsked(query);
      if (name === null) return { matches: [], next: null };
      return pageOf(queryFor(query), query, [name, ...(phase ? [phase] : []), ...(game ? [game] : [])]);
    },
    listAll: (page: Page): Listed => pageOf(all, page, []),
    awake: (): MatchSummary[] => (awake.all() as SummaryRow[]).map(summaryOfRow),
    dueBefore: (ms: number): string[] => due.all(ms).map(idOf),
    asleepBefore: (ms: number): string[] => asleep.all(ms).map(idOf),
    backlog: (): Backlog => backlog.get() as Backlog,
  };
}

/** Under which name to look; null for one that nobody can have. */
function nameAsked({ player, key }: ListQuery): string | null {
  if (key !== undefined) return KEY + key;
  if (player === undefined) return ANYBODY;
  return player === '' || player.startsWith(KEY) ? null : fold(player);
}

const idOf = (row: unknown): string => (row as { match_id: string }).match_id;

function pageOf(query: Statement, { limit, before }: Page, filter: string[]): Listed {
  const { openedAt, matchId } = cursorOf(before);
  const rows = query.all(...filter, openedAt, matchId, limit + 1) as Parameters<typeof listedPage>[0];
  return listedPage(rows, limit);
}

/** Takes whole matches out of the database, so few at a time that nobody has to wait for it. */
export function removing(db: Database) {
  const kept = db.prepare(`
    SELECT ended_at AS at, match_id AS "match" FROM matches WHERE phase = 'over' AND ended_at IS NOT NULL
    ORDER BY ended_at DESC, match_id DESC LIMIT 1 OFFSET ?`);
  const ended = db.prepare(`
    SELECT matches.match_id, summary, events FROM matches CROSS JOIN heads ON heads.match_id = matches.match_id
    WHERE phase = ? AND ended_at IS NOT NULL AND (ended_at, matches.match_id) < (?, ?)
    ORDER BY ended_at, matches.match_id LIMIT ?`);
  const deletions = ['undigested', 'digesting', 'bookmarks', 'matches'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE match_id = ?`),
  );
  const abandoned = db.prepare(`
    SELECT count(*) AS count FROM
      (SELECT 1 FROM matches WHERE phase = 'abandoned' AND ended_at IS NOT NULL AND ended_at < ? LIMIT ${COUNTED_TO})`);
  const { unlist } = listing(db);
  const archived = archiving(db);
  const { forget } = forgetting(db);
  const { catchUp } = places(db);

  /** @param before none if left out */
  const endedBefore = (phase: string, before: Ended | undefined, limit: number) =>
    before
      ? (ended.all(phase, before.at, before.match, limit) as { match_id: string; summary: string; events: number }[])
      : [];

  return {
    /** Of those that ended last, the first that is among so many; null if there are fewer. */
    lastToKeep: (count: number): Ended | null => (kept.get(count - 1) as Ended | undefined) ?? null,

    countAbandoned: (before: number): number => (abandoned.get(before) as { count: number }).count,

    /** Removes at least one if there is one. @returns how many */
    removeBatch({ finishedBefore, abandonedBefore, limit }: Batch): number {
      const atMost = Math.min(limit, MATCHES_IN_A_BATCH);
      const candidates = [
        ...endedBefore('abandoned', abandonedBefore, atMost),
        ...endedBefore('over', finishedBefore, atMost),
      ];
      const batch = batchOf(candidates, limit);
      if (batch.length > 0) catchUp(Number.MAX_SAFE_INTEGER);
      for (const row of batch) {
        const summary = summaryFrom(row.summary);
        unlist(summary);
        archived.remove(summary);
        forget(row.match_id);
        for (const deletion of deletions) deletion.run(row.match_id);
      }
      return batch.length;
    },
  };
}
