/** The bot: choices by temperament, chances of winning, and what each choice is worth. */
import { at } from '../../contract/at.ts';
import type { Seat, Temperament, WeighedAction } from '../../contract/game.ts';
import type { Chance } from '../../contract/random.ts';
import { habitsFor } from './bot-habits.ts';
import { toPutAway } from './bot-hand.ts';
import type { QuickMatch } from './bot-match.ts';
import { attackOrPass, OPENING_EXCHANGE, shouldBlock } from './bot-play.ts';
import { playOut, search, type Move, type Search, type Tried } from './bot-search.ts';
import { knownFrom, type Known } from './bot-view.ts';
import type { WarZone } from './game.ts';
import { isAwaited, legalActions, livingSides } from './legal.ts';
import type { WarZoneAction, WarZoneView } from './types.ts';

/** How much may be searched, in deals and in turns beyond the next round: some tens of ms of one thread. */
const budget = {
  choice: { deals: 96, tries: 300, turns: 1, prunes: true, enough: 0 },
  judgement: { deals: 160, tries: Infinity, turns: 1, prunes: false, enough: 0.1 },
  chances: { deals: 128, turns: 3 },
};
/** Among more players than that too much happens before one's own next turn: looking ahead wins less than habit there. */
const AHEAD_UP_TO = 3;
/** A choice must look this many standard errors better than the habit to be made instead of it. */
const DOUBT = 1.5;

/** A choice for this seat, from its own view. Gentle and even ones play by habit, sharp ones look ahead. */
export function chooseAction(view: WarZoneView, seat: Seat, chance: Chance, temperament: Temperament): WarZoneAction {
  const known = knownFrom(view);
  known.match.seed(seedFrom(chance));
  const usual = legalTwin(byHabit(known.match, view, seat, temperament), view, seat);
  if (temperament !== 'sharp' || known.match.living > AHEAD_UP_TO) return usual;
  const actions = choicesOf(known.match, view, seat, usual);
  const tried = tryAll(known, seat, actions, budget.choice, chance);
  const promise = ({ gain, error }: Tried) => gain - DOUBT * error;
  const best = tried.reduce((one, _, index) => (promise(at(tried, index)) > promise(at(tried, one)) ? index : one), 0);
  return legalTwin(at(actions, best), view, seat);
}

/** The same in the order in which legal actions name cards. */
const legalTwin = (action: WarZoneAction, view: WarZoneView, seat: Seat): WarZoneAction =>
  legalActions(view, seat).find((one) => keyOf(one) === keyOf(action)) ?? action;

/**
 * How likely each seat wins, 0 to 1, as far as whoever has that view can know; teammates alike. A tie is shared.
 * By deals that fit the view, played on for a while and judged.
 */
export function chancesOf(view: WarZoneView, chance: Chance): number[] {
  const { outcome, players, phase } = view;
  const sides = players.map(({ seat, team }) => team ?? seat);
  if (outcome) {
    const won = new Set(outcome.winners.map((seat) => at(sides, seat)));
    return sides.map((side) => (won.has(side) ? 1 / won.size : 0));
  }
  if (phase === 'waiting') return sides.map(() => 1 / livingSides(view).length);
  const { deals, turns } = budget.chances;
  const known = knownFrom(view);
  return playOut(known, { deals, turns: known.match.living + turns, seed: seedFrom(chance) });
}

/** What this seat could do now, and what share of the match that wins; empty where it has no choice. */
export function weighActions(view: WarZoneView, seat: Seat, chance: Chance): WeighedAction<WarZone>[] {
  if (!isAwaited(view, seat)) return [];
  const known = knownFrom(view);
  known.match.seed(seedFrom(chance));
  const actions = choicesOf(known.match, view, seat, byHabit(known.match, view, seat, 'sharp'));
  if (actions.length < 2) return [];
  const tried = tryAll(known, seat, actions, budget.judgement, chance);
  const best = Math.max(...tried.map(({ worth }) => worth));
  const weights = tried.map(({ worth }) => Math.exp((worth - best) / GOOD_ENOUGH));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return actions.map((action, index) => ({
    action,
    worth: at(tried, index).worth,
    share: at(weights, index) / total,
  }));
}

/** A choice that wins so much less of the match is made about a third as often. */
const GOOD_ENOUGH = 0.02;

const seedFrom = (chance: Chance): number => chance.int(2 ** 31);

const tryAll = (
  known: Known,
  seat: Seat,
  actions: readonly WarZoneAction[],
  { turns, ...limits }: Limits,
  chance: Chance,
): Tried[] =>
  search({
    known,
    seat,
    moves: actions.map((action) => moveOf(action, known.match, seat)),
    ...limits,
    turns: known.match.living + turns,
    seed: seedFrom(chance),
  });

type Limits = Pick<Search, 'deals' | 'tries' | 'turns' | 'prunes' | 'enough'>;

/** What it would do without much thought. */
function byHabit(match: QuickMatch, { phase }: WarZoneView, seat: Seat, temperament: Temperament): WarZoneAction {
  const { kinds, blocker } = match.numbers;
  const habits = habitsFor(match.living, temperament);
  switch (phase) {
    case 'attack': {
      const attack = attackOrPass(match, habits);
      return attack ? { type: 'attack', card: at(kinds, attack.attack), target: attack.target } : { type: 'pass' };
    }
    case 'defence':
      return shouldBlock(match, habits)
        ? { type: 'block', card: at(kinds, at(blocker, match.attackKind)) }
        : { type: 'take' };
    default:
      return exchangeOf(match, toPutAway(match, seat, habits, mostFor(match, phase)));
  }
}

const mostFor = (match: QuickMatch, phase: WarZoneView['phase']): number =>
  phase === 'opening' ? OPENING_EXCHANGE : match.setting.mostExchanged;

const exchangeOf = ({ numbers }: QuickMatch, cards: readonly number[]): WarZoneAction => ({
  type: 'exchange',
  cards: cards.map((kind) => at(numbers.kinds, kind)),
});

/**
 * The usual choice and the others, each once. Before the first turn hands can be changed in too many ways: there, one
 * more and one card less of what is worst, and each single card.
 */
function choicesOf(match: QuickMatch, view: WarZoneView, seat: Seat, usual: WarZoneAction): WarZoneAction[] {
  const choices = new Map([[keyOf(usual), usual]]);
  const add = (action: WarZoneAction) => {
    if (!choices.has(keyOf(action))) choices.set(keyOf(action), action);
  };
  if (view.phase === 'opening') {
    const worst = [...toPutAway(match, seat, { ...habitsFor(match.living), margin: -Infinity }, OPENING_EXCHANGE)];
    for (let count = 0; count <= worst.length; count++) add(exchangeOf(match, worst.slice(0, count)));
  }
  for (const action of legalActions(view, seat))
    if (view.phase !== 'opening' || (action.type === 'exchange' && action.cards.length < 2)) add(action);
  return [...choices.values()];
}

/** Cards are put away in any order. */
const keyOf = (action: WarZoneAction): string =>
  action.type === 'exchange' ? `exchange ${action.cards.toSorted().join(' ')}` : JSON.stringify(action);

function moveOf(action: WarZoneAction, { numbers }: QuickMatch, seat: Seat): Move {
  const of = (card: string) => numbers.numberOf.get(card) ?? -1;
  switch (action.type) {
    case 'attack': {
      const { card, target } = action;
      return (match) => match.attack(of(card), target);
    }
    case 'pass':
      return (match) => match.pass();
    case 'block':
      return (match) => match.block();
    case 'take':
      return (match) => match.take();
    case 'exchange': {
      const cards = action.cards.map(of);
      return (match) => match.exchange(seat, cards);
    }
  }
}
