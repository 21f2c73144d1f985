/** Numbers and lists as they are said. */
import { at } from './at.ts';
import type { Seat } from './game.ts';

const words = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
] as const;

/** "three"; larger numbers in digits. */
export const inWords = (count: number): string => words[count] ?? String(count);

/** "Three", to begin a sentence with. */
export const inCapitals = (count: number): string => capitalised(inWords(count));

/** The same with a capital letter first. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Ann, Bo, and Cy": as Intl.ListFormat has it, whose first use takes a slow phone 60 ms. */
export function joinNames(parts: readonly string[], word: 'and' | 'or' = 'and'): string {
  const last = parts.at(-1) ?? '';
  if (parts.length < 2) return last;
  return `${parts.slice(0, -1).join(', ')}${parts.length > 2 ? ',' : ''} ${word} ${last}`;
}

/** The same of those who sit there; `names` by seat. */
export const joinSeats = (seats: readonly Seat[], names: readonly string[]): string =>
  joinNames(seats.map((seat) => at(names, seat)));
