/**
 * Is this log untouched, does it follow the rules, and was chance drawn as promised? Every command is
 * decided again, with the chance that its seed gives, and must come to the very events in the log.
 */
import { isRefusal } from '../shared/game.ts';
import {
  deadline,
  decide,
  evolve,
  isMatchEvent,
  noncesOf,
  open,
  type AnyEvent,
  type Dealer,
  type MatchCommand,
  type MatchState,
} from '../shared/match.ts';
import { problemsOf } from '../shared/options.ts';
import type { Chance } from '../shared/random.ts';
import { chanceAt, commitmentTo, mixedSeed, saltAt, sha256Hex } from './fairness.ts';

import { canonical, envelope, eventOf, GENESIS, hashOf, type Envelope } from './log.ts';

export type Verdict =
  /** Finished, untouched, by the rules. */
  | { verdict: 'sound'; head: string }
  /** So far untouched and by the rules, but not finished. */
  | { verdict: 'unfinished'; head: string }
  /** Altered, or against the rules, first seen at that position. */
  | { verdict: 'broken'; pos: number; problem: string };

/** @param lines parsed lines of a log, from anywhere */
export function verify(lines: readonly unknown[]): Verdict {
  try {
    const log = lines.map(readEnvelope);
    if (log.length === 0) throw new Broken(0, 'the log is empty');
    checkChain(log);
    const seed = checkSeed(log);
    checkRules(log, seed);
    return { verdict: seed === null ? 'unfinished' : 'sound', head: log[log.length - 1].hash };
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

function readEnvelope(line: unknown, index: number): Envelope {
  const read = envelope.safeParse(line);
  if (read.success) return read.data as unknown as Envelope;
  const [{ field, message }] = problemsOf(read.error);
  throw new Broken(index, `no envelope: ${field} ${message}`);
}

function checkChain(log: readonly Envelope[]): void {
  let prev = GENESIS;
  let time = 0;
  log.forEach((one, index) => {
    if (one.pos !== index) throw new Broken(index, `position ${one.pos} stands where ${index} belongs`);
    if (one.match !== log[0].match) throw new Broken(index, 'the event is from another match');
    if (one.prev !== prev) throw new Broken(index, 'it is not chained to the event before it');
    if (one.hash !== hashOf(one)) throw new Broken(index, 'its contents do not have its hash');
    if (one.time < time) throw new Broken(index, 'time runs backwards');
    ({ hash: prev, time } = one);
  });
}

/** @returns the server's seed if the log shows it at its end, else null */
function checkSeed(log: readonly Envelope[]): string | null {
  const last = log[log.length - 1];
  if (last.type !== 'finished' && last.type !== 'abandoned') return null;
  const { seed } = last.data;
  if (typeof seed !== 'string' || !/^[0-9a-f]{64}$/.test(seed))
    throw new Broken(last.pos, 'the seed is no 64 hexadecimal digits');
  if (commitmentTo(seed) !== log[0].data.commitment) throw new Broken(last.pos, 'the seed is not the one committed to');
  for (const { pos, salt } of log)
    if (salt !== undefined && salt !== saltAt(seed, pos)) throw new Broken(pos, 'its salt is not from the seed');
  return seed;
}

function checkRules(log: readonly Envelope[], seed: string | null): void {
  let match = checkOpening(log[0]);
  for (let pos = 1; pos < log.length;) {
    const { cause, time } = log[pos];
    if (!cause) throw new Broken(pos, 'nothing caused it');
    if (cause.command.at !== time) throw new Broken(pos, 'it did not happen when its command was given');
    const due = deadline(match);
    if (cause.command.type === 'clock' ? time !== due : due !== null && due <= time)
      throw new Broken(pos, `the deadline at ${due} ms was passed over`);
    checkCommand(match, cause.command, pos);
    for (const event of redecide(match, cause.command, log, pos, seed)) {
      if (!log[pos] || (log[pos].cause !== null && log[pos].cause !== cause))
        throw new Broken(Math.min(pos, log.length - 1), `the event "${event.type}" is missing`);
      if (canonical(event) !== canonical(eventOf(log[pos])))
        throw new Broken(pos, `by the rules "${event.type}" would have come out differently`);
      const isSecret = !isMatchEvent(event) && match.game.hasSecret(event);
      if (isSecret !== (log[pos].salt !== undefined))
        throw new Broken(pos, isSecret ? 'it has no salt' : 'it has a salt');
      match = evolve(match, event);
      pos++;
    }
  }
}

function checkOpening(first: Envelope): MatchState {
  const opened = eventOf(first);
  if (opened.type !== 'opened') throw new Broken(0, 'a log begins with the event "opened"');
  let match: MatchState;
  try {
    match = open(opened as never);
  } catch (error) {
    throw new Broken(0, (error as Error).message);
  }
  const { rulesVersion, ruleset, seats, options } = first.data;
  const { game } = match;
  if (rulesVersion !== game.rulesVersion)
    throw new Broken(0, `it was played by rules ${rulesVersion}; here they are ${game.rulesVersion}`);
  if (ruleset !== sha256Hex(canonical(game.ruleset))) throw new Broken(0, 'it was played by another sheet of rules');
  const read = game.options.safeParse(options);
  if (!read.success || game.checkOptions(read.data, seats as number).length > 0)
    throw new Broken(0, 'its options are not allowed');
  return match;
}

/** Acts reach the rules only if they have the game's shape. */
function checkCommand(match: MatchState, command: MatchCommand, pos: number): void {
  if (command.type === 'act' && !match.game.act.safeParse(command.act).success)
    throw new Broken(pos, 'its command has no shape the game knows');
}

class SeedUnknown extends Error {}
const unknownChance = new Proxy({} as Chance, {
  get: () => () => {
    throw new SeedUnknown();
  },
});

/** What the command comes to. Chance that is not known yet is taken from the log as it stands. */
function redecide(
  match: MatchState,
  command: MatchCommand,
  log: readonly Envelope[],
  pos: number,
  seed: string | null,
): AnyEvent[] {
  const nonces = command.type === 'start' ? noncesOf(match) : match.nonces;
  const dealer: Dealer =
    seed === null ? { seed: '', chance: unknownChance } : { seed, chance: chanceAt(mixedSeed(seed, nonces), pos) };
  try {
    const events = decide(match, command, dealer);
    if (isRefusal(events)) throw new Broken(pos, `the rules refuse it: ${events.message}`);
    if (events.length === 0) throw new Broken(pos, 'by the rules nothing would have happened');
    return events;
  } catch (error) {
    if (error instanceof Broken) throw error;
    if (error instanceof SeedUnknown) {
      const next = log.findIndex((one) => one.pos > pos && one.cause !== null);
      return log.slice(pos, next < 0 ? undefined : next).map(eventOf);
    }
    throw new Broken(pos, `the rules can't make sense of it: ${(error as Error).message}`);
  }
}
