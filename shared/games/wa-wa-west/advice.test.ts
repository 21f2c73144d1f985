/** The figures are measured anew now and then: what is said of them must hold for any. */
import { expect, test } from 'vitest';
import { advise } from './advice.ts';
import { headstarts, overBy } from './headstart-figures.ts';
import { options } from './options.ts';

const told = (room: object, seats: number) => advise(options.parse(room), seats);

test('every number of seats has its figures, and round 2 comes after round 1', () => {
  expect(Object.keys(overBy).map(Number)).toEqual(Array.from({ length: 15 }, (_, index) => index + 2));
  for (const { first, second } of Object.values(overBy)) {
    expect([first.length, second.length]).toEqual([headstarts.length, headstarts.length]);
    first.forEach((share, index) => expect(second[index]).toBeGreaterThanOrEqual(share));
  }
});

test('[WW-31] eight with ten ammo shoot it out at once, and the form says so', () => {
  expect(told({ headstart: 10 }, 8)).toEqual([
    expect.stringMatching(/^With 8 players and 10 ammo at the start, \d+ of 100 matches .* were over in round 1\.$/),
  ]);
});

test('[WW-31] between two figures it is the lower one’s', () => {
  expect(told({ headstart: 12 }, 8)).toEqual([expect.stringContaining(' and as little as 10 ammo at the start, ')]);
});

test('[WW-31] of another table it is said what was measured', () => {
  expect(told({ headstart: 10, rules: { mercy: false } }, 8)).toEqual([
    expect.stringMatching(/^With 8 players, 10 ammo at the start and all else as usual, /),
  ]);
});

test.each<[string, object, number]>([
  ['without a headstart', {}, 8],
  ['with one that decides little', { headstart: 1 }, 8],
  ['of a table that was not measured: Bazooka is out', { headstart: 10, exclude: ['bazooka'] }, 8],
  ['of a table that was not measured: teams', { headstart: 10, teams: true }, 8],
])('nothing is said %s', (_, room, seats) => {
  expect(told(room, seats)).toEqual([]);
});

const weapons = ['gun', 'grenade', 'laser-gun', 'minigun', 'bazooka', 'stun-gun'];
test('of a table without a weapon it is said that it comes to a tie', () => {
  expect(told({ exclude: [...weapons, 'firework'] }, 3)).toEqual([
    'No item in play hits any other: after 100 rounds it is a tie.',
  ]);
});

test.each([['firework'], ['minigun'], ['grenade']])('of one with a %s alone it is not', (left) => {
  expect(told({ exclude: [...weapons, 'firework'].filter((id) => id !== left) }, 3)).toEqual([]);
});
