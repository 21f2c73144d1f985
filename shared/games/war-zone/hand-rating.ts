/** How good a hand is, in points of health it may move: for the bot's exchanges. */
import type { Seat } from '../../contract/game.ts';
import { deckOf, type Kind } from './deck.ts';
import { chanceOfHolding, type Unseen } from './odds.ts';
import { livingSeats } from './sides.ts';
import type { WarZoneView } from './types.ts';

/** One attack is played a turn: each further one in the hand waits longer. */
const LATER_ATTACK = 0.3;
/** A second blocker of the same attack is rarely needed. */
const FURTHER_BLOCKER = 0.15;
/** Attackers pick their best: threats come more often than cards lie in the deck. */
const THREAT = 5;

/** A rating of hands for that seat at this moment. */
export function rateHand(view: WarZoneView, unseen: Unseen, seat: Seat): (hand: readonly Kind[]) => number {
  const { attacks, defences } = deckOf(view.options);
  const others = livingSeats(view).filter((other) => other !== seat);
  const handSize = Math.max(0, ...others.map((other) => view.players[other].hand.length));
  const blows = new Map(
    [...attacks.values()].map(({ id, damage, blockedBy, counteraction }) => {
      const goesThrough = 1 - chanceOfHolding(unseen, blockedBy, handSize);
      const surprise = 0.15 * (counteraction.health + counteraction.damage);
      return [id, goesThrough * (damage + surprise)];
    }),
  );
  const attackCopies = [...attacks.keys()].reduce((sum, kind) => sum + (unseen.copies.get(kind) ?? 0), 0);
  const threats = new Map(
    [...defences.keys()].map((blocker) => {
      const blocked = [...attacks.values()].filter(({ blockedBy }) => blockedBy === blocker);
      const threat = blocked.reduce((sum, { id, damage }) => sum + (unseen.copies.get(id) ?? 0) * damage, 0);
      return [blocker, (THREAT * threat) / Math.max(1, attackCopies)];
    }),
  );
  return (hand) => {
    const strokes = hand.flatMap((kind) => blows.get(kind) ?? []).toSorted((a, b) => b - a);
    const blockers = Map.groupBy(
      hand.filter((kind) => threats.has(kind)),
      (kind) => kind,
    );
    const attack = strokes.reduce((sum, stroke, index) => sum + stroke * LATER_ATTACK ** index, 0);
    const shelter = [...blockers].reduce((sum, [kind, copies]) => sum + threats.get(kind)! * series(copies.length), 0);
    return attack + shelter;
  };
}

/** 1 for one copy, and less and less for each further one. */
const series = (count: number): number => (1 - FURTHER_BLOCKER ** count) / (1 - FURTHER_BLOCKER);
