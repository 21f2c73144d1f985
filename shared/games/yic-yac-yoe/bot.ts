/**
 * The bot. Between two it finds out who wins as soon as that can be done in time, and never gives it away; before that,
 * and among more, it plays matches in its head and takes the line that comes out best. In an armed showdown it plays
 * for what being hit would cost on this board.
 */
import { at } from '../../contract/at.ts';
import type { Seat, Temperament, WeighedAction } from '../../contract/game.ts';
import type { Chance } from '../../contract/random.ts';
import { armedChances, armedLines, showdownFeelings, showdownMixes, showdownWorths } from './bot-armed.ts';
import { placeGently } from './bot-gentle.ts';
import { look, type Effort, type Looked } from './bot-look.ts';
import { anyLine, cellAt, linesOf, nextSquares, type Cell } from './board.ts';
import type { YicYacYoe } from './game.ts';
import { isAwaited, rowsWith } from './legal.ts';
import type { YicYacYoeAction, YicYacYoeView } from './types.ts';

/** There is no clock here: with this much it is some 60 ms at the most on a machine of 2024, whatever the board. */
const SHARP = { solve: 120_000, search: 120_000, showdown: 20_000 };
const EVEN = { solve: 4000, search: 10_000, showdown: 4000 };
const WEIGHED = { solve: 150_000, search: 200_000, showdown: 60_000 };
/** For everything but rows of any marks: each of these marks takes three times as long. */
const EACH = 0.36;
/** How sure an even bot is of what is better: so much is a difference that it feels. */
const EVEN_FEELS = 0.06;

interface How {
  chance: Chance;
  temperament: Temperament;
}

export function chooseAction(view: YicYacYoeView, seat: Seat, how: How): YicYacYoeAction {
  return view.phase === 'showdown' ? chooseItem(view, seat, how) : place(view, seat, how);
}

/** The line for this seat, which must have one due. */
export function place(view: YicYacYoeView, seat: Seat, { chance, temperament }: How): { type: 'place'; cells: Cell[] } {
  if (temperament === 'gentle') return { type: 'place', cells: placeGently(view, seat, chance) };
  const isSharp = temperament === 'sharp';
  const lines = linesFor(view, seat, effortOf(view, isSharp ? SHARP : EVEN), chance);
  if (lines.length === 0) return asAction(view, anyLine(view.board, view.due, chance));
  const drawn = isSharp ? chance.pick(amongTheBest(lines, seat)) : felt(lines, seat, chance);
  return asAction(view, drawn.squares);
}

const linesFor = (view: YicYacYoeView, seat: Seat, effort: Effort, chance: Chance): Looked[] =>
  view.terms.armed ? armedLines(view, seat, effort.search, chance) : look(view, seat, { effort, chance }).lines;

const effortOf = ({ terms }: YicYacYoeView, { solve, search }: Effort): Effort =>
  terms.rows === 'any' && terms.placements === 1 ? { solve, search } : { solve: EACH * solve, search: EACH * search };

const asAction = ({ terms }: YicYacYoeView, squares: readonly number[]) => ({
  type: 'place' as const,
  cells: squares.map((square) => cellAt(square, terms.size)),
});

/** Several are as good as the best: chance between them, so that no two matches are the same. */
function amongTheBest(lines: readonly Looked[], seat: Seat): Looked[] {
  const best = lines.reduce((one, other) =>
    other.visits > one.visits || (other.visits === one.visits && other.chances[seat]! > one.chances[seat]!)
      ? other
      : one,
  );
  return lines.filter(
    ({ visits, chances }) => visits >= 0.85 * best.visits && chances[seat]! >= best.chances[seat]! - 0.005,
  );
}

function felt(lines: readonly Looked[], seat: Seat, chance: Chance): Looked {
  const most = Math.max(...lines.map(({ visits }) => visits));
  const seen = lines.filter(({ visits }) => visits >= most / 8);
  return drawn(seen, (line) => Math.exp(line.chances[seat]! / EVEN_FEELS), chance);
}

function drawn<Choice>(choices: readonly Choice[], weightOf: (choice: Choice) => number, chance: Chance): Choice {
  const weights = choices.map(weightOf);
  let left = chance.float() * weights.reduce((sum, weight) => sum + weight, 0);
  return choices[weights.findIndex((weight) => (left -= weight) < 0)] ?? at(choices, choices.length - 1);
}

/** How sharply those feel what an item is worth who do not play the mix; and how often that is. */
const FEELS = { even: 0.03, gentle: 0.08 };
const BY_FEELING = { even: 0.4, gentle: 1 };

function chooseItem(view: YicYacYoeView, seat: Seat, { chance, temperament }: How): YicYacYoeAction {
  if (temperament === 'sharp' || chance.float() >= BY_FEELING[temperament]) {
    const { showdown } = temperament === 'sharp' ? SHARP : EVEN;
    const { choices } = showdownMixes(view, showdown).find((mix) => mix.seat === seat)!;
    return drawn(choices, ({ share }) => share, chance).action;
  }
  const felt = showdownFeelings(view, seat);
  const best = Math.max(...felt.map(({ worth }) => worth));
  return drawn(felt, ({ worth }) => Math.exp((worth - best) / FEELS[temperament]), chance).action;
}

/** How likely each seat wins. */
export function chances(view: YicYacYoeView, chance: Chance): number[] {
  const { outcome, players, phase, terms, placing } = view;
  if (outcome) return players.map(({ seat }) => (outcome.winners.includes(seat) ? 1 / outcome.winners.length : 0));
  const alive = players.filter((player) => player.alive);
  if (phase === 'waiting') return players.map(() => 1 / players.length);
  if (terms.armed) return armedChances(view, WEIGHED.search, chance);
  const seat = placing[0] ?? at(alive, 0).seat;
  const found = look(view, seat, { effort: effortOf(view, WEIGHED), chance }).chances;
  return alive.length > 2 ? surer(found, safeSquares(view, seat) / alive.length) : found;
}

/** How many squares complete no row by themselves. */
const safeSquares = (view: YicYacYoeView, seat: Seat): number =>
  nextSquares(view.board, []).filter((square) => rowsWith(view, seat, [cellAt(square, view.terms.size)]).length === 0)
    .length;

/**
 * Among more than two the search lets everybody slip now and then, which is what whoever is lost must play for; but good
 * players do not slip, and the fewer safe squares each of them has left, the surer is what it finds. To that power
 * chances come true, fitted to matches of three to six sharp bots.
 * Source: temperature scaling (Guo et al. 2017).
 */
const SURE = { bySafe: 42, less: 0.5, most: 14 };

function surer(chances: readonly number[], safe: number): number[] {
  const power = Math.max(0, Math.min(SURE.most, SURE.bySafe / safe - SURE.less));
  const powers = chances.map((one) => (one === 0 ? 0 : one ** power));
  const all = powers.reduce((sum, one) => sum + one, 0);
  return powers.map((one) => one / all);
}

/** Of more lines than this only those are told that were looked at. */
const MOST_TOLD = 500;
/** What was tried less often than this is not known well: then it is taken to be as good as the best. */
const ENOUGH = 60;

/** What this seat could do now, each with what it is worth. */
export function weigh(view: YicYacYoeView, seat: Seat, chance: Chance): WeighedAction<YicYacYoe>[] {
  if (!isAwaited(withoutPick(view, seat), seat)) return [];
  if (view.phase === 'showdown') return showdownWorths(view, seat, WEIGHED.showdown);
  const found = view.terms.armed
    ? { lines: armedLines(view, seat, WEIGHED.search, chance), losing: [], chances: null }
    : look(view, seat, { effort: effortOf(view, WEIGHED), chance, isThorough: true });
  const good = new Set(found.lines.length > 0 ? amongTheBest(found.lines, seat) : []);
  const best = Math.max(0, ...[...good].map((line) => line.chances[seat]!));
  const isCounted = found.lines.every(({ visits }) => visits === 1);
  // Where all is lost, lines differ only in how easily others slip.
  const isLost = found.chances?.[seat] === 0;
  const told = found.lines.map((line): WeighedAction<YicYacYoe> => {
    const trust = isCounted ? 1 : line.visits / (line.visits + ENOUGH);
    const worth = trust * line.chances[seat]! + (1 - trust) * best;
    return {
      action: asAction(view, line.squares),
      worth: isLost ? 0 : worth,
      share: good.has(line) ? 1 / good.size : 0,
    };
  });
  return [...told, ...lost(view, seat, found)];
}

/** As if its choice were still to be made: what it could have done is weighed, too. */
const withoutPick = (view: YicYacYoeView, seat: Seat): YicYacYoeView => {
  const { showdown } = view;
  if (!showdown) return view;
  const players = showdown.players.map((player) => (player.seat === seat ? { ...player, pick: null } : player));
  return { ...view, showdown: { ...showdown, players } };
};

/** All other lines, as far as they can be told: those that complete a row, and those that are known to lose. */
function lost(view: YicYacYoeView, seat: Seat, { lines, losing }: { lines: Looked[]; losing: number[] }) {
  const { board, due, terms } = view;
  if (due > 1 && board.filter((mark) => mark === null).length > 40) return [];
  const all = linesOf(board, due);
  if (all.length > MOST_TOLD) return [];
  const setOf = (squares: readonly number[]) => squares.toSorted((a, b) => a - b).join();
  const known = new Set(lines.map(({ squares }) => setOf(squares)));
  const fatal = all.filter((squares) => {
    const name = setOf(squares);
    if (known.has(name)) return false;
    known.add(name);
    if (due === 1 && losing.includes(at(squares, 0))) return true;
    const cells = squares.map((square) => cellAt(square, terms.size));
    return rowsWith(view, seat, cells).length > 0;
  });
  const share = lines.length > 0 ? 0 : 1 / fatal.length;
  return fatal.map((squares) => ({ action: asAction(view, squares), worth: 0, share }));
}
