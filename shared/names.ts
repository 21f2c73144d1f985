/** A player's name as it is taken. A page fetches this when somebody gives their name. */
import { graphemesOf, isWithin } from './contract/graphemes.ts';
import { cleaned } from './contract/text.ts';
import { ENDING, NAME_LIMITS, withoutNumber } from './ids.ts';

/** A name as others see it; null for what is none. */
export function readName(typed: unknown): string | null {
  if (typeof typed !== 'string' || typed.length > 10 * NAME_LIMITS.longest) return null;
  const name = cleaned(typed);
  return isWithin(name, NAME_LIMITS) ? name : null;
}

/** The same name with other numbers, from the lowest that is free: "Sam 2", "Sam 3". It is cut where they would not fit. */
export function* numbered(name: string): Generator<string, never> {
  const letters = graphemesOf(withoutNumber(name));
  for (let number = Number(ENDING.exec(name)?.[1] ?? 1) + 1; ; number++) {
    let next: string;
    while (!isWithin((next = cleaned(`${letters.join('')} ${number}`)), NAME_LIMITS)) shorten(letters);
    yield next;
  }
}

/** Takes the last sign away; of one that is a whole name by itself, as linked consonants can be, the last code point. */
function shorten(letters: string[]): void {
  const last = Array.from(letters.pop() ?? '');
  if (letters.length === 0) letters.push(last.slice(0, -1).join(''));
}
