/** What plays in the arena, and what it is told. */
import type { Game, GameTypes, Outcome, Seat } from '../../shared/contract/game.ts';
import type { Chance } from '../../shared/contract/random.ts';

/** What a player is told of a match before it begins. */
export interface Table {
  match: number;
  game: Game;
  options: GameTypes['options'];
  seats: number;
  names: string[];
}

/** A seat is waited for. */
export interface Turn {
  match: number;
  game: Game;
  seat: Seat;
  /** What this seat may know. */
  view: GameTypes['view'];
  /** ms since the match opened. */
  from: number;
  until: number;
  /** This seat's own, in this match. */
  chance: Chance;
}

/**
 * What comes of a turn: an act, at a moment in ms after `from` or whenever a house bot might; null lets the time run
 * out; 'gone' leaves for good.
 */
export type Reply = { act: { type: string }; at?: number | undefined } | null | 'gone';

export interface Player {
  begin?(table: Table, seat: Seat): void;
  reply(turn: Turn): Reply | Promise<Reply>;
  over?(match: number, outcome: Outcome): void;
  end(): Promise<void>;
}
