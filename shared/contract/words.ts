/** Numbers and lists as they are said. */

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
export function inCapitals(count: number): string {
  const word = inWords(count);
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const conjunction = new Intl.ListFormat('en', { type: 'conjunction' });

/** "Ann, Bo, and Cy" */
export const joinNames = (parts: string[]): string => conjunction.format(parts);
