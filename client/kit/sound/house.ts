/** The sounds that no game owns: presses, clock, people. Wood taps, type and two plain bells: 400 to 2,500 Hz, dry, short. */
import type { Recipes } from './recipe.ts';

export const house = {
  /** A card, token, square or option is picked. */
  choose: {
    heard: { class: 'press', pan: 'centre', pitchPct: 3 },
    lengthMs: 64,
    trimDb: -15.5,
    layers: [
      { src: 'tri', hz: [740, 1046.5], glideMs: 40, env: [2, 12, 50] },
      { src: 'white', hp: [3000], env: [1, 0, 16], db: -10 },
    ],
  },
  /** A choice becomes final. */
  lock: {
    heard: { class: 'press', pan: 'centre', pitchPct: 2, buzz: [12] },
    lengthMs: 204,
    trimDb: -19,
    layers: [
      { src: 'sine', hz: [230, 120], env: [1, 12, 90] },
      { src: 'white', bp: [1300, 900, 0.9], env: [1, 4, 30], db: 1 },
      { src: 'square', at: 62, hz: [1568], lp: [3200], env: [1, 4, 22], db: -9 },
      { src: 'tri', at: 62, hz: [523.25], env: [2, 10, 130], db: -4 },
    ],
  },
  /** Somebody else has chosen. */
  'other-lock': {
    heard: { class: 'whisper', strikeMs: 150, pan: 'seat', pitchPct: 5, watchedDb: -6 },
    lengthMs: 195,
    trimDb: -18.6,
    layers: [
      { src: 'white', bp: [3800, 6200, 1.4], env: [90, 0, 60], db: -4 },
      { src: 'tri', at: 150, hz: [470, 400], env: [1, 4, 40] },
      { src: 'brown', at: 150, lp: [1500], env: [1, 2, 20], db: -2 },
    ],
  },
  /** A press that can do nothing (card not playable, not your turn). */
  refuse: {
    heard: { class: 'cue', pan: 'centre' },
    lengthMs: 243,
    trimDb: -22.5,
    layers: [
      { src: 'square', hz: [220], lp: [2200, 1100], env: [3, 45, 45] },
      { src: 'square', at: 105, hz: [207.7, 196], lp: [1900, 800], env: [3, 65, 70] },
      { src: 'sine', hz: [440, 420], env: [3, 140, 80], db: -6 },
    ],
  },
  /** Seconds 5 to 2 left to choose. */
  tick: {
    heard: { class: 'whisper', needed: true, pan: 'centre' },
    lengthMs: 38,
    trimDb: -18.8,
    layers: [
      { src: 'sine', hz: [800], fm: [2.7, 1.6, 0], env: [1, 3, 34] },
      { src: 'white', bp: [2400, 2400, 1.2], env: [1, 0, 8], db: -6 },
    ],
  },
  /** The last second. */
  'tick-last': {
    heard: { class: 'press', pan: 'centre' },
    lengthMs: 175,
    trimDb: -20.8,
    layers: [
      { src: 'sine', hz: [1100], fm: [2.7, 2.2, 0], env: [1, 4, 60], times: { n: 2, every: 110 } },
      { src: 'white', bp: [3000, 3000, 1.2], env: [1, 0, 10], times: { n: 2, every: 110 }, db: -5 },
    ],
  },
  /** It is your turn, or you are asked. */
  'your-turn': {
    heard: { class: 'cue', pan: 'centre', watchedDb: -6, buzz: [20, 60, 20] },
    lengthMs: 614,
    trimDb: -18.7,
    layers: [
      { src: 'tri', hz: [659.26], env: [4, 30, 240] },
      { src: 'sine', hz: [1318.5], env: [2, 0, 120], db: -9 },
      { src: 'tri', at: 150, hz: [880], env: [4, 40, 420] },
      { src: 'sine', at: 150, hz: [1760], fm: [2, 1, 0], env: [2, 0, 260], db: -10 },
    ],
  },
  /** Somebody sits down. */
  join: {
    heard: { class: 'press', pan: 'seat', pitchPct: 2 },
    lengthMs: 293,
    trimDb: -20.1,
    layers: [
      { src: 'tri', hz: [392], env: [3, 10, 110] },
      { src: 'tri', at: 85, hz: [587.33], env: [3, 15, 190] },
      { src: 'pink', bp: [700, 700, 1], env: [1, 0, 30], db: -4 },
    ],
  },
  /** Somebody gets up or drops off. */
  leave: {
    heard: { class: 'press', pan: 'seat', pitchPct: 2 },
    lengthMs: 393,
    trimDb: -20.8,
    layers: [
      { src: 'tri', hz: [523.25, 500], lp: [1600], env: [6, 10, 130] },
      { src: 'tri', at: 110, hz: [349.23, 311], lp: [1000], env: [8, 15, 260] },
      { src: 'pink', at: 110, bp: [420, 300, 0.9], env: [30, 0, 180], db: -2 },
    ],
  },
  /** Somebody is ready. */
  ready: {
    heard: { class: 'press', pan: 'seat', pitchPct: 3 },
    lengthMs: 180,
    trimDb: -17.6,
    layers: [
      { src: 'sine', hz: [330, 250], fm: [2.4, 1.4, 0], env: [1, 4, 55], times: { n: 2, every: 120, semi: 2 } },
      { src: 'white', bp: [1200, 1000, 1.4], env: [1, 2, 18], times: { n: 2, every: 120 }, db: -2 },
    ],
  },
  /** An emote or phrase over a badge. */
  emote: {
    heard: { class: 'whisper', pan: 'seat', pitchPct: 12 },
    lengthMs: 113,
    trimDb: -20.9,
    layers: [
      { src: 'sine', hz: [420, 1250], env: [4, 10, 60] },
      { src: 'sine', at: 70, hz: [900, 1700], env: [3, 0, 40], db: -8 },
    ],
  },
  /** A message slides in. */
  toast: {
    heard: { class: 'whisper', pan: 'centre', pitchPct: 3 },
    lengthMs: 181,
    trimDb: -15.3,
    layers: [
      { src: 'white', bp: [1600, 5200, 1.1], env: [45, 0, 50] },
      { src: 'tri', at: 50, hz: [988], env: [3, 8, 120], db: -9 },
    ],
  },
  /** A link or code is copied. */
  copy: {
    heard: { class: 'whisper', pan: 'centre' },
    lengthMs: 93,
    trimDb: -14.6,
    layers: [
      { src: 'white', hp: [2200], lp: [7000], env: [1, 3, 14], times: { n: 2, every: 75, db: -5 } },
      { src: 'square', hz: [2093], lp: [4000], env: [1, 2, 12], times: { n: 2, every: 75, db: -4 }, db: -9 },
    ],
  },
  /** A tie in the west (0) or the war (186). */
  tie: {
    heard: { class: 'fanfare', pan: 'centre' },
    lengthMs: 984,
    trimDb: -17.3,
    layers: [
      { src: 'tri', hz: [587.33], env: [4, 60, 220] },
      { src: 'tri', hz: [783.99], env: [4, 60, 220] },
      { src: 'tri', at: 300, hz: [587.33], env: [4, 60, 620] },
      { src: 'tri', at: 300, hz: [783.99], env: [4, 60, 620] },
      { src: 'brown', lp: [700], env: [1, 12, 90], times: { n: 2, every: 300 }, db: 1 },
    ],
  },
} satisfies Recipes;
