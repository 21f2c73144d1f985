/** What client and server say to each other. Both ends read with these schemas; nothing else is sent. */
import { z } from 'zod';
import { nonce } from './contract/random.ts';
import { publicKey } from './crypto/signatures.ts';
import { temperaments, type Outcome, type Seat } from './contract/game.ts';
import { writtenText } from './contract/text.ts';
import type { MatchState } from './match.ts';
import { commitment } from './match-events.ts';
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
   */
  command('sit', { name, commitment, key: publicKey.optional(), seat: seat.optional() }),
  /** Commit to another nonce, before the start: after a failed one everybody has to. */
  command('commit', { commitment }),
  /** When the start is called (event `starting`): show the nonce, within 5 s. */
  command('open', { nonce }),
  /** Give the own seat up, before the start. */
  command('stand', {}),
  /** Host only, before the start: fill one seat with a bot (the first free one without `seat`). Signed, it names it. */
  command('add-bot', { seat: seat.optional(), temperament: z.enum(temperaments).optional() }),
  /** Host only, before the start: empty a seat. */
  command('remove', { seat }),
  /** Host only: every seat must be taken, and everybody must have committed to a nonce. */
  command('start', {}),
  /** A player's act in the game; its shape is the game's. */
  command('act', { act: z.looseObject({ type: z.string().max(40) }) }),
  /** Leave the running match for good. */
  command('leave', {}),
  /** After the end: open the next table with the same people and options. */
  command('rematch', {}),
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
  /** Of those bots. */
  temperament: z.enum(temperaments).default('even'),
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
  players: { name: string; bot: boolean; key: string | null }[];
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
export const listQuery = z
  .strictObject({
    phase: z.enum(['waiting', 'playing', 'over']).optional(),
    game: z.string().max(40).optional(),
    player: z.string().max(80).optional(),
    /** With which somebody sat there, whatever name they had. */
    key: publicKey.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    /** `next` of the page before. */
    before: z.string().max(80).optional(),
  })
  .refine(({ player, key }) => player === undefined || key === undefined, {
    path: ['key'],
    error: 'Ask for a player’s name or for a key, not for both.',
  });
