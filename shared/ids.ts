/** What names, ids and codes look like. No schema is needed to tell: a page asks before it has fetched any. */
import { isWithin, UNITS } from './contract/graphemes.ts';

/** Visible characters of a player's name. */
export const NAME_LIMITS = { longest: 20, error: 'A name has 1 to 20 visible characters.' };

/** What a field for names takes, code units. */
export const NAME_UNITS = UNITS * NAME_LIMITS.longest;

/** A number that a name ends with, of two digits at most. */
export const ENDING = / ([1-9]\d?)$/;

/** A name without its number: "Sam" of "Sam 2". */
export const withoutNumber = (name: string): string => name.replace(ENDING, '');

/** Whether a name is the one asked for with a number added; it may be shortened only if both are too long together. */
export function isNumbered(name: string, asked: string): boolean {
  const [number] = / [1-9]\d{0,2}$/.exec(name) ?? [];
  if (number === undefined) return false;
  const before = name.slice(0, -number.length);
  const whole = withoutNumber(asked);
  return before !== '' && (before === whole || (whole.startsWith(before) && !isWithin(whole + number, NAME_LIMITS)));
}

/** What makes a seat somebody's. */
export const SECRET = /^[A-Za-z0-9_-]{22,64}$/;

export const MATCH_ID = /^[a-z0-9]{20}$/;
export const isMatchId = (id: unknown): id is string => typeof id === 'string' && MATCH_ID.test(id);

/** Letters and digits without those that are mistaken for each other. */
export const READABLE_SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const CODE_LENGTH = 6;
/** Of tables that were opened before codes became shorter. */
const OLD_CODE_LENGTH = 8;
export const CODE_ERROR = `An invite code has ${CODE_LENGTH} letters and digits, without I, L, O, 0 and 1.`;

/** An invite code as people type or paste it: letters of any case and width, with spaces, dashes and punctuation. */
export const cleanedCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
/** Which signs new ones have: shared/table/ids.ts. */
export const isCode = (code: string): boolean =>
  [CODE_LENGTH, OLD_CODE_LENGTH].includes(code.length) && code.split('').every((sign) => READABLE_SIGNS.includes(sign));
