import { describe, expect, test } from 'vitest';
import { describeContract } from '../../testing/game-contract.ts';
import { maybe } from '../../testing/simulation.ts';
import { at } from '../../contract/at.ts';
import type { Seat, Viewer } from '../../contract/game.ts';
import type { Chance } from '../../contract/random.ts';
import { deckOf, houseDeck } from './deck.ts';
import { warZone } from './game.ts';
import type { Card, DeckOrder, WarZoneEvent, WarZoneState } from './types.ts';

/** Every option, each left to its default now and then. */
function randomOptions(chance: Chance, seats: number): object {
  const teams = { 4: [2], 6: [2, 3] }[seats];
  return {
    teams: maybe(chance, 0.6, () => (teams ? chance.pick([false, ...teams]) : false)),
    exchangeTwo: maybe(chance, 0.6, () => chance.float() < 0.7),
    copycat: maybe(chance, 0.6, () => chance.float() < 0.7),
    speedy: maybe(chance, 0.7, () => chance.float() < 0.7),
    deck: maybe(chance, 0.4, () => chance.pick(['house', smallDeck(chance, seats)])),
    maxTurns: maybe(chance, 0.95, () => chance.pick([1, 5, 30, 60])),
    turnMs: maybe(chance, 0.3, () => chance.pick([1000, 5000, 3_600_000])),
    defenceMs: maybe(chance, 0.3, () => chance.pick([1000, 5000, 3_600_000])),
    openingMs: maybe(chance, 0.3, () => chance.pick([1000, 5000, 3_600_000])),
    openHands: maybe(chance, 0.5, () => chance.float() < 0.5),
  };
}

/** Just enough cards, with a defence card for a trigger. */
function smallDeck(chance: Chance, seats: number): object {
  const copies = seats * 4;
  const after = () => chance.pick(['bow', 'sling', 'shield']);
  return {
    attacks: [
      { id: 'bow', damage: 2, blockedBy: 'shield', counteraction: { after: after(), health: 1, damage: 0 }, copies },
      {
        id: 'sling',
        damage: 1 + chance.int(5),
        blockedBy: 'shield',
        counteraction: { after: after(), health: 0, damage: 2 },
        copies,
      },
    ],
    defences: [{ id: 'shield', copies }],
  };
}

/** Other cards in place of those a viewer may not see. */
function forge(event: WarZoneEvent, viewer: Viewer, chance: Chance, state: WarZoneState): WarZoneEvent | null {
  const kinds = [...new Set(deckOf(state.options).cards)];
  const others = (cards: readonly Card[]) => cards.map(() => chance.pick(kinds));
  switch (event.type) {
    case 'dealt': {
      const hands = event.hands.map(({ seat, cards }) => ({ seat, cards: seat === viewer ? cards : others(cards) }));
      return { ...event, hands, deck: others(cardsOf(event.deck)) };
    }
    case 'exchanged':
      // They must have been in that hand.
      if (event.seat === viewer || event.put.length === 0) return null;
      return { ...event, put: chance.shuffle(at(state.players, event.seat).hand).slice(0, event.put.length) };
    case 'drew':
    case 'fell':
    case 'left':
      return event.seat === viewer || event.cards.length === 0 ? null : { ...event, cards: others(event.cards) };
    case 'reshuffled':
      return { ...event, deck: chance.shuffle(cardsOf(event.deck)) };
    default:
      return null;
  }
}

/** Of an event as it happened. */
const cardsOf = (deck: DeckOrder): Card[] => (deck === 'hidden' ? [] : deck);

/** Whether a card leaves a hand that was forged. */
function opens(later: WarZoneEvent, hidden: WarZoneEvent): boolean {
  const isOf = (seat: Seat) => hidden.type === 'dealt' || ('seat' in hidden && hidden.seat === seat);
  switch (later.type) {
    case 'attacked':
      return isOf(later.by);
    case 'blocked':
      return isOf(later.target);
    case 'exchanged':
      return isOf(later.seat) && later.put.length > 0;
    default:
      return false;
  }
}

describeContract(warZone, {
  randomOptions,
  forge,
  opens,
  wasTurned: () => false,
  hiddenWords: () =>
    [...houseDeck.attacks, ...houseDeck.defences, { name: 'Bow' }, { name: 'Sling' }, { name: 'Shield' }].map(
      ({ name }) => name,
    ),
});

describe('who may know what', () => {
  const cards = ['sniper', 'bunker'];
  test.each<[string, WarZoneEvent, object]>([
    [
      'cards dealt',
      {
        type: 'dealt',
        hands: [
          { seat: 0, cards },
          { seat: 1, cards },
        ],
        deck: ['sniper'],
      },
      {
        hands: [
          { seat: 0, cards: ['hidden', 'hidden'] },
          { seat: 1, cards },
        ],
        deck: 'hidden',
      },
    ],
    ['cards drawn', { type: 'drew', seat: 0, cards }, { cards: ['hidden', 'hidden'] }],
    ['cards put away', { type: 'exchanged', seat: 0, put: cards, timedOut: false }, { put: ['hidden', 'hidden'] }],
    ['the hand of who falls', { type: 'fell', seat: 0, by: 1, cards }, { cards: ['hidden', 'hidden'] }],
    ['the hand of who leaves', { type: 'left', seat: 0, cards }, { cards: ['hidden', 'hidden'] }],
    ['the order of the deck', { type: 'reshuffled', deck: cards }, { deck: 'hidden' }],
  ])('[WZ-32] %s: seat 1 sees only what is its own', (_, event, seen) => {
    expect(warZone.visibility.redact(event, 1)).toEqual({ ...event, ...seen });
    expect(warZone.visibility.redact(event, 'referee')).toEqual(event);
    expect(warZone.visibility.isSecret(event)).toBe(true);
  });
});
