/**
 * The showdown of an armed turn, played for the board: whoever is hit must place, and that is the danger only as far as
 * squares run out. How much room is left is guessed from safe lines by chance. While there is room, what counts is who
 * will be on turn when it ends, which the search of the unarmed game knows, and the means to be hit by nobody then.
 */
import { at } from '../../contract/at.ts';
import type { Seat } from '../../contract/game.ts';
import { chanceFrom, type Chance } from '../../contract/random.ts';
import {
  feelChoices,
  mixes,
  weighChoices,
  type SeatMix,
  type Stakes,
  type Turned,
  type WeighedChoice,
} from '../wa-wa-west/showdown-bot.ts';
import type { Board } from './board.ts';
import { Field, squaresOf, type Packed } from './bot-bitboard.ts';
import { look, type Looked } from './bot-look.ts';
import { drawnLines } from './bot-tree.ts';
import type { YicYacYoeView } from './types.ts';

/** So many times the board is filled in the head. */
const FILLS = 40;
/** More room than this is as good as any. */
const MOST_ROOM = 40;
/** Ammo, by its square root up to so much; and what holds in the next showdown alone, as likely as that one decides. */
const MEANS = { perRoot: 0.08, mostAmmo: 12, guard: 0.5, stun: -0.5 };
/** How much means count next to being in at all; between two, next to who will be on turn. */
const MEANS_COUNT = { amongMore: 0.5, betweenTwo: 0.5 };
/** Each outcome is thought through so many times, with so many lines of who places last. */
const THOUGHT = { times: 2, lines: 4 };

/** How all play the showdown. @param effort in marks put down, here and below */
export const showdownMixes = (view: YicYacYoeView, effort: number): SeatMix[] =>
  mixes(view.showdown!, stakesOf(view, effort));

/** The choices of one, with what they are worth. */
export const showdownWorths = (view: YicYacYoeView, seat: Seat, effort: number): WeighedChoice[] =>
  weighChoices(view.showdown!, stakesOf(view, effort), seat);

/** The same as they seem to somebody who asks what room there is, and neither who will be on turn nor what is played. */
export const showdownFeelings = (view: YicYacYoeView, seat: Seat): Omit<WeighedChoice, 'share'>[] =>
  feelChoices(view.showdown!, stakesOf(view, 0), seat);

/** How likely there is room for so many more safe lines: of one, of two, and so on. */
function roomOf(view: YicYacYoeView, chance: Chance): number[] {
  const { players, terms, turn } = view;
  const field = fieldOf(view, chance);
  const seats = players.filter(({ alive }) => alive).map(({ seat }) => seat);
  const counts = Array.from({ length: MOST_ROOM }, () => 0);
  for (let fill = 0; fill < FILLS; fill++) {
    const mark = field.mark;
    // Who will place is for the showdowns to say.
    const first = Math.max(0, seats.indexOf(turn ?? 0)) + fill;
    for (let line = 0; line < MOST_ROOM; line++) {
      const due = field.due(terms.placements);
      if (due === 0 || field.putSafe(at(seats, (first + line) % seats.length), due) === 0) break;
      counts[line]!++;
    }
    field.undoTo(mark);
  }
  return counts.map((count) => count / FILLS);
}

/**
 * The chances of each of these, if they must place in this order and all others need not. Whoever finds no room goes
 * out; the others share what is left, and those who place last in vain before the last one is left share it too.
 */
function chancesWhenPlacing(alive: readonly Seat[], placing: readonly Seat[], room: readonly number[]): number[] {
  const stay = alive.map((seat) => {
    const place = placing.indexOf(seat);
    return place < 0 ? 1 : (room[place] ?? 0);
  });
  // Nobody goes out once all others are: among all who must place in vain the last one is left.
  const last = placing.length === alive.length ? alive.indexOf(at(placing, placing.length - 1)) : -1;
  if (last >= 0) stay[last] = Math.max(stay[last]!, 1 - (room[0] ?? 0));
  // What comes later: the less room is left, the more the next turn costs, and that is the same for all.
  const all = stay.reduce((sum, one) => sum + one, 0);
  return stay.map((one) => (all > 0 ? one / all : 1 / alive.length));
}

/** As many lines are looked at as this, where somebody who was hit places. */
const MOST_LINES = 36;

/** What somebody who was hit could place, with the chances of each seat: others who were hit place after them. */
export function armedLines(view: YicYacYoeView, seat: Seat, effort: number, chance: Chance): Looked[] {
  const field = fieldOf(view, chance);
  const lines = chance.shuffle(linesFor(field, view, seat, MOST_LINES));
  const placing = view.placing.filter((other) => other !== seat);
  return lines.map((line) => {
    const squares = squaresOf(line).map((square) => field.indexOf(square));
    const after = { ...view, board: marked(view.board, squares, seat), placing };
    return { squares, visits: 1, chances: armedChances(after, effort / lines.length, chance) };
  });
}

const fieldOf = ({ board, terms, players }: YicYacYoeView, chance: Chance): Field =>
  new Field(board, { ...terms, seats: players.length }, chance.int(2 ** 32));

const marked = (board: Board, squares: readonly number[], seat: Seat): Board =>
  board.map((mark, index) => (squares.includes(index) ? seat : mark));

/** Its safe lines, or some of them. */
function linesFor(field: Field, { terms }: YicYacYoeView, seat: Seat, most: number): Packed[] {
  const due = field.due(terms.placements);
  return field.isWorthListing(seat, due, most) ? field.safeLines(seat, due) : drawnLines(field, seat, due, most);
}

/** The chances of each seat, while those who were hit place or all choose items. */
export function armedChances(view: YicYacYoeView, effort: number, chance: Chance): number[] {
  const alive = aliveIn(view);
  const room = roomOf(view, chance);
  const onBoard =
    alive.length === 2
      ? ofSeats(chancesOnBoard(view, view.placing, effort, chance), alive)
      : chancesWhenPlacing(alive, view.placing, room);
  const urgency = 1 - (room[view.placing.length] ?? 0);
  const found = withMeans(
    onBoard,
    alive.map((seat) => {
      const { ammo, juiced, guard, stunned } = at(view.showdown!.players, seat);
      return worthOfMeans({ ammo, isGuarded: juiced || guard !== null, isStunned: stunned, urgency });
    }),
  );
  const chances = view.players.map(() => 0);
  alive.forEach((seat, chair) => (chances[seat] = found[chair]!));
  return chances;
}

const aliveIn = ({ players }: YicYacYoeView): Seat[] => players.filter(({ alive }) => alive).map(({ seat }) => seat);

const ofSeats = (chances: readonly number[], seats: readonly Seat[]): number[] => seats.map((seat) => chances[seat]!);

interface Means {
  ammo: number;
  isGuarded: boolean;
  isStunned: boolean;
  /** How likely the next showdown decides who goes out. */
  urgency: number;
}

const worthOfMeans = ({ ammo, isGuarded, isStunned, urgency }: Means): number =>
  MEANS.perRoot * Math.sqrt(Math.min(MEANS.mostAmmo, ammo)) +
  urgency * ((isGuarded ? MEANS.guard : 0) + (isStunned ? MEANS.stun : 0));

/** Chances on the board, and what means make of them. */
function withMeans(onBoard: readonly number[], means: readonly number[]): number[] {
  const [one, other, ...more] = onBoard;
  if (one === undefined || other === undefined) return onBoard.map(() => 1);
  // Who is out, or alone, is so with any means.
  if (more.length === 0 && one * other === 0) return [...onBoard];
  if (more.length === 0) {
    const lead = Math.min(0.5, Math.max(-0.5, means[0]! - means[1]!));
    const count = MEANS_COUNT.betweenTwo;
    const first = (1 - count) * one + count * (0.5 + lead);
    return [first, 1 - first];
  }
  const weights = onBoard.map((share, chair) => share * Math.max(0, 1 + MEANS_COUNT.amongMore * means[chair]!));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => (all > 0 ? weight / all : 1 / weights.length));
}

/**
 * The chances of each seat on the board, between two, if these place before the turn passes on; nobody: all choose
 * items, and whose turn it is places. Who places last seeks the best for themselves, those before take any safe line.
 */
function chancesOnBoard(view: YicYacYoeView, placing: readonly Seat[], effort: number, chance: Chance): number[] {
  const [seat, ...rest] = placing;
  const alive = aliveIn(view);
  if (!view.board.includes(null)) return view.players.map((one) => (one.alive ? 1 / alive.length : 0));
  if (seat === undefined) return chancesInTurn(view, effort, chance);
  const field = fieldOf(view, chance);
  const lines = linesFor(field, view, seat, THOUGHT.lines);
  const others = alive.filter((other) => other !== seat);
  // Out, and all others are left.
  if (lines.length === 0) return view.players.map(({ seat: one }) => (others.includes(one) ? 1 / others.length : 0));
  const after = (line: Packed, budget: number) => {
    const squares = squaresOf(line).map((square) => field.indexOf(square));
    return chancesOnBoard({ ...view, board: marked(view.board, squares, seat) }, rest, budget, chance);
  };
  if (rest.length > 0) return after(chance.pick(lines), effort);
  const found = lines.map((line) => after(line, effort / lines.length));
  return found.reduce((best, chances) => (chances[seat]! > best[seat]! ? chances : best));
}

/** As if nobody were hit any more. @param view in which the next turn is to come */
function chancesInTurn(view: YicYacYoeView, effort: number, chance: Chance): number[] {
  const alive = aliveIn(view);
  const turn = view.turn ?? at(alive, 0);
  const next = view.phase === 'showdown' ? turn : (alive.find((seat) => seat > turn) ?? at(alive, 0));
  const how = { effort: { solve: effort / 2, search: effort / 2 }, chance };
  const { chances } = look({ ...view, turn: next, placing: [], terms: { ...view.terms, armed: false } }, next, how);
  // Nobody is lost yet: a showdown comes before.
  return chances.map((one, seat) => (at(view.players, seat).alive ? Math.min(0.99, Math.max(0.01, one)) : 0));
}

/** The same chance for the same board, whoever looks at it. */
const chanceOfBoard = ({ board, turnNumber }: YicYacYoeView): Chance =>
  chanceFrom([
    board.reduce<number>((sum, mark) => Math.imul(sum, 31) + (mark ?? -1), 7),
    turnNumber,
    0x9e3779b9 | 0,
    1,
  ]);

/** What a showdown is worth to each: by who was hit, and what they are left with. */
function stakesOf(view: YicYacYoeView, effort: number): Stakes {
  const showdown = view.showdown!;
  // A view comes to the same stakes for all seats: what is drawn for it depends on the board alone.
  const chance = chanceOfBoard(view);
  const room = roomOf(view, chance);
  const alive = showdown.players.filter((player) => player.alive).map(({ seat }) => seat);
  const turn = view.turn ?? at(alive, 0);
  const fromTurn = (seat: Seat) => (seat - turn + view.players.length) % view.players.length;
  const inOrder = [...alive.keys()].sort((a, b) => fromTurn(at(alive, a)) - fromTurn(at(alive, b)));
  const placed = { ...view, phase: 'place' as const };
  const onBoard = (placing: readonly Seat[]): number[] => {
    if (alive.length > 2 || effort === 0) return chancesWhenPlacing(alive, placing, room);
    const found = Array.from({ length: THOUGHT.times }, () =>
      ofSeats(chancesOnBoard(placed, placing, effort / (3 * THOUGHT.times), chance), alive),
    );
    return alive.map((_, chair) => found.reduce((sum, one) => sum + one[chair]!, 0) / found.length);
  };
  const byHits = new Map<number, { chances: number[]; urgency: number }>();
  const afterHits = (bits: number) => {
    let known = byHits.get(bits);
    if (!known) {
      const hit = inOrder.filter((chair) => bits & (1 << chair));
      const placing = (hit.length > 0 ? hit : inOrder.slice(0, 1)).map((chair) => at(alive, chair));
      known = { chances: onBoard(placing), urgency: 1 - (room[placing.length] ?? 0) };
      byHits.set(bits, known);
    }
    return known;
  };
  return ({ hit, ammo, guarded, stunned, revived }: Turned) => {
    let bits = 0;
    for (let chair = 0; chair < alive.length; chair++) if (hit[chair]) bits |= 1 << chair;
    const { chances, urgency } = afterHits(bits);
    const means = alive.map((_, chair) =>
      worthOfMeans({ ammo: ammo[chair]!, isGuarded: guarded[chair]!, isStunned: stunned[chair] === 1, urgency }),
    );
    // Whoever is brought back takes their part.
    const shared = 1 + revived.length / alive.length;
    return withMeans(chances, means).map((one) => one / shared);
  };
}
