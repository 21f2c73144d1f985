import { describe, expect, test } from 'vitest';
import { deckOf } from '../../../shared/games/war-zone/deck.ts';
import { options } from '../../../shared/games/war-zone/options.ts';
import { gainWords } from '../../../shared/games/war-zone/narrator.ts';
import { playLines } from '../../../shared/games/war-zone/testing.ts';
import { view } from '../../../shared/games/war-zone/visibility.ts';
import { cardWords, damageWords, healthWords, whoseCard } from './words.ts';
import { previewAttack, previewPending } from './deck.ts';

const house = deckOf(options.parse({}));

test.each([
  ['artillery', 'Artillery, attack 4, blocked by Bunker; after Reinforcements 2 health and 1 damage'],
  ['gas-attack', 'Gas Attack, attack 3, blocked by Gas Mask; after Infantry Fire 3 damage'],
  ['machine-gun', 'Machine Gun, defence, blocks Reinforcements and Cavalry Charge'],
])('the name of %s tells everything', (kind, words) => {
  expect(cardWords(house, kind)).toBe(words);
});

test('what nothing gives has no words', () => {
  expect(gainWords({ health: 0, damage: 0 })).toBe('');
});

describe('after an opponent’s Reinforcements', () => {
  const hands = ['reinforcements', 'artillery sniper'];
  const table = playLines({ hands }, '0 reinforcements>1', '1 take', '0 swap');
  const own = view(table.state, 1);

  test('Artillery deals 5 and gives 2', () => {
    expect(previewAttack(own, 1, 'artillery', 0)).toEqual({
      damage: 5,
      from: 20,
      to: 15,
      bonus: { health: 2, damage: 1 },
    });
  });
  test('Sniper stays as printed', () => {
    expect(previewAttack(own, 1, 'sniper', 0)).toEqual({ damage: 2, from: 20, to: 18, bonus: null });
  });
  test('the pending attack says the same', () => {
    const attacked = playLines({ hands }, '0 reinforcements>1', '1 take', '0 swap', '1 artillery>0');
    const seen = view(attacked.state, 0);
    expect(previewPending(seen, seen.pending!)).toEqual(previewAttack(own, 1, 'artillery', 0));
    expect(damageWords(seen, 5, seen.pending!.counteraction, 'your Reinforcements')).toBe(
      '4, and 1 more after your Reinforcements',
    );
  });
});

test.each([
  [{ from: 12, to: 6 }, '12 to 6'],
  [{ from: 2, to: 0 }, '2 and out'],
])('health %o reads %s', (preview, words) => {
  expect(healthWords(preview)).toBe(words);
});

test('cards have owners', () => {
  expect(whoseCard(['Ann', 'Bo'], 0, 0, 'Sniper')).toBe('your Sniper');
  expect(whoseCard(['Ann', 'Bo'], 0, 1, 'Sniper')).toBe("Bo's Sniper");
});
