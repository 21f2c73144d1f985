import { expect, test } from 'vitest';
import { at } from '../../../../shared/contract/at.ts';
import type { WarZoneEvent } from '../../../../shared/games/war-zone/types.ts';
import { playLines } from '../../../../shared/games/war-zone/testing.ts';
import { view } from '../../../../shared/games/war-zone/visibility.ts';
import { beatsOf, stillMsOf, times } from './beats.ts';

const someView = view(playLines({ hands: ['bunker', 'bunker'] }).state, 'spectator');

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

test('what follows waits for the longest of what goes on, not for what began last', () => {
  const [attack, draw, strike] = beatsOf([attacked('artillery'), drew, hit]);
  expect(draw!.atMs + draw!.forMs, 'the draw is over first').toBeLessThan(attack!.atMs + attack!.forMs);
  expect(strike!.atMs).toBe(attack!.atMs + attack!.forMs);
});

test('an attack without a counteraction has no ticket to tear off', () => {
  const plain = beatOf(1, { ...attacked('artillery'), counteraction: null }, { ...hit, gained: 0 });
  expect(beatOf(1, attacked('artillery'), hit).forMs - plain.forMs).toBe(times.ticket);
});

test('an attack of a deck of their own has its time too', () => {
  expect(beatOf(0, attacked('trebuchet')).forMs).toBeGreaterThan(600);
});

test('the card that puts somebody out lies there until they have fallen, and that is held for them', () => {
  const fell: WarZoneEvent = { type: 'fell', seat: 1, by: 0, cards: ['hidden'] };
  const beats = beatsOf([hit, fell]);
  const [strike, fall] = [at(beats, 0), at(beats, 1)];
  expect(fall.atMs + fall.forMs).toBeLessThan(strike.atMs + strike.forMs);
  expect(strike.forMs).toBeGreaterThan(beatOf(0, hit).forMs);
  const step = { before: someView, events: [hit, fell], after: someView };
  const still = stillMsOf(step, beats, { you: 1 });
  expect(still).toBeGreaterThan(fall.atMs);
  expect(still).toBeLessThan(fall.atMs + fall.forMs);
  for (const you of [0, 2, null]) expect(stillMsOf(step, beats, { you })).toBeNull();
});
