/** The characters of a text as they are seen, and how many a text may have. No browser needs more of texts to begin with. */

export interface Limits {
  /** Visible characters; 1 unless said otherwise. */
  least?: number;
  longest: number;
  /** What is said to whoever wrote something else. */
  error: string;
}

/** Code units of a visible character: a letter of the basic plane with three marks. */
export const UNITS = 4;

/** Each of these stands for itself. */
const plain = /^[ -~]*$/;
const following = String.raw`[\p{M}\p{Grapheme_Extend}\p{Emoji_Modifier}\u200d\u0e33\u0eb3]*`;
/** What UAX 29 calls a grapheme cluster, but for the old letters of Korean. Firefox 120 has no `Intl.Segmenter`. */
const grapheme = new RegExp(
  [
    String.raw`\p{Regional_Indicator}{2}`,
    String.raw`\p{Extended_Pictographic}(?:${following}\u200d\p{Extended_Pictographic})*`,
    // Consonants that are written as one: GB9c.
    String.raw`\p{Lo}(?:[\p{Mn}\u200d]*[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d][\p{Mn}\u200d]*\p{Lo})*`,
    '[^]',
  ]
    .map((one) => one + following)
    .join('|'),
  'gu',
);

/** The characters of a text as they are seen, one by one. */
export const graphemesOf = (text: string): string[] =>
  plain.test(text) ? text.split('') : (text.match(grapheme) ?? []);

/** Whether a text that is cleaned is as long as it may be, and no longer. */
export function isWithin(text: string, { least = 1, longest }: Omit<Limits, 'error'>): boolean {
  const visible = graphemesOf(text).length;
  return visible >= least && visible <= longest && text.length <= UNITS * longest;
}
