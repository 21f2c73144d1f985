/** Names and secrets that nobody can guess. */
import { sha256Hex } from '../crypto/hashes.ts';
import { randomHex, randomInt } from '../crypto/unguessable.ts';
import { CODE_LENGTH } from '../ids.ts';

const signs = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(0, alphabet.length)]).join('');

/** 20 small letters and digits: 103 bits. Who knows the id of a private match may watch it. */
export const newMatchId = (): string => signs('abcdefghijklmnopqrstuvwxyz0123456789', 20);

/**
 * What invite codes are drawn from: no vowels, nor what is read as one (Y, 3, 4), so that hardly a word comes of them in
 * any language. A list of bad words could be complete in none, and would grow stale.
 */
export const CODE_SIGNS = 'BCDFGHJKMNPQRSTVWXZ256789';

/** What needs no vowels to be understood. */
const RUDE =
  /CCK|C[NV]N?T|DCK|F[GV]?G|F[CKV]+K|FGT|KKK|KNT|M[FV]F|N[GC]G|NGR|PRN|S[HV]T|SS|TWT|WNK|WTF|XXX|[KN]Z|69|88/;

/** Short enough to read out. 25^6 are 2.4 * 10^8: enough, as looking codes up is limited (ids.test.ts). */
export function newCode(): string {
  for (;;) {
    const code = signs(CODE_SIGNS, CODE_LENGTH);
    if (!RUDE.test(code)) return code;
  }
}

/** 256 bits, as 64 hexadecimal digits. */
export const newSeed = (): string => randomHex(32);

/** What is kept of a seat secret: enough to know it again, not to say it. */
export const keyOf = (secret: string): string => sha256Hex(`seat ${secret}`);
