/** How a match stood, round by round, and which choices cost their player dearly: what the games' engines say of a log. */
import { at } from '../../shared/contract/at.ts';
import type { Engine, GameTypes, Outcome, Seat, Status, WeighedAction } from '../../shared/contract/game.ts';
import { chanceAt } from './fairness.ts';
import type { Rebuilt } from './rebuild.ts';

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
}

/** What a choice has to give away to be called costly: one pick out of a good mix never does. */
const COSTLY = 0.15;

/**
 * Goes through a match from its start to its end, as far as the log goes. The same log gives the same findings.
 * Between two of them up to some 150 ms pass: this is for threads that nobody waits for.
 */
export function* analyse(rebuilt: Rebuilt, engine: Engine): Generator<Standing | Costly> {
  const { log } = rebuilt;
  const started = log.findIndex(({ type }) => type === 'started');
  if (started < 0) return;
  let last: number | null = null;
  for (const { pos, type, cause } of log.slice(started + 1)) {
    const { game, play, outcome } = rebuilt.at(pos);
    // Where what one command came to is told in full, and the table waits for the next one.
    const isSettled = pos === log.length - 1 || at(log, pos + 1).cause !== null;
    if (cause?.command.type === 'act') {
      const { seat, act } = cause.command;
      const costly = costOf(rebuilt, engine, { pos, seat, act });
      if (costly) yield costly;
    }
    const view = game.visibility.view(play, 'spectator');
    const { round } = game.status(view);
    if (outcome && type === 'finished')
      yield { is: 'standing', pos, round, chances: rebuilt.names.map((_, seat) => shareOf(outcome, seat)) };
    else if (isSettled && !outcome && engine.chances && (!round || round.number !== last)) {
      yield { is: 'standing', pos, round, chances: engine.chances(view, chanceAt(at(log, 0).hash, pos)) };
      last = round?.number ?? null;
    }
  }
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
  return { is: 'costly', pos, seat, action: act, best: best.action, cost: best.worth - chosen.worth };
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
