/**
 * The bot. It counts the cards it has seen, weighs what it could do in points of health, and picks
 * by chance among what is nearly as good as the best.
 */
import type { Seat } from '../../contract/game.ts';
import type { Chance } from '../../contract/random.ts';
import { counteractionOf, legalCommands } from './legal.ts';
import { deckOf, type AttackCard, type Kind } from './deck.ts';
import { without } from './evolve.ts';
import { mostExchanged } from './options.ts';
import { chanceOfHolding, nextCard, unseenBy, type Unseen } from './odds.ts';
import { nextLiving } from './sides.ts';
import type { WarZoneAct, WarZoneView } from './types.ts';
import { rateHand } from './hand-rating.ts';

/** A choice for this seat, from its own view. */
export function bot(view: WarZoneView, seat: Seat, chance: Chance): WarZoneAct {
  const acts = legalCommands(view, seat);
  const unseen = unseenBy(view, seat);
  switch (view.phase) {
    case 'attack':
      return oneOfTheBest(
        acts,
        (act) => (act.type === 'attack' ? worthOfAttack(view, unseen, { by: seat, ...act }) : 0),
        chance,
      );
    case 'defence':
      return oneOfTheBest(acts, (act) => (act.type === 'block' ? worthOfBlock(view, unseen, seat) : 0), chance);
    default:
      return { type: 'exchange', cards: inHandOrder(cardsToPutAway(view, unseen, seat), view.players[seat].hand) };
  }
}

/** A human range: part of the time there is left, the same whatever the hand. ms. */
export function botThinks({ phase, deadline }: WarZoneView, now: number): [number, number] {
  const leftMs = Math.max(0, deadline - now);
  const [fromMs, toMs] = phase === 'exchange' ? [600, 1800] : [1100, 3600];
  return [Math.min(fromMs, leftMs * 0.2), Math.min(toMs, leftMs * 0.7)];
}

/** To put somebody out is worth this much more than the health it takes. */
const KNOCKOUT = 6;

/** The health it can be expected to move our way. */
function worthOfAttack(
  view: WarZoneView,
  unseen: Unseen,
  { by, card, target }: { by: Seat; card: Kind; target: Seat },
): number {
  const row = deckOf(view.options).attacks.get(card)!;
  const bonus = counteractionOf(view, by, card) ?? { health: 0, damage: 0 };
  const victim = view.players[target];
  const damage = row.damage + bonus.damage;
  const goesThrough = 1 - chanceOfHolding(unseen, row.blockedBy, victim.hand.length);
  const isLethal = damage >= victim.health;
  const taken = isLethal ? victim.health + KNOCKOUT : damage;
  const copycat = view.options.copycat && view.lastAttack === card ? 1 : 0;
  return goesThrough * (taken + bonus.health - riskOfAnswer(view, unseen, by, card)) + copycat;
}

/** What the next player may gain by a counteraction to this card. */
function riskOfAnswer(view: WarZoneView, unseen: Unseen, by: Seat, card: Kind): number {
  const next = view.players[nextLiving(view, by)];
  const answers = [...deckOf(view.options).attacks.values()].filter(
    ({ counteraction }) => counteraction.after === card,
  );
  const worth = ({ id, counteraction: { health, damage } }: AttackCard) =>
    chanceOfHolding(unseen, id, next.hand.length) * (health + damage);
  return 0.3 * answers.reduce((sum, answer) => sum + worth(answer), 0);
}

/** The health a block saves, less the counteraction of our own that it spoils. */
function worthOfBlock(view: WarZoneView, unseen: Unseen, seat: Seat): number {
  const { by, card, damage, counteraction } = view.pending!;
  const { health, hand } = view.players[seat];
  const saved = (damage >= health ? health + 10 * KNOCKOUT : damage) + (counteraction?.health ?? 0);
  if (nextLiving(view, by) !== seat) return saved;
  const { attacks } = deckOf(view.options);
  const spoiled = hand.map((kind) => {
    const row = attacks.get(kind);
    if (row?.counteraction.after !== card) return 0;
    const goesThrough = 1 - chanceOfHolding(unseen, row.blockedBy, view.players[by].hand.length);
    return goesThrough * (row.counteraction.health + row.counteraction.damage);
  });
  return saved - Math.max(0, ...spoiled);
}

/** What a change must promise to be worth it. */
const MARGIN = 0.1;

/** The cards that an unknown card is likely to be better than, the worst first. */
function cardsToPutAway(view: WarZoneView, unseen: Unseen, seat: Seat): Kind[] {
  const rate = rateHand(view, unseen, seat);
  const next = nextCard(unseen);
  let rest: Kind[] = view.players[seat].hand;
  const put: Kind[] = [];
  while (put.length < mostExchanged(view)) {
    const promise = (card: Kind) => {
      const others = without(rest, [card]);
      return next.reduce((sum, [kind, share]) => sum + share * rate([...others, kind]), 0) - rate(rest);
    };
    const promises = [...new Set(rest)].map((card) => ({ card, gain: promise(card) }));
    const best = promises.toSorted((a, b) => b.gain - a.gain)[0];
    if (!best || best.gain < MARGIN) break;
    put.push(best.card);
    rest = without(rest, [best.card]);
  }
  return put;
}

const inHandOrder = (cards: readonly Kind[], hand: readonly Kind[]): Kind[] =>
  hand.filter(
    (kind, index) =>
      hand.slice(0, index).filter((other) => other === kind).length < cards.filter((other) => other === kind).length,
  );

/** Half a point of health less makes a choice about twelve times rarer. */
const SHARPNESS = 5;

/** Never the same for sure where several are good: a bot that can be foretold can be countered. */
function oneOfTheBest(acts: readonly WarZoneAct[], worth: (act: WarZoneAct) => number, chance: Chance): WarZoneAct {
  const worths = acts.map(worth);
  const best = Math.max(...worths);
  const shares = worths.map((one) => Math.exp((one - best) * SHARPNESS));
  let left = chance.float() * shares.reduce((sum, share) => sum + share, 0);
  return acts.find((_, index) => (left -= shares[index]) < 0) ?? acts[worths.indexOf(best)];
}
