/** What a card meets if it is played now, by all that is open: health, the discard pile, and what others seem to lack. */
import { at } from '../../contract/at.ts';
import type { Seat } from '../../contract/game.ts';
import { deckOf, type Kind } from './deck.ts';
import { counteractionOf, targetsOf } from './legal.ts';
import type { Bonus, WarZoneView } from './types.ts';

export interface AttackNow {
  is: 'attack';
  damage: number;
  bonus: Bonus | null;
  blockedBy: Kind;
  /** Copies of what blocks it that may be in other hands or in the deck, and how many there are. */
  unseen: { count: number; of: number };
  /** Those who could be attacked, the closest first. */
  targets: { seat: Seat; from: number; to: number; cards: number; likelyOpen: boolean }[];
}

export interface DefenceNow {
  is: 'defence';
  /** The attacks that it stops, with the copies that may be in other hands or in the deck. */
  stops: { kind: Kind; damage: number; count: number; of: number }[];
  /** The attack that waits for an answer of this seat, and whether this stops it; null for none. */
  pending: { by: Seat; card: Kind; isStopped: boolean } | null;
  /** Opponents who could attack this seat; `likelyHarmless`: passed in time since, so likely without an attack card. */
  attackers: { seat: Seat; cards: number; likelyHarmless: boolean }[];
}

/** How many draws make it likely that a lacking card has come. */
const FRESH_DRAWS = 1;

export function rightNow(view: WarZoneView, seat: Seat, kind: Kind): AttackNow | DefenceNow {
  const { attacks, cards } = deckOf(view.options);
  const { hand } = at(view.players, seat);
  const unseen = (wanted: Kind) => {
    const of = cards.filter((card) => card === wanted).length;
    const seen = [...hand, ...view.discard].filter((card) => card === wanted).length;
    return { count: Math.max(0, of - seen), of };
  };
  const lacks = (other: Seat, wanted: Kind | null) =>
    at(view.players, other).lacks.some(({ card, drew }) => card === wanted && drew <= FRESH_DRAWS);
  const card = attacks.get(kind);
  if (card) {
    const bonus = counteractionOf(view, seat, kind);
    const damage = card.damage + (bonus?.damage ?? 0);
    const targets = targetsOf(view, seat).map((target) => {
      const { health, hand: held } = at(view.players, target);
      const likelyOpen = lacks(target, card.blockedBy);
      return { seat: target, from: health, to: Math.max(0, health - damage), cards: held.length, likelyOpen };
    });
    return { is: 'attack', damage, bonus, blockedBy: card.blockedBy, unseen: unseen(card.blockedBy), targets };
  }
  const stopped = [...attacks.values()].filter(({ blockedBy }) => blockedBy === kind);
  const { pending } = view;
  return {
    is: 'defence',
    stops: stopped.map(({ id, damage }) => ({ kind: id, damage, ...unseen(id) })),
    pending:
      pending?.target === seat
        ? { by: pending.by, card: pending.card, isStopped: stopped.some(({ id }) => id === pending.card) }
        : null,
    attackers: view.players
      .filter((other) => other.alive && targetsOf(view, other.seat).includes(seat))
      .map((other) => ({ seat: other.seat, cards: other.hand.length, likelyHarmless: lacks(other.seat, null) })),
  };
}
