/** What the rules of one table say of War Zone's options. */
import { inWords, joinNames } from '../../../shared/contract/words.ts';
import type { WarZoneOptions } from '../../../shared/games/war-zone/options.ts';

export const optionWords = {
  /** @param cards how many there are in a deck of one's own; null for the house's */
  deck: (cards: number | null) => (cards === null ? 'the house’s' : `a deck of their own (${cards} cards)`),
  /** "two, seats 1 and 3 against 2 and 4" */
  teams(teams: WarZoneOptions['teams'], seats: number): string | null {
    if (teams === false) return null;
    const sides = Array.from({ length: teams }, (_, team) =>
      joinNames(
        Array.from({ length: seats }, (_, seat) => String(seat + 1)).filter((_, seat) => seat % teams === team),
      ),
    );
    return `${inWords(teams)}, seats ${sides.join(' against ')}`;
  },
  own: { called: 'deck', holds: (cards: number) => `${cards} cards` },
  means: {
    deck: { house: 'The deck of the rules below.', own: 'These, and no others:' },
    teams: 'An attack goes to the closest opponent to the left, and a team wins with its dead.',
    turnMs: 'To attack or pass, and again to exchange. Who is late passes.',
    defenceMs: 'To block an attack or take it. Who is late takes it.',
    openingMs: 'For the exchange before the first turn. Who is late keeps their hand.',
    maxTurns: 'Then the most health wins.',
  },
} as const;
