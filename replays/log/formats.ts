/**
 * The forms that logs were ever written in. A log is checked in the form it has; everything else reads it in today's,
 * into which `upcast` brings each event. No form is ever taken out: logs are readable for ever.
 *
 * | format | |
 * | ------ | ------------------------------------------------------------------------------------------------------- |
 * | 1      | whoever sat down told their nonce at once; chance came from the position in the log; nothing was signed   |
 * | 2      | commitments first, then the nonces; chance by name; players sign                                         |
 */
import { z } from 'zod';
import { isRefusal, refuse, type Refusal } from '../../shared/contract/game.ts';
import { nonce } from '../../shared/contract/nonce.ts';
import { unnamed, type NamedChance } from '../../shared/contract/random.ts';
import { commitmentTo } from '../../shared/crypto/hashes.ts';
import { commonCommands, recordedName } from '../../shared/command-schemas.ts';
import { begin, canStart, decide, type MatchState, type Randomness } from '../../shared/match.ts';
import type { AnyEvent, MatchCommand } from '../../shared/match-events.ts';
import { openedEvent, FORMAT } from '../../shared/match-schemas.ts';
import { chanceAt, chanceIn, mixedSeed } from './fairness.ts';
import { envelope, eventOf, type Envelope } from './log.ts';
import { isSurelyEnvelope } from './quick-check.ts';

export interface LogFormat {
  /** A line of it; commands and events are as they were written. */
  envelope: z.ZodType;
  /** A quick check; where it says no, `envelope` decides. */
  isSurelyEnvelope(line: unknown): line is Envelope;
  opened: z.ZodType<{ type: string }>;
  /** A written event as it would be written today. */
  upcast(event: AnyEvent): AnyEvent;
  /** What a written command comes to: events as they were written. */
  decide(match: MatchState, command: MatchCommand, randomness: Randomness): AnyEvent[] | Refusal;
  /** @param position how many events the log has when it is drawn */
  chance(serverSeed: string, nonces: readonly string[], position: number): NamedChance;
}

const seatedOnce = z.object({ seat: z.int(), name: recordedName, bot: z.boolean(), nonce: nonce.nullable() });
const sitOnce = seatedOnce
  .extend({ type: z.literal('sit'), at: z.int().min(0), seat: z.int().min(0).max(63) })
  .refine((sit) => sit.bot === (sit.nonce === null), 'A bot brings no nonce, and nobody else comes without.');
const causeOnce = envelope.shape.cause
  .unwrap()
  .omit({ proof: true })
  .extend({ command: z.discriminatedUnion('type', [sitOnce, ...commonCommands]) });

/** Who sits there, as it is said today. */
const seatedToday = ({ nonce: told, ...seated }: z.output<typeof seatedOnce>) => ({
  ...seated,
  key: null,
  commitment: told && commitmentTo(told),
});

const oldTable = refuse('old-table', 'This table is from before an update: open a new one.');

const first: LogFormat = {
  envelope: envelope.extend({ cause: causeOnce.nullable() }),
  isSurelyEnvelope: (line): line is Envelope => isSurelyEnvelope(line) && !line.cause?.proof,
  opened: openedEvent
    .omit({ format: true, mostEvents: true, dealtBy: true, previous: true, grewFrom: true })
    .extend({ host: openedEvent.shape.host.optional() }),
  upcast(event) {
    if (event.type === 'opened') return { host: null, ...event, format: 1 };
    if (event.type !== 'seated') return event;
    const seated = seatedOnce.parse(event);
    return { type: 'seated', ...seatedToday(seated), ...(seated.nonce && { nonce: seated.nonce }) };
  },
  decide(match, command, randomness) {
    if (command.type === 'start' && canStart(match)) return begin(match, command.at, randomness);
    if (command.type === 'start' && match.seats.includes(null)) return oldTable;
    if (command.type === 'stand-in' || command.type === 'commentary' || command.type === 'halt') return oldTable;
    if (!['sit', 'commit', 'open'].includes(command.type)) return decide(match, command, randomness);
    const sit = sitOnce.safeParse(command);
    // Asked of a table that was still waiting when the format changed.
    if (!sit.success) return oldTable;
    const { type, at, ...seated } = sit.data;
    const answer = decide(match, { type, at, ...seatedToday(seated) }, randomness);
    return isRefusal(answer) ? answer : [{ type: 'seated', ...seated }];
  },
  chance: (serverSeed, nonces, position) => unnamed(chanceAt(mixedSeed(serverSeed, nonces), position)),
};

const second: LogFormat = {
  envelope,
  isSurelyEnvelope,
  opened: openedEvent,
  upcast: (event) => event,
  decide,
  // Reckoned as something is drawn: most commands draw nothing.
  chance: (serverSeed, nonces) => (draw) => chanceIn(mixedSeed(serverSeed, nonces))(draw),
};

const formats: Record<number, LogFormat> = { 1: first, [FORMAT]: second };

/** @throws for a number that no format has */
export function formatOf(number: number): LogFormat {
  const format = formats[number];
  if (!format)
    throw new Error(`Logs of format ${number} are not known here: there are ${Object.keys(formats).join(', ')}.`);
  return format;
}

/** The chance of matches that this one grew from, by match and position there. */
export const chanceOnce =
  ({ growth }: Pick<MatchState, 'growth'>): Randomness['once'] =>
  (match, pos) => {
    const origin = growth?.origins.find((one) => one.match === match);
    if (!origin) throw new Error(`It did not grow from the match ${match}.`);
    return formatOf(origin.format).chance(origin.seed, origin.nonces, pos);
  };

/** Of which format a log is. @param opening its first line, from anywhere */
export function numberOf(opening: unknown): number {
  const number = (opening as { data?: { format?: unknown } } | null)?.data?.format ?? 1;
  if (typeof number !== 'number') throw new Error('The format of a log is a number.');
  return number;
}

/** A log with its events as they would be written today; hashes and positions stay. Doing it twice changes nothing. */
export function upcast(log: readonly Envelope[]): readonly Envelope[] {
  const [opening] = log;
  // What has been brought up to date says of which format it was.
  if (!opening || 'format' in opening.data) return log;
  const { upcast: one } = formatOf(numberOf(opening));
  return log.map((line) => {
    const { type, ...data } = one(eventOf(line));
    return { ...line, type, data };
  });
}
