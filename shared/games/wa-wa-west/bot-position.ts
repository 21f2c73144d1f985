/** A position as the bot sees it: how everybody plays it, and what each move is worth. */
import { at } from '../../contract/at.ts';
import type { Seat } from '../../contract/game.ts';
import { playOfTwo, tabledDuel } from './bot-duel-play.ts';
import type { Play } from './bot-duel-values.ts';
import { Round, type Move } from './bot-round.ts';
import { chanceOfPosition, keyOf, Sample, search, type Learnt, type Mix } from './bot-search.ts';
import { Worth } from './bot-worth.ts';
import type { WaWaWestView } from './types.ts';

/** How many rounds are sampled to tell what a move, or a position, is worth. */
const SAMPLES = 600;

/** A move of one seat, what it wins of the match against how others play, and how often it is played. */
export interface Weighed {
  move: Move;
  worth: number;
  share: number;
}

export class Position {
  readonly round: Round;
  /** Where two are left and the table serves. */
  readonly #solved: Play | null;
  readonly #view: WaWaWestView;
  readonly #effort: number;
  #mixes: readonly Learnt[] | null = null;

  /** @param effort how much of the usual effort a search makes */
  constructor(view: WaWaWestView, effort = 1) {
    this.#view = view;
    this.#effort = effort;
    this.round = new Round(view);
    const [one, two, ...more] = this.round.players;
    this.#solved = one && two && more.length === 0 ? playOfTwo(view, [one, two]) : null;
  }

  /** By chair. It is searched when it is asked for. */
  get mixes(): readonly Learnt[] {
    this.#mixes ??= this.#solved
      ? this.#tabled(this.#solved)
      : search(this.round, new Worth(this.round), { effort: this.#effort }).mixes;
    return this.#mixes;
  }

  chairOf(seat: Seat): number {
    return this.round.players.findIndex((player) => player.seat === seat);
  }

  /** Every move of that chair. All are weighed in the same sampled rounds, so that what differs between them is theirs. */
  weigh(chair: number): Weighed[] {
    const { moves, shares, worths: learnt } = at(this.mixes, chair);
    const worths = this.#solved ? learnt : this.worthsAgainst(chair, this.mixes, SAMPLES);
    return moves.map((move, index) => ({ move, worth: worths[index]!, share: shares[index]! }));
  }

  /** What each move of a chair is worth where everybody else plays like that. */
  worthsAgainst(chair: number, mixes: readonly Mix[], samples: number): number[] {
    const chance = chanceOfPosition(this.#view);
    const judge = new Worth(this.round);
    const { moves } = at(mixes, chair);
    const totals = moves.map(() => 0);
    const sample = new Sample(this.round, mixes);
    for (let count = 0; count < samples; count++) {
      sample.draw(chance, 0);
      this.round.play(sample.choices, sample.times);
      moves.forEach((move, index) => {
        sample.choices[chair] = move;
        this.round.replay(sample.choices, sample.times, chair);
        totals[index]! += judge.shares()[chair]!;
      });
    }
    return totals.map((total) => total / samples);
  }

  /** By chair. Choices that this viewer knows are made. */
  chances(samples = SAMPLES): number[] {
    const { round } = this;
    const known = this.mixes.map((mix, chair) => this.#known(chair) ?? mix);
    if (this.#solved && known.every((mix, chair) => mix === this.mixes[chair]))
      return [this.#solved.value, 1 - this.#solved.value];
    const judge = new Worth(round);
    const chance = chanceOfPosition(this.#view);
    const totals = round.players.map(() => 0);
    const sample = new Sample(round, known);
    for (let count = 0; count < samples; count++) {
      sample.draw(chance, 0);
      round.play(sample.choices, sample.times);
      const shares = judge.shares();
      totals.forEach((_, chair) => (totals[chair]! += shares[chair]! / samples));
    }
    return totals;
  }

  #known(chair: number): Mix | null {
    const { pick } = at(this.round.players, chair);
    if (pick === null || pick === 'hidden') return null;
    const { moves } = at(this.mixes, chair);
    const same = moves.filter(({ action }) => action.item === pick.item);
    const move = same.find(({ action }) => (action.target ?? null) === pick.target) ?? same[0];
    return move ? { moves: [move], shares: Float64Array.of(1) } : null;
  }

  /** The solved moves are items; whom they point at is the other one. */
  #tabled(play: Play): Learnt[] {
    return this.round.moves.map((moves, chair) => {
      const [places, solved] = chair === 0 ? [play.rows, play.shares.rows] : [play.columns, play.shares.columns];
      const shares = new Float64Array(moves.length);
      places.forEach((place, index) => {
        const move = moves.findIndex(({ action }) => action.item === at(tabledDuel.items, place).id);
        if (move >= 0) shares[move] = solved[index]!;
      });
      return { moves, shares, worths: this.#exact(play, chair, moves) };
    });
  }

  #exact({ rows, columns, payoffs, shares }: Play, chair: number, moves: readonly Move[]): Float64Array {
    const worthOf = (place: number) => {
      let worth = 0;
      if (chair === 0)
        columns.forEach((_, column) => (worth += shares.columns[column]! * payoffs[place * columns.length + column]!));
      else rows.forEach((_, row) => (worth += shares.rows[row]! * (1 - payoffs[row * columns.length + place]!)));
      return worth;
    };
    const places = chair === 0 ? rows : columns;
    return Float64Array.from(moves, ({ action }) =>
      worthOf(places.findIndex((place) => at(tabledDuel.items, place).id === action.item)),
    );
  }
}

/** So many positions are remembered. */
const REMEMBERED = 8;
const remembered = new Map<string, Position>();

/** All seats of a table are asked about the same position in turn: it is thought through once. */
export function positionOf(view: WaWaWestView, effort = 1): Position {
  const key = `${effort} ${keyOf(view)}`;
  const position = remembered.get(key) ?? new Position(view, effort);
  remembered.delete(key);
  remembered.set(key, position);
  for (const old of remembered.keys()) if (remembered.size > REMEMBERED) remembered.delete(old);
  return position;
}
