/**
 * What the lines are worth that a seat could place. Where any marks make a row and a turn is one mark, what is safe is
 * the same for all, and there is a search for just that; for everything else there is one that knows whose marks are
 * whose.
 */
import { at } from '../../contract/at.ts';
import type { Seat } from '../../contract/game.ts';
import type { Chance } from '../../contract/random.ts';
import { Field, squaresOf, type Packed } from './bot-bitboard.ts';
import { judge } from './bot-common-play.ts';
import { LOSS, solve, TIE, UNKNOWN, WIN, type Worth } from './bot-solve.ts';
import { drawnLines, Tree, type Habits } from './bot-tree.ts';
import type { YicYacYoeView } from './types.ts';

export interface Looked {
  /** Squares by index, in the order in which they are drawn. */
  squares: number[];
  /** How often it was tried. */
  visits: number;
  /** The chances of each seat. */
  chances: number[];
}

export interface Look {
  /** What is worth a thought; empty where every line completes a row. */
  lines: Looked[];
  /** The chances of each seat, if all play well. */
  chances: number[];
  /** Squares by themselves that are safe, and lose all the same. */
  losing: number[];
}

/** How much is thought, in marks put down. */
export interface Effort {
  /** To find out who wins. */
  solve: number;
  /** To play in the head. */
  search: number;
}

interface How {
  effort: Effort;
  chance: Chance;
  /** Whether all that win are wanted, or any of them. */
  isThorough?: boolean;
}

/** For the seat that places now. */
export function look(view: YicYacYoeView, seat: Seat, how: How): Look {
  return view.terms.rows === 'any' && view.terms.placements === 1 && !isFull(view)
    ? lookTogether(view, seat, how)
    : lookEach(view, seat, how);
}

/** Where each square is safe or none is, rows were completed everywhere: nothing is forbidden any more, and a tie is near. */
const isFull = ({ board, terms }: YicYacYoeView): boolean => board.filter((mark) => mark === null).length <= terms.row;

/** Whoever places, in this order, as far as it is known: armed, the next showdown will say. */
function orderFrom({ players, placing, turn }: YicYacYoeView, seat: Seat): Seat[] {
  const seats = players.map((player) => player.seat);
  const from = (turn ?? seat) + 1;
  const queue = [seat, ...placing, ...seats.slice(from), ...seats.slice(0, from)];
  return [...new Set(queue)].filter((one) => at(players, one).alive);
}

function lookTogether(view: YicYacYoeView, seat: Seat, { effort, chance, isThorough }: How): Look {
  const order = orderFrom(view, seat);
  const bySeat = (chances: readonly number[]) => {
    const all = view.players.map(() => 0);
    order.forEach((one, place) => (all[one] = chances[place]!));
    return all;
  };
  const { size, row } = view.terms;
  const judged = judge({ board: view.board, size, row, players: order.length }, effort, chance, isThorough);
  return {
    lines: judged.squares.map(({ square, visits, chances }) => ({
      squares: [square],
      visits,
      chances: bySeat(chances),
    })),
    chances: bySeat(judged.chances),
    losing: judged.losing,
  };
}

/** An exact search takes about as long as two matches in the head. */
const SOLVING_COSTS = 2;
/** To choose among lines that are worth the same in exact play, for each safe square: where would others slip? */
const AMONG_EQUALS = 800;
/** For 1, 2 and 3 marks due: with more safe squares an exact search hardly ever comes to an end (measured). */
const MOST_SOLVED_SQUARES = [22, 28, 32];
/** So many lines of a large board are looked at. */
const MOST_LINES = 100;

const HABITS: Habits = {
  /** Nobody looks at every square, but most people do most of the time. */
  careless: 0.2,
  tie: 0.5,
  explore: 0.5,
};

function lookEach(view: YicYacYoeView, seat: Seat, { effort, chance }: How): Look {
  const field = new Field(view.board, { ...view.terms, seats: view.players.length }, chance.int(2 ** 32));
  const due = field.due(view.terms.placements);
  const lines = field.isWorthListing(seat, due, MOST_LINES)
    ? chance.shuffle(field.safeLines(seat, due))
    : drawnLines(field, seat, due, MOST_LINES);
  if (lines.length === 0) return { lines: [], chances: chancesWhenOut(view, seat), losing: [] };
  const { kept, worth, cost } = withoutMistakes(view, field, { seat, due, lines, budget: effort.solve });
  const table = {
    alive: view.players.map(({ alive }) => alive),
    // Armed, who places after those is for the next showdown to say: turns in order are our best guess.
    queue: [seat, ...view.placing.filter((other) => other !== seat)],
    turn: view.turn ?? seat,
    due,
  };
  const budget =
    worth === UNKNOWN
      ? Math.max(effort.search - cost, 200 * kept.length)
      : Math.min(effort.search, AMONG_EQUALS * field.safeCount(seat));
  const tried = new Tree(field, table, kept, HABITS).search(budget);
  const most = Math.max(...tried.map(({ visits }) => visits));
  const looked = tried.map(({ line, visits, scores }): Looked => ({
    squares: squaresOf(line).map((square) => field.indexOf(square)),
    visits,
    chances: worth === UNKNOWN ? scores : exactly(view, seat, worth),
  }));
  const best = looked.find(({ visits }) => visits === most)!;
  return { lines: looked, chances: best.chances, losing: [] };
}

/** Who has no safe line is as good as out, and the others are left. */
function chancesWhenOut({ players }: YicYacYoeView, seat: Seat): number[] {
  const others = players.filter((player) => player.alive && player.seat !== seat).length;
  return players.map((player) => (player.alive && player.seat !== seat ? 1 / others : 0));
}

const exactly = ({ players }: YicYacYoeView, seat: Seat, worth: -1 | 0 | 1): number[] =>
  players.map((player) => (player.alive ? (player.seat === seat ? 1 + worth : 1 - worth) / 2 : 0));

const fromTheBest: readonly Worth[] = [WIN, UNKNOWN, TIE, LOSS];

interface Lines {
  seat: Seat;
  due: number;
  lines: Packed[];
  budget: number;
}

/** Drops the lines that exact play shows to give something away. */
function withoutMistakes(view: YicYacYoeView, field: Field, { seat, due, lines, budget }: Lines) {
  const others = view.players.filter((player) => player.alive && player.seat !== seat);
  const [other, ...more] = others;
  const squares = Math.max(field.safeCount(seat), ...others.map((one) => field.safeCount(one.seat)));
  if (!other || more.length > 0 || squares > at(MOST_SOLVED_SQUARES, due - 1) || budget === 0)
    return { kept: lines, worth: UNKNOWN, cost: 0 };
  const before = field.spent;
  const solved = solve(field, [seat, other.seat], due, lines, budget);
  const worth = fromTheBest.find((one) => solved.some((line) => line.worth === one))!;
  // What is not known may be worse than a tie that is.
  const isKept: Worth[] = worth === UNKNOWN ? [UNKNOWN, TIE] : [worth];
  return {
    kept: solved.filter((line) => isKept.includes(line.worth)).map(({ line }) => line),
    worth,
    cost: SOLVING_COSTS * (field.spent - before),
  };
}
