/** Makes a sound from its recipe: a pure function, the same in a browser, in a test and in a film. */
import type { Layer, Recipe, Repeats } from './recipe.ts';
import { Biquad, hashOf, isTone, noise, SAMPLE_RATE, seeded, wave } from './sources.ts';

/** What a moment changes about a sound. */
export interface Variant {
  /** How often what repeats repeats: bullets, points. */
  times?: number | undefined;
}

/** Filters are tuned anew after so many samples. */
const TUNE_EVERY = 16;
/** A longer attack is a swell: slow first. */
const SWELL_MS = 40;
const END_MS = 5;
/** Below that nothing of a sound is left, Hz. */
const FLOOR_HZ = 30;
/** Of a sound's chance each layer has its own. */
const LAYER_SEED = 7919;

const samplesIn = (ms: number): number => Math.round((ms * SAMPLE_RATE) / 1000);
const gainOf = (db: number): number => 10 ** (db / 20);

/**
 * A recipe as samples, mono, at 44.1 kHz, the same each time. Sources, then high-, band- and low-pass, drive, envelope,
 * tremolo and gate of each layer; echo, high-pass and trim of the whole.
 * @param id of the sound: its noise follows from it
 */
export function render(id: string, recipe: Recipe, { times }: Variant = {}): Float32Array<ArrayBuffer> {
  const layers = recipe.layers.map((layer) => (times === undefined ? layer : repeated(layer, times)));
  const moreMs = Math.max(0, ...layers.map((layer) => spanOf(layer.times) - spanOf(recipe.layers[0]?.times)));
  const sound = new Float32Array(samplesIn(recipe.lengthMs + (times === undefined ? 0 : moreMs)));
  layers.forEach((layer, index) => addLayer(sound, layer, seeded(hashOf(id) + LAYER_SEED * index)));
  if (recipe.echo) addEchoes(sound, recipe.echo);
  finish(sound, recipe.trimDb);
  return sound;
}

/** Without what a layer repeats it stays as it is. */
const repeated = (layer: Layer, n: number): Layer => (layer.times ? { ...layer, times: { ...layer.times, n } } : layer);

const spanOf = (times: Repeats | undefined): number => (times ? (times.n - 1) * times.every : 0);

function addLayer(sound: Float32Array, layer: Layer, chance: () => number): void {
  const { n, every, last = every, semi = 0, db = 0, jitter = 0 }: Repeats = layer.times ?? { n: 1, every: 0 };
  const hiss = isTone(layer.src) ? null : noise(layer.src, chance);
  let atMs = layer.at ?? 0;
  for (let i = 0; i < n; i++) {
    const off = jitter > 0 ? 1 + ((chance() * 2 - 1) * jitter) / 100 : 1;
    addOnce(sound, layer, { atMs, pitch: 2 ** ((semi * i) / 12) * off, gain: gainOf((layer.db ?? 0) + db * i) }, hiss);
    atMs += every + (n > 2 ? ((last - every) * i) / (n - 2) : 0);
  }
}

interface Once {
  atMs: number;
  pitch: number;
  gain: number;
}

function addOnce(
  sound: Float32Array,
  layer: Layer,
  { atMs, pitch, gain }: Once,
  hiss: ReturnType<typeof noise> | null,
): void {
  const [attackMs, holdMs, decayMs] = layer.env;
  const length = samplesIn(attackMs + holdMs + decayMs);
  const start = samplesIn(atMs);
  const glide = samplesIn(layer.glideMs ?? attackMs + holdMs + decayMs);
  const source = hiss ? grains(layer, hiss, length) : tone(layer, pitch, glide);
  const filter = filters(layer, pitch, length);
  for (let i = 0; i < length && start + i < sound.length; i++) {
    let sample = filter(source(i), i);
    if (layer.drive) sample = Math.tanh(sample * layer.drive);
    sound[start + i]! += sample * gain * envelopeAt(layer, (i * 1000) / SAMPLE_RATE) * swayAt(layer, i / SAMPLE_RATE);
  }
}

/** From one value to another, exponentially. */
const glided = ([from, to = from]: readonly [number, number?, number?], share: number): number =>
  from * (to / from) ** Math.min(1, share);

function grains({ hz = [0] }: Layer, hiss: ReturnType<typeof noise>, length: number): (i: number) => number {
  return (i) => hiss(hz[0] > 0 ? glided(hz, i / length) : 0);
}

function tone({ src, hz = [440], vib, fm }: Layer, pitch: number, glide: number): (i: number) => number {
  if (!isTone(src)) throw new Error(`${src} is no tone`);
  let phase = 0;
  let modulator = 0;
  return (i) => {
    const wobble = vib ? 2 ** ((vib[1] / 12) * Math.sin((2 * Math.PI * vib[0] * i) / SAMPLE_RATE)) : 1;
    const step = (glided(hz, i / glide) * pitch * wobble) / SAMPLE_RATE;
    const bent = fm
      ? phase + ((fm[1] + (fm[2] - fm[1]) * Math.min(1, i / glide)) * Math.sin(2 * Math.PI * modulator)) / (2 * Math.PI)
      : phase;
    phase = (phase + step) % 1;
    if (fm) modulator = (modulator + step * fm[0]) % 1;
    return wave(src, bent - Math.floor(bent), Math.min(0.5, step));
  };
}

function filters(layer: Layer, pitch: number, length: number): (sample: number, i: number) => number {
  const chain = (['hp', 'bp', 'lp'] as const).flatMap((kind) => {
    const range = layer[kind];
    return range ? [{ biquad: new Biquad(kind), range }] : [];
  });
  const shift = isTone(layer.src) ? 1 : pitch;
  return (sample, i) => {
    for (const { biquad, range } of chain) {
      if (i % TUNE_EVERY === 0) biquad.tune(glided(range, i / length) * shift, range[2] ?? 0.7);
      sample = biquad.next(sample);
    }
    return sample;
  };
}

/** Ends at 0. */
function envelopeAt({ env: [attackMs, holdMs, decayMs] }: Layer, ms: number): number {
  if (ms < attackMs) return attackMs >= SWELL_MS ? (ms / attackMs) ** 2 : ms / attackMs;
  const gone = (ms - attackMs - holdMs) / Math.max(0.001, decayMs);
  if (gone <= 0) return 1;
  const end = Math.exp(-5);
  return gone >= 1 ? 0 : (Math.exp(-5 * gone) - end) / (1 - end);
}

const GATE_EDGE_S = 0.001;

/** Tremolo and gate. */
function swayAt({ trem, gate }: Layer, seconds: number): number {
  let gain = 1;
  if (trem) gain *= 1 - trem[1] * (0.5 - 0.5 * Math.cos(2 * Math.PI * trem[0] * seconds));
  if (gate) {
    const [hz, duty] = gate;
    const into = ((seconds * hz) % 1) / hz;
    const openS = duty / hz;
    gain *= Math.max(0, Math.min(1, into / GATE_EDGE_S, (openS - into) / GATE_EDGE_S));
  }
  return gain;
}

function addEchoes(sound: Float32Array, { ms, n, db, lp, from = 0 }: NonNullable<Recipe['echo']>): void {
  const delay = samplesIn(ms);
  let tap: Float32Array = sound.slice();
  tap.fill(0, 0, samplesIn(from));
  for (let i = 0; i < n; i++) {
    const filter = new Biquad('lp');
    filter.tune(lp, 0.7);
    const next = new Float32Array(sound.length);
    for (let at = delay; at < sound.length; at++) {
      next[at] = filter.next(tap[at - delay]!) * gainOf(db);
      sound[at]! += next[at]!;
    }
    tap = next;
  }
}

/** Nothing too low to be heard, the loudness of its class, and no click at the end. */
function finish(sound: Float32Array, trimDb: number): void {
  const floor = new Biquad('hp');
  floor.tune(FLOOR_HZ, 0.7);
  const end = samplesIn(END_MS);
  for (let i = 0; i < sound.length; i++)
    sound[i] = floor.next(sound[i]!) * gainOf(trimDb) * Math.min(1, (sound.length - 1 - i) / end);
}
