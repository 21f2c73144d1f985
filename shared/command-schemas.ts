/** The shapes of a match's own commands, as they stand in its log. */
import { z } from 'zod';
import { temperaments } from './contract/game.ts';
import { nonce } from './contract/nonce.ts';
import { publicKey } from './crypto/signature-schemas.ts';
import { isNumbered } from './ids.ts';
import { badge, commitment } from './match-schemas.ts';
import { recordedNote } from './note-schemas.ts';

const at = z.int().min(0);
const seat = z.int().min(0).max(63);

/**
 * As every cleaner of names has left them: not empty, no space around, nothing that steers how text is shown but the
 * joiners and tags that scripts and emoji need. The cleaner itself is not asked: it grows stricter, and goes by the
 * Unicode version of whoever reads the log.
 */
export const recordedName = z
  .string()
  .max(80)
  .regex(
    /^(?!\s)(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|[\u180e\u200c-\u200d\u{e0020}-\u{e007f}])+(?<!\s)$/u,
    'No such name was ever let in.',
  );

/** `asked`: the name they asked for and signed, where another one at the table looks like it. `name` has a number then. */
const named = { name: recordedName, asked: recordedName.optional() };
const isNamed = ({ name, asked }: { name: string; asked?: string | undefined }): boolean =>
  asked === undefined || isNumbered(name, asked);
const misnamed = 'A name is the one that was asked for, or that with a number behind it.';

const sit = z
  .strictObject({
    type: z.literal('sit'),
    at,
    seat,
    ...named,
    bot: z.boolean(),
    temperament: z.enum(temperaments).optional(),
    commitment: commitment.nullable(),
    key: publicKey.nullable(),
    badge: badge.optional(),
  })
  .refine((one) => one.bot === (one.commitment === null), 'A bot commits to nothing, and nobody else comes without.')
  .refine((one) => !one.bot || one.key === null, 'A bot has no key.')
  .refine((one) => one.bot || !one.temperament, 'Only a bot has a temperament.')
  .refine((one) => !one.bot || !one.badge, 'A bot chooses no badge.')
  .refine((one) => !one.bot || one.asked === undefined, 'A bot asks for no name.')
  .refine(isNamed, misnamed);

/** `without`: seats of people who have not committed. A bot plays for them until they are back. */
const start = z.strictObject({ type: z.literal('start'), at, without: z.array(seat).min(1).max(63).optional() });
/** Left out where nothing hung on how long it was on its way, and of programs that do not say when they chose. */
const line = z.strictObject({ roundTripMs: z.int().min(0), madeAt: z.int().min(0), creditMs: z.int() }).optional();
const act = z.strictObject({ type: z.literal('act'), at, seat, act: z.looseObject({ type: z.string() }), line });
const leave = z.strictObject({ type: z.literal('leave'), at, seat });
/** Nobody who stays away makes the others wait for longer after a takeover, ms. */
export const MOST_HALTED_MS = 5000;

/** So much of real time the match's clock stood, by the server's own doing. */
const halt = z.discriminatedUnion('why', [
  z.strictObject({
    type: z.literal('halt'),
    at,
    why: z.literal('takeover'),
    forMs: z.int().min(1).max(MOST_HALTED_MS),
  }),
  z.strictObject({ type: z.literal('halt'), at, why: z.literal('store'), forMs: z.int().min(1) }),
]);

/** Why a match was ended, where it is not that nobody came back: its log has as many bytes as one may have. */
const abandonedFor = z.literal('too-long');
export type AbandonedFor = z.output<typeof abandonedFor>;

const clock = z.strictObject({ type: z.literal('clock'), at });

/** What every format has alike. */
export const commonCommands = [
  z.strictObject({ type: z.literal('vacate'), at, seat }),
  start,
  z.strictObject({ type: z.literal('abandon'), at, why: abandonedFor.optional() }),
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
  z.strictObject({ type: z.literal('introduce'), at, seat, ...named, badge }).refine(isNamed, misnamed),
  // `insteadOf`: the host who is away, and leads again when they are back.
  z.strictObject({ type: z.literal('make-host'), at, seat, insteadOf: seat.optional() }),
  z.strictObject({ type: z.literal('commentary'), at, open: z.boolean() }),
  z.strictObject({ type: z.literal('stand-in'), at, seat }),
  z.strictObject({ type: z.literal('come-back'), at, seat }),
  halt,
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
