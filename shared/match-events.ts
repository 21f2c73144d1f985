/** What a match is told and what happens at it, as it stands in a log: the match's own commands and events. */
import { z } from 'zod';
import { temperaments, type GameTypes, type Outcome, type Seat, type Temperament } from './contract/game.ts';
import { nonce } from './contract/random.ts';
import { publicKey } from './crypto/signatures.ts';

/**
 * The form of logs that is written today. Raised when an event of the match itself, or what its chance comes from,
 * changes: the older form is then read by an upcaster (replays/log/formats.ts).
 */
export const FORMAT = 2;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const seat = z.int().min(0).max(63);

/** SHA-256 of a player's nonce, told when they sit down and before anybody shows theirs. */
export const commitment = z.string().regex(/^[0-9a-f]{64}$/, 'A commitment has 64 hexadecimal digits.');

/** The first event of a log: what is needed to understand the rest for ever. */
export const openedEvent = z.strictObject({
  type: z.literal('opened', 'a log begins with the event "opened"'),
  format: z.literal(FORMAT),
  game: z.string(),
  rulesVersion: z.int(),
  /** SHA-256 of the game's ruleset. */
  ruleset: hash,
  /** In full: a default that changes later changes nothing here. */
  options: z.custom<GameTypes['options']>((value) => typeof value === 'object' && value !== null),
  seats: z.int(),
  public: z.boolean(),
  /** SHA-256 of the server's seed, which the last event shows. */
  commitment: hash,
  /** Wall clock, ms since 1970. */
  openedAt: z.int().min(0),
  /** The seat of whoever opened the table. */
  host: z.int().min(0).nullable(),
});
/** As it is read; of which format the log is that it opens. */
export type Opened = Omit<z.output<typeof openedEvent>, 'format'> & { format: number };

export type MatchEvent =
  | Opened
  /** Bots have neither commitment nor key, and programs may leave out the key. `nonce` is told at once in format 1 only. */
  | {
      type: 'seated';
      seat: Seat;
      name: string;
      bot: boolean;
      /** A bot's, if it was asked for: without one it plays evenly. */
      temperament?: Temperament;
      commitment: string | null;
      key: string | null;
      nonce?: string;
    }
  | { type: 'vacated'; seat: Seat }
  /** In place of a commitment that is void, or whose nonce was lost. */
  | { type: 'committed'; seat: Seat; commitment: string }
  /** Everybody shows their nonce now. @param until ms since the match opened */
  | { type: 'starting'; until: number }
  | { type: 'nonce-opened'; seat: Seat; nonce: string }
  /** These did not show theirs: every commitment is void. */
  | { type: 'start-failed'; seats: Seat[] }
  /** Mixes what the players brought into the seed, in seat order. */
  | { type: 'started'; nonces: string[] }
  | { type: 'finished'; outcome: Outcome; seed: string }
  | { type: 'abandoned'; seed: string };

const matchEvents: readonly string[] = [
  'opened',
  'seated',
  'vacated',
  'committed',
  'starting',
  'nonce-opened',
  'start-failed',
  'started',
  'finished',
  'abandoned',
] satisfies MatchEvent['type'][];

/** Anything in a log: the match's own events and its game's. */
export type AnyEvent = MatchEvent | { type: string };

export const isMatchEvent = (event: AnyEvent): event is MatchEvent => matchEvents.includes(event.type);

const at = z.int().min(0);
/**
 * As every cleaner of names has left them: not empty, no space around, nothing that steers how text is shown. The
 * cleaner itself is not asked: it grows stricter, and goes by the Unicode version of whoever reads the log.
 */
export const recordedName = z
  .string()
  .max(80)
  .regex(/^(?!\s)[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+(?<!\s)$/u, 'No such name was ever let in.');

const sit = z
  .strictObject({
    type: z.literal('sit'),
    at,
    seat,
    name: recordedName,
    bot: z.boolean(),
    temperament: z.enum(temperaments).optional(),
    commitment: commitment.nullable(),
    key: publicKey.nullable(),
  })
  .refine((one) => one.bot === (one.commitment === null), 'A bot commits to nothing, and nobody else comes without.')
  .refine((one) => !one.bot || one.key === null, 'A bot has no key.')
  .refine((one) => one.bot || !one.temperament, 'Only a bot has a temperament.');

/** What every format has alike. */
export const commonCommands = [
  z.strictObject({ type: z.literal('vacate'), at, seat }),
  z.strictObject({ type: z.literal('start'), at }),
  z.strictObject({ type: z.literal('abandon'), at }),
  z.strictObject({ type: z.literal('act'), at, seat, act: z.looseObject({ type: z.string() }) }),
  z.strictObject({ type: z.literal('leave'), at, seat }),
  z.strictObject({ type: z.literal('clock'), at }),
] as const;

/** A command as it stands in a log. The shape of an action is its game's to check. */
export const matchCommand = z.discriminatedUnion('type', [
  sit,
  z.strictObject({ type: z.literal('commit'), at, seat, commitment }),
  z.strictObject({ type: z.literal('open'), at, seat, nonce }),
  ...commonCommands,
]);
export type MatchCommand = z.output<typeof matchCommand>;
