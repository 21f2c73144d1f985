/**
 * The archive: matches that are being played or over, found by what they were, and the page of a person. What is asked
 * over HTTP is met by these schemas; what is answered has these shapes. The house's pages and programs read the same.
 *
 * - `GET /api/archive` (`archiveQuery`) → `ArchiveReply`
 * - `GET /api/archive/filters` → `ArchiveFilters`: what can be asked for, in the games' own words
 * - `GET /api/matches/ID/evening/matches` (`eveningQuery`) → `ArchiveReply`, of that match's table, the first one first
 * - `GET /api/people/KEY` → `PersonReply`; 404 `no-such-person` of who has played nothing here, or is hidden
 * - `POST /api/people/KEY/hidden` (`hiddenRequest`) → `HiddenReply`
 * - `GET /preview/ID.png?size=small` → a picture of 400 × 210 px; each listed match brings its picture's whole address
 */
import { z } from 'zod';
import type { Outcome } from './contract/game.ts';
import { soughtText } from './contract/written.ts';
import { publicKey, signature } from './crypto/signature-schemas.ts';
import type { MatchPhase, MatchSummary } from './protocol.ts';

/** How long a match was beside others of its game; which rounds that is, `ArchiveFilters` says. */
export const lengths = ['short', 'middling', 'long'] as const;
export type Length = (typeof lengths)[number];

const DAY_MS = 86_400_000;
/** A moment, ms since 1970. Older links have a day of UTC instead: `dayMs` after its beginning. */
const time = (dayMs: number) =>
  z
    .union(
      [z.iso.date(), z.string().regex(/^-?\d{1,15}$/)],
      'A time is in ms since 1970, or a day of UTC like 2026-01-31.',
    )
    .transform((written) => (/^-?\d+$/.test(written) ? Number(written) : Date.parse(written) + dayMs));
/** Of an ending or a variant, as its game names it: see `ArchiveFilters`. */
const tag = z.string().regex(/^[a-z0-9-]{1,30}$/, 'That has 1 to 30 small letters, digits and dashes.');

/** Whether what tells how a match came out is in the reply. */
const results = z.enum(['shown', 'hidden'], 'Results are shown or hidden.').default('shown');

/** What is asked for by what only the end shows. */
const toldByTheEnd = ['ending', 'length', 'sort'] as const;

/** GET /api/archive. All that is asked for holds of each match that is answered. */
export const archiveQuery = z
  .strictObject({
    phase: z.enum(['playing', 'over'], 'A match is playing or over.').default('over'),
    game: soughtText(40).optional(),
    /** A player's whole name, capital and small letters alike. */
    player: soughtText(80).optional(),
    /** In place of `player`: the key with which somebody sat there. Of who is hidden nothing is found, but by themselves. */
    key: publicKey.optional(),
    /** What sets its table apart: `teams`, say. */
    variant: tag.optional(),
    length: z.enum(lengths, `A match was ${lengths.join(', ')}.`).optional(),
    ending: tag.optional(),
    /** Opened then or later. */
    from: time(0).optional(),
    /** Opened before then; with a day, on it or before. */
    to: time(DAY_MS).optional(),
    /** The latest first, or the closest, and of equals the latest. */
    sort: z.enum(['newest', 'closest'], 'The newest or the closest come first.').default('newest'),
    results,
    limit: z.coerce.number().int().min(1).max(50).default(20),
    /** `next` of the page before. */
    before: soughtText(40).optional(),
  })
  .refine(({ player, key }) => player === undefined || key === undefined, {
    path: ['key'],
    error: 'Ask for a player’s name or for a key, not for both.',
  })
  .refine((asked) => asked.phase === 'over' || !asksForTheEnd(asked), {
    path: ['phase'],
    error: 'A running match has no ending, length or closeness yet.',
  })
  .refine((asked) => asked.results === 'shown' || !asksForTheEnd(asked), {
    path: ['results'],
    error: 'Ending, length and closeness tell results: show them, or ask without.',
  });
export type ArchiveQuery = z.output<typeof archiveQuery>;

const asksForTheEnd = (asked: { ending?: string; length?: string; sort: string }): boolean =>
  toldByTheEnd.some((field) => asked[field] !== undefined && asked[field] !== 'newest');

/** GET /api/matches/ID/evening/matches */
export const eveningQuery = z.strictObject({ results });

/** Something that a game names: an id to ask by, and its words. */
export interface Named {
  id: string;
  title: string;
}

export interface ArchiveReply {
  matches: ArchivedMatch[];
  /** Asked with as `before`, it leads to the following page; null at the end. */
  next: string | null;
}

export interface ArchivedMatch {
  matchId: string;
  game: string;
  phase: Extract<MatchPhase, 'playing' | 'over'>;
  seats: number;
  players: MatchSummary['players'];
  /** Wall clock, ms since 1970. */
  openedAt: number;
  /** The player's own device dealt, and handed the log in; left out where this house did. */
  dealtBy?: 'device';
  /** What sets this table apart from an ordinary one; empty for one of those. */
  variants: Named[];
  /** Address of a picture, 400 × 210 px: of its decisive moment, before the decision; of an early one while results are hidden. */
  picture: string;
  /** Null while it is being played, and where results are hidden. */
  result: ArchivedResult | null;
}

export interface ArchivedResult {
  outcome: Outcome;
  /** Wall clock, ms since 1970. */
  endedAt: number;
  /** Null until the house has looked through its log, and for one that it can't look through: so is all that follows. */
  ending: Named | null;
  /** Rounds or turns that were played. */
  length: { unit: 'round' | 'turn'; number: number } | null;
  /** 0 (never in doubt) to 100 (open to the last); null too where its game's engine says no chances. */
  closeness: number | null;
  /** The last moment before the decision: position in the log and ms since the match opened, as in `/replay/ID?at=MS`. */
  moment: { pos: number; ms: number } | null;
}

/** GET /api/archive/filters */
export interface ArchiveFilters {
  games: {
    id: string;
    title: string;
    variants: Named[];
    endings: Named[];
    /** In the words of its rounds or turns: "up to 5 rounds". */
    lengths: { id: Length; title: string }[];
  }[];
}

/**
 * GET /api/people/KEY: of public matches that this house dealt and that are over, since it began to count. A match counts
 * some seconds after its end.
 */
export interface PersonReply {
  key: string;
  /** As they were called last. */
  name: string;
  /** Their first match here, and their latest: when it opened, wall clock, ms. */
  first: number;
  latest: number;
  total: Fared;
  /** The most played first. */
  games: PlayedGame[];
  /** Who has put them out most often, and whom they have; null for nobody. */
  nemesis: Rival | null;
  prey: Rival | null;
  /** People with a key whom they met most often, at most 10; none who is hidden. */
  met: Met[];
}

/** Wins beside the share that chance alone would have given. */
interface Fared {
  matches: number;
  wins: number;
  ties: number;
  /** Wins, and of each tie the share of one who tied. */
  score: number;
  /** The same of somebody neither lucky nor good: 1 / sides of each match, summed up. */
  fair: number;
}

export interface PlayedGame extends Fared {
  game: string;
  /** What they chose most often, at most 5, in the game's own words. */
  favourites: (Named & { times: number })[];
}

export interface Rival {
  name: string;
  /** Null for a bot, and a program without. */
  key: string | null;
  times: number;
}

/** Somebody they met, head to head: the wins of either in matches where both sat on different sides. */
export interface Met {
  key: string;
  name: string;
  matches: number;
  wins: number;
  losses: number;
}

/**
 * POST /api/people/KEY/hidden: that their page is not shown, and nothing is found by their key; or is again. Signed with
 * that key over `personText`, as what is asked of a table is.
 */
export const hiddenRequest = z.strictObject({
  hidden: z.boolean(),
  /** Wall clock, ms: within five minutes of the house's, and later than of any such request before. */
  at: z.int().min(0),
  signature,
});
export type HiddenRequest = z.output<typeof hiddenRequest>;

export interface HiddenReply {
  hidden: boolean;
}

/** What a person asks of their own page. `read` opens what is hidden to themselves: see `ownerHeader`. */
export type PersonAct = 'hide' | 'show' | 'read';

/**
 * What such a request is signed over. @param host of the house as the page's address names it (`location.host`), so that
 * no other house can make use of it @param at wall clock, ms
 */
export const personText = (asked: { host: string; key: string; act: PersonAct; at: number }): string =>
  ['three-rooms person 1', asked.host, asked.key, asked.act, String(asked.at)].join('\n');

/**
 * The header `Authorization` with which somebody who is hidden reads their own page, and finds their own matches by key
 * (`/api/people/KEY`, `/api/archive`, `/api/matches`). @param signed over `personText` with act `read`, base64url
 */
export const ownerHeader = (at: number, signed: string): string => `Owner ${at}.${signed}`;
