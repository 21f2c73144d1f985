import { describe, expect, test } from 'vitest';
import { describeContract } from '../../testing/game-contract.ts';
import { someChance } from '../../testing/simulation.ts';
import { lowestAlone } from './game.ts';
import type { Event } from './types.ts';

describe('Lowest Alone keeps the contract of a game', () => {
  describeContract(lowestAlone, {
    randomOptions: (chance) => ({ highest: 3 + chance.int(7), points: 1 + chance.int(5) }),
    forge(event, viewer, chance, { options: { highest } }) {
      const other = () => 1 + chance.int(highest);
      if (event.type === 'drew' && event.seat !== viewer) return { ...event, cards: event.cards.map(other) };
      return event.type === 'picked' && event.seat !== viewer ? { ...event, pick: other() } : null;
    },
    // A pick uses the hand that was drawn, and a reveal opens the pick.
    opens: (later, hidden) =>
      hidden.type === 'drew' ? later.type === 'picked' && later.seat === hidden.seat : later.type === 'revealed',
  });
});

test.each([
  ['the lowest alone scores', [1, 1, 2, 3], 2],
  ['nobody alone, nobody scores', [1, 1, 2, 2], null],
])('%s, and all draw', (_, numbers, scorer) => {
  const { rules, options } = lowestAlone;
  const hands = numbers.map((number, seat): Event => ({ type: 'drew', seat, cards: [number] }));
  const opened: Event = { type: 'round-opened', round: 1, deadline: 9 };
  let state = [...hands, opened].reduce(rules.evolve, rules.initial(options.schema.parse({}), numbers.length));
  const events: Event[] = [];
  for (const [seat, number] of numbers.entries()) {
    const answer = rules.decide(state, { type: 'act', at: seat, seat, act: { type: 'pick', number } }, someChance(1));
    if ('refused' in answer) throw new Error(answer.message);
    events.push(...answer);
    state = answer.reduce(rules.evolve, state);
  }
  expect(events).toContainEqual({ type: 'revealed', round: 1, picks: numbers, scorer });
  expect(state.players.map(({ hand }) => hand.length)).toEqual([3, 3, 3, 3]);
});

test('a second pick is refused as one, though the card has left the hand', () => {
  const { rules, options } = lowestAlone;
  const state = rules.initial(options.schema.parse({}), 2);
  const players = state.players.map((player) => ({ ...player, hand: [2, 3], pick: 1 }));
  const act = { type: 'pick', number: 1 } as const;
  expect(rules.decide({ ...state, players }, { type: 'act', at: 0, seat: 0, act }, someChance(1))).toMatchObject({
    refused: 'already-picked',
  });
});

test('what is not in the hand is refused', () => {
  const { rules, options } = lowestAlone;
  const state = rules.initial(options.schema.parse({}), 2);
  const act = { type: 'pick', number: 1 } as const;
  expect(rules.decide(state, { type: 'act', at: 0, seat: 0, act }, someChance(1))).toMatchObject({
    refused: 'not-in-hand',
  });
});
