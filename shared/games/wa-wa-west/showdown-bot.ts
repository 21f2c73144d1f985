/** How bots choose in a showdown: apart from its rules, as tables come with it. */
import { at } from '../../contract/at.ts';
import type { Seat } from '../../contract/game.ts';
import { Round } from './bot-round.ts';
import { chanceOfPosition, Sample, search, type Judge } from './bot-search.ts';
import type { ChooseAction, WaWaWestView } from './types.ts';

/** What a showdown came to, for those who are in it: lists in seat order of the living. */
export interface Turned {
  /** Who was hit, and not saved: 1 or 0. */
  hit: ArrayLike<number>;
  ammo: ArrayLike<number>;
  /** Who holds an Activated Orange Juice, or another guard, in the next showdown. */
  guarded: readonly boolean[];
  /** Who must skip the next one: 1 or 0. */
  stunned: ArrayLike<number>;
  /** Seats that are brought back. */
  revived: readonly Seat[];
}

/**
 * What that is worth to each of the living, in seat order; only differences count, of about 0 to 1 in all.
 * It is asked some thousand times, so it should be quick: a table by who was hit is.
 */
export type Stakes = (turned: Turned) => ArrayLike<number>;

/** How one seat plays the showdown: each of its choices with its share; all shares together are 1. */
export interface SeatMix {
  seat: Seat;
  choices: { action: ChooseAction; share: number }[];
}

/** How all who are in play it, each for what it is worth to them. The same view and stakes come to the same. */
export function mixes(view: WaWaWestView, stakes: Stakes): SeatMix[] {
  const round = new Round(view, { isDeadly: false });
  const found = search(round, judgeOf(round, stakes));
  return round.players.map(({ seat }, chair) => {
    const { moves, shares } = at(found.mixes, chair);
    return { seat, choices: moves.map(({ action }, move) => ({ action, share: shares[move]! })) };
  });
}

const judgeOf = (round: Round, stakes: Stakes): Judge => ({
  shares: () =>
    stakes({
      hit: round.died,
      ammo: round.ammo,
      guarded: Array.from(round.guards, (item) => item >= 0),
      stunned: round.stunned,
      revived: round.revived,
    }),
});

export interface WeighedChoice {
  action: ChooseAction;
  worth: number;
  share: number;
}

/** So many showdowns are played in the head to weigh one's choices, the same ones for each. */
const WEIGHED_ROUNDS = 200;

/** What each choice of a seat is worth by those stakes, if all others play as they should; with its share. */
export function weighChoices(view: WaWaWestView, stakes: Stakes, seat: Seat): WeighedChoice[] {
  const round = new Round(view, { isDeadly: false });
  const judge = judgeOf(round, stakes);
  const found = search(round, judge);
  const chair = round.players.findIndex((player) => player.seat === seat);
  const { moves, shares } = at(found.mixes, chair);
  const sample = new Sample(round, found.mixes);
  const chance = chanceOfPosition(view);
  const worths = moves.map(() => 0);
  for (let drawn = 0; drawn < WEIGHED_ROUNDS; drawn++) {
    sample.draw(chance, 0);
    round.play(sample.choices, sample.times);
    for (const [place, move] of moves.entries()) {
      sample.choices[chair] = move;
      round.replay(sample.choices, sample.times, chair);
      worths[place]! += judge.shares()[chair]! / WEIGHED_ROUNDS;
    }
  }
  return moves.map(({ action }, place) => ({ action, worth: worths[place]!, share: shares[place]! }));
}

/** What means are worth in the next showdown, where 1 is everything: for stakes that know no better. */
export const worthOfMeans = ({
  ammo,
  isGuarded,
  isStunned,
}: {
  ammo: number;
  isGuarded: boolean;
  isStunned: boolean;
}) => 0.08 * Math.sqrt(Math.min(12, ammo)) + (isGuarded ? 0.1 : 0) - (isStunned ? 0.15 : 0);
