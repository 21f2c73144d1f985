/** What a game's sounds are held to. */
import { describe, expect, it } from 'vitest';
import { classes, type Recipes } from '../recipe.ts';
import { render } from '../render.ts';
import { SAMPLE_RATE } from '../sources.ts';
import { loudnessOf } from './loudness.ts';

const limits = {
  /** How far off its class a sound may be, LU. */
  loudness: 1,
  /** dBFS */
  peak: -1,
  /** A constant offset would click. */
  mean: 0.001,
  /** Of the peak, at the end. */
  rest: 0.02,
  longestMs: 1500,
};

const dbOf = (level: number): number => 20 * Math.log10(level);
const peakOf = (sound: Float32Array): number => sound.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);

/** Renders each sound as it is played, and measures it. */
export function describeSounds(recipes: Recipes): void {
  describe.each(Object.entries(recipes))('%s', (id, recipe) => {
    const sound = render(id, recipe);
    const peak = peakOf(sound);

    it('is heard, as loud as its class', () => {
      expect(Math.abs(loudnessOf(sound) - classes[recipe.heard.class].lufs)).toBeLessThan(limits.loudness);
    });

    it('is not clipped, and begins and ends at rest', () => {
      expect(dbOf(peak)).toBeLessThan(limits.peak);
      expect(Math.abs(sound.reduce((sum, sample) => sum + sample, 0) / sound.length)).toBeLessThan(limits.mean);
      expect(peakOf(sound.subarray(-SAMPLE_RATE / 1000)) / peak).toBeLessThan(limits.rest);
    });

    it('is as long as it says, with nothing cut off, and strikes within', () => {
      const { lengthMs, layers, heard, echo } = recipe;
      expect(Math.abs((sound.length * 1000) / SAMPLE_RATE - lengthMs)).toBeLessThan(1);
      expect(lengthMs).toBeLessThanOrEqual(limits.longestMs);
      expect(heard.strikeMs ?? 0).toBeLessThan(lengthMs);
      const isCut = layers.some(({ at = 0, env }) => at + env[0] + env[1] > lengthMs);
      expect(isCut && echo === undefined).toBe(false);
    });

    it('is the same each time', () => {
      expect(render(id, recipe)).toEqual(sound);
    });
  });
}
