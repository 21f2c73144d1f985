/** What can be told from a seat's own view about cards it does not see. */
import type { Seat } from '../../contract/game.ts';
import { deckOf, type Kind } from './deck.ts';
import type { WarZoneView } from './types.ts';

export interface Unseen {
  /** How many copies of a kind are in the deck, in other hands or buried. */
  copies: ReadonlyMap<Kind, number>;
  total: number;
}

/** The whole deck without the own hand and the open discard pile. */
export function unseenBy(view: WarZoneView, seat: Seat): Unseen {
  const copies = new Map<Kind, number>();
  for (const kind of deckOf(view.options).cards) copies.set(kind, (copies.get(kind) ?? 0) + 1);
  for (const kind of [...view.discard, ...view.players[seat].hand])
    copies.set(kind, Math.max(0, (copies.get(kind) ?? 0) - 1));
  return { copies, total: [...copies.values()].reduce((sum, count) => sum + count, 0) };
}

/** How likely it is that a hand of so many unseen cards has at least one of a kind, 0 to 1. */
export function chanceOfHolding({ copies, total }: Unseen, kind: Kind, handSize: number): number {
  const others = total - (copies.get(kind) ?? 0);
  let without = 1;
  for (let drawn = 0; drawn < handSize && drawn < total; drawn++)
    without *= Math.max(0, others - drawn) / (total - drawn);
  return 1 - without;
}

/** How likely the next unseen card is of each kind. */
export const nextCard = ({ copies, total }: Unseen): [Kind, number][] =>
  [...copies].flatMap(([kind, count]) => (count > 0 ? [[kind, count / total] as [Kind, number]] : []));
