import { expect, it } from 'vitest';
import { pickOf } from './match.ts';

it.each([
  ['an item', { type: 'choose', item: 'gun', target: 1 }, 'gun'],
  ['a card', { type: 'attack', card: 'tank-assault', target: 2 }, 'tank-assault'],
  ['a number', { type: 'pick', number: 3 }, '3'],
  ['the kind of an act that names nothing', { type: 'pass' }, 'pass'],
  ['the kind of an act that names a list', { type: 'place', cells: [[1, 2]] }, 'place'],
])('counts %s', (_, act, pick) => {
  expect(pickOf(act)).toBe(pick);
});
