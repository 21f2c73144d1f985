/**
 * The bot. It counts the cards it has seen, weighs what it could do in points of health, and picks
 * by chance among what is nearly as good as the best.
 */
import type { Seat } from '../../contract/game.ts';
import type { Chance } from '../../contract/random.ts';
import { counteractionOf, legalActions, livingSeats, nextLiving } from './legal.ts';
import { deckOf, type AttackCard, type Kind } from './deck.ts';
import { without } from './evolve.ts';
import { mostExchanged } from './options.ts';
import type { WarZoneAction, WarZoneView } from './types.ts';

/** A choice for this seat, from its own view. */
export function chooseAction(view: WarZoneView, seat: Seat, chance: Chance): WarZoneAction {
  const acts = legalActions(view, seat);
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
export function thinkingTime({ phase, deadline }: WarZoneView, now: number): { fromMs: number; toMs: number } {
  const leftMs = Math.max(0, deadline - now);
  const [fromMs, toMs] = phase === 'exchange' ? [600, 1800] : [1100, 3600];
  return { fromMs: Math.min(fromMs, leftMs * 0.2), toMs: Math.min(toMs, leftMs * 0.7) };
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
function oneOfTheBest(
  acts: readonly WarZoneAction[],
  worth: (act: WarZoneAction) => number,
  chance: Chance,
): WarZoneAction {
  const worths = acts.map(worth);
  const best = Math.max(...worths);
  const shares = worths.map((one) => Math.exp((one - best) * SHARPNESS));
  let left = chance.float() * shares.reduce((sum, share) => sum + share, 0);
  return acts.find((_, index) => (left -= shares[index]) < 0) ?? acts[worths.indexOf(best)];
}

/** One attack is played a turn: each further one in the hand waits longer. */
const LATER_ATTACK = 0.3;
/** A second blocker of the same attack is rarely needed. */
const FURTHER_BLOCKER = 0.15;
/** Attackers pick their best: threats come more often than cards lie in the deck. */
const THREAT = 5;

/** A rating of hands for that seat at this moment. */
function rateHand(view: WarZoneView, unseen: Unseen, seat: Seat): (hand: readonly Kind[]) => number {
  const { attacks, defences } = deckOf(view.options);
  const others = livingSeats(view).filter((other) => other !== seat);
  const handSize = Math.max(0, ...others.map((other) => view.players[other].hand.length));
  const blows = new Map(
    [...attacks.values()].map(({ id, damage, blockedBy, counteraction }) => {
      const goesThrough = 1 - chanceOfHolding(unseen, blockedBy, handSize);
      const surprise = 0.15 * (counteraction.health + counteraction.damage);
      return [id, goesThrough * (damage + surprise)];
    }),
  );
  const attackCopies = [...attacks.keys()].reduce((sum, kind) => sum + (unseen.copies.get(kind) ?? 0), 0);
  const threats = new Map(
    [...defences.keys()].map((blocker) => {
      const blocked = [...attacks.values()].filter(({ blockedBy }) => blockedBy === blocker);
      const threat = blocked.reduce((sum, { id, damage }) => sum + (unseen.copies.get(id) ?? 0) * damage, 0);
      return [blocker, (THREAT * threat) / Math.max(1, attackCopies)];
    }),
  );
  return (hand) => {
    const strokes = hand.flatMap((kind) => blows.get(kind) ?? []).toSorted((a, b) => b - a);
    const blockers = Map.groupBy(
      hand.filter((kind) => threats.has(kind)),
      (kind) => kind,
    );
    const attack = strokes.reduce((sum, stroke, index) => sum + stroke * LATER_ATTACK ** index, 0);
    const shelter = [...blockers].reduce((sum, [kind, copies]) => sum + threats.get(kind)! * series(copies.length), 0);
    return attack + shelter;
  };
}

/** 1 for one copy, and less and less for each further one. */
const series = (count: number): number => (1 - FURTHER_BLOCKER ** count) / (1 - FURTHER_BLOCKER);

interface Unseen {
  /** How many copies of a kind are in the deck, in other hands or buried. */
  copies: ReadonlyMap<Kind, number>;
  total: number;
}

/** The whole deck without the own hand and the open discard pile. */
function unseenBy(view: WarZoneView, seat: Seat): Unseen {
  const copies = new Map<Kind, number>();
  for (const kind of deckOf(view.options).cards) copies.set(kind, (copies.get(kind) ?? 0) + 1);
  for (const kind of [...view.discard, ...view.players[seat].hand])
    copies.set(kind, Math.max(0, (copies.get(kind) ?? 0) - 1));
  return { copies, total: [...copies.values()].reduce((sum, count) => sum + count, 0) };
}

/** How likely it is that a hand of so many unseen cards has at least one of a kind, 0 to 1. */
function chanceOfHolding({ copies, total }: Unseen, kind: Kind, handSize: number): number {
  const others = total - (copies.get(kind) ?? 0);
  let without = 1;
  for (let drawn = 0; drawn < handSize && drawn < total; drawn++)
    without *= Math.max(0, others - drawn) / (total - drawn);
  return 1 - without;
}

/** How likely the next unseen card is of each kind. */
const nextCard = ({ copies, total }: Unseen): [Kind, number][] =>
  [...copies].flatMap(([kind, count]) => (count > 0 ? [[kind, count / total] as [Kind, number]] : []));
