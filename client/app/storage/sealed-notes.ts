/** The words of notes that were not to be opened: this browser alone has them, under what the log has in their place. */
import type { Note } from '../../../shared/notes.ts';
import { sealNote } from '../../../shared/notes.ts';
import { forget, keep, recall } from './storage.ts';

/** The latest; each is some 200 bytes. */
const AS_MANY = 500;

type Kept = [sealed: string, text: string];

const kept = (): Kept[] => {
  const notes = recall('notes');
  return Array.isArray(notes) ? notes.filter(isKept) : [];
};

const isKept = (one: unknown): one is Kept =>
  Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string');

/** Seals words, and keeps them. */
export function sealHere(text: string): Note {
  const salt = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'));
  const note = sealNote({ text, salt: salt.join('') });
  if ('sealed' in note) keep('notes', [...kept(), [note.sealed, text] satisfies Kept].slice(-AS_MANY));
  return note;
}

/** What a note says: everybody's if it is open, else only who wrote it here can read it; null for any other. */
export const wordsOf = (note: Note): string | null =>
  'text' in note ? note.text : (kept().find(([sealed]) => sealed === note.sealed)?.[1] ?? null);

export const forgetNotes = (): void => forget('notes');
