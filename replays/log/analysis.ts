/** How a match stood, round by round, and which choices cost their player dearly: what the games' engines say of a log. */
import { at } from '../../shared/contract/at.ts';
import type { Engine, GameTypes, Outcome, Seat, Status, WeighedAction } from '../../shared/contract/game.ts';
import { isMatchEvent } from '../../shared/match-events.ts';
import { chanceAt } from './fairness.ts';
import { playIn, type Rebuilt } from './rebuild.ts';

/** How likely each seat is to win, 0 to 1, as everybody could know after the event at that position. */
export interface Standing {
  is: 'standing';
  pos: number;
  /** The one that begins there, or is played on; null in a game without. */
  round: Status['round'];
  chances: number[];
}

/** A choice that gave away much, made by the event at that position. */
export interface Costly {
  is: 'costly';
  pos: number;
  seat: Seat;
  action: GameTypes['action'];
  /** The best answer to how good players go on. */
  best: GameTypes['action'];
  /** The share of the match that lies between the two, 0 to 1. */
  cost: number;
  /** All that could have been done, as good players see it. */
  weighed: WeighedAction[];
}

/** What a choice has to give away to be called costly: one pick out of a good mix never does. */
const COSTLY = 0.15;

/**
 * Goes through a match from its start to its end, as far as the log goes. The same log gives the same findings.
 * Between two of them up to some 150 ms pass: this is for threads that nobody waits for.
 */
export function* analyse(rebuilt: Rebuilt, engine: Engine): Generator<Standing | Costly> {
  const { log } = rebuilt;
  const rounds = new Set(roundsOf(rebuilt));
  for (const { pos, type, cause } of log.slice(startOf(rebuilt))) {
    const { outcome } = rebuilt.at(pos);
    if (cause?.command.type === 'act') {
      const { seat, act } = cause.command;
      const costly = costOf(rebuilt, engine, { pos, seat, act });
      if (costly) yield costly;
    }
    if (outcome && type === 'finished') yield finalStanding(rebuilt, outcome);
    const standing = rounds.has(pos) && standingAt(rebuilt, engine, pos);
    if (standing) yield standing;
  }
}

/** Where the game begins; after the end if it never did. */
function startOf({ log }: Rebuilt): number {
  const { after, grownAt } = playIn(log);
  if (after < 0) return log.length;
  // What was taken over from another match is part of the game, from its first event on.
  return grownAt === null ? after + 1 : after;
}

/** Positions at which a round begins, or is played on, and the table waits; in a game without rounds, all where it waits. */
export function roundsOf(rebuilt: Rebuilt): number[] {
  const { log } = rebuilt;
  const { grownAt } = playIn(log);
  let last: number | null = null;
  return log.slice(startOf(rebuilt)).flatMap(({ pos, type }) => {
    // While people sit down at a what-if nothing is played.
    if (grownAt !== null && pos <= grownAt && isMatchEvent({ type })) return [];
    // Where what one command came to is told in full.
    const isSettled = pos === log.length - 1 || at(log, pos + 1).cause !== null;
    const { game, play, outcome } = rebuilt.at(pos);
    if (!isSettled || outcome) return [];
    const { round } = game.status(game.visibility.view(play, 'spectator'));
    if (round && round.number === last) return [];
    last = round?.number ?? null;
    return pos;
  });
}

/** How it stands there; null where the engine says no chances. Takes up to some 150 ms. */
export function standingAt(rebuilt: Rebuilt, engine: Engine, pos: number): Standing | null {
  const { game, play } = rebuilt.at(pos);
  const view = game.visibility.view(play, 'spectator');
  const chances = engine.chances?.(view, chanceAt(at(rebuilt.log, 0).hash, pos));
  return chances ? { is: 'standing', pos, round: game.status(view).round, chances } : null;
}

/** How it came out. */
export function finalStanding(rebuilt: Rebuilt, outcome: Outcome): Standing {
  const pos = rebuilt.log.length - 1;
  const { game, play } = rebuilt.at(pos);
  const { round } = game.status(game.visibility.view(play, 'spectator'));
  return { is: 'standing', pos, round, chances: rebuilt.names.map((_, seat) => shareOf(outcome, seat)) };
}

/** A tie is shared. */
const shareOf = ({ tie, winners }: Outcome, seat: Seat): number =>
  winners.includes(seat) ? (tie ? 1 / winners.length : 1) : 0;

function costOf(
  { log, names, at: matchAt }: Rebuilt,
  engine: Engine,
  { pos, seat, act }: { pos: number; seat: Seat; act: GameTypes['action'] },
): Costly | null {
  const { game, play } = matchAt(pos - 1);
  const view = game.visibility.view(play, seat);
  const weighed = engine.weigh?.(view, seat, chanceAt(at(log, 0).hash, pos)) ?? [];
  // Two that read the same are the same: a target that the item has no use for, say.
  const nameOf = (action: GameTypes['action']) => game.narrator.describeAction(action, names, view);
  const chosen = weighed.find(({ action }) => nameOf(action) === nameOf(act));
  const best = bestOf(weighed);
  // What the engine does not weigh, it says nothing of.
  if (!chosen || !best || best.worth - chosen.worth < COSTLY) return null;
  return { is: 'costly', pos, seat, action: act, best: best.action, cost: best.worth - chosen.worth, weighed };
}

const bestOf = (weighed: readonly WeighedAction[]): WeighedAction | null =>
  weighed.reduce<WeighedAction | null>((best, one) => (best && best.worth >= one.worth ? best : one), null);

/** Where the match turned: the round that brought the winner most. */
export interface TurningPoint {
  /** Position of the last event before it. */
  pos: number;
  round: Status['round'];
  /** Whose chances rose; of several who won together the first. */
  seat: Seat;
  before: number;
  after: number;
}

/** What a round must bring, to be called the turning point. */
const TURN = 0.1;

/** @returns null where nobody won, or nothing stands out */
export function turningPointOf(standings: readonly Standing[], outcome: Outcome): TurningPoint | null {
  const [seat] = outcome.winners;
  if (outcome.tie || seat === undefined) return null;
  const rises = standings.slice(1).map((one, index): TurningPoint => {
    const before = at(standings, index);
    const { pos, round } = before;
    return { pos, round, seat, before: at(before.chances, seat), after: at(one.chances, seat) };
  });
  const most = rises.reduce<TurningPoint | null>((best, one) => (best && rise(best) >= rise(one) ? best : one), null);
  return most && rise(most) >= TURN ? most : null;
}

const rise = ({ before, after }: TurningPoint): number => after - before;

/** Somebody who from then on is likelier to win than anybody else. */
export interface Lead {
  /** Position of the standing that shows it first. */
  pos: number;
  seat: Seat;
  chance: number;
}

/** So much likelier than the one who leads, to be called the leader: noise in the chances is none. */
const AHEAD = 0.05;

/** Who led, from when on. Nobody does until somebody stands out; teammates lead together, told by the first of them. */
export function leadsOf(standings: readonly Standing[]): Lead[] {
  const leads: Lead[] = [];
  for (const { pos, chances } of standings) {
    const seat = chances.indexOf(Math.max(...chances));
    const chance = at(chances, seat);
    const leader = leads.at(-1)?.seat;
    const others = chances.filter((one) => one !== chance);
    const mark = leader === undefined ? Math.max(0, ...others) : at(chances, leader);
    if (seat !== leader && others.length > 0 && chance - mark >= AHEAD) leads.push({ pos, seat, chance });
  }
  return leads;
}
