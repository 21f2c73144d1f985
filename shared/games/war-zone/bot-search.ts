/**
 * Looks ahead: deals what is hidden again and again as it may be, tries every choice in the same deals with the same
 * chance (common random numbers), plays on by habit for a while and asks what came of it.
 */
import { at } from '../../contract/at.ts';
import type { Seat } from '../../contract/game.ts';
import { habitsFor, type Habits } from './bot-habits.ts';
import { ATTACK, OVER, QuickMatch } from './bot-match.ts';
import { playOn } from './bot-play.ts';
import { deal, type Known } from './bot-view.ts';
import { worthOf } from './bot-worth.ts';

/** A choice, as it is made in a match in numbers. */
export type Move = (match: QuickMatch) => void;

export interface Search {
  known: Known;
  seat: Seat;
  moves: readonly Move[];
  /** How many deals the last ones standing are tried in, at most, and how many tries of a move there are in all. */
  deals: number;
  tries: number;
  /** After how many further turns the position is judged. */
  turns: number;
  seed: number;
  /** Whether moves that fall behind are given up early. */
  prunes: boolean;
  /** Enough deals as soon as any two moves surely differ by less than this share of the match. */
  enough: number;
}

/** What came of a move in the deals it was tried in, against the first move in the same deals. */
export interface Tried {
  /** The share of the match it wins for that seat's side, 0 to 1. */
  worth: number;
  /** How much more that is than the first move's, and how sure that is (standard error). */
  gain: number;
  error: number;
}

/** Tries all moves; the first is what the others are held against. */
export function search({ known, seat, moves, deals, tries, turns, seed, prunes, enough }: Search): Tried[] {
  const { setting } = known.match;
  const side = at(setting.sides, seat);
  const habits = habitsFor(known.match.living);
  const dealt = new QuickMatch(setting);
  const match = new QuickMatch(setting);
  const tally = moves.map(() => ({ tries: 0, sum: 0, gains: 0, squares: 0 }));
  let open = moves.map((_, index) => index);
  let tried = 0;
  for (let round = 1; round <= deals && tried < tries && open.length > 1; round++) {
    tried += open.length;
    deal(known, dealt, seed + round * 7919);
    let first = 0;
    for (const index of open) {
      match.copy(dealt);
      match.seed(seed ^ (round * 104_729));
      at(moves, index)(match);
      playUntil(match, match.turnNumber + turns, habits);
      const worth = worthOf(match, side);
      if (index === 0) first = worth;
      const row = at(tally, index);
      row.tries++;
      row.sum += worth;
      row.gains += worth - first;
      row.squares += (worth - first) ** 2;
    }
    if (round % CHECKED_EVERY !== 0) continue;
    if (spreadOf(tally.map(triedOf)) < enough) break;
    if (prunes) {
      const best = Math.max(...open.map((index) => at(tally, index).gains / round));
      open = open.filter(
        (index) => index === 0 || triedOf(at(tally, index)).gain + 2 * triedOf(at(tally, index)).error > best,
      );
    }
  }
  return tally.map(triedOf);
}

const CHECKED_EVERY = 16;
/** Standard errors that make it sure. */
const SURE = 2.5;

/** How far the best and the worst may lie apart, as far as is known. */
const spreadOf = (tried: readonly Tried[]): number =>
  Math.max(...tried.map(({ gain, error }) => gain + SURE * error)) -
  Math.min(...tried.map(({ gain, error }) => gain - SURE * error));

function triedOf({
  tries,
  sum,
  gains,
  squares,
}: {
  tries: number;
  sum: number;
  gains: number;
  squares: number;
}): Tried {
  if (tries === 0) return { worth: 0, gain: 0, error: 0 };
  const gain = gains / tries;
  return { worth: sum / tries, gain, error: Math.sqrt(Math.max(0, squares / tries - gain ** 2) / tries) };
}

/** How likely each seat's side wins, 0 to 1: so many deals, played on by habit for so many turns and judged then. */
export function playOut(known: Known, { deals, turns, seed }: Pick<Search, 'deals' | 'turns' | 'seed'>): number[] {
  const { setting } = known.match;
  const habits = habitsFor(known.match.living);
  const match = new QuickMatch(setting);
  const won = setting.sides.map(() => 0);
  for (let round = 1; round <= deals; round++) {
    deal(known, match, seed + round * 7919);
    playUntil(match, match.turnNumber + turns, habits);
    setting.sides.forEach((side, index) => (won[index]! += worthOf(match, side)));
  }
  return won.map((sum) => sum / deals);
}

function playUntil(match: QuickMatch, turn: number, habits: Habits): void {
  while (match.phase !== OVER && !(match.phase === ATTACK && match.turnNumber >= turn)) playOn(match, habits);
}
