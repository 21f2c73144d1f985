/** What people write and others see: names of players, items and cards, and whatever else stands beside them. */
/** Joiners, variation selectors and tags: each is kept where a script or an emoji needs it, by `needed`. */
const joining = String.raw`[\u200c\u200d\ufe0f\u180b-\u180f\u{e0020}-\u{e007f}\u{e0100}-\u{e01ef}]`;
/**
 * What can't be seen, or changes how its neighbours are seen: controls and line ends, direction marks, zero-width
 * letters, halves of letters, private and unassigned code points, and those letters that every font draws as nothing
 * although Unicode calls them visible.
 */
const invisible = new RegExp(
  String.raw`(?!${joining})[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}]`,
  'gu',
);

/** One person, animal or thing of an emoji. */
const picture = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?`;
/** A letter of a script whose letters join. Texts are taken apart here (NFD), so a hamza above is a mark. */
const joined = String.raw`(?=\p{L})[\p{sc=Arab}\p{sc=Syrc}\p{sc=Nkoo}\p{sc=Adlm}\p{sc=Mong}]`;
/** Arabic letters that join nothing, and those that do not join the next letter. */
const alone = String.raw`[\u0621\u0674]`;
const last = String.raw`[\u0627\u0629\u062f-\u0632\u0648\u0671-\u0677\u0688-\u0699\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d5\u06ee\u06ef]`;
/** Devanagari to Sinhala: the sign that takes a consonant's vowel away. */
const virama = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]`;

/** Where joiners, selectors and tags stay: by UAX 31 (A1, A2, B) and UTS 51, and two more that names are written with. */
const needed = [
  // The flags of England, Scotland, Wales.
  String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}`,
  // A family, a job, a rainbow flag; no emoji has more than four parts.
  String.raw`${picture}(?:\u200d${picture}){0,3}`,
  String.raw`[#*0-9]\ufe0f\u20e3`,
  // A1, Persian.
  String.raw`(?<=(?!${alone}|${last})${joined}\p{M}{0,3})\u200c(?=\p{M}{0,3}(?!${alone})${joined})`,
  // A2 and B, Indic.
  String.raw`(?<=\p{L}\p{M}{0,2}${virama})(?:\u200c(?=\p{L})|\u200d(?!\p{M}))`,
  // Bengali and Kannada: a ra of its own before another consonant.
  String.raw`(?<=[\u09b0\u0cb0])\u200d(?=[\u09cd\u0ccd])`,
  // Japanese and Chinese names with a rare form of a character; Mongolian.
  String.raw`(?<=\p{sc=Han})[\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=(?=\p{L})\p{sc=Mong})[\u180b-\u180f]`,
].join('|');
/** A joiner beside a joiner does nothing more. */
const joiners = new RegExp(`(${needed})|${joining}`, 'gu');
const doubled = /([\u200c\u200d])[\u200c\u200d]+/gu;

/** A mark with no letter to stand on would stand on its neighbour. */
const adrift = /(^|\p{Zs})\p{M}+/gu;
/** More marks on one letter than most scripts need would paint over its neighbours. Joiners hide none. */
const tower = /[\p{M}\u200c\u200d]{4,}/gu;
/** These scripts need more marks: for vowels of several parts, tones, and consonants under each other. */
const stacks = new RegExp(
  String.raw`^[\u200c\u200d${['Beng', 'Knda', 'Sinh', 'Mymr', 'Khmr', 'Tibt', 'Lana', 'Bali', 'Java', 'Hebr'].map((script) => `\\p{sc=${script}}`).join('')}]+$`,
  'u',
);
const lowered = (marks: string): string =>
  Array.from(marks)
    .slice(0, stacks.test(marks) ? 6 : 3)
    .join('');

/** A text as it is shown: without what can't be seen, spaces folded, composed (NFC). Empty if nothing is left to see. */
export function cleaned(raw: string): string {
  const text = raw
    .replace(invisible, '')
    .replace(doubled, '$1')
    // Taken apart first: a letter that has a mark of its own has room for two more.
    .normalize('NFD')
    .replace(joiners, '$1')
    .replace(adrift, '$1')
    .replace(tower, lowered)
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim();
  // Signs that were taken out may have stood between others that are needed only apart.
  return text === raw ? text : cleaned(text);
}

/** The same for two texts that read alike: case and width of letters, and what can't be seen, make no other name. */
export const likenessOf = (text: string): string =>
  cleaned(text)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC');

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

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Safe within XML and HTML, in elements and attributes. What XML may not have at all is left out. */
export const escaped = (words: string): string =>
  words
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');
