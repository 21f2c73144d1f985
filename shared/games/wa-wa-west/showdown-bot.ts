/** How bots choose in a showdown: apart from its rules, as tables come with it. */
import { at } from '../../contract/at.ts';
import type { Seat } from '../../contract/game.ts';
import { Round } from './bot-round.ts';
import { chanceOfPosition, Sample, search, type Judge, type Mix } from './bot-search.ts';
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

/** So many showdowns are played in the head to weigh one's choices, the same ones for each; fewer to feel them. */
const WEIGHED_ROUNDS = 200;
const FELT_ROUNDS = 60;

/** What each choice of a seat is worth by those stakes, if all others play as they should; with its share. */
export function weighChoices(view: WaWaWestView, stakes: Stakes, seat: Seat): WeighedChoice[] {
  const round = new Round(view, { isDeadly: false });
  const judge = judgeOf(round, stakes);
  const found = search(round, judge);
  const chair = chairOf(round, seat);
  const { moves, shares } = at(found.mixes, chair);
  const worths = worthsAgainst(found.mixes, { round, judge, chair, rounds: WEIGHED_ROUNDS });
  return moves.map(({ action }, place) => ({ action, worth: worths[place]!, share: shares[place]! }));
}

/** What they seem to be worth to somebody who does not ask what others should play: as if they did just anything. */
export function feelChoices(view: WaWaWestView, stakes: Stakes, seat: Seat): Omit<WeighedChoice, 'share'>[] {
  const round = new Round(view, { isDeadly: false });
  const chair = chairOf(round, seat);
  const anything = round.moves.map((moves) => ({
    moves,
    shares: new Float64Array(moves.length).fill(1 / moves.length),
  }));
  const worths = worthsAgainst(anything, { round, judge: judgeOf(round, stakes), chair, rounds: FELT_ROUNDS });
  return at(round.moves, chair).map(({ action }, place) => ({ action, worth: worths[place]! }));
}

const chairOf = ({ players }: Round, seat: Seat): number => players.findIndex((player) => player.seat === seat);

interface Weighing {
  round: Round;
  judge: Judge;
  chair: number;
  rounds: number;
}

function worthsAgainst(others: readonly Mix[], { round, judge, chair, rounds }: Weighing): number[] {
  const sample = new Sample(round, others);
  const chance = chanceOfPosition(round.view);
  const { moves } = at(others, chair);
  const worths = moves.map(() => 0);
  for (let drawn = 0; drawn < rounds; drawn++) {
    sample.draw(chance, 0);
    round.play(sample.choices, sample.times);
    for (const [place, move] of moves.entries()) {
      sample.choices[chair] = move;
      round.replay(sample.choices, sample.times, chair);
      worths[place]! += judge.shares()[chair]! / rounds;
    }
  }
  return worths;
}
