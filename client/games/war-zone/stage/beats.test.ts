import { expect, test } from 'vitest';
import type { WarZoneEvent } from '../../../../shared/games/war-zone/types.ts';
import { beatsOf } from './beats.ts';

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
const drew: WarZoneEvent = { type: 'drew', seat: 0, cards: ['hidden'] };

test('whatever one command brings takes 2.4 seconds at most', () => {
  const steps: Record<string, WarZoneEvent[]> = {
    'an attack': [attacked('gas-attack'), drew],
    'the last hit': [
      hit,
      { type: 'fell', seat: 1, by: 0, cards: [] },
      { type: 'ended', ending: 'last-side', outcome: { tie: false, winners: [0] } },
    ],
    'a lightning round': [
      hit,
      { type: 'lightning-opened', seats: [0, 1] },
      { type: 'dealt', hands: [{ seat: 0, cards: ['hidden', 'hidden'] }], deck: 'hidden' },
      { type: 'turn-opened', turnNumber: 9, seat: 0, deadline: 0 },
    ],
  };
  for (const [name, events] of Object.entries(steps)) {
    const { durationMs, fullMs } = beatsOf(events);
    expect(durationMs, name).toBe(Math.min(2400, fullMs));
  }
});

test('the attacker draws while the attack is still in the air', () => {
  const { beats } = beatsOf([attacked('artillery'), drew]);
  expect(beats[1].atMs).toBeLessThan(beats[0].forMs);
});

test('the next phase waits for what came before', () => {
  const { beats } = beatsOf([hit, { type: 'exchange-opened', seat: 0, deadline: 0 }]);
  expect(beats[1].atMs).toBe(beats[0].forMs);
});

test('an attack of a deck of their own has its time too', () => {
  expect(beatsOf([attacked('trebuchet')]).fullMs).toBeGreaterThan(600);
});
