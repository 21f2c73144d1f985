/**
 * Commit and reveal: the server names the hash of its seed before anyone sits down, everyone at the
 * table adds randomness of their own, and the seed is shown at the end. So whoever has kept that hash
 * can tell that the seed was not swapped, and from a log anyone can draw all of its chance again.
 *
 * Everyone commits to what they add before anybody shows theirs. So whoever runs the server can't choose how chance
 * falls as long as one player's browser is honest (docs/fairness.md says what is left). In logs of format 1 they could:
 * deal.test.ts does.
 */
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { hmacWith, sha256Hex } from '../../shared/crypto/hashes.ts';
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
  const words = new DataView(hexToBytes(hmacWith(utf8ToBytes(seed))(name)).buffer);
  return chanceFrom([words.getInt32(0), words.getInt32(4), words.getInt32(8), words.getInt32(12)]);
}

/**
 * Keeps an event with few possible contents from being guessed by its hash.
 * @returns for a position in the log, 32 hexadecimal digits
 */
export function saltsFrom(serverSeed: string): (position: number) => string {
  const hmac = hmacWith(hexToBytes(serverSeed));
  return (position) => hmac(`salt ${position}`).slice(0, 32);
}
