import { describe, expect, it } from 'vitest';
import { play, type Casting } from '../../lab/frauds/honest.ts';
import { chanceIn } from './fairness.ts';

/** The first cards of a match of War Zone: its first event with a secret. */
function dealOf(casting: Casting): object {
  const { log } = play(WAR_ZONE, casting);
  expect(log[0]?.data.game).toBe('war-zone');
  return log.find(({ type }) => type === 'dealt')?.data ?? {};
}
const WAR_ZONE = 5;

describe('chance', () => {
  it('of a draw comes from the seed and the name of the draw', () => {
    const deal = () => chanceIn('seed')('deal').float();
    expect(deal()).toBe(deal());
    expect(chanceIn('seed')('reshuffle 1').float()).not.toBe(deal());
    expect(chanceIn('another seed')('deal').float()).not.toBe(deal());
  });

  it('is not moved by what else happens at the table: somebody stands up and sits down again', () => {
    expect(dealOf({ isRestless: true })).toEqual(dealOf({}));
  });

  it('is another one with other nonces', () => {
    expect(dealOf({ isSlow: true })).not.toEqual(dealOf({}));
  });
});
