/** How matches are found: what is written beside a summary so that every list is read off one index, in order. */
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { MatchSummary } from '../../shared/protocol.ts';
import type { Listed, ListQuery, Page } from './event-store.ts';

/** As much of a connection as is used here. */
export interface Database {
  prepare(sql: string): Statement;
}

interface Statement {
  all(...values: SQLInputValue[]): Row[];
  get(...values: SQLInputValue[]): Row | undefined;
  run(...values: SQLInputValue[]): unknown;
}
type Row = Record<string, SQLOutputValue>;

/** The name under which every match is listed, whoever plays: no player's name is empty. */
const ANYBODY = '';

/** Names that differ in capitals only come out alike, in every script. */
const fold = (name: string): string => name.normalize('NFC').toLowerCase().toUpperCase().normalize('NFC');

/** What was written before matches could sleep is awake. */
export const summaryFrom = (text: string): MatchSummary => ({ asleepSince: null, ...JSON.parse(text) });

/** Writes where a match is found. The match's own row must be there. */
export function filing(db: Database) {
  const place = db.prepare('UPDATE matches SET phase = ?, asleep_since = ?, ended_at = ? WHERE match_id = ?');
  const insert = db.prepare('INSERT INTO listed (name, opened_at, match_id, phase, game) VALUES (?, ?, ?, ?, ?)');
  const remove = db.prepare('DELETE FROM listed WHERE name = ? AND opened_at = ? AND match_id = ?');

  const file = (summary: MatchSummary): void => {
    const { matchId, phase, game, openedAt } = summary;
    place.run(phase, asleepSince(summary), endedAt(summary), matchId);
    for (const name of namesListed(summary)) insert.run(name, openedAt, matchId, phase, game);
  };
  const unlist = (summary: MatchSummary): void => {
    for (const name of namesListed(summary)) remove.run(name, summary.openedAt, summary.matchId);
  };
  const refile = (was: MatchSummary, is: MatchSummary): void => {
    if (isFiledAlike(was, is)) return;
    unlist(was);
    file(is);
  };
  return { file, unlist, refile };
}

const isUnfinished = ({ phase }: MatchSummary): boolean => phase === 'waiting' || phase === 'playing';

const asleepSince = (summary: MatchSummary): number | null => (isUnfinished(summary) ? summary.asleepSince : null);

/** A table that was abandoned ended with its last event. */
const endedAt = (summary: MatchSummary): number | null =>
  isUnfinished(summary) ? null : (summary.endedAt ?? summary.lastEventAt);

function namesListed(summary: MatchSummary): Set<string> {
  if (!summary.public || summary.phase === 'abandoned' || asleepSince(summary) !== null) return new Set();
  return new Set([ANYBODY, ...summary.players.map(({ name }) => fold(name))]);
}

const isFiledAlike = (was: MatchSummary, is: MatchSummary): boolean =>
  was.phase === is.phase &&
  was.asleepSince === is.asleepSince &&
  was.endedAt === is.endedAt &&
  was.players.length === is.players.length &&
  was.players.every(({ name }, index) => name === is.players[index].name);

/** One query for each kind of filter, so that each has its index. */
export const listQueryOf = (filter: { phase?: unknown; game?: unknown }): string => `
  SELECT summary, listed.opened_at, listed.match_id
  FROM listed CROSS JOIN matches ON matches.match_id = listed.match_id
  WHERE listed.name = ? ${filter.phase ? 'AND listed.phase = ?' : ''} ${filter.game ? 'AND listed.game = ?' : ''}
    AND (listed.opened_at, listed.match_id) < (?, ?)
  ORDER BY listed.opened_at DESC, listed.match_id DESC LIMIT ?`;

export const listAllQuery = `
  SELECT summary, opened_at, match_id FROM matches
  WHERE phase <> 'abandoned' AND (opened_at, match_id) < (?, ?)
  ORDER BY opened_at DESC, match_id DESC LIMIT ?`;

/** Reads what `filing` wrote. */
export function lists(db: Database) {
  const queries = [{}, { phase: true }, { game: true }, { phase: true, game: true }].map((filter) =>
    db.prepare(listQueryOf(filter)),
  );
  const all = db.prepare(listAllQuery);
  const awake = db.prepare(`
    SELECT match_id FROM matches WHERE ended_at IS NULL AND asleep_since IS NULL ORDER BY opened_at, match_id`);
  const asleep = db.prepare('SELECT match_id FROM matches WHERE asleep_since < ? ORDER BY asleep_since, match_id');

  return {
    list({ phase, game, player, ...page }: ListQuery): Listed {
      if (player === '') return { matches: [], next: null };
      const query = queries[(phase ? 1 : 0) + (game ? 2 : 0)];
      const name = player === undefined ? ANYBODY : fold(player);
      return pageOf(query, page, [name, ...(phase ? [phase] : []), ...(game ? [game] : [])]);
    },
    listAll: (page: Page): Listed => pageOf(all, page, []),
    awake: (): string[] => awake.all().map((row) => row.match_id as string),
    asleepBefore: (ms: number): string[] => asleep.all(ms).map((row) => row.match_id as string),
  };
}

function pageOf(query: Statement, { limit, before }: Page, filter: string[]): Listed {
  const [openedAt, matchId] = before?.split('.') ?? [];
  const from = [Number(openedAt) || Number.MAX_SAFE_INTEGER, matchId ?? ''];
  const rows = query.all(...filter, ...from, limit + 1) as unknown as ListRow[];
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    matches: page.map((row) => summaryFrom(row.summary)),
    next: rows.length > limit && last ? `${last.opened_at}.${last.match_id}` : null,
  };
}

interface ListRow {
  summary: string;
  opened_at: number;
  match_id: string;
}
