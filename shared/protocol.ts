/** What client and server say to each other. Both ends read with these schemas; nothing else is sent. */
import { z } from 'zod';
import type { AbandonedFor } from './command-schemas.ts';
import type { Badge } from './contract/badges.ts';
import { nonce } from './contract/nonce.ts';
import { publicKey } from './crypto/signature-schemas.ts';
import { temperaments, type Outcome, type Seat } from './contract/game.ts';
import { soughtText, writtenText } from './contract/written.ts';
import { CODE_ERROR, cleanedCode, isCode, MATCH_ID, NAME_LIMITS, SECRET } from './ids.ts';
import type { MatchState } from './match.ts';
import type { HaltReason } from './match-events.ts';
import { badge, commitment } from './match-schemas.ts';
import { writtenNote } from './note-schemas.ts';
import type { RoomState } from './room-state.ts';
import {
  emotes,
  LONGEST_CHAT,
  phrases,
  REPORTED_LINES,
  talkChoices,
  type ChatLine,
  type ReportNotice,
  type Said,
} from './talk.ts';

export const name = writtenText(NAME_LIMITS);

/** What makes a seat somebody's: kept by the browser, told to the server alone, stored there as a hash. */
export const secret = z.string().regex(SECRET, 'The seat secret has 22 to 64 letters, digits, - or _.');
export const matchId = z.string().regex(MATCH_ID, 'A match id has 20 small letters and digits.');
export const inviteCode = z.string().transform(cleanedCode).refine(isCode, { error: CODE_ERROR });

const seat = z.int().min(0).max(63);
const commandId = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/, 'A command id has 8 to 40 letters, digits, - or _.');

/** A signature as it is sent: the log has it as text. */
const signatureBytes = z.custom<Uint8Array>(
  (value) => value instanceof Uint8Array && value.length === 64,
  'A signature has 64 bytes.',
);

/**
 * That a command is its giver's: signed, with the key they sat down with, over the match, the hash of the event at
 * `seen`, the command's id and what it asks for (`signedText`). The page always signs; a program may leave it out.
 */
const proof = z.strictObject({
  /** Position of the last event that whoever signs has been told of. */
  seen: z.int().min(0),
  signature: signatureBytes,
});
export type Proof = z.output<typeof proof>;

/** What every command carries besides: an id of the client's own making (a repeat changes nothing), and its proof. */
const command = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), id: commandId, proof: proof.optional(), ...shape });

/** What a client may ask of a table. */
export const request = z.discriminatedUnion('type', [
  /**
   * Take a free seat (the first one without `seat`), before the start. `commitment` is to a nonce that is shown with
   * `open` when the start is called. With `key` (Ed25519, base64url) the player signs what they ask for from here on.
   * A table that is not public asks for its code, except of those a seat is reserved for. `badge` has a shape that
   * nobody there has chosen. A name that looks like another one there gets a number behind it: see `seated`.
   */
  command('sit', {
    name,
    commitment,
    key: publicKey.optional(),
    seat: seat.optional(),
    code: inviteCode.optional(),
    badge: badge.optional(),
  }),
  /** Be called something else, and have another badge, before the start: see `introduced`. */
  command('introduce', { name, badge }),
  /** Commit to another nonce, before the start: after a failed one everybody has to. */
  command('commit', { commitment }),
  /** When the start is called (event `starting`): show the nonce, within 5 s. */
  command('open', { nonce }),
  /** Give the own seat up, before the start. */
  command('stand', {}),
  /** Host only, before the start: fill one seat with a bot (the first free one without `seat`). Signed, it names it. */
  command('add-bot', { seat: seat.optional(), temperament: z.enum(temperaments).optional() }),
  /**
   * Host only, before the start: empty a seat. A person who sat there can't sit down at this table again, and the table
   * gets a new code: the one before leads nowhere.
   */
  command('remove', { seat }),
  /** Host only, before the start: lead no longer; who sits there does. */
  command('make-host', { seat }),
  /** Host only, before the start: nobody sits down any more but those a seat is reserved for; or they can again. */
  command('lock', { locked: z.boolean() }),
  /** Host only: the invite code is told to nobody but the host; or to all players again. */
  command('hide-code', { hidden: z.boolean() }),
  /** Host only: nobody is heard at this table, whatever they say; or they are again. */
  command('mute-table', { muted: z.boolean() }),
  /**
   * Host only, before the start: who watches is shown all hands and choices, one round late; or not. Who sits there
   * already has 5 s to read of it before the match can start.
   */
  command('commentary', { open: z.boolean() }),
  /**
   * Host only: free seats are dropped, if the game has so few players, and everybody must have committed to a nonce.
   * `without`: seats of people who haven't, because their phone is locked; a bot plays for them until they are back.
   */
  command('start', { without: z.array(seat).min(1).max(63).optional() }),
  /**
   * A player's act in the game; its shape is the game's. With it they may write a note to themselves. `madeAt` is when
   * they chose, ms on the match's clock: of the way here, so much as the server's own pings allow is credited
   * (docs/fairness.md). It is not signed.
   */
  command('act', {
    act: z.looseObject({ type: z.string().max(40) }),
    note: writtenNote.optional(),
    madeAt: z.int().min(0).optional(),
  }),
  /** Host only, in a match: a bot plays for somebody who has no connection, until they are back. */
  command('stand-in', { seat }),
  /** Leave the running match for good. */
  command('leave', {}),
]);
export type Request = z.infer<typeof request>;

/**
 * After the end: whether who sat there wants another match, or whether its leader wants bots in the empty seats. It is
 * begun when everybody has answered, or some seconds after the first who is ready. Nothing of it stands in a log.
 */
export const againRequest = z.union([z.strictObject({ ready: z.boolean() }), z.strictObject({ bots: z.boolean() })], {
  error: 'Say { ready } or { bots }: yes or no.',
});
export type AgainRequest = z.infer<typeof againRequest>;

/** What somebody at a table may say. */
export const sayRequest = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('emote'), emote: z.enum(emotes) }),
  z.strictObject({ type: z.literal('phrase'), phrase: z.enum(phrases) }),
  /** Of those who watch; all of a second become one. */
  z.strictObject({ type: z.literal('applause') }),
  z.strictObject({
    type: z.literal('chat'),
    text: writtenText({ longest: LONGEST_CHAT, error: `A line has 1 to ${LONGEST_CHAT} visible characters.` }),
  }),
]);
export type SayRequest = z.infer<typeof sayRequest>;

/**
 * Reports a person to the table's host and to whoever runs the server: the writer of these lines, or without lines whoever
 * sits there. The text comes from the server's own memory, and only lines that the reporter was sent count.
 */
export const reportRequest = z.strictObject({
  seat,
  lines: z.array(z.uuid()).max(REPORTED_LINES, `A report has at most ${REPORTED_LINES} lines.`),
});
export type ReportRequest = z.infer<typeof reportRequest>;
export interface ReportReply {
  /** The table's host was told as well. */
  toHost: boolean;
}

/** A page of what a viewer may see that came after position `after` (-1 for the beginning). */
export const syncRequest = z.strictObject({ after: z.int().min(-1) });
export type SyncRequest = z.infer<typeof syncRequest>;
/**
 * Of who watches a match with commentary: a page of what has been let go after that position, -1 for the beginning. From
 * the last page on, more comes by itself.
 */
export const commentaryRequest = z.strictObject({ after: z.int().min(-1) });
export type CommentaryRequest = z.infer<typeof commentaryRequest>;
/**
 * Of who plays bots alone: the match's clock stops at once (while they read), or before the time for one of their first
 * choices is up. What is not asked for any more ends; the clock then runs on from where it stands.
 */
export const paceRequest = z.strictObject({ stop: z.boolean(), unhurried: z.boolean() });
export type PaceRequest = z.infer<typeof paceRequest>;
export interface PaceReply {
  /** So many choices are still to be made without a clock. */
  choicesLeft: number;
}

/** At most this many events come in one page. */
export const SYNC_PAGE = 128;

/** What a join of a match says. */
export const joinOptions = z.strictObject({
  matchId,
  secret,
  /** Updates come as message `u`, in few bytes, in place of `update`. */
  packed: z.boolean().default(false),
  /** Packed updates bring the hash of their last event. Who neither signs nor keeps what they have seen can do without. */
  heads: z.boolean().default(true),
});
/** What a join of the lobby says: nothing. */
export const lobbyOptions = z.strictObject({});

/**
 * POST /api/matches. The first seat is reserved for whoever asks: they take it with `sit`, having seen the
 * commitment to the seed before they add randomness of their own.
 */
export const createRequest = z.strictObject({
  game: z.string().max(40),
  seats: z.int(),
  options: z.record(z.string(), z.unknown()).default({}),
  /**
   * Anybody may sit down, and it is listed: in the lobby, in the archive, on TV. Otherwise only code and link lead there.
   * So a match against bots is in no list, unless its person asks for that.
   */
  public: z.boolean().default(false),
  name,
  secret,
  /** Fill every other seat with bots; the match starts when the one who asked sits down. */
  againstBots: z.boolean().default(false),
  /** Of those bots. */
  temperament: z.enum(temperaments).default('even'),
  /** What people can say there. Nobody writes at a public table: `chat` is `emotes` there. */
  talk: z.enum(talkChoices).default('chat'),
});
export type CreateRequest = z.input<typeof createRequest>;

/**
 * POST /api/matches/ID/what-if: a new, private table that goes on from a moment of that match, which is over. Whoever
 * asks takes the seat they name; of those that are still in, bots take the others, or whoever comes.
 */
export const whatIfRequest = z.strictObject({
  /** Of the last event that is taken over: the last of what one command came to. */
  pos: z.int().min(0),
  seat,
  name,
  secret,
  againstBots: z.boolean().default(true),
  /** Of bots in seats where people sat. Who was a bot stays the one they were. */
  temperament: z.enum(temperaments).default('even'),
});
export type WhatIfRequest = z.input<typeof whatIfRequest>;
/** As it is read, with what was left out. */
export type ReadWhatIf = z.output<typeof whatIfRequest>;

export interface CreateReply {
  matchId: string;
  code: string;
}

/** POST /api/handed-in, whose body is a log that the player's own device dealt. */
export interface HandInReply {
  matchId: string;
}

/** The body of every HTTP error, and the reason of every refused room request. */
export interface ErrorReply {
  error: { code: string; message: string; problems?: { field: string; message: string }[] };
}

/** An event of the log as one viewer may see it. */
export interface RedactedEvent {
  pos: number;
  /** ms since the match opened. */
  time: number;
  event: { type: string };
  /** Hash of the whole event in the log; of the last event in an update or page alone. */
  hash?: string;
}

/** An event as commentators see it: late, with all hands and choices. */
export type ToldEvent = Omit<RedactedEvent, 'hash'>;

/** room message 'commentary': what has just been let go, to who has asked for what was before. */
export interface Commentary {
  events: ToldEvent[];
}

/** The reply to a `commentary`. */
export interface CommentaryReply extends Commentary {
  /** There is another page. */
  more: boolean;
}

/** What only one viewer knows of a table. */
export interface Own {
  seat: Seat | null;
  /** A seat that is reserved for this person (in the next match, or for whoever opened the table): take it with `sit`. */
  reserved: Seat | null;
  host: boolean;
  /** The host has removed this person: they can't sit down here. */
  removed: boolean;
  /** The game's secret part of this seat's view, for `synced.read`. */
  secret: unknown;
  /** The invite code, for people with a seat; for the host alone while it is hidden. */
  code: string | null;
}

/** room message 'update': at the join, after each command, and when `own` changes. */
export interface Update {
  /** The match's clock when this was sent, ms. */
  now: number;
  /** It goes no further than this for now, ms; left out where it just runs. */
  standsAt?: number;
  /** Why it stands, where the server is at fault; left out where it is not. */
  haltedFor?: HaltReason;
  /** The round that is open counts as open from then on, when everybody has been told of it, ms; left out where that is plain. */
  opensAt?: number;
  /** Left out where nothing in it has changed. */
  own?: Own;
  events: RedactedEvent[];
}

/** The reply to a `sync`: an update with a page of what was missed. */
export interface SyncReply extends Update {
  /** The log goes on after this page. */
  more: boolean;
}

/** An event's type, and the names of its other fields. */
export type EventShape = [type: string, ...fields: string[]];

/** The number of its shape; how long before `now` it was, ms; and its values, in the order of its shape's names. */
export type PackedEvent = [shape: number, agoMs: number, ...values: unknown[]];

/** What somebody is told besides events. */
export type Besides = Omit<Update, 'now' | 'events'>;

/** An update in few bytes, see packed-update.ts. */
export type PackedUpdate = [
  now: number,
  events: PackedEvent[],
  /** Position of the first event, and hash of the last; nothing without events. */
  pos?: number | null,
  hash?: Uint8Array | null,
  more?: Besides & {
    /** Which numbers from `shapesFrom` on mean what, from now on. */
    shapesFrom?: number;
    shapes?: EventShape[];
  },
];

/** What the room of a match says. */
export interface MatchMessages {
  update: Update;
  /** The same for who has asked for it so. Its name goes with every frame. */
  u: PackedUpdate;
  commentary: Commentary;
  said: Said;
  /** To who comes back to a seat at a private table: what was written there lately. */
  chat: ChatLine[];
  /** To the host alone: somebody was reported. Repeated after a join. */
  report: ReportNotice;
  /** Only about what the client itself has sent. */
  error: ErrorReply;
}

/** The room of a match as the client's library reads it: how it is joined, what it is asked, what it says. */
export interface MatchRoomApi {
  '~state': RoomState;
  state: RoomState;
  '~client': { '~messages': MatchMessages };
  onJoin(client: unknown, options: z.input<typeof joinOptions>): void;
  messages: {
    command(client: unknown, message: Request): { pos: number };
    sync(client: unknown, message: SyncRequest): SyncReply;
    commentary(client: unknown, message: CommentaryRequest): CommentaryReply;
    pace(client: unknown, message: PaceRequest): PaceReply;
    again(client: unknown, message: AgainRequest): object;
    say(client: unknown, message: SayRequest): object;
    report(client: unknown, message: ReportRequest): ReportReply;
  };
}

/** A table as the lobby lists it. */
export interface ListedTable {
  matchId: string;
  game: string;
  title: string;
  phase: MatchPhase;
  seats: number;
  taken: number;
  /** Nobody can sit down any more. */
  locked: boolean;
  watching: number;
}

/** Tables that are new or look different, and those that are gone. */
export interface TableChanges {
  put: ListedTable[];
  gone: string[];
}

/** What the lobby says. */
export interface LobbyMessages {
  /** What there is when somebody comes, the newest first. */
  tables: ListedTable[];
  changes: TableChanges;
  error: ErrorReply;
}

/** The lobby's room as the client's library reads it. It is asked nothing. */
export interface LobbyRoomApi {
  '~state': object;
  state: object;
  '~client': { '~messages': LobbyMessages };
  messages: object;
}

export type MatchPhase = MatchState['phase'];

/** One line of a list of matches. GET /api/matches gives `{ matches: MatchSummary[], next: string | null }`. */
export interface MatchSummary {
  matchId: string;
  game: string;
  phase: MatchPhase;
  seats: number;
  /** In seat order. Without a badge whoever chose none, or sat before lists had them; told without the keys of who is hidden. */
  players: { name: string; bot: boolean; key: string | null; badge?: Badge }[];
  public: boolean;
  /** Wall clock, ms since 1970. */
  openedAt: number;
  endedAt: number | null;
  /** When the last event was written. */
  lastEventAt: number;
  /** When the clock that runs is up, as it stood at the last event; left out where none runs. Wall clock, ms. */
  dueAt?: number;
  /** Since when none of its players has a connection and its clock stands still; null while it is awake. Wall clock, ms. */
  asleepSince: number | null;
  outcome: Outcome | null;
  /** Why it was ended before its end; left out where nobody came back. */
  abandonedFor?: AbandonedFor;
  /** How often it was about to start and did not. */
  failedStarts: number;
  /** Number of events in the log. */
  events: number;
  /** The player's own device dealt, and handed the log in; left out where this house did. */
  dealtBy?: 'device';
  /** What if: from which event of which match it goes on, and its time there, ms. Left out for a match of its own. */
  grewFrom?: { match: string; pos: number; time: number };
  /** What sets its table apart, as its game names it; left out where nothing does, and of matches before there were any. */
  variants?: string[];
}

/** Of a match, as it stands in an address: ms since it opened. */
export const moment = z
  .string()
  .regex(/^\d{1,15}(\.\d+)?$/, 'The moment is a number of ms since the match opened.')
  .transform(Number);

/** GET /api/matches/ID and /api/matches/ID/bookmarks */
export const ownQuery = z.object({
  /** Of who asks, with the header of `ownerHeader`: they are told their own key although they are hidden. */
  key: publicKey.optional(),
});

/** GET /api/matches/ID/events */
export const eventsQuery = z.strictObject({
  /** The position of the last event that is known already; -1 for none. */
  after: z.coerce.number().int().min(-1).default(-1),
});

/** GET /api/matches/ID/rounds */
export const roundsQuery = z.strictObject({
  /** The position of the last event that is known already; -1 for none. */
  after: z.coerce.number().int().min(-1).default(-1),
  /** Not only the next round, but all up to the one that was played at that moment, ms since the match opened. */
  at: moment.optional(),
});

/** GET /api/matches/:id/moved: asked by somebody whose connection is silent. */
export const movedQuery = z.strictObject({
  /** The process that had the match, as their seat said. */
  from: z.string().regex(/^[\w-]{1,40}$/, 'A process has a short plain name.'),
});
export interface MovedReply {
  moved: boolean;
}

/** GET /api/matches */
export const listQuery = z
  .strictObject({
    phase: z.enum(['waiting', 'playing', 'over']).optional(),
    game: soughtText(40).optional(),
    player: soughtText(80).optional(),
    /** With which somebody sat there, whatever name they had. */
    key: publicKey.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    /** `next` of the page before. */
    before: soughtText(80).optional(),
  })
  .refine(({ player, key }) => player === undefined || key === undefined, {
    path: ['key'],
    error: 'Ask for a player’s name or for a key, not for both.',
  });
