/** Every item, card and mark has a sound of its own: no two that can be heard in one room are near to each other. */
import { expect, test } from 'vitest';
import { house } from '../kit/sound/house.ts';
import type { Recipes } from '../kit/sound/recipe.ts';
import { render } from '../kit/sound/render.ts';
import { distance, heardIn } from '../kit/sound/testing/distance.ts';
import { room as western } from './wa-wa-west/sounds.ts';
import { room as war } from './war-zone/sounds.ts';
import { room as pens } from './yic-yac-yoe/sounds.ts';

/** Two takes of one sound, with other noise, differ by 2 to 9 dB; the nearest two sounds by 11.7. */
const LEAST_DB = 10;

test.each<[string, Recipes]>([
  ['the house', house],
  ['Wa Wa West', western.sounds],
  ['War Zone', war.sounds],
  // Armed, with those of its showdowns.
  ['Yic Yac Yoe', { ...western.sounds, ...pens.sounds }],
])('%s', (_, recipes) => {
  const heard = Object.entries(recipes).map(([id, recipe]) => ({ id, is: heardIn(render(id, recipe)) }));
  const pairs = heard.flatMap((one, index) => heard.slice(index + 1).map((other) => [one, other] as const));
  const near = pairs.filter(([one, other]) => distance(one.is, other.is) < LEAST_DB);
  expect(near.map(([one, other]) => `${one.id} and ${other.id}`)).toEqual([]);
});
