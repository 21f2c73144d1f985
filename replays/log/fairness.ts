/**
 * Commit and reveal: the server names the hash of its seed before anyone sits down, everyone at the
 * table adds randomness of their own, and the seed is shown at the end. So whoever has kept that hash
 * can tell that the seed was not swapped, and from a log anyone can draw all of its chance again.
 *
 * Everyone commits to what they add before anybody shows theirs. So whoever runs the server can't choose how chance
 * falls as long as one player's browser is honest (docs/fairness.md says what is left). In logs of format 1 they could:
 * deal.test.ts does.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256Hex } from '../../shared/crypto/hashes.ts';
import { chanceFrom, type Chance, type NamedChance } from '../../shared/contract/random.ts';

/** The seed that chance comes from: the server's with every player's own randomness, in seat order. */
export const mixedSeed = (serverSeed: string, nonces: readonly string[]): string =>
  sha256Hex(JSON.stringify([serverSeed, ...nonces]));

/** The chance of every draw by its name. @param seed any text */
export const chanceIn =
  (seed: string): NamedChance =>
  (draw) =>
    chanceBy(seed, `draw ${draw}`);

/** As it was in logs of format 1: by the number of events that the log has. */
export const chanceAt = (seed: string, position: number): Chance => chanceBy(seed, `chance ${position}`);

function chanceBy(seed: string, name: string): Chance {
  const bytes = hmac(sha256, utf8ToBytes(seed), utf8ToBytes(name));
  const words = new DataView(bytes.buffer, bytes.byteOffset);
  return chanceFrom([words.getInt32(0), words.getInt32(4), words.getInt32(8), words.getInt32(12)]);
}

/** Keeps an event with few possible contents from being guessed by its hash. 32 hexadecimal digits. */
export const saltAt = (serverSeed: string, position: number): string =>
  bytesToHex(hmac(sha256, hexToBytes(serverSeed), utf8ToBytes(`salt ${position}`))).slice(0, 32);
