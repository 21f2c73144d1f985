import { describe, expect, test } from 'vitest';
import { describeContract } from '../../testing/game-contract.ts';
import { noChance } from '../../testing/simulation.ts';
import { lowestAlone } from './game.ts';

describe('Lowest Alone keeps the contract of a game', () => {
  describeContract(lowestAlone, {
    randomOptions: (chance) => ({ highest: 3 + chance.int(7), points: 1 + chance.int(5) }),
    forge: (event, viewer, chance, state) =>
      event.type === 'picked' && event.seat !== viewer
        ? { ...event, pick: 1 + chance.int(state.options.highest) }
        : null,
    hiddenWords: () => [],
    wasTurned: () => false,
  });
});

test.each([
  ['the lowest alone scores', [1, 1, 2, 3], 2],
  ['nobody alone, nobody scores', [1, 1, 2, 2], null],
])('%s', (_, numbers, scorer) => {
  const { rules, options } = lowestAlone;
  const read = options.schema.parse({});
  let state = rules.initial(read, numbers.length);
  const events = rules.start({ options: read, seats: numbers.length, at: 0, chance: noChance });
  state = events.reduce(rules.evolve, state);
  for (const [seat, number] of numbers.entries()) {
    const answer = rules.decide(state, { type: 'act', at: seat, seat, act: { type: 'pick', number } }, noChance);
    if ('refused' in answer) throw new Error(answer.message);
    events.push(...answer);
    state = answer.reduce(rules.evolve, state);
  }
  expect(events.find((event) => event.type === 'revealed')).toMatchObject({ picks: numbers, scorer });
});
