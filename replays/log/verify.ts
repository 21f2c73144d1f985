/**
 * Does this log hold together? It must be chained, and every command is decided again, with the chance
 * that its seed gives, and must come to the very events in the log. That says nothing of whether it is
 * the log that was played: one that was written anew throughout, with fitting hashes, passes as well.
 */
import { canonical, commitmentTo, sha256Hex } from '../../shared/crypto/hashes.ts';
import type { z } from 'zod';
import { at } from '../../shared/contract/at.ts';
import { isRefusal, type Game } from '../../shared/contract/game.ts';
import { gameOf } from '../../shared/games/index.ts';
import {
  deadline,
  decide,
  evolve,
  isMatchEvent,
  noncesOf,
  open,
  openedEvent,
  type AnyEvent,
  type MatchCommand,
  type MatchState,
} from '../../shared/match.ts';
import { problemsOf, sentenceOf } from '../../shared/contract/problems.ts';
import type { Chance } from '../../shared/contract/random.ts';
import { UsedIds, causeProblem } from './authority.ts';
import { saltAt } from './fairness.ts';
import { envelope, eventOf, GENESIS, hashOf, headOf, randomnessAt, type Cause, type Envelope } from './log.ts';

export type LogVerdict =
  /** Finished, consistent in itself, by the rules. */
  | { verdict: 'sound'; head: string }
  /** So far consistent and by the rules, but not finished; chance is not checked, as its seed is not shown yet. */
  | { verdict: 'unfinished'; head: string }
  /** Altered, against the rules, or by rules that are not these; first seen at that position. */
  | { verdict: 'broken'; pos: number; problem: string };

/** Told how far a check is: so many of the events, of so many. */
export type OnProgress = (done: number, of: number) => void;

/** @param lines parsed lines of a log, from anywhere */
export function verify(lines: readonly unknown[], onProgress?: OnProgress): LogVerdict {
  try {
    const log = lines.map(readEnvelope);
    if (log.length === 0) throw new Broken(0, 'the log is empty');
    checkChain(log, onProgress);
    const seed = checkSeed(log);
    checkRules(log, seed, onProgress);
    return { verdict: seed === null ? 'unfinished' : 'sound', head: headOf(log).hash };
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

function readEnvelope(line: unknown, index: number): Envelope {
  return asBroken(index, () => {
    const read = readAs(envelope, line, index, 'no envelope');
    // A key like __proto__ is lost in reading: what is hashed must be all that was there.
    if (canonical(read) !== canonical(line)) throw new Broken(index, 'no envelope: it has more than can be read');
    return read;
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
    if (one.hash !== hashOf(one)) throw new Broken(index, 'its contents do not have its hash');
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
  for (const { pos, salt } of log)
    if (salt !== undefined && salt !== saltAt(seed, pos)) throw new Broken(pos, 'its salt is not from the seed');
  return seed;
}

function checkRules(log: readonly Envelope[], seed: string | null, onProgress?: OnProgress): void {
  let match = asBroken(0, () => checkOpening(at(log, 0)));
  const used = new UsedIds();
  for (let pos = 1; pos < log.length;) {
    const from = pos;
    onProgress?.((log.length + from) / 2, log.length);
    asBroken(from, () => {
      const { cause, time } = at(log, from);
      checkCause(cause, time, match, used, from);
      for (const event of redecide(match, cause.command, log, from, seed)) {
        checkEvent(event, match.game, cause, log, pos);
        match = evolve(match, event);
        pos++;
      }
      if (cause.command.type === 'vacate') used.forget(cause.command.seat);
    });
  }
}

const OPENING: Cause = { id: null, seat: null, command: { type: 'clock', at: 0 } };

function checkOpening(first: Envelope): MatchState {
  const event = readAs(openedEvent, eventOf(first), 0, 'no opening');
  if (first.time !== 0 || canonical(first.cause) !== canonical(OPENING))
    throw new Broken(0, 'a match is opened by the server, at 0 ms');
  if (first.salt !== undefined) throw new Broken(0, 'it has a salt');
  const { rulesVersion, ruleset, seats, options } = event;
  const game = gameOf(event.game);
  if (!game) throw new Broken(0, `the game ${event.game} is not known here`);
  if (rulesVersion !== game.info.rulesVersion)
    throw new Broken(0, `it was played by rules ${rulesVersion}; here they are ${game.info.rulesVersion}`);
  if (ruleset !== sha256Hex(canonical(game.info.ruleset)))
    throw new Broken(0, 'it was played by another sheet of rules');
  if (seats < game.info.seats.min || seats > game.info.seats.max) throw new Broken(0, `the game has no ${seats} seats`);
  if (event.host && event.host >= seats) throw new Broken(0, `the host has no seat ${event.host}`);
  if (
    !readsAsItStands(game.options.recorded ?? game.options.schema, options) ||
    game.options.check(options, seats).length > 0
  )
    throw new Broken(0, 'its options are not allowed');
  return open(event);
}

/** Whether a schema takes a value, with nothing in it left out or filled in. */
function readsAsItStands(schema: z.ZodType, value: unknown): boolean {
  const read = schema.safeParse(value);
  return read.success && canonical(read.data) === canonical(value);
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
  const due = deadline(match);
  if (command.type === 'clock' ? time !== due : due !== null && due <= time)
    throw new Broken(pos, `the deadline at ${due} ms was passed over`);
  // Acts reach the rules only as the game reads them.
  if (command.type === 'act' && !readsAsItStands(match.game.rules.action, command.act))
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
  if (canonical(event) !== canonical(eventOf(one)))
    throw new Broken(pos, `by the rules "${event.type}" would have come out differently`);
  const isSecret = !isMatchEvent(event) && game.visibility.isSecret(event);
  if (isSecret !== (one.salt !== undefined)) throw new Broken(pos, isSecret ? 'it has no salt' : 'it has a salt');
  if (one.time !== cause.command.at) throw new Broken(pos, 'it did not happen when its command was given');
}

class SeedUnknown extends Error {}
function seedUnknown(): never {
  throw new SeedUnknown();
}
const unknownChance: Chance = { float: seedUnknown, int: seedUnknown, pick: seedUnknown, shuffle: seedUnknown };

/** What the command comes to. Chance that is not known yet is taken from the log as it stands. */
function redecide(
  match: MatchState,
  command: MatchCommand,
  log: readonly Envelope[],
  pos: number,
  seed: string | null,
): AnyEvent[] {
  const randomness = seed === null ? { seed: '', chance: unknownChance } : randomnessAt(pos, match, command, seed);
  try {
    const events = decide(match, command, randomness);
    if (isRefusal(events)) throw new Broken(pos, `the rules refuse it: ${events.message}`);
    if (events.length === 0) throw new Broken(pos, 'by the rules nothing would have happened');
    return events;
  } catch (error) {
    if (!(error instanceof SeedUnknown)) throw error;
    const next = log.findIndex((one) => one.pos > pos && one.cause !== null);
    const taken = log.slice(pos, next < 0 ? undefined : next).map(eventOf);
    // The match's own events need no chance: only the start has one, and it is known.
    const own = command.type === 'start' ? [{ type: 'started', nonces: noncesOf(match) }] : [];
    if (canonical(taken.filter(isMatchEvent)) !== canonical(own))
      throw new Broken(pos, 'by the rules the match would have gone on differently');
    return taken;
  }
}
