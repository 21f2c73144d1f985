import { expect, test } from 'vitest';
import { captionOf } from './captions.ts';
import { chordOf } from './chord.ts';
import { heardBy, sideOf, type SoundCue } from './cue.ts';
import type { Recipe, Recipes } from './recipe.ts';

const recipeOf = (heard: Recipe['heard']): Recipe => ({ heard, lengthMs: 100, trimDb: 0, layers: [] });
const recipes: Recipes = {
  gun: recipeOf({ class: 'shot', pan: 'seat', pitchPct: 4 }),
  laser: recipeOf({ class: 'shot', pan: 'seat' }),
  hit: recipeOf({ class: 'shot', pan: 'target' }),
  boom: recipeOf({ class: 'blast', pan: 'centre' }),
  paper: recipeOf({ class: 'whisper', pan: 'seat' }),
};
const words = { gun: 'gunshot', laser: 'laser', hit: 'hit', boom: 'explosion' };
const everything = { most: 8, least: 0, db: 0 };
/** At a table of four as seat 0 hears it. */
const heard = (...cues: [sound: string, seat: number][]) =>
  heardBy(
    { you: 0, names: ['a', 'b', 'c', 'd'] },
    cues.map(([sound, seat]): SoundCue => ({ sound, seat, atMs: 0 })),
  );
const chord = (...cues: [string, number][]) => chordOf(heard(...cues), recipes, 'seed', everything);

test('seats lie clockwise, one’s own in the middle', () => {
  const listener = { you: 1, names: ['a', 'b', 'c', 'd'] };
  expect([0, 1, 2, 3].map((seat) => Math.round(sideOf(seat, listener)) + 0)).toEqual([1, 0, -1, 0]);
});

test('many of a kind are two voices, from the outermost, the second a little later and higher', () => {
  const [left, right, ...more] = chord(['gun', 1], ['gun', 2], ['gun', 3]);
  expect(more).toEqual([]);
  expect(left!.pan).toBeLessThan(-0.5);
  expect(right!.pan).toBeGreaterThan(0.5);
  expect(right!.lateMs - left!.lateMs).toBeGreaterThanOrEqual(9);
});

test('each doubling of equals is 3 dB less for each of them; a whisper costs a blast nothing', () => {
  const [alone] = chord(['gun', 1]);
  const [both] = chord(['gun', 1], ['laser', 2]);
  expect(alone!.db - both!.db).toBeCloseTo(3.01, 1);
  expect(chord(['boom', 1], ['paper', 2])[0]!.db).toBeCloseTo(0, 0);
});

test('the most important are kept, and one’s own before others', () => {
  const cues = heard(['paper', 1], ['laser', 2], ['gun', 0], ['boom', 3]);
  const voices = chordOf(cues, recipes, 'seed', { ...everything, most: 2 });
  expect(voices.map(({ sound }) => sound)).toEqual(['boom', 'gun']);
});

test('who is hit hears the rest more softly', () => {
  const [mine, others] = chord(['hit', 0], ['gun', 1]);
  expect([mine!.sound, others!.sound]).toEqual(['hit', 'gun']);
  expect(mine!.db - others!.db).toBeCloseTo(3);
});

test('who only watches hears more softly what calls those who play', () => {
  const called: Recipes = { call: recipeOf({ class: 'cue', pan: 'centre', watchedDb: -6 }) };
  const dbFor = (you: number | null) => {
    const cues = heardBy({ you, names: ['a', 'b'] }, [{ sound: 'call', atMs: 0 }]);
    return chordOf(cues, called, 'seed', everything)[0]!.db;
  };
  expect([dbFor(0), dbFor(null)]).toEqual([0, -6]);
});

test('pitch varies with the moment, and never in a replay of it', () => {
  const rate = (seed: string) => chordOf(heard(['gun', 1]), recipes, seed, everything)[0]!.rate;
  expect(rate('step 7')).toBe(rate('step 7'));
  expect(rate('step 7')).not.toBe(rate('step 8'));
  expect(Math.abs(rate('step 7') - 1)).toBeLessThanOrEqual(0.04);
});

test('a chord in words: by importance, counted, with its side and what concerns you', () => {
  expect(captionOf(heard(['gun', 1], ['boom', 2], ['gun', 3], ['paper', 1]), recipes, words)).toBe(
    '[explosion, gunshot ×2]',
  );
  expect(captionOf(heard(['hit', 0], ['laser', 1]), recipes, words)).toBe('[hit: you, laser ←]');
  expect(captionOf(heard(['paper', 1]), recipes, words)).toBeNull();
});
