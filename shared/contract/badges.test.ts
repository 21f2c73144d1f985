import { expect, it } from 'vitest';
import { badgesOf, badgeShapes, isBadge, type Badge } from './badges.ts';

const heart: Badge = { colour: 'green', shape: 'heart' };

it('are the seat’s where nobody has chosen', () => {
  const badges = badgesOf(Array.from({ length: 16 }, () => null));
  expect(badges.map(({ shape }) => shape)).toEqual([...badgeShapes]);
  expect(badges[0]).toEqual({ colour: 'orange', shape: 'circle' });
  expect(badges[9]).toEqual({ colour: 'sky', shape: 'drop' });
});

it('are what was chosen, and who has not chosen makes room', () => {
  const [kemi, yara, bram] = badgesOf([null, heart, null]);
  expect([kemi?.shape, yara, bram?.shape]).toEqual(['circle', heart, 'triangle']);
  expect(badgesOf([null, { colour: 'orange', shape: 'circle' }]).map(({ shape }) => shape)).toEqual([
    'square',
    'circle',
  ]);
});

it('never share a shape, whoever chose which', () => {
  const reversed = badgeShapes.toReversed().map((shape): Badge => ({ colour: 'sky', shape }));
  for (let chosen = 0; chosen <= 16; chosen++) {
    const badges = badgesOf(reversed.map((one, seat) => (seat % 3 === chosen % 3 || seat < chosen ? one : null)));
    expect(new Set(badges.map(({ shape }) => shape)).size).toBe(16);
  }
});

it('is read only as what it is', () => {
  const others = [{ ...heart, colour: 'beige' }, { ...heart, shape: 'blob' }, { colour: 'green' }, {}, null, 'heart'];
  expect([heart, ...others].map(isBadge)).toEqual([true, ...others.map(() => false)]);
});

it('are still given out where a table has more seats than there are shapes', () => {
  const badges = badgesOf(Array.from({ length: 18 }, () => null));
  expect(badges.slice(16)).toEqual([
    { colour: 'orange', shape: 'circle' },
    { colour: 'sky', shape: 'square' },
  ]);
});
