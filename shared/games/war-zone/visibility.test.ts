/** Twin matches that differ only in what a viewer may not know look the same to that viewer, to the byte. */
import { describe, expect, test } from 'vitest';
import { at } from '../../contract/at.ts';
import { isAwaited, isRefusal, viewerAt, type Command, type Seat, type Viewer } from '../../contract/game.ts';
import { chanceOf, unnamed } from '../../contract/random.ts';
import { warZone } from './game.ts';
import type { WarZoneAction, WarZoneEvent, WarZoneState } from './types.ts';

const synced = await warZone.synced();

/** Everything that is sent to one viewer: redacted events, views, the synced table, and when the clock rings. */
function shown(
  deck: string[],
  commands: Command<WarZoneAction>[],
  viewer: Viewer,
  room: object = {},
): { text: string; refusals: string[] } {
  const options = warZone.options.schema.parse(room);
  const seats = 3;
  const refusals: string[] = [];
  const seen: unknown[] = [];
  let state: WarZoneState = warZone.rules.initial(options, seats);
  const show = (events: WarZoneEvent[]) => {
    state = events.reduce(warZone.rules.evolve, state);
    const table = new synced.Table();
    synced.write(table, warZone.visibility.view(state, 'spectator'));
    const as = typeof viewer === 'number' ? viewerAt(warZone, state, viewer) : viewer;
    const view = warZone.visibility.view(state, as);
    const sentences = events.flatMap((event) =>
      warZone.narrator.describe(warZone.visibility.redact(event, as), ['Ada', 'Bo', 'Cleo', 'Dev'], view),
    );
    seen.push(
      events.map((event) => [warZone.visibility.redact(event, as), warZone.visibility.isSecret(event)]),
      view,
      table.toJSON(),
      sentences,
      warZone.rules.deadline(state),
    );
    seen.push(
      [...Array(seats).keys()].map((seat) => [
        isAwaited(warZone, warZone.visibility.view(state, seat), seat),
        warZone.bot.delay(warZone.visibility.view(state, seat), 0),
      ]),
    );
  };
  show(warZone.rules.start({ options, seats, at: 0, chance: unnamed(chanceOf(3)), stack: { deck, firstSeat: 0 } }));
  commands.forEach((command, index) => {
    const answer = warZone.rules.decide(state, command, unnamed(chanceOf(index)));
    if (isRefusal(answer)) refusals.push(answer.refused);
    else show(answer);
  });
  return { text: JSON.stringify(seen), refusals };
}

const act = (seat: Seat, action: WarZoneAction): Command<WarZoneAction> => ({ type: 'act', at: 10, seat, act: action });
const swap = (seat: Seat, ...cards: string[]) => act(seat, { type: 'exchange', cards });
const attack = (seat: Seat, card: string, target: Seat) => act(seat, { type: 'attack', card, target });

/** Three hands of five cards, dealt in turn, then the deck. */
const stacked = (hands: string[][], deck: string[]) => [
  ...[0, 1, 2, 3, 4].flatMap((round) => hands.map((hand) => at(hand, round))),
  ...deck,
];

const mine = ['sniper', 'artillery', 'sniper', 'bunker', 'sniper'];
const third = ['sniper', 'sniper', 'sniper', 'sniper', 'sniper'];
const rich = ['camouflage', 'bunker', 'gas-attack', 'camouflage', 'machine-gun'];
const poor = ['tank-assault', 'air-raid', 'air-raid', 'gas-mask', 'gas-mask'];
const deck = ['camouflage', 'bunker', 'sniper', 'sniper', 'sniper', 'sniper', 'artillery', 'artillery'];
const otherDeck = [
  'camouflage',
  'gas-mask',
  'air-raid',
  'barbed-wire',
  'machine-gun',
  'machine-gun',
  'gas-attack',
  'bunker',
];

describe('[WZ-32] twins', () => {
  // prettier-ignore
  const commands: Command<WarZoneAction>[] = [
    swap(0), swap(1), swap(2), attack(0, 'artillery', 1), act(1, { type: 'take' }), swap(0),
    act(1, { type: 'pass' }), swap(1), act(2, { type: 'pass' }), swap(2),
    attack(0, 'sniper', 1), { type: 'clock', at: 12_010 }, { type: 'leave', at: 12_020, seat: 1 },
    { type: 'clock', at: 42_010 },
  ];

  test.each<Viewer>([0, 2, 'spectator'])('a hidden hand, to %s', (viewer) => {
    // The same cards are drawn by seat 0, so that what it knows itself is the same.
    const one = shown(stacked([mine, rich, third], deck), commands, viewer);
    const other = shown(stacked([mine, poor, third], deck), commands, viewer);
    expect(one.refusals).toEqual([]);
    expect(other.refusals).toEqual([]);
    expect(other.text).toBe(one.text);
  });
  test.each<Viewer>([2, 'spectator'])('the order of the deck, to %s', (viewer) => {
    const one = shown(stacked([mine, rich, third], deck), commands, viewer);
    const other = shown(stacked([mine, rich, third], otherDeck), commands, viewer);
    expect(one.refusals).toEqual([]);
    expect(other.text).toBe(one.text);
  });
  test('the referee sees the difference', () => {
    const one = shown(stacked([mine, rich, third], deck), commands, 'referee');
    const other = shown(stacked([mine, poor, third], deck), commands, 'referee');
    expect(one.text).not.toBe(other.text);
  });
  test.each<Viewer>([0, 2, 'spectator'])('cards put under the deck, to %s', (viewer) => {
    const putting = (hand: string[]) => [
      swap(0),
      swap(1, ...hand.slice(0, 3)),
      swap(2),
      act(0, { type: 'pass' }),
      swap(0),
      act(1, { type: 'pass' }),
      swap(1, ...hand.slice(3, 4)),
    ];
    const one = shown(stacked([mine, rich, third], deck), putting(rich), viewer);
    const other = shown(stacked([mine, poor, third], deck), putting(poor), viewer);
    expect(one.refusals).toEqual([]);
    expect(other.text).toBe(one.text);
  });
  const lethal = [
    swap(0),
    swap(1),
    swap(2),
    ...Array.from({ length: 11 }, () => [
      attack(0, 'sniper', 1),
      act(1, { type: 'take' } as const),
      swap(0),
      act(1, { type: 'pass' } as const),
      swap(1),
      act(2, { type: 'pass' } as const),
      swap(2),
    ]).flat(),
  ];
  const snipers = ['sniper', 'sniper', 'sniper', 'sniper', 'sniper'];
  test.each<Viewer>([0, 'spectator'])('a hand that falls, and the shuffle after it, to %s', (viewer) => {
    const twin = (hand: string[]) =>
      shown(stacked([snipers, hand, third], Array(12).fill('sniper')), lethal, viewer).text;
    expect(twin(rich)).toContain('"fell"');
    expect(twin(poor)).toBe(twin(rich));
  });
  // Seat 1 falls, seats 0 and 2 play on with what seat 2 holds.
  test.each<[Viewer, boolean, boolean]>([
    [0, false, false],
    [0, true, false],
    ['spectator', true, false],
    [1, false, false],
    [1, true, true],
  ])('[WZ-36] the hand of somebody still in, to %s, open hands %s: told apart %s', (viewer, openHands, differ) => {
    const twin = (hand: string[]) =>
      shown(stacked([snipers, rich, hand], Array(12).fill('sniper')), lethal, viewer, { openHands }).text;
    expect(twin(poor)).toContain('"fell"');
    expect(twin(poor) === twin(third)).toBe(!differ);
  });
  test('the order of the deck, to who is out and sees all hands', () => {
    const twin = (rest: string[]) =>
      shown(stacked([snipers, rich, third], [...Array(12).fill('sniper'), ...rest]), lethal, 1, { openHands: true });
    expect(twin(['bunker', 'artillery']).text).toContain('"fell"');
    expect(twin(['bunker', 'artillery']).text).toBe(twin(['artillery', 'bunker']).text);
  });
  test('a lightning round’s hands', () => {
    const lines = [swap(0), swap(1), swap(2), attack(0, 'artillery', 2), { type: 'clock', at: 12_010 } as const];
    const twin = (hand: string[]) =>
      shown(stacked([mine, hand, third], ['sniper']), lines, 'spectator', { speedy: true }).text;
    expect(twin(rich)).toContain('"lightning-opened"');
    expect(twin(poor)).toBe(twin(rich));
  });
  test('somebody else who asks for a card is told nothing about it', () => {
    const asking = [
      swap(0),
      swap(1),
      swap(2),
      attack(0, 'artillery', 1),
      act(2, { type: 'block', card: 'bunker' }),
      act(0, { type: 'take' }),
    ];
    const twin = (hand: string[]) => shown(stacked([mine, hand, third], deck), asking, 2);
    expect(twin(poor)).toEqual(twin(rich));
  });
});
