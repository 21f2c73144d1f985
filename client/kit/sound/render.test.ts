import { expect, test } from 'vitest';
import { house } from './house.ts';
import { render } from './render.ts';
import { describeSounds } from './testing/recipes.ts';
import { loudnessOf } from './testing/loudness.ts';

describeSounds(house);

test('loudness is measured as the standard has it: a full-scale sine of 997 Hz, one channel, is at -3.01 LUFS', () => {
  const sine = Float32Array.from({ length: 44_100 }, (_, i) => Math.sin((2 * Math.PI * 997 * i) / 44_100));
  expect(loudnessOf(sine)).toBeCloseTo(-3.01, 1);
});

test('another sound of the same recipe has other noise; more repeats last longer', () => {
  const { tick, copy } = house;
  expect(render('tick', tick)).not.toEqual(render('tock', tick));
  expect(render('copy', copy, { times: 6 }).length).toBeGreaterThan(render('copy', copy).length);
});
