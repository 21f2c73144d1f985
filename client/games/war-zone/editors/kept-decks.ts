/** Decks with a name, kept in this browser, and decks as files. */
import { z } from 'zod';
import { deckList, type DeckList } from '../../../../shared/games/war-zone/deck.ts';
import { keep, recall } from '../../../app/storage.ts';

const key = 'decks.war-zone';
const keptDecks = z.record(z.string(), z.unknown());

/** Those that can still be played, by name. */
export function decks(): Map<string, DeckList> {
  const kept = keptDecks.safeParse(recall(key));
  const readable = Object.entries(kept.data ?? {}).flatMap(([name, list]): [string, DeckList][] => {
    const read = deckList.safeParse(list);
    return read.success ? [[name, read.data]] : [];
  });
  return new Map(readable.toSorted(([a], [b]) => a.localeCompare(b)));
}

export const keepDeck = (name: string, deck: DeckList): void => keep(key, Object.fromEntries(decks().set(name, deck)));

export function forgetDeck(name: string): void {
  const rest = decks();
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
    return `${file.name} is no JSON file.`;
  }
  const read = deckList.safeParse(content);
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0];
  return `${file.name}: ${path.length > 0 ? `${path.join('.')}: ` : ''}${message}`;
}
