import { expect, it } from 'vitest';
import { chanceOf } from '../../shared/contract/random.ts';
import { add, addAll, bitsOf, CHUNK, keepBelow, keepCommon, placesIn, remove, storedOf } from './bits.ts';

const chance = chanceOf(5);
const some = (count: number): Set<number> => new Set(Array.from({ length: count }, () => chance.int(CHUNK)));
const down = (numbers: Iterable<number>): number[] => [...numbers].toSorted((a, b) => b - a);
const read = (numbers: Iterable<number>) => {
  const bits = bitsOf(null);
  for (const place of numbers) add(bits, place);
  return bits;
};

it.each([0, 1, 2, 700, 1023, 1024, 1025, 9000, CHUNK])('%i numbers are kept, and read as they were', (count) => {
  const numbers = count === CHUNK ? new Set(Array(CHUNK).keys()) : some(count);
  const stored = storedOf(read(numbers));
  expect(placesIn(bitsOf(stored), CHUNK)).toEqual(down(numbers));
  expect(stored === null ? 0 : stored.length).toBe(Math.min(2 * numbers.size, CHUNK / 8));
  // Wherever in memory a database hands it out.
  const elsewhere = stored && new Uint8Array([7, ...stored]).subarray(1);
  expect(placesIn(bitsOf(elsewhere), 3)).toEqual(down(numbers).slice(0, 3));
});

it('sets are joined, cut and left as sets are', () => {
  for (let round = 0; round < 50; round++) {
    const [one, other] = [some(chance.int(3000)), some(chance.int(3000))];
    const common = read(one);
    keepCommon(common, read(other));
    expect(placesIn(common, CHUNK)).toEqual(down([...one].filter((number) => other.has(number))));
    const all = read(one);
    addAll(all, read(other));
    expect(placesIn(all, CHUNK)).toEqual(down(new Set([...one, ...other])));
    const limit = chance.int(CHUNK);
    keepBelow(all, limit);
    expect(placesIn(all, CHUNK)).toEqual(down([...new Set([...one, ...other])].filter((number) => number < limit)));
    for (const number of placesIn(all, CHUNK)) remove(all, number);
    expect(storedOf(all)).toBe(null);
  }
  const edges = read([0, 31, 32, CHUNK - 1]);
  keepBelow(edges, CHUNK - 1);
  expect(placesIn(edges, 9)).toEqual([32, 31, 0]);
  keepBelow(edges, 0);
  expect(placesIn(edges, 9)).toEqual([]);
});
