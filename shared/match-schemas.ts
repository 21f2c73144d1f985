/** The shapes of what stands in a log of the match's own: its first event, and commands. */
import { z } from 'zod';
import { badgeColours, badgeShapes, type Badge } from './contract/badges.ts';
import { temperaments, type GameTypes } from './contract/game.ts';
import { nonce } from './contract/nonce.ts';
import { publicKey } from './crypto/signature-schemas.ts';
import { recordedNote } from './note-schemas.ts';

/**
 * The form of logs that is written today. Raised when an event of the match itself, or what its chance comes from,
 * changes: the older form is then read by an upcaster (replays/log/formats.ts). A command that was not there before, or
 * a field that may be missing, changes nothing in older logs and needs no new form.
 */
export const FORMAT = 2;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const seat = z.int().min(0).max(63);

/** Of who has chosen one. */
export const badge: z.ZodType<Badge> = z.strictObject({ colour: z.enum(badgeColours), shape: z.enum(badgeShapes) });

/** SHA-256 of a player's nonce, told when they sit down and before anybody shows theirs. */
export const commitment = z.string().regex(/^[0-9a-f]{64}$/, 'A commitment has 64 hexadecimal digits.');

/** A part of what happened before a match went on from another one: whose chance it is, and where that came from. */
const origin = z.strictObject({
  match: z.string().max(40),
  /** Of that match's log. */
  format: z.int().min(1).max(FORMAT),
  /** The house's, shown at its end. */
  seed: hash,
  /** What its players brought. */
  nonces: z.array(nonce).max(64),
  /** If it had itself grown from another: at which time, ms. */
  grownAt: z.int().min(0).optional(),
});

/** So many matches may have grown from each other. */
export const MOST_ORIGINS = 8;

/** From which moment of which match another one goes on. What had happened until then follows, as `retrace`. */
export const grewFrom = z.strictObject({
  match: z.string().max(40),
  /** The last event that is taken over, by its position in that log, its hash and its time, ms. */
  pos: z.int().min(0),
  head: hash,
  time: z.int().min(0),
  /** So many events were taken over. */
  events: z.int().min(1),
  /** Who sat there. */
  names: z.array(z.string().max(80)).max(64),
  /** Where the chance in what was taken over came from; the last is that of the match itself. */
  origins: z.array(origin).min(1).max(MOST_ORIGINS),
});

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
  /** What if: it goes on from a moment of a match that is over. Such a match is nobody's record, and in no list. */
  grewFrom: grewFrom.optional(),
});

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

const start = z.strictObject({ type: z.literal('start'), at });
/** Left out where nothing hung on how long it was on its way, and of programs that do not say when they chose. */
const line = z.strictObject({ roundTripMs: z.int().min(0), madeAt: z.int().min(0), creditMs: z.int() }).optional();
const act = z.strictObject({ type: z.literal('act'), at, seat, act: z.looseObject({ type: z.string() }), line });
const leave = z.strictObject({ type: z.literal('leave'), at, seat });
const clock = z.strictObject({ type: z.literal('clock'), at });

/** What every format has alike. */
export const commonCommands = [
  z.strictObject({ type: z.literal('vacate'), at, seat }),
  start,
  z.strictObject({ type: z.literal('abandon'), at }),
  // `note`: what its giver wrote to themselves with it. It changes nothing in the game.
  act.extend({ note: recordedNote.optional() }),
  leave,
  clock,
] as const;

/** A command as it stands in a log. The shape of an action is its game's to check. */
export const matchCommand = z.discriminatedUnion('type', [
  sit,
  z.strictObject({ type: z.literal('commit'), at, seat, commitment }),
  z.strictObject({ type: z.literal('open'), at, seat, nonce }),
  z.strictObject({ type: z.literal('introduce'), at, seat, name: recordedName, badge }),
  z.strictObject({ type: z.literal('make-host'), at, seat }),
  z.strictObject({ type: z.literal('commentary'), at, open: z.boolean() }),
  z.strictObject({ type: z.literal('stand-in'), at, seat }),
  z.strictObject({ type: z.literal('come-back'), at, seat }),
  /** What was done in a match that this one grew from, with the chance it had there. @param pos where it stands there */
  z.strictObject({
    type: z.literal('retrace'),
    at,
    match: z.string().max(40),
    pos: z.int().min(0),
    done: z.discriminatedUnion('type', [start, act, leave, clock]),
  }),
  ...commonCommands,
]);
