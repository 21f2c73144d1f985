/**
 * Is this the log that a browser saw grow? A log that was written anew throughout holds together; what a browser has kept
 * of the match tells it from the one that was played. Says nothing of whether the log holds together: `verify` does.
 */
import { z } from 'zod';
import type { Seat } from '../../shared/contract/game.ts';
import { canonical } from '../../shared/crypto/hashes.ts';
import type { SeenCommand, SeenMatch } from '../../shared/seen-match.ts';
import type { MatchCommand } from '../../shared/match-events.ts';
import { payloadOf } from '../../shared/signed-payload.ts';
import { seatWithout } from '../../shared/start.ts';

export type SeenVerdict =
  /** So many heads and granted commands that were seen stand in the log. */
  | { is: 'same'; heads: number; commands: number }
  /** `pos` is where in the log, null where it has no such place. */
  | { is: 'different'; pos: number | null; problem: string }
  /** Nothing was seen that this log could be held against. */
  | { is: 'nothing' };

type Different = Extract<SeenVerdict, { is: 'different' }>;
const different = (pos: number | null, problem: string): Different => ({ is: 'different', pos, problem });

/**
 * Claims that something is different where
 * - an event has another hash than was told, or the log has ended before an event that was told;
 * - a command that was granted does not stand where it was granted, or any command of this browser's says something else;
 * - the seat gave a command that this browser did not send. Asked only from a `sit` of this browser's with its key on, and
 *   only of unsigned commands: those that are signed were sent by whoever has the key, and the check of signatures asks
 *   that. A person who plays from a second browser, too, gives unsigned commands there, and the words say so;
 * - another nonce was opened for the seat than this browser had committed to.
 *
 * Logs of format 1 and the public part of a running match's have no commands to compare: heads only.
 * @param lines parsed lines of a log, from anywhere
 */
export function compareSeen(lines: readonly unknown[], seen: SeenMatch | null): SeenVerdict {
  if (!seen) return { is: 'nothing' };
  const log = lines.map(readLine);
  const heads = seen.heads.filter(([pos]) => pos < log.length).length;
  const granted = hasCommands(log) ? grantedIn(log, seen) : [];
  const found =
    otherMatch(log, seen) ??
    otherHead(log, seen) ??
    (hasCommands(log)
      ? (otherCommand(log, seen, granted) ?? foreignCommand(log, seen) ?? otherNonce(log, seen))
      : null);
  if (found) return found;
  return heads + granted.length > 0 ? { is: 'same', heads, commands: granted.length } : { is: 'nothing' };
}

/** As much of a line as is compared, of either format. */
const line = z.object({
  match: z.string(),
  type: z.string(),
  data: z.looseObject({
    format: z.unknown().optional(),
    seat: z.unknown().optional(),
    commitment: z.unknown().optional(),
    nonce: z.unknown().optional(),
  }),
  hash: z.string(),
  /** Left out of what is public of a running match. */
  cause: z
    .object({
      id: z.string().nullable(),
      seat: z.number().nullable(),
      command: z.looseObject({ type: z.string() }),
      proof: z.unknown().optional(),
    })
    .nullable()
    .optional(),
});
type Line = z.output<typeof line>;
type Cause = NonNullable<Line['cause']>;
/** What can't be read is null: it is not what was seen. */
type Log = readonly (Line | null)[];

const readLine = (one: unknown): Line | null => line.safeParse(one).data ?? null;

const hasCommands = (log: Log): boolean => log[0]?.data.format === 2 && log.every((one) => one?.cause !== undefined);
const hasEnded = (log: Log): boolean => ['finished', 'abandoned'].includes(log.at(-1)?.type ?? '');

function otherMatch([first]: Log, { match }: SeenMatch): Different | null {
  return first && first.match !== match ? different(0, 'it is the log of another match') : null;
}

function otherHead(log: Log, { heads }: SeenMatch): Different | null {
  for (const [pos, hash] of heads) {
    if (pos < log.length && log[pos]?.hash !== hash)
      return different(pos, 'this browser was told of another event here: it had another hash');
    if (pos >= log.length && hasEnded(log))
      return different(null, `this browser was told of an event at position ${pos}; the log has ended before it`);
  }
  return null;
}

/** A command that was granted, and the position at which the log says what was granted there; -1 for nowhere. */
interface Granted {
  command: SeenCommand;
  at: number;
}

/** All that must stand in the log. */
function grantedIn(log: Log, { commands }: SeenMatch): Granted[] {
  return commands.flatMap((command) => {
    const { pos } = command;
    if (pos === null || (pos > log.length && !hasEnded(log))) return [];
    let at = Math.min(pos, log.length) - 1;
    while (at >= 0 && !log[at]?.cause) at--;
    // A seat that is only held for somebody can be given up or cleared: the log does not know of it, nor of locks.
    const mayBeMissing = ['stand', 'remove', 'lock', 'hide-code', 'mute-table'].includes(typeOf(command));
    return mayBeMissing && log[at]?.cause?.id !== command.id ? [] : [{ command, at }];
  });
}

function otherCommand(log: Log, { commands }: SeenMatch, granted: readonly Granted[]): Different | null {
  for (const { command, at } of granted) {
    if (log[at]?.cause?.id !== command.id || (command.pos ?? 0) > log.length)
      return different(
        Math.max(at, 0),
        `a command that this browser was granted here (${typeOf(command)}) is not in the log`,
      );
  }
  const sent = byId(commands);
  for (const { pos, cause } of causesIn(log)) {
    const command = cause.id === null ? undefined : sent.get(cause.id);
    if (command && command.payload !== payloadIn(cause))
      return different(pos, `this browser asked for something else here (${typeOf(command)})`);
  }
  return null;
}

function foreignCommand(log: Log, { commands }: SeenMatch): Different | null {
  const sent = byId(commands);
  for (const { pos, cause, seat } of ownCauses(log, sent)) {
    if (seat.signs && cause.id !== null && !sent.has(cause.id) && cause.proof === undefined)
      return different(
        pos,
        'your seat gave a command here that this browser neither signed nor sent. Unless you played from another browser, too, it was not you',
      );
  }
  return null;
}

function otherNonce(log: Log, { commands, nonces }: SeenMatch): Different | null {
  const kept = new Map(nonces.map(({ commitment, nonce }) => [commitment, nonce]));
  let commitment: unknown = null;
  for (const { pos, one } of ownEvents(log, byId(commands))) {
    if (one.type === 'seated' || one.type === 'committed') ({ commitment } = one.data);
    if (one.type !== 'nonce-opened' || typeof commitment !== 'string') continue;
    const nonce = kept.get(commitment);
    if (nonce !== undefined && nonce !== one.data.nonce)
      return different(pos, 'another share of chance was shown for your seat than this browser had committed to');
  }
  return null;
}

interface OwnSeat {
  seat: Seat;
  /** It sat down with a key on. */
  signs: boolean;
}

/** What the seat that this browser took asked for, from its `sit` on until it was left. */
function* ownCauses(log: Log, sent: ReadonlyMap<string, SeenCommand>) {
  for (const { pos, one, seat } of whileSeated(log, sent))
    if (one.cause && one.cause.seat === seat.seat) yield { pos, cause: one.cause, seat };
}

/** What happened to that seat. */
function* ownEvents(log: Log, sent: ReadonlyMap<string, SeenCommand>) {
  for (const { pos, one, seat } of whileSeated(log, sent)) if (one.data.seat === seat.seat) yield { pos, one };
}

function* whileSeated(log: Log, sent: ReadonlyMap<string, SeenCommand>) {
  let seat: OwnSeat | null = null;
  for (const [pos, one] of log.entries()) {
    if (!one) continue;
    if (
      one.cause?.command.type === 'sit' &&
      sent.has(one.cause.id ?? '') &&
      one.cause.seat !== null &&
      !isBot(one.cause)
    )
      seat = { seat: one.cause.seat, signs: typeof one.cause.command.key === 'string' };
    if (!seat) continue;
    yield { pos, one, seat };
    seat = seatAfter(one, seat);
  }
}

/** Null once it was left. */
function seatAfter({ type, data }: NonNullable<Log[number]>, own: OwnSeat): OwnSeat | null {
  if (type === 'vacated' && data.seat === own.seat) return null;
  const seat = type === 'seats-dropped' ? seatWithout(data.seats as Seat[], own.seat) : own.seat;
  return seat === null ? null : { ...own, seat };
}

const isBot = ({ command }: Cause): boolean => command.bot === true;

const causesIn = (log: Log): { pos: number; cause: Cause }[] =>
  log.flatMap((one, pos) => (one?.cause ? [{ pos, cause: one.cause }] : []));

const byId = (commands: readonly SeenCommand[]) => new Map(commands.map((command) => [command.id, command]));

const typeOf = ({ payload }: SeenCommand): string => (JSON.parse(payload) as { type: string }).type;

/** null where nobody can have asked for it. */
function payloadIn({ seat, command }: Cause): string | null {
  try {
    return seat === null ? null : canonical(payloadOf(command as MatchCommand, seat));
  } catch {
    return null;
  }
}
