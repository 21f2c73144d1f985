import { expect, test } from 'vitest';
import { Decision, playerAt } from './decision.ts';
import { chanceOf, unnamed } from './random.ts';

test('a seat has its player while the match goes on', () => {
  const players = [{ name: 'Ann' }, { name: 'Bo' }];
  expect(playerAt({ phase: 'playing', players }, 1)).toBe(players[1]);
  expect(playerAt({ phase: 'over', players }, 1)).toMatchObject({ refused: 'match-over' });
  const refusal = playerAt({ phase: 'playing', players }, 2);
  expect(refusal).toMatchObject({ refused: 'no-such-seat', message: expect.stringMatching(/0 to 1/) });
});

test('a decision grows by events, and each sees what the last one led to', () => {
  const draws = chanceOf(1);
  const chance = unnamed(draws);
  const decision = new Decision((state: number, event: number) => state * 10 + event, 1, 500, chance);
  decision.add(2);
  decision.add(3);
  expect([decision.state, decision.events, decision.at]).toEqual([123, [2, 3], 500]);
  expect(decision.chance('deal')).toBe(draws);
});
