import { at } from './at.ts';

/** Seeded chance: the same four words always give the same draws. */
export interface Chance {
  /** A number in [0, 1). */
  float(): number;
  /** A whole number in [0, below). */
  int(below: number): number;
  /** @throws RangeError if there is nothing to pick from */
  pick<T>(from: readonly T[]): T;
  /** A shuffled copy (Fisher-Yates). */
  shuffle<T>(list: readonly T[]): T[];
}

/**
 * Chance by name: every draw of a match has a name of its own, "deal" or "reshuffle 3", and comes out as the seed and
 * that name have it, whatever else was drawn or happened.
 */
export type NamedChance = (draw: string) => Chance;

/** One generator for all draws, one after the other. */
export const unnamed =
  (chance: Chance): NamedChance =>
  () =>
    chance;

/**
 * A generator from 128 bits of seed.
 * Source: sfc32 by Chris Doty-Humphrey (PractRand), public domain; 12 rounds are thrown away to mix.
 */
export function chanceFrom(words: readonly [number, number, number, number]): Chance {
  let [a, b, c, counter] = words;
  const next = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    c |= 0;
    return t >>> 0;
  };
  for (let round = 0; round < 12; round++) next();

  // 53 bits, so that every double in [0, 1) of that grid can come out.
  const float = () => ((next() >>> 5) * 67108864 + (next() >>> 6)) / 9007199254740992;
  const int = (below: number) => Math.floor(float() * below);
  return {
    float,
    int,
    pick: (from) => at(from, int(from.length)),
    shuffle: (list) => {
      const cards = [...list];
      for (let last = cards.length - 1; last > 0; last--) {
        const other = int(last + 1);
        [cards[last], cards[other]] = [at(cards, other), at(cards, last)];
      }
      return cards;
    },
  };
}

/** Chance for simulations and tests, where a small whole number is seed enough. */
export const chanceOf = (seed: number): Chance =>
  chanceFrom([seed | 0, 0x9e3779b9 | 0, Math.imul(seed, 0x85ebca6b) | 0, 1]);
