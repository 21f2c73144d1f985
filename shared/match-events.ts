/** What a match is told and what happens at it, as it stands in a log: the match's own commands and events. */
import { z } from 'zod';
import { badgeColours, badgeShapes, type Badge } from './contract/badges.ts';
import { temperaments, type GameTypes, type Outcome, type Seat, type Temperament } from './contract/game.ts';
import { nonce } from './contract/nonce.ts';
import { publicKey } from './crypto/signatures.ts';

/**
 * The form of logs that is written today. Raised when an event of the match itself, or what its chance comes from,
 * changes: the older form is then read by an upcaster (replays/log/formats.ts). A command that was not there before, or
 * a field that may be missing, changes nothing in older logs and needs no new form.
 */
export const FORMAT = 2;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const seat = z.int().min(0).max(63);

/** SHA-256 of a player's nonce, told when they sit down and before anybody shows theirs. */
/** Of who has chosen one. */
export const badge: z.ZodType<Badge> = z.strictObject({ colour: z.enum(badgeColours), shape: z.enum(badgeShapes) });

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
  /** The player's own device dealt, without a house; left out where a house did. */
  dealtBy: z.literal('device').optional(),
  /** The match that the same table played before: its id, and the hash of its last event. */
  previous: z.strictObject({ match: z.string().max(40), head: hash }).optional(),
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
      /** If they have chosen one: see `badgesOf`. */
      badge?: Badge;
      nonce?: string;
    }
  | { type: 'vacated'; seat: Seat }
  /** Who sits there is called that from now on, and has that badge. */
  | { type: 'introduced'; seat: Seat; name: string; badge: Badge }
  /** Who sits there is the host from now on. */
  | { type: 'made-host'; seat: Seat }
  /** In place of a commitment that is void, or whose nonce was lost. */
  | { type: 'committed'; seat: Seat; commitment: string }
  /** Everybody shows their nonce now. @param until ms since the match opened */
  | { type: 'starting'; until: number }
  | { type: 'nonce-opened'; seat: Seat; nonce: string }
  /** These did not show theirs: every commitment is void. */
  | { type: 'start-failed'; seats: Seat[] }
  /** Mixes what the players brought into the seed, in seat order. */
  | { type: 'started'; nonces: string[] }
  /** The host has a bot play for somebody who is away: what that seat does from here on, a bot has chosen. */
  | { type: 'stood-in'; seat: Seat }
  /** They are back, and choose themselves again. */
  | { type: 'came-back'; seat: Seat }
  | { type: 'finished'; outcome: Outcome; seed: string }
  | { type: 'abandoned'; seed: string };

const matchEvents: readonly string[] = [
  'opened',
  'seated',
  'vacated',
  'introduced',
  'made-host',
  'committed',
  'starting',
  'nonce-opened',
  'start-failed',
  'started',
  'stood-in',
  'came-back',
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
    badge: badge.optional(),
  })
  .refine((one) => one.bot === (one.commitment === null), 'A bot commits to nothing, and nobody else comes without.')
  .refine((one) => !one.bot || one.key === null, 'A bot has no key.')
  .refine((one) => one.bot || !one.temperament, 'Only a bot has a temperament.')
  .refine((one) => !one.bot || !one.badge, 'A bot chooses no badge.');

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
  z.strictObject({ type: z.literal('introduce'), at, seat, name: recordedName, badge }),
  z.strictObject({ type: z.literal('make-host'), at, seat }),
  z.strictObject({ type: z.literal('stand-in'), at, seat }),
  z.strictObject({ type: z.literal('come-back'), at, seat }),
  ...commonCommands,
]);
export type MatchCommand = z.output<typeof matchCommand>;
