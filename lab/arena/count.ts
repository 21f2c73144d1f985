/** Who won how often, how long it took, and what was chosen. */
import { at } from '../../shared/contract/at.ts';
import type { Played } from './match.ts';

interface Tally {
  wins: number;
  ties: number;
  losses: number;
  /** A win is 1, a tie among k is 1/k. */
  scores: { sum: number; squares: number };
  picks: Map<string, number>;
}

export class Count {
  readonly #names: readonly string[];
  readonly #tallies: Tally[];
  readonly #lengths: number[] = [];
  readonly #minutes: number[] = [];
  readonly #endings = new Map<string, number>();
  /** Scores in turn order, of matches that one player began. */
  readonly #places: number[] = [];

  /** @param names of the players, as they were asked for */
  constructor(names: readonly string[]) {
    this.#names = names;
    this.#tallies = names.map(() => ({
      wins: 0,
      ties: 0,
      losses: 0,
      scores: { sum: 0, squares: 0 },
      picks: new Map(),
    }));
  }

  /** @param owners which player sat in each seat */
  add(owners: readonly number[], { outcome, length, first, ms, ending, picks }: Played): void {
    this.#lengths.push(length);
    this.#minutes.push(ms / 60_000);
    add(this.#endings, ending, 1);
    owners.forEach((owner, seat) => {
      const tally = at(this.#tallies, owner);
      const isAmong = outcome.winners.includes(seat);
      const score = !isAmong ? 0 : outcome.tie ? 1 / outcome.winners.length : 1;
      tally[!isAmong ? 'losses' : outcome.tie ? 'ties' : 'wins']++;
      tally.scores.sum += score;
      tally.scores.squares += score ** 2;
      if (first !== null) {
        const place = (seat - first + owners.length) % owners.length;
        this.#places[place] = (this.#places[place] ?? 0) + score;
      }
      for (const [pick, times] of at(picks, seat)) add(tally.picks, pick, times);
    });
  }

  result(): object {
    return {
      players: this.#tallies.map((tally, index) => ({ player: at(this.#names, index), ...standingOf(tally) })),
      length: spreadOf(this.#lengths),
      minutes: spreadOf(this.#minutes),
      endings: Object.fromEntries(this.#endings),
      ...(this.#places.length > 0 && { places: this.#fairShares() }),
      picks: Object.fromEntries(this.#picksByName()),
    };
  }

  /** What each place in turn order wins: 1 is as much as everybody else. */
  #fairShares(): number[] {
    const mean = this.#places.reduce((sum, score) => sum + score, 0) / this.#places.length;
    return this.#places.map((score) => rounded(score / mean, 3));
  }

  /** As shares of all that a player chose, the commonest first. */
  #picksByName(): [string, Record<string, number>][] {
    const byName = Map.groupBy(this.#tallies.entries(), ([index]) => at(this.#names, index));
    return [...byName].map(([name, tallies]) => {
      const counts = new Map<string, number>();
      for (const [, { picks }] of tallies) for (const [pick, times] of picks) add(counts, pick, times);
      const all = [...counts.values()].reduce((sum, times) => sum + times, 0);
      const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
      return [name, Object.fromEntries(sorted.map(([pick, times]) => [pick, rounded(times / all, 4)]))];
    });
  }
}

function spreadOf(numbers: readonly number[]): { mean: number; p95: number; longest: number } {
  const sorted = numbers.toSorted((a, b) => a - b);
  const mean = sorted.reduce((sum, one) => sum + one, 0) / sorted.length;
  const [p95, longest] = [Math.ceil(sorted.length * 0.95), sorted.length].map((nth) => rounded(at(sorted, nth - 1), 1));
  return { mean: rounded(mean, 1), p95: p95!, longest: longest! };
}

function standingOf({ wins, ties, losses, scores }: Tally): object {
  const seats = wins + ties + losses;
  const score = scores.sum / seats;
  // 95 % of a normal distribution lie within 1.96 standard errors.
  const plusMinus = 1.96 * Math.sqrt(Math.max(0, scores.squares / seats - score ** 2) / seats);
  return { seats, wins, ties, losses, score: rounded(score, 4), plusMinus: rounded(plusMinus, 4) };
}

const add = (counts: Map<string, number>, key: string, times: number): void =>
  void counts.set(key, (counts.get(key) ?? 0) + times);

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
