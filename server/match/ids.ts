/** Names and secrets that nobody can guess. */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { CODE_ALPHABET, CODE_LENGTH } from '../../shared/protocol.ts';

const signs = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** 20 small letters and digits: 103 bits. Who knows the id of a private match may watch it. */
export const newMatchId = (): string => signs('abcdefghijklmnopqrstuvwxyz0123456789', 20);

/** Short enough to read out; 40 bits, and looking codes up is limited. */
export const newCode = (): string => signs(CODE_ALPHABET, CODE_LENGTH);

/** 256 bits, as 64 hexadecimal digits. */
export const newSeed = (): string => randomBytes(32).toString('hex');

/** What is kept of a seat secret: enough to know it again, not to say it. */
export const keyOf = (secret: string): string => createHash('sha256').update(`seat ${secret}`).digest('hex');
