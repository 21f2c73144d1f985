/**
 * What a forger would like to have been different: other commands, another opening. Each edit leaves a plan by which the
 * match can be played again, or null where this match has no place for it.
 */
import { at } from '../../shared/contract/at.ts';
import { isAwaited, type Seat } from '../../shared/contract/game.ts';
import type { Chance } from '../../shared/contract/random.ts';
import { canonical, commitmentTo, sha256Hex } from '../../shared/crypto/hashes.ts';
import { deadline, type MatchState } from '../../shared/match.ts';
import type { MatchCommand, Opened } from '../../shared/match-events.ts';
import { eventOf } from '../../replays/log/log.ts';
import { rebuild } from '../../replays/log/rebuild.ts';
import type { Cause } from '../../replays/log/log.ts';
import type { Played } from './honest.ts';

/** By which a match is played again. */
export interface Plan {
  opened: Opened;
  seed: string;
  /** All but the clock's, in order. */
  causes: Cause[];
}

export type Edit = (played: Played, chance: Chance) => Plan | null;

/** How the match was played. */
export function planOf({ log, seed }: Played): Plan {
  const causes = log.slice(1).flatMap(({ cause }) => (cause && cause.command.type !== 'clock' ? [cause] : []));
  return { opened: eventOf(at(log, 0)) as Opened, seed, causes };
}

type Act = Extract<MatchCommand, { type: 'act' }>;

const actsIn = ({ causes }: Plan): { index: number; cause: Cause; command: Act }[] =>
  causes.flatMap((cause, index) => (cause.command.type === 'act' ? [{ index, cause, command: cause.command }] : []));

/** Positions of the events that a cause in the plan led to. */
const posOf = ({ log }: Played, cause: Cause): number => log.findIndex((one) => one.cause === cause);

const legalFor = ({ game, play }: MatchState, seat: Seat) => game.legalActions(game.visibility.view(play, seat), seat);

function pickFrom<T>(list: readonly T[], chance: Chance): T | null {
  return list.length > 0 ? chance.pick(list) : null;
}

const withCause = (plan: Plan, index: number, ...causes: Cause[]): Plan => ({
  ...plan,
  causes: plan.causes.toSpliced(index, 1, ...causes),
});

/** Another choice than the one that was made. */
const changed: Edit = (played, chance) => {
  const plan = planOf(played);
  const act = pickFrom(actsIn(plan), chance);
  return act && withOtherChoice(played, plan, act.index, chance);
};

export function withOtherChoice(played: Played, plan: Plan, index: number, chance: Chance): Plan | null {
  const cause = at(plan.causes, index);
  const { command } = cause;
  if (command.type !== 'act') return null;
  const before = rebuild(played.log).at(posOf(played, cause) - 1);
  const others = legalFor(before, command.seat).filter((one) => canonical(one) !== canonical(command.act));
  const act = pickFrom(others, chance);
  return act && withCause(plan, index, { ...cause, command: { ...command, act } });
}

/** A choice that was made is not there: its time runs out. */
const leftOut: Edit = (played, chance) => {
  const plan = planOf(played);
  const act = pickFrom(actsIn(plan), chance);
  return act && withCause(plan, act.index);
};

/** Two choices by different seats, one right after the other, change places. */
export const reordered: Edit = (played, chance) => {
  const plan = planOf(played);
  const acts = actsIn(plan);
  const pairs = acts.flatMap((one, nth) => {
    const next = acts[nth + 1];
    return next && next.index === one.index + 1 && next.command.seat !== one.command.seat ? [{ one, next }] : [];
  });
  const pair = pickFrom(pairs, chance);
  if (!pair) return null;
  const { one, next } = pair;
  const first = { ...next.cause, command: { ...next.command, at: one.command.at } };
  const second = { ...one.cause, command: { ...one.command, at: next.command.at } };
  return { ...plan, causes: plan.causes.toSpliced(one.index, 2, first, second) };
};

/** A choice where a person made none at that time, or somebody's leaving. */
export const madeUp: Edit = (played, chance) => {
  const plan = planOf(played);
  const { at: stateAt } = rebuild(played.log);
  const places = actsIn(plan).flatMap(({ index, cause }) => {
    const before = stateAt(posOf(played, cause) - 1);
    return before.seats.flatMap((player, seat) => {
      const isTheirs = cause.command.type === 'act' && cause.command.seat === seat;
      const { game, play } = before;
      const canAct = isAwaited(game, game.visibility.view(play, seat), seat);
      return player?.key && !isTheirs ? [{ index, seat, before, canAct, time: cause.command.at }] : [];
    });
  });
  const place = pickFrom(places, chance);
  if (!place) return null;
  const { index, seat, before, canAct, time } = place;
  const act = canAct ? pickFrom(legalFor(before, seat), chance) : null;
  const command: MatchCommand = act ? { type: 'act', at: time, seat, act } : { type: 'leave', at: time, seat };
  const id = sha256Hex(`${played.seed} made up ${chance.int(1e9)}`).slice(0, 20);
  return { ...plan, causes: plan.causes.toSpliced(index, 0, { id, seat, command }) };
};

/** What one player did is another's: they are said to have sat the other way round. */
const anothers: Edit = (played) => {
  const plan = planOf(played);
  const isOwn = (seat: Seat) => (cause: Cause) =>
    cause.seat === seat && ['sit', 'commit', 'open', 'vacate'].includes(cause.command.type) && !isBotsSit(cause);
  const [ones, others] = [plan.causes.filter(isOwn(0)), plan.causes.filter(isOwn(1))];
  if (ones.length !== others.length) return null;
  const exchanged = (cause: Cause): Cause => {
    const nth = Math.max(ones.indexOf(cause), others.indexOf(cause));
    if (nth < 0) return cause;
    const from = at(ones.includes(cause) ? others : ones, nth);
    const { at: time } = cause.command;
    return { ...from, seat: cause.seat, command: { ...from.command, at: time, seat: cause.seat } as MatchCommand };
  };
  return { ...plan, causes: plan.causes.map(exchanged) };
};

const isBotsSit = ({ command }: Cause): boolean => command.type === 'sit' && command.bot;

/** A choice is said to have come a little later. */
const later: Edit = (played, chance) => {
  const plan = planOf(played);
  const { at: stateAt } = rebuild(played.log);
  const acts = actsIn(plan).filter(({ cause, command, index }) => {
    const due = deadline(stateAt(posOf(played, cause) - 1)) ?? Infinity;
    const next = plan.causes[index + 1]?.command.at ?? Infinity;
    return command.at + 2 < Math.min(due, next);
  });
  const act = pickFrom(acts, chance);
  return act && withCause(plan, act.index, { ...act.cause, command: { ...act.command, at: act.command.at + 1 } });
};

/** Somebody's share of chance is another one, and so is their commitment to it. */
export const otherNonceOf =
  (seatOf: (chance: Chance) => Seat): Edit =>
  (played, chance) => {
    const plan = planOf(played);
    const seat = seatOf(chance);
    const shown = plan.causes.findLast(({ command }) => command.type === 'open' && command.seat === seat)?.command;
    if (shown?.type !== 'open') return null;
    const nonce = sha256Hex(`${shown.nonce} other ${chance.int(1e9)}`).slice(0, 32);
    const [before, after] = [commitmentTo(shown.nonce), commitmentTo(nonce)];
    const causes = plan.causes.map((cause): Cause => {
      const { command } = cause;
      if (command === shown) return { ...cause, command: { ...shown, nonce } };
      const isTold = (command.type === 'sit' || command.type === 'commit') && command.commitment === before;
      return isTold && command.seat === seat ? { ...cause, command: { ...command, commitment: after } } : cause;
    });
    return { ...plan, causes };
  };

/** The house's seed is another one, and so is its commitment. */
const otherSeed: Edit = (played, chance) => {
  const plan = planOf(played);
  const seed = sha256Hex(`${played.seed} other ${chance.int(1e9)}`);
  return { ...plan, seed, opened: { ...plan.opened, commitment: commitmentTo(seed) } };
};

/** The table was another one: everybody had half a second longer. */
const otherOptions: Edit = (played) => {
  const plan = planOf(played);
  const { options } = plan.opened as unknown as { options: Record<string, unknown> };
  const clock = 'turnMs' in options ? 'turnMs' : 'chooseMs';
  const longer = { ...options, [clock]: Number(options[clock]) + 500 };
  return { ...plan, opened: { ...plan.opened, options: longer } };
};

/** Somebody else is said to have sat there. */
const otherName: Edit = (played, chance) => {
  const plan = planOf(played);
  const seat = chance.int(2);
  const causes = plan.causes.map((cause): Cause => {
    const { command } = cause;
    return command.type === 'sit' && command.seat === seat
      ? { ...cause, command: { ...command, name: 'Nobody' } }
      : cause;
  });
  return { ...plan, causes };
};

/** By what is done to the match. */
export const edits: Record<string, Edit> = {
  'a choice changed': changed,
  'a choice left out': leftOut,
  'two choices in another order': reordered,
  'a command made up': madeUp,
  'what one did given to another': anothers,
  'a choice written later': later,
  'another nonce': otherNonceOf((chance) => chance.int(2)),
  'another seed and commitment': otherSeed,
  'other options': otherOptions,
  'another name': otherName,
};

/** Those that fit in after the last signature. */
export const editsOfTheEnd: Record<string, Edit> = { 'a choice left out': leftOut, 'a choice written later': later };
