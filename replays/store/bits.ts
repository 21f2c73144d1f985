/**
 * Sets of small numbers as SQLite keeps them: `CHUNK` numbers to a row, a sparse row as a sorted list of 16 bits each, a
 * full one as a bitmap. (It is what Roaring bitmaps do; as rows of the database they are written and read by the chunk.)
 */

/** Numbers in a chunk. As a bitmap it has 2 kB: half a page of the database. */
export const CHUNK = 1 << 14;
const WORDS = CHUNK / 32;
const BITMAP_BYTES = CHUNK / 8;

export const chunkOf = (number: number): number => Math.floor(number / CHUNK);
export const placeOf = (number: number): number => number % CHUNK;

/** One chunk to work with: bit by bit, 32 to a word. */
export type Bits = Uint32Array<ArrayBuffer>;

/** @param stored null for an empty one */
export function bitsOf(stored: Uint8Array | null): Bits {
  const bits = new Uint32Array(WORDS);
  if (!stored) return bits;
  if (stored.length === BITMAP_BYTES) new Uint8Array(bits.buffer).set(stored);
  else for (const place of listOf(stored)) add(bits, place);
  return bits;
}

/** @returns null for an empty one */
export function storedOf(bits: Bits): Uint8Array | null {
  const places = placesIn(bits, BITMAP_BYTES / 2);
  if (places.length === 0) return null;
  return places.length >= BITMAP_BYTES / 2
    ? new Uint8Array(bits.buffer)
    : new Uint8Array(Uint16Array.from(places.toReversed()).buffer);
}

/** Copied, as what a database hands out begins anywhere in memory. */
const listOf = (stored: Uint8Array): Uint16Array => new Uint16Array(stored.slice().buffer);

export const add = (bits: Bits, place: number): void => void (bits[place >> 5]! |= 1 << (place & 31));
export const has = (bits: Bits, place: number): boolean => ((bits[place >> 5]! >>> (place & 31)) & 1) === 1;
export const remove = (bits: Bits, place: number): void => void (bits[place >> 5]! &= ~(1 << (place & 31)));

/** Leaves in the first what is in both. @returns whether that is anything */
export function keepCommon(bits: Bits, others: Bits): boolean {
  let any = 0;
  for (let word = 0; word < WORDS; word++) any |= bits[word]! &= others[word]!;
  return any !== 0;
}

export function addAll(bits: Bits, others: Bits): void {
  for (let word = 0; word < WORDS; word++) bits[word]! |= others[word]!;
}

/** Leaves what is below that place. */
export function keepBelow(bits: Bits, place: number): void {
  const word = place >> 5;
  bits.fill(0, word + 1);
  bits[word]! &= (1 << (place & 31)) - 1;
}

/** The largest first, at most so many. */
export function placesIn(bits: Bits, most: number): number[] {
  const places: number[] = [];
  for (let word = WORDS - 1; word >= 0 && places.length < most; word--)
    for (let rest = bits[word]!; rest !== 0 && places.length < most;) {
      const bit = 31 - Math.clz32(rest);
      places.push(word * 32 + bit);
      rest &= ~(1 << bit);
    }
  return places;
}
