/** A deck in numbers, for bots that play thousands of matches in their heads. */
import { at } from '../../contract/at.ts';
import { deckOf, type Deck, type Kind } from './deck.ts';
import type { WarZoneOptions } from './options.ts';

/** Kinds are numbers here: attacks first, then defences. No kind is -1. */
export interface Numbers {
  kinds: readonly Kind[];
  numberOf: ReadonlyMap<Kind, number>;
  /** How many kinds of attacks there are: lower numbers are attacks. */
  attacks: number;
  /** By attack. */
  damage: readonly number[];
  blocker: readonly number[];
  trigger: readonly number[];
  bonusHealth: readonly number[];
  bonusDamage: readonly number[];
  /** By kind, attack or defence: the attacks whose counteraction follows it. */
  answers: readonly (readonly number[])[];
  /** By kind: the attacks that it blocks; none for an attack. */
  stops: readonly (readonly number[])[];
  copies: readonly number[];
  /** By kind: how much more of a blocker hands keep than of others, about 1 on average. Fitted to matches played by habit. */
  kept: readonly number[];
  /** By kind: the share of all damage in the deck that it blocks; 0 for an attack. */
  threat: readonly number[];
  total: number;
  /** What an attack card of this deck deals on average. */
  meanDamage: number;
}

const known = new WeakMap<Deck, Numbers>();

/** The room's deck; read once. */
export function numbersOf(options: WarZoneOptions): Numbers {
  const deck = deckOf(options);
  let found = known.get(deck);
  if (!found) known.set(deck, (found = count(deck)));
  return found;
}

function count({ attacks, defences }: Deck): Numbers {
  const rows = [...attacks.values()];
  const kinds = [...attacks.keys(), ...defences.keys()];
  const numberOf = new Map(kinds.map((kind, number) => [kind, number]));
  const copies = [...rows, ...defences.values()].map((card) => card.copies);
  const attackCopies = rows.reduce((sum, card) => sum + card.copies, 0);
  const of = (kind: Kind) => numberOf.get(kind) ?? -1;
  const blocker = rows.map((row) => of(row.blockedBy));
  const trigger = rows.map((row) => of(row.counteraction.after));
  const whichAre = (list: readonly number[]) =>
    kinds.map((_, kind) => list.flatMap((other, attack) => (other === kind ? [attack] : [])));
  const stops = whichAre(blocker);
  const weightOf = (attack: number) => at(copies, attack) * at(rows, attack).damage;
  const allDamage = rows.reduce((sum, _, attack) => sum + weightOf(attack), 0);
  const threat = stops.map((list) => list.reduce((sum, attack) => sum + weightOf(attack), 0) / allDamage);
  const stoppers = kinds.length - rows.length;
  return {
    kinds,
    numberOf,
    attacks: rows.length,
    damage: rows.map(({ damage }) => damage),
    blocker,
    trigger,
    bonusHealth: rows.map(({ counteraction }) => counteraction.health),
    bonusDamage: rows.map(({ counteraction }) => counteraction.damage),
    answers: whichAre(trigger),
    stops,
    kept: threat.map((share) => Math.min(1.3, Math.max(0.2, 1.6 * share * stoppers - 0.2))),
    threat,
    copies,
    total: copies.reduce((sum, one) => sum + one, 0),
    meanDamage: allDamage / attackCopies,
  };
}
