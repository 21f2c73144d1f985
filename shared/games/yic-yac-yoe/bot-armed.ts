/**
 * The showdown of an armed turn, played for the board: whoever is hit must place, and that is the danger only as far as
 * squares run out. What is left of the board is guessed from safe lines by chance: of those who must place, as many as
 * the board has room for stay in.
 */
import { at } from '../../contract/at.ts';
import type { Seat } from '../../contract/game.ts';
import { chanceFrom, type Chance } from '../../contract/random.ts';
import {
  mixes,
  weighChoices,
  worthOfMeans,
  type SeatMix,
  type Stakes,
  type Turned,
  type WeighedChoice,
} from '../wa-wa-west/showdown-bot.ts';
import { Field, squaresOf } from './bot-bitboard.ts';
import type { Looked } from './bot-look.ts';
import { drawnLines } from './bot-tree.ts';
import type { YicYacYoeView } from './types.ts';

/** So many times the board is filled in the head. */
const FILLS = 40;
/** More room than this is as good as any. */
const MOST_ROOM = 40;
/** How much ammo and guards count on a board with room, next to being in at all. */
const MEANS_COUNT = 0.5;

/** How all play the showdown. */
export const showdownMixes = (view: YicYacYoeView): SeatMix[] => mixes(view.showdown!, stakesOf(view));

/** The choices of one, with what they are worth. */
export const showdownWorths = (view: YicYacYoeView, seat: Seat): WeighedChoice[] =>
  weighChoices(view.showdown!, stakesOf(view), seat);

/** How likely there is room for so many more safe lines: of one, of two, and so on. */
function roomOf(view: YicYacYoeView, chance: Chance): number[] {
  const { board, players, terms, turn } = view;
  const field = new Field(board, { ...terms, seats: players.length }, chance.int(2 ** 32));
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
const MOST_LINES = 24;

/** What somebody who was hit could place, with the chances of each seat: others who were hit place after them. */
export function armedLines(view: YicYacYoeView, seat: Seat, chance: Chance): Looked[] {
  const { players, terms, board } = view;
  const field = new Field(board, { ...terms, seats: players.length }, chance.int(2 ** 32));
  const due = field.due(terms.placements);
  const lines = field.isWorthListing(seat, due, MOST_LINES)
    ? field.safeLines(seat, due)
    : drawnLines(field, seat, due, MOST_LINES);
  return chance.shuffle(lines).map((line) => {
    const squares = squaresOf(line).map((square) => field.indexOf(square));
    const after = board.map((mark, index) => (squares.includes(index) ? seat : mark));
    const placing = view.placing.filter((other) => other !== seat);
    return { squares, visits: 1, chances: armedChances({ ...view, board: after, placing }, chance) };
  });
}

/** The chances of each seat, while those who were hit place or all choose items. */
export function armedChances(view: YicYacYoeView, chance: Chance): number[] {
  const alive = view.players.filter((player) => player.alive).map(({ seat }) => seat);
  const found = chancesWhenPlacing(alive, view.placing, roomOf(view, chance));
  const means = alive.map((seat) => {
    const { ammo, juiced, guard, stunned } = at(view.showdown!.players, seat);
    return 1 + MEANS_COUNT * worthOfMeans({ ammo, isGuarded: juiced || guard !== null, isStunned: stunned });
  });
  const all = found.reduce((sum, one, chair) => sum + one * means[chair]!, 0);
  const chances = view.players.map(() => 0);
  alive.forEach((seat, chair) => (chances[seat] = all > 0 ? (found[chair]! * means[chair]!) / all : 1 / alive.length));
  return chances;
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
function stakesOf(view: YicYacYoeView): Stakes {
  const showdown = view.showdown!;
  // A view comes to the same stakes for all seats: what is drawn for it depends on the board alone.
  const room = roomOf(view, chanceOfBoard(view));
  const alive = showdown.players.filter((player) => player.alive).map(({ seat }) => seat);
  const turn = view.turn ?? at(alive, 0);
  const fromTurn = (seat: Seat) => (seat - turn + view.players.length) % view.players.length;
  const inOrder = [...alive.keys()].sort((a, b) => fromTurn(at(alive, a)) - fromTurn(at(alive, b)));
  const byHits = new Map<number, number[]>();
  const chancesOf = (bits: number): number[] => {
    let known = byHits.get(bits);
    if (!known) {
      const hit = inOrder.filter((chair) => bits & (1 << chair));
      const placing = (hit.length > 0 ? hit : inOrder.slice(0, 1)).map((chair) => at(alive, chair));
      byHits.set(bits, (known = chancesWhenPlacing(alive, placing, room)));
    }
    return known;
  };
  return ({ hit, ammo, guarded, stunned, revived }: Turned) => {
    let bits = 0;
    for (let chair = 0; chair < alive.length; chair++) if (hit[chair]) bits |= 1 << chair;
    const chances = chancesOf(bits);
    const weights = chances.map(
      (one, chair) =>
        one *
        (1 +
          MEANS_COUNT *
            worthOfMeans({ ammo: ammo[chair]!, isGuarded: guarded[chair]!, isStunned: stunned[chair] === 1 })),
    );
    // Whoever is brought back takes their part.
    const all = weights.reduce((sum, one) => sum + one, 0) * (1 + revived.length / alive.length);
    return weights.map((one) => one / (all || 1));
  };
}
