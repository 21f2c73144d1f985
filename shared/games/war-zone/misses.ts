/** Why an attack came to nothing. */
import type { Seat } from '../../contract/game.ts';
import { deckOf, type Kind } from './deck.ts';
import type { WarZoneEvent, WarZoneView } from './types.ts';

/** `lapsed`: one of the two left before it was answered. */
export type Miss = { by: Seat; target: Seat; attack: Kind } & (
  | { is: 'lapsed' }
  /** With the card that did, and how many of those a deck has. `lost` is what the counteraction would have added. */
  | { is: 'blocked'; card: Kind; copies: number; lost: { health: number; damage: number } | null }
);

/** @param before the attack as it waited for its answer. @returns null for what is no miss */
export function missOf({ options, pending }: WarZoneView, event: WarZoneEvent): Miss | null {
  if (event.type !== 'blocked' && event.type !== 'lapsed') return null;
  const { by, target, attack } = event;
  if (event.type === 'lapsed') return { by, target, attack, is: 'lapsed' };
  const { card } = event;
  const copies = deckOf(options).defences.get(card)?.copies ?? 0;
  return { by, target, attack, is: 'blocked', card, copies, lost: pending?.counteraction ?? null };
}
