import { describe, expect, it } from 'vitest';
import { chanceIn } from './fairness.ts';
import { ScriptedMatch, type Script } from './scripted-match.ts';

/** The first cards of a match of War Zone: its first event with a secret. */
function dealOf(beforeStart?: Script['beforeStart']): object {
  const { log } = new ScriptedMatch({
    match: 'm'.repeat(20),
    seed: '5'.repeat(64),
    game: 'war-zone',
    options: {},
    names: ['Kemi', 'Odile', 'Bram'],
    ...(beforeStart && { beforeStart }),
  });
  const dealt = log.find(({ type }) => type === 'dealt');
  expect(dealt).toBeDefined();
  return dealt!.data;
}

describe('chance', () => {
  it('of a draw comes from the seed and the name of the draw', () => {
    const deal = () => chanceIn('seed')('deal').float();
    expect(deal()).toBe(deal());
    expect(chanceIn('seed')('reshuffle 1').float()).not.toBe(deal());
    expect(chanceIn('another seed')('deal').float()).not.toBe(deal());
  });

  it('is not moved by what else happens at the table: another name, another host, some time', () => {
    const busy = dealOf((table) => {
      table.introduce(1, 'Ode', { colour: 'blue', shape: 'star' });
      table.makeHost(2).wait(5000).start();
    });
    expect(busy).toEqual(dealOf());
  });

  it('is another one with other nonces', () => {
    expect(dealOf((table) => table.commit(1).wait(800).start())).not.toEqual(dealOf());
  });
});
