/** Which names look alike, by the skeletons of Unicode's UTS 39. Browsers fetch this with its table only when they need it. */
import { lazily } from './contract/lazily.ts';
import { likenessOf } from './contract/text.ts';
import { confusables } from './confusables-data.ts';

/** By a character: the text that it looks like. */
const lookalikes = lazily(() => {
  const known = new Map<string, string>();
  let code = 0;
  for (const word of confusables.trim().split(/\s+/)) {
    const [step = '', ...like] = word.split(/[=.]/);
    code += Number.parseInt(step, 36);
    known.set(String.fromCodePoint(code), String.fromCodePoint(...like.map((one) => Number.parseInt(one, 36))));
  }
  return known;
});

/** With compatibility decomposition where UTS 39 has the canonical one, so that circled letters are letters, too. */
const skeletonOf = (text: string): string =>
  Array.from(text.normalize('NFKD'), (one) => lookalikes().get(one) ?? one)
    .join('')
    .normalize('NFKD');

/**
 * Skeletons of a name in small letters, and of its skeleton in small letters: capitals may look like other letters than
 * their small ones do ("I" like "l", a Cyrillic "Н" like "H"). Spaces do not count, so that "Sam2" looks like "Sam 2".
 */
const looksOf = (name: string): string[] =>
  [name, skeletonOf(name)].map((one) => skeletonOf(likenessOf(one).replaceAll(' ', '')));

/** Tells whether people would take a name for one of these. */
export function looksLike(names: readonly string[]): (name: string) => boolean {
  const known = new Set(names.flatMap(looksOf));
  return (name) => looksOf(name).some((look) => known.has(look));
}
