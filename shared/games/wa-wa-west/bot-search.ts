/**
 * The coming round between all who live, played in the head: everyone learns against everyone by regret matching, in
 * sampled rounds, and the average of what was learnt is a mixed strategy. A position is public and the same for all
 * seats, and so is what comes of this: chance in it is drawn from the position, never from a seat.
 * Sources: Hart & Mas-Colell, "A Simple Adaptive Procedure Leading to Correlated Equilibrium" (2000);
 * Tammelin, "Solving Large Imperfect Information Games Using CFR+" (2014) for the floor and the weights.
 */
import { at } from '../../contract/at.ts';
import { groupBy } from '../../contract/group-by.ts';
import { chanceFrom, type Chance } from '../../contract/random.ts';
import type { Move, Round } from './bot-round.ts';
import { guardOf } from './legal.ts';
import type { WaWaWestView } from './types.ts';

/** So much is looked at in all, in players that are looked at: a round in the head is all of them for every move. */
const EFFORT = 250_000;
const LEAST_ROUNDS = 150;
const MOST_ROUNDS = 600;
/** In so many rounds out of all, at most, one of the others does anything at all: nobody is safe by what they would never do. */
const WHIM = 0.06;
const MOST_WHIM = 0.03;
/** What comes up less often than this came up while learning; among many, what each does rarely happens often. */
const NOISE = 0.03;
const MOST_NOISE = 0.015;

/** More ammo than this is the same as this, if the same can be played. */
const MOST_AMMO = 20;
/** From so many in a row on, a streak is long. */
const LONG = 5;

/** How one of the living plays the position. */
export interface Mix {
  moves: readonly Move[];
  shares: Float64Array;
}

/** What came of learning. */
export interface Learnt extends Mix {
  /** What each move was worth on the way, 0 to 1: roughly what it is worth. */
  worths: Float64Array;
}

export interface Found {
  round: Round;
  /** By chair, as the living are counted. */
  mixes: readonly Learnt[];
}

/** Those in the same situation: they learn as one. */
interface Party extends Learnt {
  chairs: number[];
  /** What each move was worth in the last round that was learnt from. */
  values: Float64Array;
  regrets: Float64Array;
  played: Float64Array;
}

/** Tells what a round that was played is worth to each chair, 0 to 1. What it answers is good until it is asked again. */
export interface Judge {
  shares(): ArrayLike<number>;
}

/**
 * What a seat can see of others' choices is left out: only the position counts.
 * @param effort how much of the usual effort is made
 */
export function search(round: Round, worth: Judge, { effort = 1 } = {}): Found {
  const { view } = round;
  const chance = chanceOfPosition(view);
  const parties = partiesOf(round);
  const partyOf: Party[] = [];
  for (const party of parties) for (const chair of party.chairs) partyOf[chair] = party;

  const perRound = parties.reduce((sum, { moves }) => sum + moves.length, 0) * round.players.length;
  const least = LEAST_ROUNDS * Math.min(1, effort);
  const rounds = Math.round(Math.max(least, Math.min(effort * MOST_ROUNDS, (effort * EFFORT) / perRound)));
  const whim = Math.min(MOST_WHIM, WHIM / (round.players.length - 1));
  const table = new Sample(round, partyOf);
  for (let turn = 0; turn < rounds; turn++) {
    table.draw(chance, whim);
    round.play(table.choices, table.times);
    for (const party of parties)
      learn(party, at(party.chairs, turn % party.chairs.length), { table, worth, round, turn });
    for (const party of parties) byRegret(party);
  }
  const noise = Math.min(MOST_NOISE, NOISE / (round.players.length - 1));
  for (const party of parties) settle(party, noise);
  return { round, mixes: partyOf };
}

/** A round as it is drawn: what everyone plays, and when they fire. */
export class Sample {
  readonly choices: Move[];
  readonly times: Float64Array;
  readonly #mixes: readonly Mix[];

  constructor(round: Round, mixes: readonly Mix[]) {
    this.#mixes = mixes;
    this.times = new Float64Array(round.players.length);
    this.choices = mixes.map(({ moves }) => at(moves, 0));
  }

  draw(chance: Chance, whim: number): void {
    this.#mixes.forEach(({ moves, shares }, chair) => {
      this.times[chair] = chance.float();
      let left = chance.float();
      const isWhim = left < whim;
      if (isWhim) left /= whim;
      else left = (left - whim) / (1 - whim);
      let move = 0;
      while (move < moves.length - 1 && (left -= isWhim ? 1 / moves.length : shares[move]!) >= 0) move++;
      this.choices[chair] = moves[move]!;
    });
  }
}

interface Lesson {
  table: Sample;
  worth: Judge;
  round: Round;
  turn: number;
}

/** How much better each move would have done than what is played. */
function learn(party: Party, chair: number, { table, worth, round, turn }: Lesson): void {
  const { choices, times } = table;
  const drawn = choices[chair]!;
  const { moves, shares, worths, values, regrets, played } = party;
  let expected = 0;
  for (let move = 0; move < moves.length; move++) {
    choices[chair] = moves[move]!;
    round.replay(choices, times, chair);
    values[move] = worth.shares()[chair]!;
    expected += values[move]! * shares[move]!;
  }
  choices[chair] = drawn;
  for (let move = 0; move < moves.length; move++) {
    regrets[move] = Math.max(0, regrets[move]! + values[move]! - expected);
    played[move]! += shares[move]! * (turn + 1);
    worths[move]! += values[move]! * (turn + 1);
  }
}

/** As often as it is regretted; all alike where nothing is. */
function byRegret({ regrets, shares }: Party): void {
  let total = 0;
  for (let move = 0; move < regrets.length; move++) total += regrets[move]!;
  for (let move = 0; move < shares.length; move++)
    shares[move] = total > 0 ? regrets[move]! / total : 1 / shares.length;
}

function settle({ played, shares, worths }: Party, noise: number): void {
  const total = played.reduce((sum, share) => sum + share, 0);
  // Each turn's shares are 1 together: what was played tells how much all turns count.
  for (let move = 0; move < worths.length; move++) worths[move]! /= total;
  const kept = played.map((share) => (share / total < noise ? 0 : share));
  const rest = kept.reduce((sum, share) => sum + share, 0);
  shares.set(kept.map((share) => share / rest));
}

function partiesOf(round: Round): Party[] {
  const { players, moves } = round;
  const isFickle = players.some(({ spares }) => spares.length > 0);
  const situations = groupBy(players.keys(), (chair) => {
    const { team, ammo, stunned, left, last, inARow } = at(players, chair);
    const means = Math.min(ammo, MOST_AMMO);
    // Of what was played before, only a streak that nears its end changes anything but what can be played.
    const streak = inARow >= LONG ? [last, inARow] : null;
    const actions = at(moves, chair).map(({ item, target, stun, revives }) => [item, target, stun, revives]);
    return JSON.stringify([
      isFickle && chair,
      team,
      means,
      guardOf(at(players, chair)),
      stunned,
      left,
      streak,
      actions,
    ]);
  });
  return [...situations.values()].map((chairs) => {
    const own = at(moves, at(chairs, 0));
    return {
      chairs,
      moves: own,
      shares: new Float64Array(own.length).fill(1 / own.length),
      worths: new Float64Array(own.length),
      values: new Float64Array(own.length),
      regrets: new Float64Array(own.length),
      played: new Float64Array(own.length),
    };
  });
}

/** All that everybody knows at the opening of a round. */
export const keyOf = ({ options, round, blast, players }: WaWaWestView): string =>
  JSON.stringify([options, round, blast, players.map(({ pick: _, chosen: __, ...known }) => known)]);

/** The same chance for the same position, whoever looks at it. */
export function chanceOfPosition(view: WaWaWestView): Chance {
  const text = keyOf(view);
  // FNV-1a
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return chanceFrom([hash, text.length, 0x9e3779b9 | 0, 1]);
}
