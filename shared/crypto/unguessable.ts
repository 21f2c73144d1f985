/** Randomness that nobody can guess, the same in Node and in a browser. */
import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';

/** So many bytes, as twice as many hexadecimal digits. */
export const randomHex = (bytes: number): string => bytesToHex(randomBytes(bytes));

/** Four words of 32 bits: seed enough for chance that nobody has to draw again. */
export function randomWords(): readonly [number, number, number, number] {
  const [a = 0, b = 0, c = 0, d = 0] = crypto.getRandomValues(new Int32Array(4));
  return [a, b, c, d];
}

/** A whole number in [from, below), each as likely as the others. They lie less than 2^32 apart. */
export function randomInt(from: number, below: number): number {
  const many = below - from;
  // What is left over at the end would make the first few likelier.
  const fair = 2 ** 32 - (2 ** 32 % many);
  for (;;) {
    const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (word < fair) return from + (word % many);
  }
}
