import { expect, it } from 'vitest';
import { chanceOf } from '../../shared/contract/random.ts';
import { compare, largest, numberAt, setNumber, slicesOf, storedSlices } from './bit-slices.ts';
import { add, bitsOf, CHUNK, placesIn } from './bits.ts';

const chance = chanceOf(6);

it.each([1, 40, 700, CHUNK])('of %i places their numbers are kept, compared, and the largest found', (count) => {
  const numbers = Array.from({ length: CHUNK }, () => chance.int(102));
  const written = slicesOf(null);
  for (const [place, number] of numbers.entries()) {
    setNumber(written, place, 127);
    setNumber(written, place, number);
  }
  // Wherever in memory a database hands it out.
  const slices = slicesOf(new Uint8Array([7, ...storedSlices(written)]).subarray(1));
  expect(numbers.every((number, place) => numberAt(slices, place) === number)).toBe(true);

  const places = bitsOf(null);
  for (let one = 0; one < count; one++) add(places, count === CHUNK ? one : chance.int(CHUNK));
  const all = placesIn(places, CHUNK);
  for (const number of [0, 1, 50, 64, 101, 127, 128, 4000]) {
    const { more, same, less } = compare(slices, places, number);
    expect(placesIn(more, CHUNK)).toEqual(all.filter((place) => numbers[place]! > number));
    expect(placesIn(same, CHUNK)).toEqual(all.filter((place) => numbers[place] === number));
    expect(placesIn(less, CHUNK)).toEqual(all.filter((place) => numbers[place]! < number));
  }
  for (const most of [1, 2, 51, 600, CHUNK]) {
    const sorted = all.toSorted((a, b) => numbers[b]! - numbers[a]! || b - a);
    expect(new Set(largest(slices, places, most))).toEqual(new Set(sorted.slice(0, most)));
  }
});
