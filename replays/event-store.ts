/** Where logs are kept. One contract for every store; replays/event-store.contract.ts tests it. */
import type { MatchSummary } from '../shared/protocol.ts';
import type { Envelope } from './log.ts';

/** What the house keeps of a match besides its log: never shown, gone from use when the match ends. */
export interface Keep {
  /** The server's seed, 64 hexadecimal digits; the log shows it at the end. */
  seed: string;
  /** Invite code. */
  code: string;
  /** For each seat the hash of its player's secret, or null. */
  keys: (string | null)[];
  /** For each seat the person it is held for until they come: the hash of their secret, and their name. */
  held: ({ key: string; name: string } | null)[];
  /** Starts by itself as soon as every seat is taken. */
  startsWhenFull: boolean;
  /** The match that the same people went on to. */
  next: string | null;
}

export interface Append {
  match: string;
  /** How many events the writer believes the log to have. */
  expected: number;
  envelopes: readonly Envelope[];
  /** How the match is listed from now on. */
  summary: MatchSummary;
  /** Left out if it stays as it is. */
  keep?: Keep;
}

export interface ListQuery {
  phase?: 'waiting' | 'playing' | 'over';
  game?: string;
  /** A player's whole name, capital and small letters alike. */
  player?: string;
  /** 1 to 100. */
  limit: number;
  /** `next` of the page before. */
  before?: string;
  /** For the house's own eyes: private matches too. */
  includePrivate?: boolean;
}

export interface EventStore {
  /**
   * All or nothing; resolves when it will survive a crash.
   * @throws VersionConflict if somebody else has written to this log
   */
  append(batch: Append): Promise<void>;
  /** The whole log, in order; empty for an unknown match. */
  read(match: string): Promise<Envelope[]>;
  /** The whole log as text, one envelope a line, as it was written; empty for an unknown match. */
  lines(match: string): Promise<string>;
  keepOf(match: string): Promise<Keep | null>;
  summaryOf(match: string): Promise<MatchSummary | null>;
  matchOfCode(code: string): Promise<string | null>;
  /** Matches that wait or are being played. */
  unfinished(): Promise<string[]>;
  /** Public matches (unless asked for all), the newest first. */
  list(query: ListQuery): Promise<{ matches: MatchSummary[]; next: string | null }>;
  close(): Promise<void>;
}

/** A second writer has lost: what it holds of this match is out of date. */
export class VersionConflict extends Error {
  override name = 'VersionConflict';
}
