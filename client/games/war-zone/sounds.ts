/** What War Zone sounds like: paper drums and print machines, low, narrow, in front of you. */
import type { Recipes, Room } from '../../kit/sound/recipe.ts';
import { soundWords } from './words-sounds.ts';

const sounds = {
  /** A card comes off the deck; exchange plays it twice, 80 apart. */
  draw: {
    heard: { class: 'whisper', pan: 'seat', pitchPct: 8 },
    lengthMs: 111,
    trimDb: -16.8,
    layers: [
      { src: 'white', hp: [1800], bp: [2600, 4600, 0.9], lp: [9000], env: [55, 10, 40] },
      { src: 'white', at: 92, hp: [3500], lp: [9000], env: [1, 2, 16], db: -2 },
    ],
  },
  /** Each dealt card lands. */
  deal: {
    heard: { class: 'whisper', pan: 'seat', pitchPct: 8 },
    lengthMs: 30,
    trimDb: -13.4,
    layers: [
      { src: 'white', bp: [5200, 3600, 0.8], env: [1, 3, 26] },
      { src: 'tri', hz: [310, 240], env: [1, 3, 22], db: -7 },
    ],
  },
  /** Discard pile becomes the deck. */
  shuffle: {
    heard: { class: 'load', pan: 'centre', pitchPct: 3 },
    lengthMs: 550,
    trimDb: -12.3,
    layers: [
      { src: 'white', bp: [3000, 2200, 1.1], env: [1, 1, 13], times: { n: 16, every: 32, last: 15, jitter: 14 } },
      { src: 'pink', bp: [1200, 2400, 0.8], env: [200, 100, 60], db: -14 },
      { src: 'brown', at: 440, lp: [1800], env: [1, 5, 34], times: { n: 2, every: 70 }, db: 1 },
    ],
  },
  /** A card falls on the pile. */
  discard: {
    heard: { class: 'whisper', strikeMs: 75, pan: 'centre', pitchPct: 6 },
    lengthMs: 124,
    trimDb: -18.4,
    layers: [
      { src: 'white', bp: [5600, 3800, 1.6], env: [70, 0, 14], db: 1 },
      { src: 'sine', at: 75, hz: [250, 170], env: [1, 6, 40], db: -3 },
      { src: 'white', at: 75, bp: [1500, 1200, 0.9], env: [1, 2, 26], db: -2 },
      { src: 'white', at: 108, bp: [2600, 2200, 1.4], env: [1, 1, 14], db: -6 },
    ],
  },
  /** The attack card swings to the defender. */
  'ask-defence': {
    heard: { class: 'cue', strikeMs: 112, pan: 'target', pitchPct: 2, watchedDb: -6 },
    lengthMs: 343,
    trimDb: -13.7,
    layers: [
      { src: 'white', bp: [2600, 2200, 0.9], env: [1, 1, 24], times: { n: 4, every: 28, db: 2 }, db: -12 },
      { src: 'tri', hz: [392, 370], env: [1, 2, 22], times: { n: 4, every: 28, db: 2 }, db: -10 },
      { src: 'white', at: 112, bp: [2200, 1700, 0.8], env: [1, 6, 90], db: -3 },
      { src: 'sine', at: 112, hz: [230, 110], env: [1, 12, 160], db: -3 },
      { src: 'tri', at: 112, hz: [440, 392], env: [1, 20, 210], db: -2 },
    ],
  },
  /** Attack: first of five cracks. */
  'infantry-fire': {
    heard: { class: 'shot', pan: 'target', pitchPct: 4 },
    lengthMs: 520,
    trimDb: -9.4,
    layers: [
      {
        src: 'white',
        hp: [1200],
        bp: [2900, 1500, 0.7],
        env: [1, 4, 58],
        times: { n: 5, every: 34, jitter: 14 },
        db: 2,
      },
      { src: 'white', lp: [1900, 350], env: [1, 4, 46], times: { n: 5, every: 34 }, db: -5 },
      { src: 'white', at: 170, bp: [1500, 500, 0.8], env: [10, 20, 320], db: -9 },
    ],
  },
  /** Attack: helmets march. */
  reinforcements: {
    heard: { class: 'shot', pan: 'target', pitchPct: 2 },
    lengthMs: 498,
    trimDb: -11.9,
    layers: [
      { src: 'white', bp: [1700, 2100, 0.8], env: [1, 1, 20], times: { n: 18, every: 28, jitter: 3, db: 0.3 }, db: -3 },
      { src: 'brown', lp: [1100, 500], env: [2, 12, 60], times: { n: 4, every: 138 } },
      { src: 'sine', hz: [150, 90], env: [2, 12, 60], times: { n: 4, every: 138 }, db: -5 },
      { src: 'crackle', hz: [600, 240], bp: [1000, 800, 0.9], env: [3, 6, 55], times: { n: 4, every: 138 }, db: 13 },
    ],
  },
  /** Attack: first of three shells lands. */
  artillery: {
    heard: { class: 'blast', strikeMs: 370, pan: 'target', pitchPct: 3 },
    lengthMs: 960,
    trimDb: -10.2,
    layers: [
      { src: 'sine', hz: [130, 62], env: [2, 18, 120], db: -5 },
      { src: 'white', lp: [1200, 250], env: [1, 10, 110], drive: 1.5, db: -6 },
      { src: 'sine', at: 120, hz: [1300, 480], env: [60, 150, 40], db: -16 },
      {
        src: 'white',
        at: 370,
        lp: [1700, 130],
        env: [1, 20, 210],
        drive: 2.5,
        times: { n: 3, every: 90, db: -1.5 },
        db: 1,
      },
      { src: 'sine', at: 370, hz: [115, 48], env: [2, 20, 180], times: { n: 3, every: 90, db: -1.5 } },
      { src: 'crackle', at: 560, hz: [220, 30], bp: [900, 500, 1], env: [20, 60, 320], db: 2 },
    ],
  },
  /** Attack: the sabre falls. */
  'cavalry-charge': {
    heard: { class: 'shot', strikeMs: 480, pan: 'target', pitchPct: 3 },
    lengthMs: 753,
    trimDb: -14.7,
    layers: [
      { src: 'brown', lp: [1300, 600], env: [1, 5, 34], times: { n: 9, every: 78, last: 40, jitter: 8 }, db: 4 },
      { src: 'tri', hz: [330, 210], env: [1, 4, 30], times: { n: 9, every: 78, last: 40, jitter: 12 }, db: 1 },
      { src: 'white', at: 430, bp: [1400, 5200, 1.4], env: [48, 0, 70], db: -3 },
      { src: 'sine', at: 482, hz: [2350], fm: [1.52, 2, 0.1], env: [1, 10, 260], db: -8 },
    ],
  },
  /** Attack: the valve opens. */
  'gas-attack': {
    heard: { class: 'shot', pan: 'target', pitchPct: 2 },
    lengthMs: 880,
    trimDb: -12.2,
    layers: [
      { src: 'white', hp: [3500], lp: [9000, 6000], env: [30, 200, 520], db: -6 },
      { src: 'pink', lp: [260, 850], env: [350, 200, 330], db: 4 },
      { src: 'sine', hz: [1750, 1420], trem: [19, 0.5], env: [10, 40, 90], db: -9 },
      { src: 'pink', bp: [700, 420, 3], trem: [3.4, 0.6], env: [260, 200, 400], db: 2 },
    ],
  },
  /** Attack: the card is slammed. */
  'tank-assault': {
    heard: { class: 'blast', strikeMs: 570, pan: 'target', pitchPct: 2 },
    lengthMs: 901,
    trimDb: -8.6,
    layers: [
      { src: 'saw', hz: [42, 46], lp: [800, 1100], gate: [12, 0.7], env: [50, 460, 60], drive: 2, db: -12 },
      {
        src: 'square',
        hz: [640, 560],
        fm: [1.37, 3, 1],
        lp: [3200],
        env: [1, 4, 34],
        times: { n: 7, every: 83, jitter: 6 },
        db: -12,
      },
      { src: 'sine', at: 570, hz: [105, 46], env: [1, 30, 300] },
      { src: 'white', at: 570, lp: [1600, 160], env: [1, 20, 240], drive: 2.5, db: 1 },
      { src: 'sine', at: 570, hz: [236], fm: [1.63, 4, 0.5], env: [1, 10, 240], db: -6 },
    ],
  },
  /** Attack: first of three bombs lands. */
  'air-raid': {
    heard: { class: 'blast', strikeMs: 390, pan: 'target', pitchPct: 2 },
    lengthMs: 820,
    trimDb: -11.2,
    layers: [
      { src: 'saw', hz: [104, 80], lp: [900, 1700, 1.2], trem: [24, 0.7], env: [330, 70, 420], db: -6 },
      { src: 'saw', hz: [157, 121], lp: [900, 1500, 1.2], trem: [24, 0.7], env: [330, 70, 380], db: -11 },
      { src: 'sine', at: 220, hz: [2000, 1100], env: [60, 100, 10], db: -18 },
      {
        src: 'white',
        at: 390,
        lp: [2400, 220],
        env: [1, 14, 130],
        drive: 2,
        times: { n: 3, every: 90, semi: 1 },
        db: 1,
      },
      { src: 'sine', at: 390, hz: [160, 60], env: [1, 14, 130], times: { n: 3, every: 90, semi: -2 } },
    ],
  },
  /** Attack: the shot, after a held breath. */
  sniper: {
    heard: { class: 'shot', strikeMs: 430, pan: 'target', pitchPct: 2 },
    lengthMs: 947,
    trimDb: -8.5,
    layers: [
      { src: 'white', bp: [2600, 2200, 2.5], env: [1, 2, 18], times: { n: 2, every: 95 }, db: -9 },
      { src: 'square', hz: [520, 430], lp: [2600], env: [1, 2, 14], times: { n: 2, every: 95 }, db: -14 },
      { src: 'white', at: 430, hp: [1200], lp: [12000], env: [1, 6, 34] },
      { src: 'sine', at: 430, hz: [900, 160], env: [1, 4, 40] },
    ],
    echo: { ms: 118, n: 4, db: -5, lp: 2000, from: 400 },
  },
  /** Block: the wire snaps taut. */
  'barbed-wire': {
    heard: { class: 'guard', pan: 'target', pitchPct: 4 },
    lengthMs: 201,
    trimDb: -14.9,
    layers: [
      { src: 'saw', hz: [760, 690], lp: [5000, 1200], env: [1, 10, 190] },
      { src: 'saw', hz: [790, 712], lp: [5000, 1200], env: [1, 10, 190] },
      { src: 'saw', at: 40, hz: [1210, 1150], lp: [5000, 2000], env: [1, 6, 110], db: -7 },
    ],
  },
  /** Block: eight dashes, 34 apart. */
  'machine-gun': {
    heard: { class: 'guard', pan: 'target', pitchPct: 3 },
    lengthMs: 263,
    trimDb: -18.8,
    layers: [
      { src: 'square', hz: [210, 150], lp: [2200, 1200], env: [1, 5, 18], times: { n: 8, every: 34 } },
      { src: 'pink', bp: [950, 700, 0.9], env: [1, 4, 20], times: { n: 8, every: 34 }, db: 7 },
    ],
  },
  /** Block: the slab drops. */
  bunker: {
    heard: { class: 'guard', pan: 'target', pitchPct: 3 },
    lengthMs: 409,
    trimDb: -18.4,
    layers: [
      { src: 'sine', hz: [105, 56], env: [1, 20, 150] },
      { src: 'pink', bp: [620, 400, 1.2], env: [1, 14, 80], db: 6 },
      { src: 'crackle', at: 14, hz: [900, 160], bp: [2000, 900, 0.9], env: [5, 60, 330], db: 11 },
    ],
  },
  /** Block: two breaths. */
  'gas-mask': {
    heard: { class: 'guard', pan: 'target', pitchPct: 3 },
    lengthMs: 540,
    trimDb: -5.1,
    layers: [
      { src: 'white', bp: [620, 1150, 3.5], env: [110, 40, 70] },
      { src: 'white', at: 270, bp: [980, 480, 3], env: [60, 60, 150], db: 1 },
      { src: 'sine', at: 232, hz: [300, 190], env: [1, 3, 24], db: -4 },
    ],
  },
  /** Block: one flat shot. */
  'anti-tank-gun': {
    heard: { class: 'guard', pan: 'target', pitchPct: 3 },
    lengthMs: 451,
    trimDb: -22.3,
    layers: [
      { src: 'white', lp: [5000, 900], env: [1, 4, 34], drive: 2, db: 2 },
      { src: 'sine', hz: [1240], fm: [1.37, 3.5, 0.4], env: [1, 30, 420], db: 1 },
      { src: 'sine', hz: [2010], fm: [1.09, 1, 0.2], env: [1, 20, 300], db: -4 },
      { src: 'sine', hz: [240, 110], env: [1, 6, 50], db: -2 },
    ],
  },
  /** Block: four puffs climb, 65 apart. */
  'anti-aircraft-gun': {
    heard: { class: 'guard', pan: 'target', pitchPct: 3 },
    lengthMs: 450,
    trimDb: -18.9,
    layers: [
      { src: 'sine', hz: [230, 150], env: [1, 8, 55], times: { n: 4, every: 65, semi: 4 }, db: 3 },
      { src: 'pink', bp: [700, 500, 1], env: [1, 6, 60], times: { n: 4, every: 65 }, db: 3 },
      { src: 'crackle', at: 240, hz: [120, 40], bp: [2600, 1800, 1], env: [10, 40, 160], db: -4 },
    ],
  },
  /** Block: leaves close. */
  camouflage: {
    heard: { class: 'guard', pan: 'target', pitchPct: 6 },
    lengthMs: 340,
    trimDb: -15.7,
    layers: [
      { src: 'white', hp: [3200], lp: [9000], env: [60, 0, 60], times: { n: 3, every: 85, jitter: 10 }, db: -3 },
      { src: 'crackle', hz: [420, 240], hp: [2400], lp: [9000], env: [40, 160, 140], db: 5 },
    ],
  },
  /** Hit: the burst (60; after a ticket 400). */
  'war-hit': {
    heard: { class: 'blast', pan: 'target', pitchPct: 2, buzz: [30] },
    lengthMs: 462,
    trimDb: -11.7,
    layers: [
      { src: 'white', bp: [1600, 1100, 0.7], env: [1, 10, 60], drive: 2, db: 1 },
      { src: 'sine', hz: [150, 48], env: [2, 40, 420] },
      { src: 'pink', lp: [3200, 300], env: [2, 40, 380], drive: 2, db: 4 },
      { src: 'saw', hz: [392, 196], lp: [2400, 900], env: [1, 30, 160], db: -9 },
    ],
  },
  /** Hit + 120: one a point, 60 apart, down a semitone each; health gained: up. */
  'damage-tick': {
    heard: { class: 'whisper', pan: 'target' },
    lengthMs: 297,
    trimDb: -25.8,
    layers: [
      { src: 'tri', hz: [740], env: [1, 10, 46], times: { n: 5, every: 60, semi: -1 } },
      { src: 'sine', hz: [2220], env: [1, 4, 26], times: { n: 5, every: 60, semi: -1 }, db: -8 },
      { src: 'white', hp: [3000], lp: [9000], env: [1, 0, 10], times: { n: 5, every: 60 }, db: -12 },
    ],
  },
  /** Hit: the ticket tears off. */
  counteraction: {
    heard: { class: 'cue', pan: 'seat', pitchPct: 1 },
    lengthMs: 676,
    trimDb: -20.2,
    layers: [
      { src: 'white', bp: [1500, 4200, 1.1], gate: [68, 0.55], env: [10, 110, 50], db: 3 },
      { src: 'sine', at: 180, hz: [659.26], fm: [3.5, 2, 0], env: [1, 15, 480] },
      { src: 'sine', at: 180, hz: [1318.5], env: [1, 0, 300], db: -8 },
    ],
  },
  /** Fallen: the sheet tears. */
  fallen: {
    heard: { class: 'out', pan: 'target', pitchPct: 1, buzz: [60, 40, 60] },
    lengthMs: 1042,
    trimDb: -14.8,
    layers: [
      { src: 'white', bp: [3200, 1200, 1], gate: [52, 0.6], env: [2, 90, 120], db: 2 },
      { src: 'sine', at: 40, hz: [124, 82], env: [2, 20, 190], times: { n: 2, every: 330 }, db: -3 },
      { src: 'pink', at: 40, bp: [650, 420, 0.8], env: [2, 12, 110], times: { n: 2, every: 330 }, db: 3 },
      { src: 'tri', at: 40, hz: [440], env: [12, 150, 800], db: -9 },
      { src: 'tri', at: 40, hz: [220], env: [12, 150, 800], db: -6 },
      { src: 'tri', at: 370, hz: [523.25], env: [12, 100, 560], db: -10 },
    ],
  },
  /** LIGHTNING ROUND is stamped. */
  'lightning-round': {
    heard: { class: 'fanfare', pan: 'centre' },
    lengthMs: 933,
    trimDb: -12.7,
    layers: [
      { src: 'white', hp: [900], lp: [9000, 900], env: [1, 12, 190], db: -1 },
      { src: 'crackle', at: 10, hz: [380, 60], hp: [1500], env: [1, 80, 260], db: 2 },
      { src: 'saw', at: 230, hz: [523.25], lp: [900, 2600, 1.2], env: [8, 30, 40], times: { n: 3, every: 95 }, db: -4 },
      { src: 'saw', at: 515, hz: [783.99], lp: [2400, 1300, 1.2], vib: [6, 0.15], env: [8, 150, 260], db: -4 },
    ],
  },
  /** The match is won. */
  'win-war': {
    heard: { class: 'fanfare', pan: 'centre' },
    lengthMs: 1184,
    trimDb: -17.4,
    layers: [
      { src: 'white', bp: [1900, 1600, 0.8], env: [1, 3, 34], times: { n: 4, every: 70 }, db: -9 },
      { src: 'saw', hz: [523.25], lp: [700, 2600, 1.3], vib: [5.5, 0.12], env: [14, 90, 50], db: -1 },
      { src: 'saw', at: 150, hz: [523.25], lp: [700, 2600, 1.3], vib: [5.5, 0.12], env: [14, 30, 50], db: -1 },
      { src: 'saw', at: 240, hz: [523.25], lp: [700, 2600, 1.3], vib: [5.5, 0.12], env: [14, 30, 50], db: -1 },
      { src: 'saw', at: 330, hz: [783.99], lp: [700, 2600, 1.3], vib: [5.5, 0.12], env: [14, 150, 50], db: -1 },
      { src: 'saw', at: 540, hz: [1046.5], lp: [700, 2600, 1.3], vib: [5.5, 0.12], env: [14, 390, 240], db: -1 },
      { src: 'sine', at: 540, hz: [150, 80], env: [1, 20, 240], db: -1 },
    ],
  },
} satisfies Recipes;

export const room: Room = {
  space: {
    taps: [
      { ms: 29, feedback: 0.35 },
      { ms: 43, feedback: 0.3 },
    ],
    lp: 900,
    wetDb: -15,
  },
  sounds,
  words: soundWords,
};
