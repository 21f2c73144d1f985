/**
 * The bot. Between two it plays out exactly what is near enough to the end, and never lets a win or a tie go
 * there; before that, and among more, it plays matches in its head and takes the line that comes out best. In an
 * armed showdown it is Wa Wa West's bot.
 */
import { at } from '../../contract/at.ts';
import type { Seat } from '../../contract/game.ts';
import type { Chance } from '../../contract/random.ts';
import * as waWaWest from '../wa-wa-west/showdown.ts';
import { cellAt, type Cell } from './board.ts';
import { Field, squaresOf, type Packed } from './bot-bitboard.ts';
import { LOSS, solve, TIE, UNKNOWN, WIN, type Worth } from './bot-solve.ts';
import type { YicYacYoeAction, YicYacYoeView } from './types.ts';
import { drawnLines, Tree, type Tried } from './bot-tree.ts';

export function chooseAction(view: YicYacYoeView, seat: Seat, chance: Chance): YicYacYoeAction {
  return view.phase === 'showdown' ? waWaWest.chooseAction(view.showdown!, seat, chance) : place(view, seat, chance);
}

/** A human range: part of the time that is left, counted from when the clock runs. ms. */
export function thinkingTime(view: YicYacYoeView, now: number): { fromMs: number; toMs: number } {
  if (view.phase === 'showdown') return waWaWest.thinkingTime(view.showdown!, now);
  const untilOpenMs = Math.max(0, view.opensAt - now);
  const leftMs = Math.max(0, view.deadline - now - untilOpenMs);
  return { fromMs: untilOpenMs + Math.min(900, leftMs * 0.2), toMs: untilOpenMs + Math.min(3200, leftMs * 0.7) };
}

/**
 * How much is played in the head for one line, in marks put down: there is no clock here, and with this much it is
 * some 50 ms on a machine of 2024, whatever the board.
 */
const EFFORT = 90_000;
/** Of marks put down in an exact search; each takes about as long as two in a match in the head. */
const MOST_SOLVING = 25_000;
const SOLVING_COSTS = 2;
/** For 1, 2 and 3 marks due: with more safe squares an exact search hardly ever comes to an end (measured). */
const MOST_SOLVED_SQUARES = [17, 24, 28];
/** To choose among lines that are worth the same in exact play, for each safe square: where would others slip? */
const EFFORT_AMONG_EQUALS = 800;
/** So many lines of a large board are looked at. */
const MOST_CONNECTIONS = 100;

const HABITS = {
  /** Nobody looks at every square, but most people do most of the time. */
  careless: 0.2,
  /** Less than half of a win: a bot that is content with ties is dull company. */
  tie: 0.3,
  explore: 0.5,
};

/** The line for this seat, which must have one due. */
export function place(view: YicYacYoeView, seat: Seat, chance: Chance): { type: 'place'; cells: Cell[] } {
  const { size } = view.terms;
  const field = new Field(view.board, { ...view.terms, seats: view.players.length }, chance.int(2 ** 32));
  const line = lineFor(view, field, seat, chance);
  return { type: 'place', cells: squaresOf(line).map((square) => cellAt(field.indexOf(square), size)) };
}

function lineFor(view: YicYacYoeView, field: Field, seat: Seat, chance: Chance): Packed {
  const due = field.due(view.terms.placements);
  const lines = linesToTry(field, seat, due, chance);
  if (lines.length === 0) return field.drawn(() => field.putAny(seat, due));
  if (lines.length === 1) return at(lines, 0);
  const { kept, isSolved, cost } = withoutMistakes(view, field, seat, due, lines);
  if (kept.length === 1) return at(kept, 0);
  const table = {
    alive: view.players.map(({ alive }) => alive),
    // Armed, who places after those is for the next showdown to say: turns in order are our best guess.
    queue: [seat, ...view.placing.filter((other) => other !== seat)],
    turn: view.turn ?? seat,
    due,
  };
  const effort = isSolved ? EFFORT_AMONG_EQUALS * field.safeCount(seat) : EFFORT - cost;
  const tried = new Tree(field, table, kept, HABITS).search(effort);
  return chance.pick(amongTheBest(tried)).line;
}

/** Safe lines in any order: all of them, or so many by chance where there are thousands. */
function linesToTry(field: Field, seat: Seat, due: number, chance: Chance): Packed[] {
  return field.isWorthListing(seat, due, MOST_CONNECTIONS)
    ? chance.shuffle(field.safeLines(seat, due))
    : drawnLines(field, seat, due, MOST_CONNECTIONS);
}

const fromTheBest: readonly Worth[] = [WIN, UNKNOWN, TIE, LOSS];

/** Drops the lines that exact play shows to give something away. */
function withoutMistakes(view: YicYacYoeView, field: Field, seat: Seat, due: number, lines: Packed[]) {
  const others = view.players.filter((player) => player.alive && player.seat !== seat);
  const [other, ...more] = others;
  const squares = Math.max(field.safeCount(seat), ...others.map((one) => field.safeCount(one.seat)));
  if (!other || more.length > 0 || squares > at(MOST_SOLVED_SQUARES, due - 1))
    return { kept: lines, isSolved: false, cost: 0 };
  const before = field.spent;
  const solved = solve(field, [seat, other.seat], due, lines, MOST_SOLVING);
  const best = fromTheBest.find((worth) => solved.some((one) => one.worth === worth))!;
  // What is not known may be worse than a tie that is.
  const isKept: Worth[] = best === UNKNOWN ? [UNKNOWN, TIE] : [best];
  return {
    kept: solved.filter(({ worth }) => isKept.includes(worth)).map(({ line }) => line),
    isSolved: best !== UNKNOWN,
    cost: SOLVING_COSTS * (field.spent - before),
  };
}

/** Several are as good as the best: chance between them, so that no two matches are the same. */
function amongTheBest(tried: readonly Tried[]): Tried[] {
  const best = tried.reduce((one, other) => (other.visits > one.visits ? other : one));
  return tried.filter(({ visits, score }) => visits >= 0.85 * best.visits && score >= best.score - 0.015);
}
