/** What is copied from one store into another: as rows of plain values, alike in both. */

type Value = string | number | null;
/** Of bytes their hexadecimal digits; of true and false 1 and 0. */
export type Row = Record<string, Value>;

/** What is in all stores alike: columns, the key first, by which rows are in order; those of a log stand in its own. */
export const tables = {
  log: { columns: ['match_id', 'pos', 'events', 'person', 'command', 'body'], key: 1 },
  book_entries: { columns: ['position', 'match_id', 'entry'], key: 1 },
  book_nodes: { columns: ['level', 'position', 'hash'], key: 2 },
  book_key: { columns: ['private_key'], key: 1 },
  bookmarks: { columns: ['match_id', 'key', 'at', 'word', 'asked_at'], key: 3 },
  people: {
    columns: ['key', 'game', 'name', 'first', 'latest', 'matches', 'wins', 'ties', 'score', 'fair'],
    key: 2,
  },
  chosen: { columns: ['key', 'game', 'choice', 'title', 'times'], key: 3 },
  met: { columns: ['key', 'other', 'name', 'latest', 'matches', 'wins', 'losses', 'fell', 'felled'], key: 2 },
  reports: { columns: ['id', 'match_id', 'at', 'report'], key: 1 },
  hidden_people: { columns: ['key', 'asked_at', 'hidden'], key: 1 },
} as const satisfies Record<string, { columns: readonly string[]; key: number }>;
export type Table = keyof typeof tables;

/** A match's row, whatever the store has made of it besides. */
export interface MatchRow {
  match_id: string;
  events: number;
  epoch: number;
  last_event_at: number;
  due_at: number | null;
  /** Null where it leads elsewhere by now, or nowhere. */
  code: string | null;
  previous: string | null;
  /** JSON, as it was written. */
  summary: string;
  metadata: string;
  digest: string | null;
  /** Its place in the archive, and among those that wait for a digest. */
  number: number | null;
  undigested: number | null;
}

/** A store that is read as it was at one moment, or written as a whole. */
export interface StoreCopy {
  /** Whether nothing was ever kept there. */
  isEmpty(): Promise<boolean>;
  /** In pages; those of the archive in its order. */
  matches(): AsyncIterable<MatchRow[]>;
  rows(table: Table): AsyncIterable<Row[]>;
  putMatches(rows: readonly MatchRow[]): Promise<void>;
  putRows(table: Table, rows: readonly Row[]): Promise<void>;
  /** Keeps what was put, all at once. */
  commit(): Promise<void>;
  /** What was not committed is gone. */
  close(): Promise<void>;
}

/** What ends the copy with a sentence. */
export class CopyRefused extends Error {}
