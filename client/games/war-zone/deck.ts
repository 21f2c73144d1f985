/** What a deck and an attack come to, as the cards and the hand show it. */
import { at } from '../../../shared/contract/at.ts';
import { counteractionOf } from '../../../shared/games/war-zone/legal.ts';
import { deckOf, type AttackCard, type Deck, type Kind } from '../../../shared/games/war-zone/deck.ts';
import type { Bonus, Pending, WarZoneView } from '../../../shared/games/war-zone/types.ts';
import type { Seat } from '../../../shared/contract/game.ts';

/** The attacks that a defence card stops. */
export const blockedBy = ({ attacks }: Deck, defence: Kind): AttackCard[] =>
  [...attacks.values()].filter((card) => card.blockedBy === defence);

/** @throws on a card that is none of the deck's attacks */
export function attackIn({ attacks }: Deck, kind: Kind): AttackCard {
  const card = attacks.get(kind);
  if (!card) throw new Error(`${kind} is no attack of this deck`);
  return card;
}

/** What an attack would do to its target, if nobody blocked it. */
export interface DamagePreview {
  damage: number;
  /** The target's health before and after. */
  from: number;
  to: number;
  /** What the counteraction adds; null without one. */
  bonus: Bonus | null;
}

export function previewAttack(view: WarZoneView, by: Seat, card: Kind, target: Seat): DamagePreview {
  const bonus = counteractionOf(view, by, card);
  const damage = attackIn(deckOf(view.options), card).damage + (bonus?.damage ?? 0);
  return preview(view, target, damage, bonus);
}

/** The same of an attack that waits for its answer. */
export const previewPending = (view: WarZoneView, { target, damage, counteraction }: Pending): DamagePreview =>
  preview(view, target, damage, counteraction);

function preview(view: WarZoneView, target: Seat, damage: number, bonus: Bonus | null): DamagePreview {
  const from = at(view.players, target).health;
  return { damage, from, to: Math.max(0, from - damage), bonus };
}
