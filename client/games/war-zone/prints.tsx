/** Single cards as printed, for lists outside the game. */
import './game.css';
import { deckOf, houseDeck } from '../../../shared/games/war-zone/deck.ts';
import type { Print } from '../../kit/game-ui.ts';
import { CardFace } from './cards.tsx';

/** @returns null for a card of some table's own deck */
export function printOf(kind: string): Print | null {
  const deck = deckOf({ deck: houseDeck });
  return deck.cards.includes(kind) ? { Face: () => <CardFace deck={deck} kind={kind} /> } : null;
}
