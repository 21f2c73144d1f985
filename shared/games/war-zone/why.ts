/**
 * Why somebody fell, and what would have kept them in: read from what happened, as far as whoever asks may know it, so
 * that it can be asked of a match that goes on and of a replay alike.
 */
import { at } from '../../contract/at.ts';
import type { Seat } from '../../contract/game.ts';
import { deckOf, type Kind } from './deck.ts';
import { LIGHTNING_HEALTH } from './evolve.ts';
import type { WarZoneOptions } from './options.ts';
import { initial } from './rules.ts';
import type { Card, WarZoneEvent } from './types.ts';

export interface WhyFell {
  seat: Seat;
  by: Seat;
  /** 0 in the opening. */
  turn: number;
  attack: Kind;
  /** What it dealt, the counteraction's share included. */
  damage: number;
  /** What they had before it. */
  health: number;
  /** What the counteraction added, and after which card; null without one. */
  counteraction: { after: Kind; damage: number } | null;
  /** They gave no answer in time. */
  timedOut: boolean;
  /** The one card that blocks the attack, and whether it was in the hand. */
  blocker: Kind;
  held: boolean | 'hidden';
  /** The hand that they fell with. */
  hand: Card[];
  /** Attacks of this deck that reach that health if they are not blocked, without a counteraction. */
  fatal: Kind[];
}

/** Why that player fell; null if they are in, or went another way. */
export function whyOut(
  events: readonly WarZoneEvent[],
  { options, seats, seat }: { options: WarZoneOptions; seats: number; seat: Seat },
): WhyFell | null {
  const { attacks } = deckOf(options);
  let { health } = at(initial(options, seats).players, seat);
  let turn = 0;
  let attacked: Extract<WarZoneEvent, { type: 'attacked' }> | null = null;
  let struck: Omit<WhyFell, 'held' | 'hand'> | null = null;
  for (const event of events) {
    if (event.type === 'turn-opened') turn = event.turnNumber;
    if (event.type === 'lightning-opened') health = LIGHTNING_HEALTH;
    if (event.type === 'attacked') {
      attacked = event;
      if (event.by === seat) health += event.copycat;
    }
    if (event.type === 'hit') {
      if (event.by === seat) health += event.gained;
      if (event.target !== seat) continue;
      const { by, attack, damage, timedOut } = event;
      const { blockedBy: blocker, counteraction } = attacks.get(attack)!;
      const bonus = attacked?.counteraction?.damage ?? 0;
      struck = {
        seat,
        by,
        turn,
        attack,
        damage,
        health,
        counteraction: bonus > 0 ? { after: counteraction.after, damage: bonus } : null,
        timedOut,
        blocker,
        fatal: [...attacks.values()].flatMap((card) => (card.damage >= health ? [card.id] : [])),
      };
      health = event.health;
    }
    if (event.type === 'fell' && event.seat === seat && struck) {
      const { cards: hand } = event;
      const held = hand.includes('hidden') ? 'hidden' : hand.includes(struck.blocker);
      return { ...struck, held, hand };
    }
  }
  return null;
}
