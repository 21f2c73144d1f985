/** The house deck, deck lists of the players' own, and the other options. */
import { describe, expect, test } from 'vitest';
import { chanceOf, unnamed } from '../../contract/random.ts';
import { problemsOf } from '../../contract/problems.ts';
import { countOf, deckOf, houseDeck } from './deck.ts';
import { warZone } from './game.ts';
import { advise, checkOptions, options as optionsSchema } from './options.ts';

const bow = {
  id: 'bow',
  damage: 2,
  blockedBy: 'shield',
  counteraction: { after: 'shield', health: 1, damage: 0 },
  copies: 20,
};
const shield = { id: 'shield', copies: 20 };
const list = (attack: object = {}, defence: object = {}) => ({
  attacks: [{ ...bow, ...attack }],
  defences: [{ ...shield, ...defence }],
});

const problems = (options: object, seats = 2): string[] => {
  const read = optionsSchema.safeParse(options);
  const found = read.success ? checkOptions(read.data, seats) : problemsOf(read.error);
  return found.map(({ field, message }) => `${field}: ${message}`);
};

describe('the house deck', () => {
  test('has 72 cards, 40 of them attacks', () => {
    expect(countOf(houseDeck)).toBe(72);
    expect(houseDeck.attacks.reduce((sum, { copies }) => sum + copies, 0)).toBe(40);
    expect(deckOf({ deck: 'house' }).cards).toHaveLength(72);
  });
  test('every attack is blocked by a defence, and every defence blocks one', () => {
    expect(new Set(houseDeck.attacks.map(({ blockedBy }) => blockedBy))).toEqual(
      new Set(houseDeck.defences.map(({ id }) => id)),
    );
  });
  test('the counteractions run in one circle', () => {
    const follows = new Map(houseDeck.attacks.map(({ id, counteraction }) => [counteraction.after, id]));
    const circle = ['sniper'];
    while (circle.length < 9) circle.push(follows.get(circle.at(-1)!)!);
    expect(new Set(circle).size).toBe(8);
    expect(circle[8]).toBe('sniper');
  });
  test('cards are named for people', () => {
    const { nameOf } = deckOf({ deck: 'house' });
    expect([nameOf('infantry-fire'), nameOf('anti-tank-gun')]).toEqual(['Infantry Fire', 'Anti-Tank Gun']);
  });
});

describe('[WZ-29] a deck of one’s own', () => {
  test('is read and named', () => {
    expect(problems({ deck: list() })).toEqual([]);
    const { deck } = optionsSchema.parse({ deck: list({ name: 'Long Bow' }) });
    expect(deck).toEqual({ attacks: [{ ...bow, name: 'Long Bow' }], defences: [{ ...shield, name: 'Shield' }] });
    expect(optionsSchema.parse({ deck })).toEqual(optionsSchema.parse({ deck: list({ name: 'Long Bow' }) }));
  });
  test('is what is dealt', () => {
    const options = optionsSchema.parse({ deck: list() });
    const [dealt] = warZone.rules.start({ options, seats: 2, at: 0, chance: unnamed(chanceOf(1)) });
    expect(dealt).toMatchObject({ type: 'dealt', deck: { length: 28 } });
  });
  test('12 cards for each player', () => {
    const small = { deck: list({ copies: 12 }, { copies: 12 }) };
    expect(problems(small, 2)).toEqual([]);
    expect(problems(small, 3)).toEqual(['deck: The deck has 24 cards; 3 players need at least 36, 12 each.']);
  });
  // prettier-ignore
  test.each<{ name: string; deck: unknown; says: string }>([
    { name: 'damage', deck: list({ damage: 400 }), says: 'deck.attacks.0.damage: Card "bow": Damage is a whole number from 1 to 99, not 400.' },
    { name: 'no damage', deck: list({ damage: undefined }), says: 'deck.attacks.0.damage: Card "bow": Damage is a whole number from 1 to 99.' },
    { name: 'half a copy', deck: list({}, { copies: 0.5 }), says: 'deck.defences.0.copies: Card "shield": The number of copies is a whole number from 1 to 99, not 0.5.' },
    { name: 'no copies', deck: list({ copies: 0 }), says: 'deck.attacks.0.copies: Card "bow": The number of copies is a whole number from 1 to 99, not 0.' },
    { name: 'an unknown blocker', deck: list({ blockedBy: 'wall' }), says: 'deck.attacks.0.blockedBy: Card "bow": "wall" is no defence card of this list. It has shield.' },
    { name: 'an attack as blocker', deck: list({ blockedBy: 'bow' }), says: 'deck.attacks.0.blockedBy: Card "bow": "bow" is no defence card of this list. It has shield.' },
    { name: 'an unknown trigger', deck: list({ counteraction: { after: 'rain', health: 0, damage: 0 } }), says: 'deck.attacks.0.counteraction.after: Card "bow": "rain" is no card of this list. It has bow, shield.' },
    { name: 'a bonus below 0', deck: list({ counteraction: { after: 'bow', health: -1, damage: 0 } }), says: 'deck.attacks.0.counteraction.health: Card "bow": The health of a counteraction is a whole number from 0 to 99, not -1.' },
    { name: 'no counteraction', deck: list({ counteraction: undefined }), says: 'deck.attacks.0.counteraction: Card "bow": Every attack card has a counteraction: { after, health, damage }.' },
    { name: 'no attack cards', deck: { attacks: [], defences: [shield] }, says: 'deck.attacks: A deck needs 1 to 40 kinds of attack cards.' },
    { name: 'no defence cards', deck: { attacks: [bow] }, says: 'deck.defences: A deck needs 1 to 40 kinds of defence cards.' },
    { name: 'an id twice', deck: { attacks: [bow], defences: [shield, shield] }, says: 'deck.defences.1.id: Card "shield": The id "shield" is taken: every kind needs its own.' },
    { name: 'an id that is none', deck: list({ id: 'hidden' }), says: 'deck.attacks.0.id: Card "hidden": An id has 1 to 30 small letters, digits and dashes, a letter first, and is not "hidden".' },
    { name: 'something else', deck: 'mine', says: 'deck: A deck is "house", or a list { attacks, defences }.' },
    { name: 'null', deck: null, says: 'deck: A deck is "house", or a list { attacks, defences }.' },
    { name: 'too many cards', deck: { attacks: Array.from({ length: 8 }, (_, index) => ({ ...bow, id: `bow-${index}`, copies: 99 })), defences: [shield] }, says: 'deck: A deck has at most 600 cards; this one has 812.' },
  ])('[WZ-31] refused, naming the card and the figure: $name', ({ deck, says }) => {
    expect(problems({ deck })).toContain(says);
  });
  test('an id of dashes still has a name', () => {
    const { deck } = optionsSchema.parse({ deck: list({ id: 'b---' }) });
    expect(deck).toMatchObject({ attacks: [{ name: 'B' }] });
  });
});

describe('[WZ-31] other options', () => {
  test.each([
    { options: { teams: 4 }, seats: 4, field: 'teams' },
    { options: { teams: true }, seats: 4, field: 'teams' },
    { options: { teams: 2 }, seats: 2, field: 'teams' },
    { options: { teams: 2 }, seats: 5, field: 'teams' },
    { options: { teams: 3 }, seats: 3, field: 'teams' },
    { options: { teams: 3 }, seats: 4, field: 'teams' },
    { options: { maxTurns: 0 }, seats: 2, field: 'maxTurns' },
    { options: { maxTurns: 2001 }, seats: 2, field: 'maxTurns' },
    { options: { turnMs: 999 }, seats: 2, field: 'turnMs' },
    { options: { defenceMs: 3_600_001 }, seats: 2, field: 'defenceMs' },
    { options: { openingMs: 1.5 }, seats: 2, field: 'openingMs' },
    { options: { speedy: 'yes' }, seats: 2, field: 'speedy' },
  ])('$options with $seats players', ({ options, seats, field }) => {
    expect(problems(options, seats)[0]).toMatch(new RegExp(`^${field}: `));
  });
  test.each([
    { teams: 2, seats: 4 },
    { teams: 2, seats: 6 },
    { teams: 3, seats: 6 },
  ])('[WZ-23] $teams teams go with $seats players', ({ teams, seats }) => {
    expect(problems({ teams }, seats)).toEqual([]);
  });
  test('every option has words for its form', () => {
    for (const [field, schema] of Object.entries(optionsSchema.shape))
      expect(schema.meta(), field).toEqual(
        expect.objectContaining({
          title: expect.any(String),
          description: expect.stringMatching(/\.$/),
          group: expect.any(String),
        }),
      );
  });
});

test('of a deck with fewer attack cards than players it is said that most turns will be passes', () => {
  const counteraction = { after: 'wall', health: 0, damage: 0 };
  const deckWith = (copies: number) =>
    optionsSchema.parse({
      deck: {
        attacks: [{ id: 'shot', damage: 1, blockedBy: 'wall', counteraction, copies }],
        defences: [{ id: 'wall', copies: 40 }],
      },
    });
  expect(advise(deckWith(1), 2)).toEqual(['The deck has 1 attack card for 2 players: most turns will be passes.']);
  expect(advise(deckWith(3), 3)).toEqual([]);
  expect(advise(optionsSchema.parse({}), 6)).toEqual([]);
});
