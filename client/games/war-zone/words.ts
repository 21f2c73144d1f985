/** What the cards say about themselves, and what they would do now, in the player's words. */
import { at } from '../../../shared/contract/at.ts';
import { counteractionOf } from '../../../shared/games/war-zone/legal.ts';
import { deckOf, type AttackCard, type Deck, type Kind } from '../../../shared/games/war-zone/deck.ts';
import { gainWords } from '../../../shared/games/war-zone/narrator.ts';
import type { Bonus, Pending, WarZoneView } from '../../../shared/games/war-zone/types.ts';
import type { Seat } from '../../../shared/contract/game.ts';
import { joinNames } from '../../../shared/contract/words.ts';

/** The attacks that a defence card stops. */
export const blockedBy = ({ attacks }: Deck, defence: Kind): AttackCard[] =>
  [...attacks.values()].filter((card) => card.blockedBy === defence);

/** @throws on a card that is none of the deck's attacks */
export function attackIn({ attacks }: Deck, kind: Kind): AttackCard {
  const card = attacks.get(kind);
  if (!card) throw new Error(`${kind} is no attack of this deck`);
  return card;
}

/** The whole card in words: "Artillery, attack 4, blocked by Bunker; after Reinforcements 2 health and 1 damage". */
export function cardWords(deck: Deck, kind: Kind): string {
  const card = deck.attacks.get(kind);
  if (!card) {
    const stops = blockedBy(deck, kind).map(({ name }) => name);
    return `${deck.nameOf(kind)}, defence, blocks ${stops.length > 0 ? joinNames(stops) : 'nothing'}`;
  }
  const { name, damage, counteraction } = card;
  const gain = gainWords(counteraction);
  const more = gain && `; after ${deck.nameOf(counteraction.after)} ${gain}`;
  return `${name}, attack ${damage}, blocked by ${deck.nameOf(card.blockedBy)}${more}`;
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

/** "4, and 1 more after Bram's Reinforcements" */
export function damageWords(view: WarZoneView, damage: number, bonus: Bonus | null, whose: string): string {
  if (!bonus || bonus.damage === 0) return `${damage} damage`;
  const after = view.lastCard ? ` after ${whose}` : '';
  return `${damage - bonus.damage}, and ${bonus.damage} more${after}`;
}

/** "Bram's Reinforcements", "your Sniper" */
export const whoseCard = (names: string[], you: Seat, by: Seat, card: string): string =>
  `${by === you ? 'your' : `${names[by]}'s`} ${card}`;

/** "12 to 6", "2 and out" */
export const healthWords = ({ from, to }: Pick<DamagePreview, 'from' | 'to'>): string =>
  to === 0 ? `${from} and out` : `${from} to ${to}`;
