import { beforeEach, expect, test } from 'vitest';
import type { HeardCue } from './cue.ts';
import { Follower, type Instrument } from './follower.ts';
import type { Recipe, Recipes } from './recipe.ts';

const recipeOf = (heard: Partial<Recipe['heard']>): Recipe => ({
  heard: { class: 'shot', pan: 'centre', ...heard },
  lengthMs: 100,
  trimDb: 0,
  layers: [],
});
const recipes: Recipes = {
  gun: recipeOf({}),
  slow: recipeOf({ strikeMs: 500 }),
  paper: recipeOf({ class: 'whisper' }),
  card: recipeOf({ class: 'guard' }),
  boom: recipeOf({ class: 'blast' }),
};
const cue = (sound: string, atMs: number): HeardCue => ({ sound, atMs, x: 0, isMine: false, isWatched: false });

let played: { sounds: string[]; atMs: number; cutsLead: boolean }[];
let nowMs: number;
let instrument: Instrument;

beforeEach(() => {
  played = [];
  instrument = {
    isSparse: false,
    strike: (voices, { inS, cutsLead }) =>
      void played.push({ sounds: voices.map(({ sound }) => sound), atMs: Math.round(nowMs + inS * 1000), cutsLead }),
    tell: () => undefined,
  };
});

/** Plays in frames of 16 ms. @returns what was heard, by the clock of the motion */
function play(follower: Follower, { from = 0, to = 2000, speed = 1 } = {}): [sounds: string, atMs: number][] {
  played = [];
  for (let ms = from; ms <= to; ms += 16 * speed) {
    nowMs = ms / speed;
    follower.advance(ms, speed);
  }
  return played.map(({ sounds, atMs }) => [sounds.join(), Math.round(atMs * speed)]);
}

const follow = (...cues: HeardCue[]) => new Follower(cues, recipes, instrument, 'seed');

test('each sound once, when it strikes; what strikes within 30 ms is one chord', () => {
  expect(play(follow(cue('gun', 800), cue('boom', 810), cue('card', 300)))).toEqual([
    ['card', 300],
    ['boom,gun', 800],
  ]);
});

test('a sound that leads up to its strike begins in time, before what strikes earlier', () => {
  expect(play(follow(cue('gun', 900), cue('slow', 1000)))).toEqual([
    ['slow', 1000],
    ['gun', 900],
  ]);
});

test('a jump plays nothing of what it passes, and going back nothing twice', () => {
  const follower = follow(cue('gun', 100), cue('boom', 1500));
  expect(play(follower, { to: 200 })).toEqual([['gun', 100]]);
  expect(play(follower, { from: 1900 })).toEqual([]);
  expect(play(follower, { from: 50, to: 60 })).toEqual([['gun', 100]]);
});

test('what comes too late is dropped', () => {
  expect(play(follow(cue('gun', 100), cue('boom', 500)), { from: 200 })).toEqual([['boom', 500]]);
});

test('at 2× no whispers and no leads', () => {
  expect(play(follow(cue('paper', 300), cue('slow', 900)), { speed: 2 })).toEqual([['slow', 900]]);
  expect(played[0]!.cutsLead).toBe(true);
});

test('at 4× only what strikes hard, well apart unless it matters more', () => {
  const cues = [cue('card', 100), cue('gun', 400), cue('gun', 500), cue('boom', 600), cue('gun', 1600)];
  expect(play(follow(...cues), { speed: 4 })).toEqual([
    ['gun', 400],
    ['boom', 600],
    ['gun', 1600],
  ]);
});
