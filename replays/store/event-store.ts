/** Where logs are kept. One contract for every store; event-store-contract.ts tests it. */
import type { ArchiveQuery, PersonReply } from '../../shared/archive.ts';
import type { Bookmark, BookmarkWord } from '../../shared/bookmarks.ts';
import type { MatchSummary } from '../../shared/protocol.ts';
import type { ChatLine, TalkChoice } from '../../shared/talk.ts';
import type { BookEntry } from '../book/entry.ts';
import type { Hash, TreeHead } from '../book/merkle.ts';
import type { Digest } from '../log/digest.ts';
import type { Envelope } from '../log/log.ts';

/** What is kept of a match besides its log. It is never shown to anybody. */
export interface PrivateMetadata {
  /** The server's seed, 64 hexadecimal digits; the log shows it at the end. */
  seed: string;
  /** Invite code: it leads to the match that was begun with it last. */
  code: string;
  /** The code is told to the host alone. */
  codeHidden: boolean;
  /** Nothing that is said at the table is told. */
  muted: boolean;
  /** What people can say there, chosen when the table was opened. */
  talk: TalkChoice;
  /** Nobody can sit down but those a seat is reserved for. */
  locked: boolean;
  /** The keys of those whom the host has removed. */
  removed: string[];
  /** For each seat the key (hash of the secret) of who sits there, or null. */
  seatOwners: (string | null)[];
  /** For each seat who it is reserved for until they come: their key and name. */
  reservations: ({ key: string; name: string } | null)[];
  /** Starts by itself as soon as every seat is taken. */
  startsWhenFull: boolean;
  /** The match that the same people went on to. */
  rematchId: string | null;
  /** While none of its players has a line: since when (wall clock, ms) and where the match's own clock stopped, ms. */
  asleep: { since: number; clockMs: number } | null;
}

/** What was written before tables could be locked, muted or quiet, and codes hidden, has none of it. */
export const metadataFrom = (written: object): PrivateMetadata =>
  ({
    codeHidden: false,
    muted: false,
    talk: 'chat',
    locked: false,
    removed: [],
    ...written,
  }) as unknown as PrivateMetadata;

/** That a person's command was granted, and what it was answered: durable with what it changed. */
export interface Grant {
  /** The person's key: the hash of their secret. */
  person: string;
  /** The client's own id of the command. */
  command: string;
  /** The length of the log after it. */
  pos: number;
}

export interface Append {
  match: string;
  /** How many events the writer believes the log to have. */
  expected: number;
  /** With which it took the match over; 0 for whoever begins a match, until somebody takes it over. */
  epoch: number;
  envelopes: readonly Envelope[];
  /** The JSON of each, where a thread has written it already: megabytes of it would hold the event loop. */
  lines?: readonly string[];
  /** How the match is listed from now on; where nothing else of it changes, its times alone. */
  summary: MatchSummary | SummaryTimes;
  /** Left out if it stays as it is. */
  metadata?: PrivateMetadata;
  /** The command that this append grants, if a person's. */
  grant?: Grant;
}

/** What changes of a summary with every event, besides how many there are. */
export type SummaryTimes = Pick<MatchSummary, 'lastEventAt' | 'dueAt'>;

/** A match's summary after an append. @param before as it was; left out where it begins @param events there are then */
export function summaryAfter(
  before: MatchSummary | undefined,
  { summary }: Pick<Append, 'summary'>,
  events: number,
): MatchSummary {
  const { dueAt: _, ...others } = summaryIn({ summary }) ?? before!;
  return { ...others, ...summary, events };
}

/** @returns null where nothing changes but the times */
export const summaryIn = ({ summary }: Pick<Append, 'summary'>): MatchSummary | null =>
  'matchId' in summary ? summary : null;

/** @returns the JSON of each envelope */
export const linesOf = ({ envelopes, lines }: Pick<Append, 'envelopes' | 'lines'>): readonly string[] =>
  lines ?? envelopes.map((one) => JSON.stringify(one));

/** A match that somebody took over, as they hold it. */
export type Owned = Pick<Append, 'match' | 'epoch'>;

export interface Page {
  /** 1 to 100. */
  limit: number;
  /** `next` of the page before. */
  before?: string;
}

export interface ListQuery extends Page {
  phase?: 'waiting' | 'playing' | 'over';
  game?: string;
  /** A player's whole name, capital and small letters alike. */
  player?: string;
  /** In place of `player`: the public key with which somebody sat there, base64url. */
  key?: string;
}

export interface Listed {
  matches: MatchSummary[];
  next: string | null;
}

/** What is kept of a digest; what it says of players is counted. */
export type StoredDigest = Omit<Digest, 'players'>;

/** A match as the archive has it; the digest is null while it runs, and until it was made. */
export interface ArchivedRow {
  summary: MatchSummary;
  digest: StoredDigest | null;
}

export interface ArchiveFound {
  matches: ArchivedRow[];
  next: string | null;
}

/** Matches found by what they were, and what is counted of people with a key. */
interface Archive {
  /**
   * A page of public matches that run or are over; neither abandoned ones nor those that sleep. `results` is not read
   * here. In the order in which they began in this store, the latest first.
   */
  find(query: Omit<ArchiveQuery, 'results'>): Promise<ArchiveFound>;
  /**
   * The matches of a table, in order: those before that one, which its log names, and those after it while they are
   * public, at most 100 either way. None that sleeps, waits or was abandoned.
   */
  evening(match: string): Promise<ArchivedRow[]>;
  /** The finished match without a digest that came last; null if there is none. */
  undigested(): Promise<string | null>;
  /**
   * The same among those that nobody else is making a digest of.
   * @param forMs for how long nobody else gets it, by the store's clock: after that its maker is taken to be gone
   */
  claimUndigested(forMs: number): Promise<string | null>;
  /** Whoever claimed it does not make it after all. */
  releaseUndigested(match: string): Promise<void>;
  /**
   * Keeps it, and counts it once for each of its players with a key, if the match is public and this house dealt.
   * @param digest null for a match that none can be made of: it is not asked for again
   */
  keepDigest(match: string, digest: Digest | null): Promise<void>;
  /** The position and time of a finished match before its decision; null while that is not known. */
  digestOf(match: string): Promise<StoredDigest | null>;
  /** Null of whom nothing is counted. Nobody who is hidden is named in it. */
  person(key: string): Promise<PersonReply | null>;
  isHidden(key: string): Promise<boolean>;
  /** Which of these are hidden. */
  hiddenAmong(keys: readonly string[]): Promise<string[]>;
  /** @param at when they asked for it, ms @returns false if they asked for something later, or at the same time, before */
  hide(asked: { key: string; hidden: boolean; at: number }): Promise<boolean>;
}

/** What somebody asks of a moment of a match. Times: `at` ms since it opened, `askedAt` wall clock, ms. */
export interface Marking {
  match: string;
  key: string;
  at: number;
  /** Null takes their bookmark away. */
  word: BookmarkWord | null;
  askedAt: number;
}
/** What came of it: `asked-later` where they had asked something of it at that time or later before. */
export type Marked = 'done' | 'asked-later' | 'too-many' | 'full';

/** With the key of whoever set it. */
export type KeptBookmark = Bookmark & { key: string };

/** What people have marked in matches. */
interface Bookmarks {
  /** By the moment. */
  of(match: string): Promise<KeptBookmark[]>;
  mark(marking: Marking): Promise<Marked>;
}

/** A person reported at a table, for whoever runs the server. */
export interface Report {
  id: string;
  /** Wall clock, ms. */
  at: number;
  match: string;
  game: string;
  /** Name of the reported person. */
  name: string;
  /** Their public key, or ''. */
  key: string;
  /** Name of the reporter; null for a spectator. */
  by: string | null;
  /** Whether the table's host was told as well. */
  toHost: boolean;
  lines: Pick<ChatLine, 'name' | 'text'>[];
}

/** Reports kept of one match. */
export const MOST_REPORTS_OF_MATCH = 20;
/** Reports kept in all: the oldest goes for a new one. */
export const MOST_REPORTS = 300;

/** Reported people. A report outlives its match, and goes by its own time. */
interface Reports {
  /** Newest first. */
  list(limit: number): Promise<Report[]>;
  /** @returns false if its match has `MOST_REPORTS_OF_MATCH` already: then it is not kept */
  add(report: Report): Promise<boolean>;
  /** @returns false if there is no such report any more */
  remove(id: string): Promise<boolean>;
  /** Removes reports from before that moment (wall clock, ms). */
  removeBefore(ms: number): Promise<void>;
}

/** Which finished and abandoned matches may go; what is not named stays. Times are wall clock, ms. */
export interface Removal {
  finishedBefore?: number;
  abandonedBefore?: number;
  /** So many finished matches stay, those that ended last. */
  keepFinished?: number;
  /** At most so many matches go. */
  limit: number;
}

/** Where a match stands in the book, and the way from its entry to the root of the whole. */
export interface BookProof extends TreeHead {
  index: number;
  proof: Hash[];
}

/** An append-only Merkle tree (RFC 6962) with an entry for each match that has ended, in the order in which they ended. */
export interface Book {
  head(): Promise<TreeHead>;
  /** Null for a match that has not ended, or is not known. */
  proofOf(match: string): Promise<BookProof | null>;
  /** That the first `from` entries of `to` are what they were; null if there are not so many, or `from` is more than `to`. */
  consistency(sizes: { from: number; to: number }): Promise<Hash[] | null>;
  /** In order; fewer than `limit` at the end. */
  entries(page: { from: number; limit: number }): Promise<BookEntry[]>;
  /** The house's Ed25519 key, which signs checkpoints: made with the book, PKCS #8. It is never shown to anybody. */
  privateKey(): Promise<Uint8Array>;
}

/** A part of a log: at most `limit` events after that position, -1 for its beginning. */
export interface LinesAfter {
  match: string;
  after: number;
  limit: number;
}

/** Matches that something is to be done with one day. */
export interface Backlog {
  asleep: number;
  undigested: number;
}

/** When something was said first, ms. */
export interface Said {
  at: number;
  isFirst: boolean;
}

export interface EventStore {
  /** A match that an append ends is entered with it, if the house dealt. What is removed stays in the book. */
  book: Book;
  archive: Archive;
  bookmarks: Bookmarks;
  reports: Reports;
  /**
   * All or nothing; resolves when it will survive a crash. With no envelopes it changes the metadata alone. A code that has
   * changed in them leads to the match from then on, and the one before nowhere.
   * @throws Superseded if somebody else has taken the match over; VersionConflict if somebody else has written to this
   *   log, or this command was granted before; Unconfirmed if nobody knows; any other error if nothing was written
   */
  append(batch: Append): Promise<void>;
  /**
   * From then on nobody else can append to that match: its epoch is raised, durably. Whoever takes it over reads it
   * afterwards, so that nothing is missed that an earlier owner could still write.
   * @returns the new epoch; 0 for an unknown match
   */
  takeOver(match: string): Promise<number>;
  /** Which of these matches somebody else has taken over since, or removed: asked by an owner who was away. */
  supersededAmong(owned: readonly Owned[]): Promise<string[]>;
  /** The whole log, in order; empty for an unknown match. */
  read(match: string): Promise<Envelope[]>;
  /** The whole log as text, one envelope a line, as it was written; empty for an unknown match. */
  lines(match: string): Promise<string>;
  /** A part of it, an envelope each, without their ends: reading it takes no longer in a log that is longer. */
  linesAfter(part: LinesAfter): Promise<string[]>;
  metadataOf(match: string): Promise<PrivateMetadata | null>;
  summaryOf(match: string): Promise<MatchSummary | null>;
  /** The match that took that code last, and has it still; null for none, or if it was abandoned. */
  matchOfCode(code: string): Promise<string | null>;
  /** Every command of this match that was granted to a person. */
  grantsOf(match: string): Promise<Grant[]>;
  /** Matches that wait or are being played, and are not asleep, the oldest first. */
  awake(): Promise<MatchSummary[]>;
  /** Those of them whose clock was up before that moment, by id. */
  dueBefore(ms: number): Promise<string[]>;
  /** Matches that are not finished and fell asleep before that moment, the longest asleep first. */
  asleepBefore(ms: number): Promise<string[]>;
  /** How many sleep, and how many are over and have no digest; counted no further than 100,000 each. */
  backlog(): Promise<Backlog>;
  /** Public matches, the newest first; neither abandoned ones nor those that sleep. */
  list(query: ListQuery): Promise<Listed>;
  /** For tools and tests: private matches and sleeping ones too. */
  listAll(page: Page): Promise<Listed>;
  /**
   * Resolves when one row, which is in no list, log or copy, was just written and is durable, and there is new space on the
   * disk for more.
   * @throws within a second, whatever happens
   */
  health(): Promise<void>;
  /** Calls that wait for a connection, or for the store's threads. */
  waiting(): number;
  /** Removes matches with everything that belongs to them. @returns how many */
  remove(removal: Removal): Promise<number>;
  /**
   * Packs the log of the match that ended first, if that was before then (wall clock, ms): it is read as before, and
   * its grants are forgotten.
   * @returns whether there was one
   */
  packOne(endedBefore: number): Promise<boolean>;
  /** How many abandoned matches ended before that moment; counted no further than 100,000. */
  countAbandoned(before: number): Promise<number>;
  /**
   * For what is said once, however many processes and starts there are.
   * @param at now, ms
   * @returns when it was said first, and whether that is now, by whoever asks
   */
  sayOnce(what: string, at: number): Promise<Said>;
  close(): Promise<void>;
}

/** As much of a store as one match needs, from its beginning to its end. */
export type MatchStore = Pick<
  EventStore,
  'append' | 'takeOver' | 'supersededAmong' | 'linesAfter' | 'metadataOf' | 'summaryOf' | 'grantsOf' | 'matchOfCode'
>;

/** What the writer holds of this match is out of date: it must stop writing, and read again. */
export class VersionConflict extends Error {
  override name = 'VersionConflict';
}

/** Somebody else has taken the match over: whoever held it shows nobody anything any more. */
export class Superseded extends VersionConflict {
  override name = 'Superseded';
}

/** The store can't be reached just now: what was asked for was not done, or is not known. */
export class StoreAway extends Error {
  override name = 'StoreAway';
}

/**
 * The store was lost before it confirmed an append: it may be saved, or not. Whoever wrote it stops writing, too, and
 * reads again what is true: then the log shows, or the grants show, whether it was.
 */
export class Unconfirmed extends VersionConflict {
  override name = 'Unconfirmed';
}
