/** What client and server say to each other. Both ends read with these schemas; nothing else is sent. */
import { z } from 'zod';
import { nonce } from './contract/random.ts';
import type { Outcome, Seat } from './contract/game.ts';
import { writtenText } from './contract/text.ts';
import type { MatchState } from './match.ts';
import type { RoomState } from './room-state.ts';

/**
 * The table closes a connection with this when the same seat was taken up in another tab. Clear of the codes
 * up to 4010 that Colyseus and its SDK use themselves.
 */
export const TAKEN_ELSEWHERE = 4100;
/** The log was taken over by another writer: clients come back and find the table there. */
export const TABLE_LOST = 4101;
/** The connection took less than was sent, and too much was waiting for it: its client comes back and catches up. */
export const CONNECTION_TOO_SLOW = 4102;
/** The match fell asleep, as none of its players has a connection; it wakes when one of them comes back. */
export const MATCH_ASLEEP = 4103;

/** A request larger than this is refused, bytes of JSON. */
export const MAX_REQUEST_BYTES = 4096;

export const name = writtenText({ longest: 20, error: 'A name has 1 to 20 visible characters.' });

/** What makes a seat somebody's: kept by the browser, told to the server alone, stored there as a hash. */
export const secret = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22,64}$/, 'The seat secret has 22 to 64 letters, digits, - or _.');
export const matchId = z.string().regex(/^[a-z0-9]{20}$/, 'A match id has 20 small letters and digits.');

/** Without letters and digits that are mistaken for each other. 31^8 codes are about 8.5 * 10^11. */
export const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const CODE_LENGTH = 8;
/** As typed by people: small letters, spaces and dashes do not matter. */
export const inviteCode = z
  .string()
  .transform((typed) => typed.toUpperCase().replace(/[\s-]/g, ''))
  .refine((code) => code.length === CODE_LENGTH && code.split('').every((sign) => CODE_ALPHABET.includes(sign)), {
    error: `An invite code has ${CODE_LENGTH} letters and digits, without I, L, O, 0 and 1.`,
  });

const seat = z.int().min(0).max(63);
const commandId = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/, 'A command id has 8 to 40 letters, digits, - or _.');

/** What a client may ask of a table. Each carries an id of its own making: a repeat changes nothing. */
export const request = z.discriminatedUnion('type', [
  /** Take a free seat (the first one without `seat`), before the start. */
  z.strictObject({ type: z.literal('sit'), id: commandId, name, nonce, seat: seat.optional() }),
  /** Give the own seat up, before the start. */
  z.strictObject({ type: z.literal('stand'), id: commandId }),
  /** Host only, before the start: fill one seat with a bot (the first free one without `seat`). */
  z.strictObject({ type: z.literal('add-bot'), id: commandId, seat: seat.optional() }),
  /** Host only, before the start: empty a seat. */
  z.strictObject({ type: z.literal('remove'), id: commandId, seat }),
  /** Host only: every seat must be taken. */
  z.strictObject({ type: z.literal('start'), id: commandId }),
  /** A player's act in the game; its shape is the game's. */
  z.strictObject({ type: z.literal('act'), id: commandId, act: z.looseObject({ type: z.string().max(40) }) }),
  /** Leave the running match for good. */
  z.strictObject({ type: z.literal('leave'), id: commandId }),
  /** After the end: open the next table with the same people and options. */
  z.strictObject({ type: z.literal('rematch'), id: commandId }),
]);
export type Request = z.infer<typeof request>;

/** A page of what a viewer may see that came after position `after` (-1 for the beginning). */
export const syncRequest = z.strictObject({ after: z.int().min(-1) });
export type SyncRequest = z.infer<typeof syncRequest>;
/** At most this many events come in one page. */
export const SYNC_PAGE = 256;

/** A request refused with this may be granted a moment later. */
export const TOO_OFTEN = 'too-often';

/** What a join of a match says. */
export const joinOptions = z.strictObject({ matchId, secret });
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
  /** Listed in the lobby; otherwise only code and link lead there. */
  public: z.boolean().default(false),
  name,
  secret,
  /** Fill every other seat with bots; the match starts when the one who asked sits down. */
  againstBots: z.boolean().default(false),
});
export type CreateRequest = z.input<typeof createRequest>;

export interface CreateReply {
  matchId: string;
  code: string;
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
  /** Hash of the whole event in the log. */
  hash: string;
}

/** What only one viewer knows of a table. */
export interface Own {
  seat: Seat | null;
  /** A seat that is reserved for this person (after a rematch, or for whoever opened the table): take it with `sit`. */
  reserved: Seat | null;
  host: boolean;
  /** The game's secret part of this seat's view, for `synced.read`. */
  secret: unknown;
  /** The invite code, for people with a seat. */
  code: string | null;
}

/** room message 'update': at the join, after each command, and when `own` changes. */
export interface Update {
  /** The match's clock when this was sent, ms. */
  now: number;
  /** Left out where nothing in it has changed. */
  own?: Own;
  events: RedactedEvent[];
}

/** The reply to a `sync`: an update with a page of what was missed. */
export interface SyncReply extends Update {
  /** The log goes on after this page. */
  more: boolean;
}

/** What the room of a match says. */
export interface MatchMessages {
  update: Update;
  /** Only about what the client itself has sent. */
  error: ErrorReply;
}

/** The room of a match as the client's library reads it: how it is joined, what it is asked, what it says. */
export interface MatchRoomApi {
  '~state': RoomState;
  state: RoomState;
  '~client': { '~messages': MatchMessages };
  onJoin(client: unknown, options: z.infer<typeof joinOptions>): void;
  messages: {
    command(client: unknown, message: Request): { pos: number };
    sync(client: unknown, message: SyncRequest): SyncReply;
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
  players: { name: string; bot: boolean }[];
  public: boolean;
  /** Wall clock, ms since 1970. */
  openedAt: number;
  endedAt: number | null;
  /** When the last event was written. */
  lastEventAt: number;
  /** Since when none of its players has a connection and its clock stands still; null while it is awake. Wall clock, ms. */
  asleepSince: number | null;
  outcome: Outcome | null;
  /** How often it was about to start and did not. */
  failedStarts: number;
  /** Number of events in the log. */
  events: number;
}

/** GET /api/matches */
export const listQuery = z.strictObject({
  phase: z.enum(['waiting', 'playing', 'over']).optional(),
  game: z.string().max(40).optional(),
  player: z.string().max(80).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  /** `next` of the page before. */
  before: z.string().max(80).optional(),
});
