/**
 * Does this log hold together? It must be chained, and every command is decided again, with the chance
 * that its seed gives, and must come to the very events in the log. That says nothing of whether it is
 * the log that was played: one that was written anew throughout, with fitting hashes, passes as well.
 */
import { canonical, commitmentTo, isSameData, sha256Hex } from '../../shared/crypto/hashes.ts';
import type { z } from 'zod';
import { at } from '../../shared/contract/at.ts';
import { lineProblem, madeAt, MOST_CREDIT_MS } from '../../shared/contract/credit.ts';
import { isRefusal, type Game } from '../../shared/contract/game.ts';
import { gameOf } from '../../shared/games/index.ts';
import { deadline, evolve, open, type MatchState, type Randomness } from '../../shared/match.ts';
import {
  isMatchEvent,
  type AnyEvent,
  type GrewFrom,
  type MatchCommand,
  type Opened,
} from '../../shared/match-events.ts';
import { problemsOf, sentenceOf } from '../../shared/contract/problems.ts';
import { UsedIds, causeProblem } from './authority.ts';
import { saltsFrom } from './fairness.ts';
import { chanceOnce, formatOf, numberOf, type LogFormat } from './formats.ts';
import { isSalted } from './write.ts';
import { eventOf, GENESIS, hashOf, headOf, type Cause, type Envelope } from './log.ts';

export type LogVerdict =
  /** Finished, consistent in itself, by the rules. Dealt by a house, unless it says that the player's device did. */
  | { verdict: 'sound'; head: string; dealtBy?: 'device'; grewFrom?: Grown }
  /** So far consistent and by the rules, but not finished; chance is not checked, as its seed is not shown yet. */
  | { verdict: 'unfinished'; head: string; grewFrom?: Grown }
  /** Altered, against the rules, or by rules that are not these; first seen at that position. */
  | { verdict: 'broken'; pos: number; problem: string };

/** From where a log says that its match grew. That the other match stood so there is to be held against that one's log. */
type Grown = Pick<GrewFrom, 'match' | 'pos'>;

/** Told how far a check is: so many of the events, of so many. */
export type OnProgress = (done: number, of: number) => void;

/** @param lines parsed lines of a log, from anywhere */
export function verify(lines: readonly unknown[], onProgress?: OnProgress): LogVerdict {
  try {
    if (lines.length === 0) throw new Broken(0, 'the log is empty');
    const format = asBroken(0, () => formatOf(numberOf(lines[0])));
    const log = lines.map((line, index) => readEnvelope(line, index, format));
    checkChain(log, onProgress);
    const seed = checkSeed(log);
    const { dealtBy, growth } = checkRules(log, { format, seed }, onProgress);
    const { hash: head } = headOf(log);
    const grown = growth && { grewFrom: { match: growth.match, pos: growth.pos } };
    return seed === null
      ? { verdict: 'unfinished', head, ...grown }
      : { verdict: 'sound', head, ...(dealtBy === 'device' && { dealtBy }), ...grown };
  } catch (error) {
    if (error instanceof Broken) return { verdict: 'broken', pos: error.pos, problem: error.message };
    throw error;
  }
}

class Broken extends Error {
  readonly pos: number;
  constructor(pos: number, problem: string) {
    super(problem);
    this.pos = pos;
  }
}

/** What a log may hold can't be foreseen: whatever the rules trip over is the log's fault, not the reader's. */
function asBroken<T>(pos: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Broken) throw error;
    throw new Broken(pos, `nothing can make sense of it: ${(error as Error).message}`);
  }
}

function readEnvelope(line: unknown, index: number, { envelope, isSurelyEnvelope }: LogFormat): Envelope {
  if (isSurelyEnvelope(line)) return line;
  return asBroken(index, () => {
    const read = readAs(envelope, line, index, 'no envelope');
    // A key like __proto__ is lost in reading: what is hashed must be all that was there.
    if (!isSameData(read, line)) throw new Broken(index, 'no envelope: it has more than can be read');
    // Of an older format it has commands that today's types do not know: only that format asks for them.
    return read as Envelope;
  });
}

function readAs<T>(schema: z.ZodType<T>, value: unknown, pos: number, problem: string): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new Broken(pos, `${problem}: ${sentenceOf(problemsOf(read.error).slice(0, 1))}`);
}

function checkChain(log: readonly Envelope[], onProgress?: OnProgress): void {
  let prev = GENESIS;
  let time = 0;
  const { match } = at(log, 0);
  log.forEach((one, index) => {
    // Chain and rules each go through all events: the chain is one half of the way.
    if (index % 256 === 0) onProgress?.(index / 2, log.length);
    if (one.pos !== index) throw new Broken(index, `position ${one.pos} stands where ${index} belongs`);
    if (one.match !== match) throw new Broken(index, 'the event is from another match');
    if (one.prev !== prev) throw new Broken(index, 'it is not chained to the event before it');
    if (one.hash !== asBroken(index, () => hashOf(one))) throw new Broken(index, 'its contents do not have its hash');
    if (one.time < time) throw new Broken(index, 'time runs backwards');
    ({ hash: prev, time } = one);
  });
}

/** @returns the server's seed if the log shows it at its end, else null */
function checkSeed(log: readonly Envelope[]): string | null {
  const last = at(log, log.length - 1);
  if (last.type !== 'finished' && last.type !== 'abandoned') return null;
  const { seed } = last.data;
  if (typeof seed !== 'string' || !/^[0-9a-f]{64}$/.test(seed))
    throw new Broken(last.pos, 'the seed is no 64 hexadecimal digits');
  if (commitmentTo(seed) !== at(log, 0).data.commitment)
    throw new Broken(last.pos, 'the seed is not the one committed to');
  const saltAt = saltsFrom(seed);
  for (const { pos, salt } of log)
    if (salt !== undefined && salt !== saltAt(pos)) throw new Broken(pos, 'its salt is not from the seed');
  return seed;
}

function checkRules(
  log: readonly Envelope[],
  { format, seed }: Pick<Asked, 'format' | 'seed'>,
  onProgress?: OnProgress,
): MatchState {
  let match = asBroken(0, () => checkOpening(at(log, 0), format));
  const used = new UsedIds();
  for (let pos = 1; pos < log.length;) {
    const from = pos;
    onProgress?.((log.length + from) / 2, log.length);
    asBroken(from, () => {
      const { cause, time } = at(log, from);
      checkCause(cause, time, match, used, from);
      for (const event of redecide(match, cause.command, { log, pos: from, format, seed })) {
        checkEvent(event, match.game, cause, log, pos);
        match = evolve(match, format.upcast(event));
        if (isMatchEvent(event) && event.type === 'seats-dropped') used.closeUp(event.seats);
        pos++;
      }
      if (cause.command.type === 'vacate') used.forget(cause.command.seat);
      if (isTooManyForADevice(match))
        throw new Broken(from, 'a device deals for the one person before it, and nobody else');
    });
  }
  return match;
}

/** Nobody can be told that a house which dealt for several was a player's device. */
const isTooManyForADevice = ({ dealtBy, seats }: MatchState): boolean =>
  dealtBy === 'device' && seats.filter((player) => player && !player.bot).length > 1;

const OPENING: Cause = { id: null, seat: null, command: { type: 'clock', at: 0 } };

function checkOpening(first: Envelope, { opened, upcast }: LogFormat): MatchState {
  const event = upcast(readAs(opened, eventOf(first), 0, 'no opening')) as Opened;
  if (first.time !== 0 || !isSameData(first.cause, OPENING))
    throw new Broken(0, 'a match is opened by the server, at 0 ms');
  if (first.salt !== undefined) throw new Broken(0, 'it has a salt');
  const { rulesVersion, ruleset, seats } = event;
  if (!gameOf(event.game)) throw new Broken(0, `the game ${event.game} is not known here`);
  const game = gameOf(event.game, rulesVersion);
  if (!game) throw new Broken(0, `it was played by rules ${rulesVersion}, which are not known here`);
  if (ruleset !== sha256Hex(canonical(game.info.ruleset)))
    throw new Broken(0, 'it was played by another sheet of rules');
  if (seats < game.info.seats.min || seats > game.info.seats.max) throw new Broken(0, `the game has no ${seats} seats`);
  if (event.host && event.host >= seats) throw new Broken(0, `the host has no seat ${event.host}`);
  if (event.grewFrom && event.public) throw new Broken(0, 'a match that grew from another is in no list');
  if (event.grewFrom && event.dealtBy) throw new Broken(0, 'a device deals no what-if');
  if (event.grewFrom && event.grewFrom.origins.at(-1)?.match !== event.grewFrom.match)
    throw new Broken(0, 'it does not say where the chance of the match came from that it grew from');
  if (event.dealtBy === 'device' && event.public) throw new Broken(0, 'a device has no public tables');
  const match = open(event);
  if (
    !readsAsItStands(game.options.recorded?.() ?? game.options.schema, match.options) ||
    game.options.check(match.options, seats).length > 0
  )
    throw new Broken(0, 'its options are not allowed');
  return match;
}

/** Whether a schema takes a value, with nothing in it left out or filled in. */
function readsAsItStands(schema: z.ZodType, value: unknown): boolean {
  const read = schema.safeParse(value);
  return read.success && isSameData(read.data, value);
}

function checkCause(
  cause: Cause | null,
  time: number,
  match: MatchState,
  used: UsedIds,
  pos: number,
): asserts cause is Cause {
  if (!cause) throw new Broken(pos, 'nothing caused it');
  const { command } = cause;
  if (command.at !== time) throw new Broken(pos, 'it did not happen when its command was given');
  const isRetraced = command.type === 'retrace';
  const { type, ...done } = isRetraced ? command.done : command;
  const due = isRetraced ? match.game.rules.deadline(match.play) : deadline(match);
  const isOnTime =
    type === 'clock'
      ? due !== null && due <= time && time <= due + (match.starting ? 0 : MOST_CREDIT_MS)
      : (isRetraced && type === 'start') || due === null || due > ('act' in done ? madeAt(done) : time);
  if (!isOnTime) throw new Broken(pos, `the deadline at ${due} ms was passed over`);
  const unfair = 'act' in done && done.line && lineProblem(time, done.line);
  if (unfair) throw new Broken(pos, unfair);
  // Acts reach the rules only as the game reads them.
  if ('act' in done && !readsAsItStands(match.game.rules.action, done.act))
    throw new Broken(pos, 'its command has no shape the game knows');
  const wrong = causeProblem(cause, match);
  if (wrong) throw new Broken(pos, wrong);
  if (!used.add(cause)) throw new Broken(pos, 'its command was given before');
}

/** Is what must come next what the log has there? */
function checkEvent(event: AnyEvent, game: Game, cause: Cause, log: readonly Envelope[], pos: number): void {
  const one = log[pos];
  if (!one || (one.cause !== null && one.cause !== cause))
    throw new Broken(Math.min(pos, log.length - 1), `the event "${event.type}" is missing`);
  if (!isSameData(event, eventOf(one)))
    throw new Broken(pos, `by the rules "${event.type}" would have come out differently`);
  const isSecret = isSalted(event, one.cause, game);
  if (isSecret !== (one.salt !== undefined)) throw new Broken(pos, isSecret ? 'it has no salt' : 'it has a salt');
  if (one.time !== cause.command.at) throw new Broken(pos, 'it did not happen when its command was given');
}

class SeedUnknown extends Error {}

/** The command that the event at `pos` says it came from. */
interface Asked {
  log: readonly Envelope[];
  pos: number;
  format: LogFormat;
  /** null while the log does not show it. */
  seed: string | null;
}

/** What the command comes to. Chance that is not known yet is taken from the log as it stands. */
function redecide(match: MatchState, command: MatchCommand, { log, pos, format, seed }: Asked): AnyEvent[] {
  let mixed: readonly string[] = [];
  const randomness: Randomness = {
    seed: seed ?? '',
    once: chanceOnce(match),
    mixedWith(nonces) {
      mixed = nonces;
      if (seed !== null) return format.chance(seed, nonces, pos);
      return () => {
        throw new SeedUnknown();
      };
    },
  };
  try {
    const events = format.decide(match, command, randomness);
    if (isRefusal(events)) throw new Broken(pos, `the rules refuse it: ${events.message}`);
    if (events.length === 0) throw new Broken(pos, 'by the rules nothing would have happened');
    return events;
  } catch (error) {
    if (!(error instanceof SeedUnknown)) throw error;
    let end = pos + 1;
    while (log[end]?.cause === null) end++;
    const taken = log.slice(pos, end).map(eventOf);
    if (!isSameData(taken.filter(isMatchEvent), ownEventsOf(match, command, mixed)))
      throw new Broken(pos, 'by the rules the match would have gone on differently');
    return taken;
  }
}

/** The match's own events need no chance: only its start has some, and they are known. */
function ownEventsOf({ seats, starting }: MatchState, command: MatchCommand, nonces: readonly string[]): AnyEvent[] {
  const started = { type: 'started', nonces };
  if (command.type === 'open') {
    const stoodIn = starting?.without.map((seat) => ({ type: 'stood-in', seat })) ?? [];
    return [{ type: 'nonce-opened', seat: command.seat, nonce: command.nonce }, started, ...stoodIn];
  }
  if (command.type !== 'start') return [];
  const free = seats.flatMap((player, seat) => (player ? [] : [seat]));
  return free.length > 0 ? [{ type: 'seats-dropped', seats: free }, started] : [started];
}
