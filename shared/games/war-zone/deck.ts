/** The cards: the house deck as its list reads, and the lists that rooms bring themselves. */
import { capitalised } from '../../contract/words.ts';

/** What a card is called by: `artillery`. Copies of a kind are alike. */
export type Kind = string;

/** A row of a list, with its name; as it is written: `deck-schema.ts`. */
export interface AttackCard extends DefenceCard {
  damage: number;
  /** The defence card that blocks it. */
  blockedBy: Kind;
  /** Played right after an opponent's `after`, it gives its player that health and deals that much more. */
  counteraction: { after: Kind; health: number; damage: number };
}
interface DefenceCard {
  id: Kind;
  name: string;
  copies: number;
}

export interface DeckList {
  attacks: AttackCard[];
  defences: DefenceCard[];
}

const attack = (
  id: Kind,
  damage: number,
  blockedBy: Kind,
  after: Kind,
  health: number,
  bonus: number,
  copies: number,
): AttackCard => ({
  id,
  name: nameFromId(id),
  damage,
  blockedBy,
  counteraction: { after, health, damage: bonus },
  copies,
});

const defence = (id: Kind, copies: number): DefenceCard => ({ id, name: nameFromId(id), copies });

export const LONGEST_NAME = 24;

export function nameFromId(id: Kind): string {
  return id
    .split('-')
    .filter((word) => word !== '')
    .map(capitalised)
    .join(' ')
    .replace(/^Anti /, 'Anti-')
    .slice(0, LONGEST_NAME)
    .trim();
}

/** 72 cards. The counteractions run in one circle through all eight attacks. */
export const houseDeck: DeckList = {
  attacks: [
    // card, damage, blocked by, counteraction after, its health and damage, copies
    attack('infantry-fire', 5, 'barbed-wire', 'sniper', 1, 1, 6),
    attack('reinforcements', 3, 'machine-gun', 'gas-attack', 3, 0, 6),
    attack('artillery', 4, 'bunker', 'reinforcements', 2, 1, 6),
    attack('cavalry-charge', 4, 'machine-gun', 'artillery', 1, 2, 5),
    attack('gas-attack', 3, 'gas-mask', 'infantry-fire', 0, 3, 5),
    attack('tank-assault', 6, 'anti-tank-gun', 'cavalry-charge', 1, 1, 4),
    attack('air-raid', 5, 'anti-aircraft-gun', 'tank-assault', 1, 1, 4),
    attack('sniper', 2, 'camouflage', 'air-raid', 2, 2, 4),
  ],
  defences: [
    defence('barbed-wire', 6),
    defence('machine-gun', 7),
    defence('bunker', 5),
    defence('gas-mask', 4),
    defence('anti-tank-gun', 3),
    defence('anti-aircraft-gun', 3),
    defence('camouflage', 4),
  ],
};

/** A deck list ready to be asked. */
export interface Deck {
  attacks: ReadonlyMap<Kind, AttackCard>;
  defences: ReadonlyMap<Kind, DefenceCard>;
  nameOf(kind: Kind): string;
  /** Every card of it, unshuffled. */
  cards: readonly Kind[];
}

const decks = new WeakMap<DeckList, Deck>();

/** The deck a room plays with. */
export function deckOf({ deck }: { deck: DeckList | 'house' }): Deck {
  const list = deck === 'house' ? houseDeck : deck;
  let found = decks.get(list);
  if (!found) decks.set(list, (found = indexDeck(list)));
  return found;
}

function indexDeck({ attacks, defences }: DeckList): Deck {
  const names = new Map([...attacks, ...defences].map(({ id, name }) => [id, name]));
  return {
    attacks: new Map(attacks.map((card) => [card.id, card])),
    defences: new Map(defences.map((card) => [card.id, card])),
    nameOf: (kind) => names.get(kind) ?? kind,
    cards: [...attacks, ...defences].flatMap(({ id, copies }) => Array<Kind>(copies).fill(id)),
  };
}

export const countOf = ({ attacks, defences }: DeckList): number =>
  [...attacks, ...defences].reduce((total, { copies }) => total + copies, 0);
