/** What Yic Yac Yoe sounds like: felt on a board, one hand wide; the quietest of the rooms. */
import type { Recipes, Room } from '../../kit/sound/recipe.ts';
import { soundWords } from './words-sounds.ts';

const sounds = {
  /** The pen touches the board. */
  dot: {
    heard: { class: 'whisper', needed: true, pan: 'square', pitchPct: 8 },
    lengthMs: 38,
    trimDb: -14.7,
    layers: [
      { src: 'white', lp: [1500], env: [1, 2, 26] },
      { src: 'sine', hz: [360, 270], env: [1, 3, 34], db: -2 },
    ],
  },
  /** A stroke of an own mark; as long as the stroke. */
  stroke: {
    heard: { class: 'whisper', needed: true, pan: 'square', pitchPct: 6 },
    lengthMs: 320,
    trimDb: -21.5,
    layers: [
      { src: 'pink', bp: [1700, 2300, 1.6], trem: [13, 0.85], env: [14, 230, 76], db: 4 },
      { src: 'sine', at: 60, hz: [1750, 2080], env: [14, 20, 50], times: { n: 2, every: 130, semi: -2 }, db: -10 },
    ],
  },
  /** A plain stroke. */
  line: {
    heard: { class: 'whisper', needed: true, pan: 'square', pitchPct: 6 },
    lengthMs: 184,
    trimDb: -17.3,
    layers: [
      { src: 'white', bp: [1300, 2700, 3.2], env: [12, 70, 90], db: 2 },
      { src: 'sine', at: 150, hz: [330, 260], env: [1, 3, 30], db: -5 },
    ],
  },
  /** Placement, join: the marks of a turn are joined. */
  connect: {
    heard: { class: 'whisper', needed: true, pan: 'square', pitchPct: 4 },
    lengthMs: 398,
    trimDb: -22,
    layers: [
      { src: 'pink', bp: [2600, 620, 2.2], env: [40, 200, 110], db: 4 },
      { src: 'tri', at: 40, hz: [392, 523.25], env: [90, 150, 90], db: -12 },
      { src: 'sine', at: 310, hz: [1046.5], env: [2, 6, 80], db: -12 },
    ],
  },
  /** The line in hand would complete a row. */
  warning: {
    heard: { class: 'cue', pan: 'square', watchedDb: -6 },
    lengthMs: 264,
    trimDb: -21.9,
    layers: [
      { src: 'tri', hz: [329.63], env: [4, 50, 60], times: { n: 2, every: 150 } },
      { src: 'square', hz: [329.63], lp: [1500], env: [4, 50, 50], times: { n: 2, every: 150 }, db: -9 },
      { src: 'sine', hz: [349.23], env: [4, 50, 60], times: { n: 2, every: 150 }, db: -4 },
    ],
  },
  /** A mark in hand is wiped. */
  undo: {
    heard: { class: 'whisper', pan: 'square', pitchPct: 5 },
    lengthMs: 170,
    trimDb: -12.7,
    layers: [
      { src: 'pink', bp: [800, 1300, 0.9], env: [45, 0, 40], times: { n: 2, every: 85 } },
      { src: 'brown', lp: [600], env: [45, 0, 40], times: { n: 2, every: 85 }, db: -4 },
    ],
  },
  /** The pen rolls to the next player. */
  'pass-pen': {
    heard: { class: 'whisper', pan: 'seat', pitchPct: 5 },
    lengthMs: 320,
    trimDb: -17.7,
    layers: [
      {
        src: 'white',
        bp: [2700, 2300, 4],
        env: [1, 2, 16],
        times: { n: 8, every: 24, last: 62, jitter: 12, db: -0.7 },
        db: 4,
      },
      {
        src: 'sine',
        hz: [1240, 1130],
        env: [1, 1, 14],
        times: { n: 8, every: 24, last: 62, jitter: 9, db: -0.7 },
        db: -5,
      },
    ],
  },
  /** Placement, strike: the red line, 60 ms a square. */
  'strike-through': {
    heard: { class: 'load', pan: 'square', pitchPct: 3 },
    lengthMs: 254,
    trimDb: -17.2,
    layers: [
      { src: 'white', bp: [900, 2600, 1.6], env: [14, 200, 40], db: 2 },
      { src: 'saw', hz: [560, 1180], lp: [2600], trem: [31, 0.5], env: [40, 140, 50], db: -11 },
      { src: 'white', bp: [2800, 3600, 4], env: [30, 170, 40], db: -1 },
    ],
  },
  /** Placement, line through: OUT is stamped (timed out or left: 140). */
  'pens-out': {
    heard: { class: 'out', pan: 'square', pitchPct: 1, buzz: [60, 40, 60] },
    lengthMs: 844,
    trimDb: -15.5,
    layers: [
      { src: 'white', lp: [1800, 400], env: [1, 12, 80] },
      { src: 'sine', hz: [200, 85], env: [1, 14, 100], db: -3 },
      { src: 'sine', at: 90, hz: [659.26], fm: [1, 1.2, 0], env: [4, 90, 110], db: -2 },
      { src: 'sine', at: 300, hz: [523.25, 515], fm: [1, 1.4, 0], env: [4, 120, 420], db: -2 },
      { src: 'sine', at: 300, hz: [261.63], env: [4, 60, 380], db: -8 },
    ],
  },
  /** No square is free: a tie. */
  'full-board': {
    heard: { class: 'fanfare', pan: 'centre' },
    lengthMs: 912,
    trimDb: -17.2,
    layers: [
      { src: 'tri', hz: [480, 420], env: [1, 2, 18], times: { n: 7, every: 30, last: 70, jitter: 20 }, db: -3 },
      { src: 'white', bp: [2000, 1600, 1.2], env: [1, 2, 14], times: { n: 7, every: 30, last: 70 }, db: -3 },
      { src: 'sine', at: 340, hz: [392], fm: [4, 0.8, 0], env: [2, 20, 320], times: { n: 2, every: 230 } },
      { src: 'sine', at: 340, hz: [523.25], fm: [4, 0.8, 0], env: [2, 20, 320], times: { n: 2, every: 230 } },
    ],
  },
  /** The match is won. */
  'win-pens': {
    heard: { class: 'fanfare', pan: 'centre' },
    lengthMs: 1237,
    trimDb: -17.6,
    layers: [
      { src: 'sine', hz: [659.26], fm: [4, 1.1, 0], env: [2, 15, 320] },
      { src: 'sine', at: 130, hz: [783.99], fm: [4, 1.1, 0], env: [2, 15, 320] },
      { src: 'sine', at: 260, hz: [1046.5], fm: [4, 1.1, 0], env: [2, 15, 320] },
      { src: 'sine', at: 520, hz: [1318.5], fm: [4, 1.1, 0], env: [2, 15, 700] },
      { src: 'sine', at: 520, hz: [523.25], fm: [4, 0.8, 0], env: [2, 15, 700], db: -3 },
      { src: 'pink', bp: [1800, 2600, 1.5], env: [60, 140, 200], db: -14 },
    ],
  },
} satisfies Recipes;

export const room: Room = {
  space: {
    taps: [
      { ms: 13, feedback: 0.2 },
      { ms: 19, feedback: 0.2 },
    ],
    lp: 4000,
    wetDb: -20,
  },
  sounds,
  words: soundWords,
};
