/** What Wa Wa West ++ sounds like: iron, wood, dust; hard attacks, and a slap from the far canyon wall 138 ms later. */
import type { Recipes, Room } from '../../kit/sound/recipe.ts';
import { soundWords } from './words-sounds.ts';

const sounds = {
  /** Flip: all cards turn. */
  'cards-turn': {
    heard: { class: 'guard', strikeMs: 130, pan: 'centre', pitchPct: 2 },
    lengthMs: 293,
    trimDb: -13.1,
    layers: [
      { src: 'white', bp: [700, 2400, 1.2], env: [128, 0, 12], db: -8 },
      { src: 'white', at: 130, bp: [2000, 1500, 0.7], env: [1, 10, 120], db: 4 },
      { src: 'sine', at: 130, hz: [200, 92], env: [1, 12, 150], db: -2 },
      { src: 'white', at: 130, hp: [4500], lp: [11000], env: [1, 0, 22], times: { n: 3, every: 19, db: -3 }, db: -2 },
    ],
  },
  /** Cost: ammo loaded. */
  reload: {
    heard: { class: 'load', strikeMs: 90, pan: 'seat', pitchPct: 4 },
    lengthMs: 223,
    trimDb: -15.7,
    layers: [
      { src: 'square', hz: [900, 600], lp: [5000], env: [1, 3, 12], times: { n: 2, every: 90 } },
      { src: 'white', bp: [3800, 3000, 2], env: [1, 2, 22], times: { n: 2, every: 90 }, db: 2 },
      { src: 'sine', at: 92, hz: [3180], fm: [1.41, 1.2, 0], env: [1, 0, 130], db: -9 },
    ],
  },
  /** Cost: five ammo loaded. */
  battery: {
    heard: { class: 'load', strikeMs: 120, pan: 'seat', pitchPct: 2 },
    lengthMs: 508,
    trimDb: -21.7,
    layers: [
      { src: 'saw', hz: [110], lp: [2600, 1700], env: [2, 28, 12], times: { n: 4, every: 40, semi: 4 } },
      { src: 'saw', at: 160, hz: [220], lp: [1900, 700], trem: [50, 0.6], env: [8, 180, 160], db: -2 },
      { src: 'square', at: 160, hz: [1760], lp: [4000], env: [1, 4, 26], db: -12 },
    ],
  },
  /** Cost: the peel ring closes. */
  'orange-juice': {
    heard: { class: 'load', strikeMs: 180, pan: 'seat', pitchPct: 4 },
    lengthMs: 382,
    trimDb: -22.1,
    layers: [
      { src: 'sine', hz: [420, 760], env: [50, 110, 40], db: -2 },
      { src: 'pink', bp: [900, 1700, 1.8], trem: [26, 0.6], env: [60, 150, 160] },
      {
        src: 'sine',
        at: 150,
        hz: [480, 1000],
        env: [4, 6, 36],
        times: { n: 4, every: 62, semi: 3, jitter: 6 },
        db: -1,
      },
    ],
  },
  /** Impact: the ring bursts, its holder lives. */
  'juice-saved': {
    heard: { class: 'shot', pan: 'target', pitchPct: 2 },
    lengthMs: 532,
    trimDb: -16.6,
    layers: [
      { src: 'tri', hz: [523.25], env: [2, 20, 380] },
      { src: 'tri', at: 45, hz: [659.26], env: [2, 20, 380] },
      { src: 'tri', at: 90, hz: [783.99], env: [2, 20, 420] },
      { src: 'white', bp: [3600, 1200, 0.8], env: [2, 20, 210], db: -4 },
      { src: 'sine', at: 60, hz: [700, 1500], env: [3, 4, 34], times: { n: 3, every: 55, semi: 2 }, db: -5 },
    ],
  },
  /** Blasts: a held ring squirts at a bomb. */
  'juice-splash': {
    heard: { class: 'shot', strikeMs: 240, pan: 'seat', pitchPct: 5 },
    lengthMs: 475,
    trimDb: -9.5,
    layers: [
      { src: 'white', bp: [500, 1300, 3], trem: [23, 0.8], env: [120, 100, 30], db: -3 },
      { src: 'pink', at: 240, bp: [1100, 320, 1], env: [1, 20, 130], db: 4 },
      { src: 'sine', at: 240, hz: [460, 150], env: [1, 8, 80], db: -5 },
      {
        src: 'sine',
        at: 290,
        hz: [600, 1300],
        env: [3, 4, 34],
        times: { n: 4, every: 48, semi: -2, jitter: 9 },
        db: -3,
      },
    ],
  },
  /** Cost: the fuse is lit, the tab hops to the middle. */
  firework: {
    heard: { class: 'load', pan: 'seat', pitchPct: 3 },
    lengthMs: 520,
    trimDb: -18.9,
    layers: [
      { src: 'white', hp: [4200], lp: [10000], env: [120, 220, 180], trem: [17, 0.45], db: -3 },
      { src: 'crackle', hz: [30, 110], bp: [3600, 4600, 1], env: [20, 360, 120], db: 9 },
      { src: 'sine', hz: [1900, 2600], env: [2, 4, 40], db: -6 },
    ],
  },
  /** Guards: the copied card lands. */
  mirror: {
    heard: { class: 'guard', strikeMs: 190, pan: 'seat' },
    lengthMs: 621,
    trimDb: -20.4,
    layers: [
      { src: 'sine', hz: [1568], env: [185, 0, 20], db: -5 },
      { src: 'sine', hz: [2349], env: [185, 0, 20], db: -8 },
      { src: 'sine', at: 190, hz: [2093], fm: [2.76, 1.2, 0.1], env: [1, 10, 420] },
      { src: 'sine', at: 190, hz: [3136], env: [1, 0, 260], db: -8 },
    ],
  },
  /** Cost: the table dims, a hand rises. */
  necromancy: {
    heard: { class: 'shot', pan: 'target', pitchPct: 1 },
    lengthMs: 900,
    trimDb: -16.3,
    layers: [
      { src: 'sine', hz: [65.4, 130.8], glideMs: 500, env: [160, 300, 420], db: -9 },
      { src: 'saw', hz: [220], lp: [400, 2400, 1.2], trem: [6, 0.5], env: [220, 280, 400], db: -6 },
      { src: 'saw', hz: [261.63], lp: [400, 2400, 1.2], trem: [6.6, 0.5], env: [260, 240, 400], db: -7 },
      { src: 'saw', hz: [329.63], lp: [400, 2400, 1.2], trem: [7.1, 0.5], env: [300, 200, 400], db: -6 },
      { src: 'pink', bp: [500, 1300, 2.5], env: [350, 0, 350], db: -1 },
    ],
  },
  /** Cost: somebody is back. */
  revive: {
    heard: { class: 'shot', strikeMs: 240, pan: 'target', pitchPct: 1 },
    lengthMs: 808,
    trimDb: -18.2,
    layers: [
      { src: 'sine', hz: [190, 82], env: [2, 20, 90], times: { n: 2, every: 115 }, db: 2 },
      { src: 'brown', lp: [700], env: [1, 10, 60], times: { n: 2, every: 115 } },
      { src: 'tri', at: 240, hz: [440, 880], glideMs: 120, env: [8, 140, 420], db: -2 },
      { src: 'tri', at: 240, hz: [659.26, 1318.5], glideMs: 120, env: [8, 140, 420], db: -6 },
      { src: 'white', at: 200, bp: [1200, 5200, 1], env: [90, 0, 200], db: -10 },
    ],
  },
  /** After the flip: a card lies down. */
  skip: {
    heard: { class: 'load', pan: 'seat', pitchPct: 6 },
    lengthMs: 280,
    trimDb: -12.4,
    layers: [
      { src: 'sine', hz: [300, 180], vib: [5, 0.3], env: [60, 50, 130], db: -9 },
      { src: 'pink', bp: [2600, 900, 2.6], env: [110, 20, 150], db: 4 },
      { src: 'brown', at: 225, lp: [1300], env: [1, 3, 30], db: -3 },
    ],
  },
  /** Guards: a barrel-head stands. */
  shield: {
    heard: { class: 'guard', strikeMs: 40, pan: 'seat', pitchPct: 3 },
    lengthMs: 211,
    trimDb: -14.1,
    layers: [
      { src: 'brown', lp: [500, 1100], env: [40, 0, 12], db: -8 },
      { src: 'tri', at: 40, hz: [180, 168], env: [1, 10, 160], db: -3 },
      { src: 'sine', at: 40, hz: [438, 425], env: [1, 10, 130], db: -1 },
      { src: 'sine', at: 40, hz: [745], env: [1, 6, 90], db: -4 },
      { src: 'sine', at: 40, hz: [1130], env: [1, 3, 50], db: -9 },
      { src: 'brown', at: 40, lp: [1600], env: [1, 4, 26], db: -1 },
    ],
  },
  /** Guards: a plate drops and bolts. */
  'reinforced-shield': {
    heard: { class: 'guard', strikeMs: 60, pan: 'seat', pitchPct: 2 },
    lengthMs: 471,
    trimDb: -21.1,
    layers: [
      { src: 'white', bp: [500, 1500, 1], env: [58, 0, 10], db: -12 },
      { src: 'square', at: 60, hz: [88, 66], lp: [900], env: [1, 12, 60], db: -5 },
      { src: 'sine', at: 60, hz: [418], fm: [1.73, 4, 0.6], env: [1, 30, 380], db: 1 },
      { src: 'white', at: 60, bp: [2400, 2400, 14], env: [1, 20, 300], db: 9 },
      { src: 'square', at: 160, hz: [1500, 1200], lp: [4500], env: [1, 3, 18], times: { n: 3, every: 58 }, db: -2 },
    ],
  },
  /** Shots: impact. */
  gun: {
    heard: { class: 'shot', pan: 'seat', pitchPct: 4 },
    lengthMs: 483,
    trimDb: -12.4,
    layers: [
      { src: 'white', hp: [1800], lp: [12000], env: [1, 4, 18], db: -3 },
      { src: 'white', lp: [6500, 450], env: [1, 16, 190], drive: 2.5 },
      { src: 'square', hz: [170, 70], lp: [1500], env: [1, 8, 60], db: -3 },
    ],
    echo: { ms: 138, n: 2, db: -13, lp: 1600 },
  },
  /** Shots: third of six on impact. */
  minigun: {
    heard: { class: 'shot', strikeMs: 190, pan: 'seat', pitchPct: 4 },
    lengthMs: 585,
    trimDb: -13.9,
    layers: [
      { src: 'saw', hz: [55, 230], glideMs: 120, lp: [500, 1500, 1.4], env: [70, 260, 130], db: -9 },
      { src: 'white', at: 90, lp: [4500, 900], env: [1, 3, 44], drive: 1.6, times: { n: 6, every: 50, jitter: 4 } },
      {
        src: 'square',
        at: 90,
        hz: [210, 120],
        lp: [1800],
        env: [1, 4, 26],
        times: { n: 6, every: 50, jitter: 4 },
        db: -5,
      },
      {
        src: 'sine',
        at: 420,
        hz: [2600, 2200],
        fm: [1.6, 1.2, 0],
        env: [1, 0, 60],
        times: { n: 3, every: 52, jitter: 9 },
        db: -14,
      },
    ],
  },
  /** Shots: impact. */
  'laser-gun': {
    heard: { class: 'shot', strikeMs: 120, pan: 'seat', pitchPct: 2 },
    lengthMs: 341,
    trimDb: -17.2,
    layers: [
      { src: 'sine', hz: [500, 1900], env: [115, 0, 10], trem: [30, 0.4], db: -9 },
      { src: 'saw', at: 120, hz: [1500, 190], lp: [6000, 2200], env: [1, 60, 160] },
      { src: 'saw', at: 120, hz: [1535, 196], lp: [6000, 2200], env: [1, 60, 160] },
      { src: 'sine', at: 120, hz: [3000, 700], fm: [0.5, 2, 0.5], env: [1, 10, 170], db: -6 },
    ],
  },
  /** Shots: impact; a zigzag ring sticks. */
  'stun-gun': {
    heard: { class: 'shot', strikeMs: 110, pan: 'seat', pitchPct: 2 },
    lengthMs: 461,
    trimDb: -16.5,
    layers: [
      { src: 'crackle', hz: [60, 260], hp: [2600], env: [60, 50, 10], db: 2 },
      { src: 'square', at: 110, hz: [60], bp: [1700, 1300, 0.8], gate: [40, 0.55], env: [1, 190, 130], db: 5 },
      { src: 'square', at: 110, hz: [120], lp: [900], gate: [40, 0.55], env: [1, 190, 120], db: -6 },
      { src: 'crackle', at: 110, hz: [300, 60], hp: [3200], env: [1, 150, 200], db: 3 },
    ],
  },
  /** Blasts: impact. */
  grenade: {
    heard: { class: 'blast', strikeMs: 300, pan: 'target', pitchPct: 3 },
    lengthMs: 812,
    trimDb: -9.2,
    layers: [
      { src: 'sine', hz: [1100, 330], trem: [13, 0.55], env: [50, 220, 30], db: -15 },
      { src: 'white', at: 300, hp: [1500], env: [1, 3, 22], db: -4 },
      { src: 'white', at: 300, lp: [1500, 90], env: [2, 30, 480], drive: 2.5, db: 2 },
      { src: 'sine', at: 300, hz: [120, 44], env: [2, 30, 330], db: -1 },
      { src: 'pink', at: 300, bp: [900, 380, 0.8], env: [2, 30, 280], db: 2 },
    ],
  },
  /** Blasts: impact. */
  bazooka: {
    heard: { class: 'blast', strikeMs: 280, pan: 'centre', pitchPct: 2 },
    lengthMs: 1152,
    trimDb: -16.7,
    layers: [
      { src: 'sine', hz: [150, 70], env: [2, 10, 70], db: -6 },
      { src: 'white', at: 20, bp: [400, 1700, 1.1], env: [200, 50, 20], db: -8 },
      { src: 'white', at: 280, lp: [3000, 70], env: [2, 90, 780], drive: 4, db: 3 },
      { src: 'sine', at: 280, hz: [95, 36], env: [3, 90, 600] },
      { src: 'pink', at: 350, bp: [700, 240, 0.7], env: [4, 60, 520], drive: 2, db: 5 },
      { src: 'crackle', at: 430, hz: [90, 18], bp: [1600, 800, 1.2], env: [60, 140, 480], db: 12 },
    ],
  },
  /** Blasts: the star over the table. */
  'firework-blast': {
    heard: { class: 'blast', strikeMs: 300, pan: 'centre', pitchPct: 2 },
    lengthMs: 1060,
    trimDb: -8.2,
    layers: [
      { src: 'sine', hz: [320, 1900], vib: [22, 0.4], env: [50, 235, 15], db: -12 },
      { src: 'white', at: 300, lp: [5200, 500], env: [1, 15, 220], drive: 1.5, db: 1 },
      { src: 'sine', at: 300, hz: [150, 70], env: [1, 15, 200], db: -3 },
      {
        src: 'white',
        at: 400,
        bp: [4600, 3400, 1.4],
        env: [1, 4, 26],
        times: { n: 12, every: 34, last: 62, jitter: 22, db: -1 },
        db: 2,
      },
      { src: 'white', at: 340, hp: [5000], lp: [11000], env: [40, 120, 560], db: -12 },
    ],
  },
  /** Impact: a defence held. */
  blocked: {
    heard: { class: 'guard', pan: 'target', pitchPct: 6 },
    lengthMs: 300,
    trimDb: -16.5,
    layers: [
      { src: 'white', bp: [1900, 1500, 1.5], env: [1, 2, 20], db: 1 },
      { src: 'tri', hz: [330, 250], env: [1, 4, 45], db: -2 },
      { src: 'sine', at: 6, hz: [3300, 1250], vib: [31, 0.35], env: [4, 60, 230], db: -5 },
    ],
  },
  /** Impact: somebody is hit, once a victim. */
  hit: {
    heard: { class: 'shot', pan: 'target', pitchPct: 5, buzz: [30] },
    lengthMs: 101,
    trimDb: -11.9,
    layers: [
      { src: 'white', bp: [1900, 900, 0.9], env: [1, 6, 44], drive: 2, db: 1 },
      { src: 'tri', hz: [620, 240], env: [1, 8, 70], db: 3 },
      { src: 'sine', hz: [240, 95], env: [1, 10, 90] },
      { src: 'white', at: 42, bp: [3200, 2200, 1.4], env: [1, 2, 24], times: { n: 2, every: 30, db: -3 }, db: -4 },
    ],
  },
  /** Cost: OUT is stamped. */
  death: {
    heard: { class: 'out', pan: 'target', pitchPct: 2, buzz: [60, 40, 60] },
    lengthMs: 780,
    trimDb: -17.8,
    layers: [
      { src: 'brown', lp: [900, 260], env: [1, 20, 90], db: 7 },
      { src: 'pink', bp: [1200, 800, 0.9], env: [1, 10, 60], db: 8 },
      { src: 'tri', at: 90, hz: [880, 440], glideMs: 460, vib: [6, 0.4], env: [30, 240, 420], db: -4 },
      { src: 'tri', at: 90, hz: [440, 220], glideMs: 460, vib: [6, 0.4], env: [30, 240, 420], db: -2 },
    ],
  },
  /** Cost: one for each bullet, 40 apart. */
  'stolen-ammo': {
    heard: { class: 'load', pan: 'seat' },
    lengthMs: 159,
    trimDb: -16,
    layers: [
      { src: 'tri', hz: [784], env: [1, 4, 34], times: { n: 4, every: 40, semi: 2 } },
      { src: 'sine', hz: [2900], fm: [1.41, 1, 0], env: [1, 0, 30], times: { n: 4, every: 40, semi: 2 }, db: -7 },
    ],
  },
  /** Impact + 60: who fired first. */
  'photo-finish': {
    heard: { class: 'load', pan: 'target' },
    lengthMs: 330,
    trimDb: -13.3,
    layers: [
      { src: 'white', bp: [3000, 2600, 0.9], env: [1, 4, 14], times: { n: 2, every: 58, db: -2 }, db: 1 },
      { src: 'square', hz: [240, 200], lp: [1400], env: [1, 3, 16], times: { n: 2, every: 58 }, db: -4 },
      { src: 'sine', at: 70, hz: [5200, 7400], env: [80, 60, 120], db: -16 },
    ],
  },
  /** The reveal is over and won. */
  'win-west': {
    heard: { class: 'fanfare', pan: 'centre' },
    lengthMs: 1452,
    trimDb: -14.7,
    layers: [
      { src: 'saw', hz: [392], lp: [5200, 900, 1.1], env: [1, 5, 240] },
      { src: 'saw', at: 110, hz: [523.25], lp: [5200, 900, 1.1], env: [1, 5, 240] },
      { src: 'saw', at: 220, hz: [659.26], lp: [5200, 900, 1.1], env: [1, 5, 240] },
      { src: 'saw', at: 330, hz: [783.99], lp: [5200, 900, 1.1], env: [1, 5, 240] },
      { src: 'saw', at: 440, hz: [659.26], lp: [5200, 900, 1.1], env: [1, 5, 240] },
      { src: 'saw', at: 550, hz: [1046.5], lp: [5200, 900, 1.1], env: [1, 5, 620] },
      { src: 'brown', at: 550, lp: [900], env: [1, 10, 90] },
    ],
    echo: { ms: 138, n: 2, db: -13, lp: 1600 },
  },
} satisfies Recipes;

export const room: Room = {
  space: {
    taps: [
      { ms: 97, feedback: 0.28 },
      { ms: 149, feedback: 0.22 },
    ],
    lp: 1800,
    wetDb: -17,
  },
  sounds,
  words: soundWords,
};
