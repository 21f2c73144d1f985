/**
 * A sound as data: how it is made, and how it is heard among others. What a recipe's numbers mean in detail is
 * `render.ts`. Times are ms, frequencies Hz, loudness LUFS (the loudest 400 ms at full volume).
 */

/** What a sound is for says how loud it is, and who gives way to whom: a higher priority is kept, and ducks lower ones. */
export const classes = {
  /** Paper, pen, ticks. */
  whisper: { lufs: -38, priority: 0 },
  /** Your own press. */
  press: { lufs: -34, priority: 1 },
  /** Charges, shuffling. */
  load: { lufs: -31, priority: 1 },
  /** Defences, cards turning. */
  guard: { lufs: -28, priority: 2 },
  /** What asks something of you. */
  cue: { lufs: -28, priority: 2 },
  /** Shots and single strikes. */
  shot: { lufs: -25, priority: 3 },
  /** Who is out. */
  out: { lufs: -24, priority: 4 },
  /** Win, tie, lightning round. */
  fanfare: { lufs: -23, priority: 4 },
  /** What shakes the table. */
  blast: { lufs: -20, priority: 5 },
} as const;

type SoundClass = keyof typeof classes;

/** From and to; gone through exponentially. */
type Glide = readonly [from: number, to?: number];
type Filter = readonly [from: number, to?: number, q?: number];

export interface Layer {
  /** Square and saw are band-limited; `crackle` is so many grains of noise a second. */
  src: 'sine' | 'tri' | 'square' | 'saw' | 'white' | 'pink' | 'brown' | 'crackle';
  /** When it begins. */
  at?: number;
  hz?: Glide;
  /** How long the glide of `hz` takes, if not the whole layer. */
  glideMs?: number;
  /** Phase modulation: its frequency as a ratio, its index from and to. */
  fm?: readonly [ratio: number, from: number, to: number];
  /** Vibrato: how fast, Hz, and how far, semitones. */
  vib?: readonly [hz: number, semitones: number];
  hp?: Filter;
  bp?: Filter;
  lp?: Filter;
  drive?: number;
  /** Tremolo: how fast, Hz, and how deep, 0 to 1. */
  trem?: readonly [hz: number, depth: number];
  /** Opens so often, Hz, for that share of the time. */
  gate?: readonly [hz: number, duty: number];
  env: readonly [attackMs: number, holdMs: number, decayMs: number];
  db?: number;
  times?: Repeats;
}

/** The layer again and again; the gap runs evenly from `every` to `last`, each repeat is that much higher and louder. */
export interface Repeats {
  n: number;
  every: number;
  last?: number;
  semi?: number;
  db?: number;
  /** How far off pitch each may be, %. */
  jitter?: number;
}

export interface Recipe {
  heard: {
    class: SoundClass;
    /** A whisper that who wants less sound wants still. */
    needed?: boolean;
    /** Where in the sound it strikes: that much earlier it begins. */
    strikeMs?: number;
    /** What its place from left to right follows. */
    pan: 'centre' | 'seat' | 'target' | 'square';
    /** How far off pitch it may be played, ± %. */
    pitchPct?: number;
    /** For who only watches, dB. */
    watchedDb?: number;
    /** What a phone does beside it for whoever it concerns: on, off, on… in ms. */
    buzz?: readonly number[];
  };
  lengthMs: number;
  /** Brings it to the loudness of its class. */
  trimDb: number;
  layers: readonly Layer[];
  /** Taps, each of the one before it, of what sounds after `from`. */
  echo?: { ms: number; n: number; db: number; lp: number; from?: number };
}

export type Recipes = Record<string, Recipe>;

/** A game's sounds, and the space that they sound in. */
export interface Room {
  /** Two delays, left and right, each fed back through a low-pass; added at `wetDb`. */
  space: { taps: readonly { ms: number; feedback: number }[]; lp: number; wetDb: number };
  sounds: Recipes;
  /** What they are called; those without a word are never told. */
  words: Record<string, string>;
}
