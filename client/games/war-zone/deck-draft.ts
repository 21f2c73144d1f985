/** A deck list as it is being written: its figures may be wrong. */
import { idFrom } from '../../../shared/contract/text.ts';
import { at } from '../../../shared/contract/at.ts';
import { houseDeck, type AttackCard, type DeckList } from '../../../shared/games/war-zone/deck.ts';
import { deckList } from '../../../shared/games/war-zone/deck-schema.ts';
import { deckWords } from './words.ts';

export type Sort = 'attacks' | 'defences';
export type Row = DeckList[Sort][number];

/** Problems by figure: "attacks.0.damage", "attacks.2.counteraction.after"; "" for the whole list. */
export function problemsIn(deck: unknown): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path, message } of deckList.safeParse(deck).error?.issues ?? []) {
    const place = path.join('.');
    if (!found.has(place)) found.set(place, message);
  }
  return found;
}

export const copyOfHouse = (): DeckList => structuredClone(houseDeck);

/** A new row that can be played as it is, under a name nobody has yet. */
export function withNewRow(deck: DeckList, sort: Sort): DeckList {
  const names = new Set([...deck.attacks, ...deck.defences].map(({ name }) => name.toLowerCase()));
  const base = deckWords[sort].newName;
  let name = base;
  for (let number = 2; names.has(name.toLowerCase()); number++) name = `${base} ${number}`;
  const row = { id: idFrom(name, 'card'), name, copies: 4 };
  if (sort === 'defences') return { ...deck, defences: [...deck.defences, row] };
  const attack: AttackCard = {
    ...row,
    damage: 3,
    blockedBy: deck.defences[0]?.id ?? '',
    counteraction: { after: deck.attacks[0]?.id ?? row.id, health: 1, damage: 1 },
  };
  return { ...deck, attacks: [...deck.attacks, attack] };
}

/** Another row in its place. What names it by its id follows a new one. */
export function withRow(deck: DeckList, sort: Sort, index: number, row: Row): DeckList {
  const before = at<Row>(deck[sort], index).id;
  const isShared = [...deck.attacks, ...deck.defences].filter(({ id }) => id === before).length > 1;
  const changed = { ...deck, [sort]: (deck[sort] as Row[]).with(index, row) };
  if (row.id === before || isShared) return changed;
  const follow = (id: string) => (id === before ? row.id : id);
  const attacks = changed.attacks.map((attack) => ({
    ...attack,
    blockedBy: follow(attack.blockedBy),
    counteraction: { ...attack.counteraction, after: follow(attack.counteraction.after) },
  }));
  return { ...changed, attacks };
}

export const withoutRow = (deck: DeckList, sort: Sort, index: number): DeckList => ({
  ...deck,
  [sort]: (deck[sort] as Row[]).toSpliced(index, 1),
});
