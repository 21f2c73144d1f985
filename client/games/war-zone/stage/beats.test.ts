import { expect, test } from 'vitest';
import { at } from '../../../../shared/contract/at.ts';
import type { WarZoneEvent } from '../../../../shared/games/war-zone/types.ts';
import { beatsOf, times } from './beats.ts';

const attacked = (card: string): WarZoneEvent & { type: 'attacked' } => ({
  type: 'attacked',
  by: 0,
  target: 1,
  card,
  damage: 5,
  counteraction: { health: 2, damage: 1 },
  copycat: 0,
  deadline: 0,
});
const hit: WarZoneEvent & { type: 'hit' } = {
  type: 'hit',
  by: 0,
  target: 1,
  attack: 'artillery',
  damage: 5,
  health: 0,
  gained: 2,
  timedOut: false,
};
const beatOf = (index: number, ...events: WarZoneEvent[]) => at(beatsOf(events), index);
const drew: WarZoneEvent = { type: 'drew', seat: 0, cards: ['hidden'] };

test('the attacker draws while the attack is still in the air', () => {
  const { atMs, forMs } = beatOf(0, attacked('artillery'), drew);
  expect(beatOf(1, attacked('artillery'), drew).atMs).toBeLessThan(atMs + forMs);
});

test('the next phase waits for what came before', () => {
  const exchange: WarZoneEvent = { type: 'exchange-opened', seat: 0, deadline: 0 };
  expect(beatOf(1, hit, exchange).atMs).toBe(beatOf(0, hit, exchange).forMs);
});

test('an attack without a counteraction has no ticket to tear off', () => {
  const plain = beatOf(1, { ...attacked('artillery'), counteraction: null }, { ...hit, gained: 0 });
  expect(beatOf(1, attacked('artillery'), hit).forMs - plain.forMs).toBe(times.ticket);
});

test('an attack of a deck of their own has its time too', () => {
  expect(beatOf(0, attacked('trebuchet')).forMs).toBeGreaterThan(600);
});
