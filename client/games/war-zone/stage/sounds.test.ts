import { expect, test } from 'vitest';
import { houseDeck } from '../../../../shared/games/war-zone/deck.ts';
import { playLines } from '../../../../shared/games/war-zone/testing.ts';
import type { WarZoneEvent } from '../../../../shared/games/war-zone/types.ts';
import { view } from '../../../../shared/games/war-zone/visibility.ts';
import { house } from '../../../kit/sound/house.ts';
import { room } from '../sounds.ts';
import { beatsOf } from './beats.ts';
import { soundsOf } from './sounds.ts';

const known = { ...house, ...room.sounds };
const someView = view(playLines({ hands: ['bunker', 'bunker'] }).state, 'spectator');
const soundsIn = (...events: WarZoneEvent[]) =>
  soundsOf({ before: someView, events, after: someView }, beatsOf(events));

const attacked = (card: string): WarZoneEvent => ({
  type: 'attacked',
  by: 0,
  target: 1,
  card,
  damage: 5,
  counteraction: { health: 2, damage: 1 },
  copycat: 0,
  deadline: 0,
});
const blocked = (card: string): WarZoneEvent => ({ type: 'blocked', by: 0, target: 1, attack: 'artillery', card });
const hit: WarZoneEvent = {
  type: 'hit',
  by: 0,
  target: 1,
  attack: 'artillery',
  damage: 5,
  health: 0,
  gained: 2,
  timedOut: false,
};

test('each card has its own sound, within its time; cards of one’s own have some', () => {
  const attacks = [...houseDeck.attacks.map(({ id }) => attacked(id)), attacked('trebuchet')];
  const blocks = [...houseDeck.defences.map(({ id }) => blocked(id)), blocked('moat')];
  const heard = new Set<string>();
  for (const event of [...attacks, ...blocks]) {
    const [beat] = beatsOf([event]);
    for (const { sound, atMs } of soundsIn(event)) {
      expect(known).toHaveProperty([sound]);
      expect(atMs).toBeLessThanOrEqual(beat!.forMs);
      heard.add(sound);
    }
  }
  expect(heard.size).toBe(houseDeck.attacks.length + houseDeck.defences.length + 2);
});

test('the ticket tears before the hit, and damage is counted after it, a tick a point', () => {
  const [torn, strike, ticks] = soundsIn(attacked('artillery'), hit).slice(2);
  expect([torn!.sound, strike!.sound, ticks!.sound]).toEqual(['counteraction', 'war-hit', 'damage-tick']);
  expect(strike!.atMs).toBeGreaterThan(torn!.atMs);
  expect(ticks!.atMs).toBeGreaterThan(strike!.atMs);
  expect(ticks!.times).toBe(5);
});

test('cards are dealt one by one, and sound alike whatever they are', () => {
  const deal = (cards: string[]): WarZoneEvent => ({
    type: 'dealt',
    hands: [0, 1].map((seat) => ({ seat, cards })),
    deck: [],
  });
  expect(soundsIn(deal(['bunker', 'sniper']))).toEqual(soundsIn(deal(['hidden', 'hidden'])));
  expect(new Set(soundsIn(deal(['hidden', 'hidden'])).map(({ atMs }) => atMs)).size).toBe(4);
});
