/** A deck list as it is being written (its figures may be wrong), and decks that are kept: in this browser, or as files. */
import { z } from 'zod';
import { idFrom } from '../../../shared/contract/text.ts';
import { at } from '../../../shared/contract/at.ts';
import { deckList, houseDeck, type AttackCard, type DeckList } from '../../../shared/games/war-zone/deck.ts';
import { keep, recall } from '../../app/storage.ts';
import { deckWords, shelfWords } from './words.ts';

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

const key = 'decks.war-zone';
const keptLists = z.record(z.string(), z.unknown());

/** Decks kept in this browser that can still be played, by name. */
export function keptDecks(): Map<string, DeckList> {
  const kept = keptLists.safeParse(recall(key));
  const readable = Object.entries(kept.data ?? {}).flatMap(([name, list]): [string, DeckList][] => {
    const read = deckList.safeParse(list);
    return read.success ? [[name, read.data]] : [];
  });
  return new Map(readable.toSorted(([a], [b]) => a.localeCompare(b)));
}

export const keepDeck = (name: string, deck: DeckList): void =>
  keep(key, Object.fromEntries(keptDecks().set(name, deck)));

export function forgetDeck(name: string): void {
  const rest = keptDecks();
  rest.delete(name);
  keep(key, Object.fromEntries(rest));
}

export function downloadDeck(name: string, deck: DeckList): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(deck, null, 2)], { type: 'application/json' }));
  link.download = `${name.trim() || 'war-zone-deck'}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @returns the deck in the file, or what is wrong with it in words */
export async function deckInFile(file: File): Promise<DeckList | string> {
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    return shelfWords.noJson(file.name);
  }
  const read = deckList.safeParse(content);
  if (read.success) return read.data;
  const { path, message } = at(read.error.issues, 0);
  return `${file.name}: ${path.length > 0 ? `${path.join('.')}: ` : ''}${message}`;
}
