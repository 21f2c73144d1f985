import { expect, test } from 'vitest';
import { at } from '../../../shared/contract/at.ts';
import { houseDeck } from '../../../shared/games/war-zone/deck.ts';
import { copyOfHouse, problemsIn, withNewRow, withoutRow, withRow } from './deck-draft.ts';

test('a copy of the house deck is sound, and no part of the house’s', () => {
  const deck = copyOfHouse();
  expect(problemsIn(deck).size).toBe(0);
  at(deck.attacks, 0).damage = 9;
  expect(at(houseDeck.attacks, 0).damage).toBe(5);
});

test('new rows can be played as they are', () => {
  const deck = ['attacks', 'defences', 'attacks', 'defences'] as const;
  expect(problemsIn(deck.reduce(withNewRow, copyOfHouse())).size).toBe(0);
});

test('what names a card by its id follows a new one', () => {
  const deck = copyOfHouse();
  const bunker = deck.defences.findIndex(({ id }) => id === 'bunker');
  const renamed = withRow(deck, 'defences', bunker, { ...at(deck.defences, bunker), id: 'cellar' });
  expect(renamed.attacks.find(({ id }) => id === 'artillery')?.blockedBy).toBe('cellar');
  expect(problemsIn(renamed).size).toBe(0);
});

test('a problem stands at its figure, in the schema’s words', () => {
  const deck = copyOfHouse();
  const wrong = withRow(deck, 'attacks', 2, { ...at(deck.attacks, 2), damage: 0 });
  expect([...problemsIn(wrong)]).toEqual([['attacks.2.damage', 'Damage is a whole number from 1 to 99, not 0.']]);
  const bunker = deck.defences.findIndex(({ id }) => id === 'bunker');
  expect(problemsIn(withoutRow(deck, 'defences', bunker)).get('attacks.2.blockedBy')).toMatch(
    '"bunker" is no defence card of this list.',
  );
});
