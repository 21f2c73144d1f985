/** What a table can set, what a player can ask for, what happens, what is known. */
import { z } from 'zod';
import type { Outcome, Seat } from '../../contract/game.ts';

export const options = z.strictObject({
  highest: z.int('The highest number is 3 to 9.').min(3).max(9).default(5).meta({
    group: 'Numbers',
    title: 'Highest number',
    description: 'Cards go from 1 to this. 3 to 9.',
  }),
  points: z.int('The points to win are 1 to 5.').min(1).max(5).default(2).meta({
    group: 'Numbers',
    title: 'Points to win',
    description: 'Whoever has so many points wins. 1 to 5.',
  }),
  pickMs: z.int('The time to pick is 1 second to 1 hour.').min(1000).max(3_600_000).default(15_000).meta({
    group: 'Pace',
    title: 'Time to play',
    description: 'Who is late plays nothing this round. 1 second to 1 hour.',
    unit: 'ms',
  }),
});
export type Options = z.output<typeof options>;

export const action = z.object({ type: z.literal('pick', 'A command is pick.'), number: z.int().min(1).max(9) });
export type Action = z.output<typeof action>;

/** A number; 'hidden' to everybody but its owner. */
export type Card = number | 'hidden';

export interface Player {
  points: number;
  left: boolean;
  hand: Card[];
  /** This round's card, which is no longer in the hand. */
  pick: Card | null;
}

export interface State {
  phase: 'waiting' | 'picking' | 'over';
  options: Options;
  /** From 1; 0 before the first. */
  round: number;
  /** ms since the match opened. */
  deadline: number;
  players: Player[];
  outcome: Outcome | null;
}

export type Event =
  | { type: 'round-opened'; round: number; deadline: number }
  | { type: 'drew'; seat: Seat; cards: Card[] }
  | { type: 'picked'; seat: Seat; pick: Card }
  | { type: 'left'; seat: Seat }
  /** `picks` by seat, null for none; `scorer` picked the lowest number that nobody else did. */
  | { type: 'revealed'; round: number; picks: (number | null)[]; scorer: Seat | null }
  | { type: 'ended'; outcome: Outcome };
