/** A key as a few signs that people can tell apart. */
import { sha256Hex } from './crypto/hashes.ts';
import { READABLE_SIGNS } from './ids.ts';

const SIGNS = 4;

/**
 * "K7Q4": four signs from the hash of a public key, the same wherever somebody sits with it. Only a help for the eye:
 * there are less than a million marks, so whoever wants to can try keys until one has another's mark. What tells people
 * apart is the whole key.
 * @param key base64url
 */
export function keyMark(key: string): string {
  // 40 bits: a whole number, and far more than 31^4.
  let left = Number.parseInt(sha256Hex(key).slice(0, 10), 16);
  let mark = '';
  for (let sign = 0; sign < SIGNS; sign++) {
    mark += READABLE_SIGNS.charAt(left % READABLE_SIGNS.length);
    left = Math.floor(left / READABLE_SIGNS.length);
  }
  return mark;
}
