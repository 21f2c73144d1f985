/**
 * A small number for each place of a chunk, as bitmaps: one for each binary digit of all of them. What is asked of a set of
 * places is asked of 32 of them at once, however many there are. (O'Neil and Quass call it a bit-sliced index.)
 */
import { add, CHUNK, has, keepCommon, placesIn, remove, type Bits } from './bits.ts';

/** Numbers up to 127. */
const DIGITS = 7;
const WORDS = CHUNK / 32;

/** The digits of a chunk's numbers, the ones first. */
export type Slices = Bits[];

/** @param stored null where each number is 0; it belongs to the slices from then on */
export function slicesOf(stored: Uint8Array<ArrayBuffer> | null): Slices {
  const words = stored ? wordsOf(stored) : new Uint32Array(DIGITS * WORDS);
  return Array.from({ length: DIGITS }, (_, digit) => words.subarray(digit * WORDS, (digit + 1) * WORDS));
}

/** Where a database hands it out at a place for words, it is read there. */
const wordsOf = (stored: Uint8Array<ArrayBuffer>): Bits =>
  stored.byteOffset % 4 === 0
    ? new Uint32Array(stored.buffer, stored.byteOffset, DIGITS * WORDS)
    : new Uint32Array(stored.slice().buffer);

/** As `slicesOf` reads it. */
export const storedSlices = ([first]: Slices): Uint8Array<ArrayBuffer> =>
  new Uint8Array(first!.buffer, first!.byteOffset, DIGITS * WORDS * 4);

export function numberAt(slices: Slices, place: number): number {
  return slices.reduce((sum, slice, digit) => sum + (Number(has(slice, place)) << digit), 0);
}

export function setNumber(slices: Slices, place: number, number: number): void {
  for (const [digit, slice] of slices.entries()) {
    if ((number >> digit) & 1) add(slice, place);
    else remove(slice, place);
  }
}

/** Which of these places have a larger number than that, the same, and a smaller one. */
export function compare(slices: Slices, places: Bits, number: number): { more: Bits; same: Bits; less: Bits } {
  const [more, same, less] = [new Uint32Array(WORDS), places.slice(), new Uint32Array(WORDS)];
  if (number >> DIGITS > 0) return { more, same: new Uint32Array(WORDS), less: same };
  for (let digit = DIGITS - 1; digit >= 0; digit--) {
    const slice = slices[digit]!;
    const isSet = (number >> digit) & 1;
    const others = isSet ? less : more;
    for (let word = 0; word < WORDS; word++) {
      const ones = same[word]! & slice[word]!;
      const zeros = same[word]! & ~slice[word]!;
      others[word]! |= isSet ? zeros : ones;
      same[word] = isSet ? ones : zeros;
    }
  }
  return { more, same, less };
}

/** The places with the largest numbers, and of those with the same number the last: in no order, at most so many. */
export function largest(slices: Slices, places: Bits, most: number): number[] {
  const all = placesIn(places, most + 1);
  if (all.length <= most) return all;
  const found: number[] = [];
  const left = places.slice();
  for (let digit = DIGITS - 1; digit >= 0; digit--) {
    const ones = left.slice();
    keepCommon(ones, slices[digit]!);
    const some = placesIn(ones, most - found.length + 1);
    if (found.length + some.length > most) left.set(ones);
    else {
      found.push(...some);
      for (let word = 0; word < WORDS; word++) left[word]! &= ~ones[word]!;
    }
  }
  return [...found, ...placesIn(left, most - found.length)];
}
