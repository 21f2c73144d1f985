import { expect, test } from 'vitest';
import { winnerIn } from './picture.ts';

test.each([
  ['the last one in wins', false, [1], [null, 'wins', null]],
  ['a full board ties those in', true, [0, 2], ['ties', null, 'ties']],
] as const)('%s', (_, tie, winners, notes) => {
  expect([0, 1, 2].map((seat) => winnerIn({ tie, winners: [...winners] }, seat))).toEqual(notes);
});
