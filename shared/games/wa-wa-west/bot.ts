/**
 * The bot: what it plays is drawn from a mix that the whole table could know and gain nothing by it. Between two the mix
 * is the solved game's, between more it comes from a search.
 */
import { at } from '../../contract/at.ts';
import type { Seat, Temperament, WeighedAction } from '../../contract/game.ts';
import type { Chance } from '../../contract/random.ts';
import { Position, positionOf } from './bot-position.ts';
import type { WaWaWest } from './game.ts';
import { isAwaited } from './legal.ts';
import type { ChooseAction, WaWaWestView } from './types.ts';

/** How much of the usual search each makes; a gentle one makes none. */
const EFFORTS: Readonly<Record<Temperament, number>> = { sharp: 3, even: 0.3, gentle: 1 };
/** How sure an even bot is of what is better: so much of the best worth is a difference that it feels. */
const EVEN_FEELS = 0.08;
/** How often it plays by feeling, and not by the mix. */
const EVEN_BY_FEELING = 0.5;
const GENTLE_FEELS = 0.15;
/** How often a gentle bot does again what it did. */
const HABIT = 0.2;
/** How much rarer it plays what does something odd. */
const SHY = 0.35;
/** How many rounds a gentle bot sees before its eyes. */
const GENTLE_SAMPLES = 50;

/** A choice for this seat. */
export function chooseAction(
  view: WaWaWestView,
  seat: Seat,
  { chance, temperament }: { chance: Chance; temperament: Temperament },
): ChooseAction {
  const position = positionOf(view, EFFORTS[temperament]);
  const chair = position.chairOf(seat);
  const sharesOf = {
    sharp: () => at(position.mixes, chair).shares,
    even: () => evenly(position, chair),
    gentle: () => gently(position, chair),
  };
  return at(at(position.round.moves, chair), draw(sharesOf[temperament](), chance)).action;
}

/** Half of the time by the mix, half by what seems good. */
function evenly(position: Position, chair: number): number[] {
  const { shares, worths } = at(position.mixes, chair);
  const felt = feltShares(worths, EVEN_FEELS);
  return felt.map((share, move) => (1 - EVEN_BY_FEELING) * shares[move]! + EVEN_BY_FEELING * share);
}

/** As if all others did just anything: what would be good then, with old habits and no liking for what is odd. */
function gently(position: Position, chair: number): number[] {
  const { round } = position;
  const anything = round.moves.map((moves) => ({
    moves,
    shares: new Float64Array(moves.length).fill(1 / moves.length),
  }));
  const felt = feltShares(position.worthsAgainst(chair, anything, GENTLE_SAMPLES), GENTLE_FEELS);
  const { last } = at(round.players, chair);
  return at(round.moves, chair).map(({ action, item }, move) => {
    const isOdd = Object.keys(at(round.items, item).special).some((effect) => effect !== 'inARow');
    return felt[move]! * (isOdd ? SHY : 1) + (action.item === last ? HABIT : 0);
  });
}

function feltShares(worths: ArrayLike<number>, feels: number): number[] {
  const best = Math.max(...Array.from(worths));
  const shares = Array.from(worths, (worth) => Math.exp((worth - best) / (feels * best + 1e-9)));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / total);
}

function draw(shares: ArrayLike<number>, chance: Chance): number {
  const all = Array.from(shares);
  let left = chance.float() * all.reduce((sum, share) => sum + share, 0);
  const drawn = all.findIndex((share) => (left -= share) < 0);
  return drawn >= 0 ? drawn : all.findLastIndex((share) => share > 0);
}

/** How likely each seat wins. Whatever viewer asks, choices that it knows count as made. */
export function chances(view: WaWaWestView): number[] {
  const { players, outcome, phase } = view;
  const sideOf = ({ seat, team }: { seat: Seat; team: number | null }) =>
    team === null ? `seat ${seat}` : `team ${team}`;
  if (outcome) {
    const sides = new Set(outcome.winners.map((seat) => sideOf(at(players, seat))));
    return players.map((player) => (sides.has(sideOf(player)) ? 1 / sides.size : 0));
  }
  if (phase === 'waiting') return players.map(() => 1 / new Set(players.map(sideOf)).size);

  const position = new Position(view);
  const byChair = position.chances();
  const bySide = new Map(position.round.players.map((player, chair) => [sideOf(player), byChair[chair]!]));
  const total = [...bySide.values()].reduce((sum, share) => sum + share, 0);
  return players.map((player) => (bySide.get(sideOf(player)) ?? 0) / total);
}

/** What this seat could do now, each with what it is worth. */
export function weigh(view: WaWaWestView, seat: Seat): WeighedAction<WaWaWest>[] {
  if (view.phase !== 'choosing' || !isAwaited({ ...at(view.players, seat), pick: null })) return [];
  const position = positionOf(view);
  return position
    .weigh(position.chairOf(seat))
    .map(({ move, worth, share }) => ({ action: move.action, worth, share }));
}
