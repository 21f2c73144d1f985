/** What a layer of a sound is made from: oscillators, noises and filters, a sample at a time. */
import type { Layer } from './recipe.ts';

export const SAMPLE_RATE = 44_100;

/** Chance from a seed, 0 to 1: mulberry32. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number from a text: FNV-1a, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

type Tone = Extract<Layer['src'], 'sine' | 'tri' | 'square' | 'saw'>;
type Noise = Exclude<Layer['src'], Tone>;

export const isTone = (src: Layer['src']): src is Tone =>
  src === 'sine' || src === 'tri' || src === 'square' || src === 'saw';

/** A wave at a phase, 0 to 1. @param step how far the phase goes in a sample: what jumps is rounded over as much */
export function wave(src: Tone, phase: number, step: number): number {
  switch (src) {
    case 'sine':
      return Math.sin(2 * Math.PI * phase);
    case 'tri':
      return 1 - 4 * Math.abs(((phase + 0.25) % 1) - 0.5);
    case 'square':
      return (phase < 0.5 ? 1 : -1) + corner(phase, step) - corner((phase + 0.5) % 1, step);
    case 'saw':
      return 2 * phase - 1 - corner(phase, step);
  }
}

/** PolyBLEP: what takes the aliases off a jump at phase 0. */
function corner(phase: number, step: number): number {
  if (phase < step) {
    const t = phase / step;
    return t + t - t * t - 1;
  }
  if (phase <= 1 - step) return 0;
  const t = (phase - 1) / step;
  return t * t + t + t + 1;
}

/** How long a grain of crackle takes to die to 1/e, s. */
const GRAIN_S = 0.0012;

/** A noise, sample by sample. @param chance 0 to 1 */
export function noise(src: Noise, chance: () => number): (grainsPerSecond: number) => number {
  const white = () => chance() * 2 - 1;
  switch (src) {
    case 'white':
      return white;
    case 'pink': {
      // Paul Kellet's filter.
      const poles = [0.99886, 0.99332, 0.969, 0.8665, 0.55, -0.7616];
      const gains = [0.0555179, 0.0750759, 0.153852, 0.3104856, 0.5329522, -0.016898];
      const state = poles.map(() => 0);
      let last = 0;
      return () => {
        const sample = white();
        let sum = last + sample * 0.5362;
        for (let i = 0; i < poles.length; i++) sum += state[i] = poles[i]! * state[i]! + sample * gains[i]!;
        last = sample * 0.115926;
        return sum * 0.2;
      };
    }
    case 'brown': {
      let level = 0;
      return () => {
        level = (level + 0.02 * white()) / 1.02;
        return level * 7;
      };
    }
    case 'crackle': {
      const dying = Math.exp(-1 / (GRAIN_S * SAMPLE_RATE));
      let level = 0;
      return (grainsPerSecond) => {
        level *= dying;
        if (chance() < grainsPerSecond / SAMPLE_RATE) level = 0.3 + 0.7 * chance();
        return level * 1.5 * white();
      };
    }
  }
}

/** A second-order filter of Robert Bristow-Johnson's cookbook; the peak of a band-pass is 0 dB. */
export class Biquad {
  readonly #kind: 'hp' | 'bp' | 'lp';
  #b0 = 1;
  #b1 = 0;
  #b2 = 0;
  #a1 = 0;
  #a2 = 0;
  #x1 = 0;
  #x2 = 0;
  #y1 = 0;
  #y2 = 0;

  constructor(kind: 'hp' | 'bp' | 'lp') {
    this.#kind = kind;
  }

  tune(hz: number, q: number): void {
    const turn = (2 * Math.PI * Math.min(hz, SAMPLE_RATE * 0.49)) / SAMPLE_RATE;
    const cos = Math.cos(turn);
    const alpha = Math.sin(turn) / (2 * q);
    const a0 = 1 + alpha;
    const pass = { lp: 1 - cos, hp: 1 + cos, bp: 0 }[this.#kind];
    this.#b0 = (this.#kind === 'bp' ? alpha : pass / 2) / a0;
    this.#b1 = (this.#kind === 'hp' ? -pass : pass) / a0;
    this.#b2 = (this.#kind === 'bp' ? -alpha : pass / 2) / a0;
    this.#a1 = (-2 * cos) / a0;
    this.#a2 = (1 - alpha) / a0;
  }

  next(sample: number): number {
    const out =
      this.#b0 * sample + this.#b1 * this.#x1 + this.#b2 * this.#x2 - this.#a1 * this.#y1 - this.#a2 * this.#y2;
    this.#x2 = this.#x1;
    this.#x1 = sample;
    this.#y2 = this.#y1;
    this.#y1 = out;
    return out;
  }
}
