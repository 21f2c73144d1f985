/** What people write and others see: names of players, items and cards, and whatever else stands beside them. */
import { lazily } from './lazily.ts';

/**
 * What can't be seen, or changes how its neighbours are seen: controls and line ends, direction marks, joiners,
 * zero-width letters, tags, variation selectors, halves of letters, private and unassigned code points, and those
 * letters that every font draws as nothing although Unicode calls them visible.
 */
const invisible =
  /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}]/gu;
/** A mark with no letter to stand on would stand on its neighbour. */
const adrift = /(^|\p{Zs})\p{M}+/gu;
/** Scripts need up to three marks on a letter; a tower of them would paint over its neighbours. */
const tower = /(\p{M}{3})\p{M}+/gu;

/** A text as it is shown: without what can't be seen, spaces folded, composed (NFC). Empty if nothing is left to see. */
export const cleaned = (raw: string): string =>
  raw
    .replace(invisible, '')
    // Taken apart first: a letter that has a mark of its own has room for two more.
    .normalize('NFD')
    .replace(adrift, '$1')
    .replace(tower, '$1')
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();

/** The same for two texts that read alike: case and width of letters, and what can't be seen, make no other name. */
export const likenessOf = (text: string): string =>
  cleaned(text).normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');

/** An id that reads like a name: small letters, digits and dashes, a letter first. */
export function idFrom(name: string, otherwise: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const id = plain.replace(/^[^a-z]+/, '').slice(0, 30);
  return id.replace(/-+$/, '') || otherwise;
}

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
/** To make one takes a phone that is four times as slow 50 ms. */
const segmenter = lazily(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }));

/** A flag, or a sign with the marks and skin tones that belong to it. */
const nearlyGrapheme = /\p{RI}{2}|[^][\p{M}\p{Emoji_Modifier}\u0e33\u0eb3\uff9e\uff9f]*/gu;

/** The characters of a cleaned text without Intl.Segmenter, which Firefox lacks before 125. */
export const nearlyGraphemesOf = (text: string): string[] => text.match(nearlyGrapheme) ?? [];

/** The characters of a text as they are seen, one by one. */
export function graphemesOf(text: string): string[] {
  if (plain.test(text)) return text.split('');
  if (!('Segmenter' in Intl)) return nearlyGraphemesOf(text);
  return Array.from(segmenter().segment(text), ({ segment }) => segment);
}

/** Whether a text that is cleaned is as long as it may be, and no longer. */
export function isWithin(text: string, { least = 1, longest }: Omit<Limits, 'error'>): boolean {
  const visible = graphemesOf(text).length;
  return visible >= least && visible <= longest && text.length <= UNITS * longest;
}
