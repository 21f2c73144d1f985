/** The nouns of Wa Wa West ++: what is chosen, what happens, what is known. */
import type { z } from 'zod';
import type { Outcome, Seat } from '../../contract/game.ts';
import type { action } from './actions.ts';
import type { ItemId } from './items.ts';
import type { WaWaWestOptions } from './options.ts';

export type { ItemId };
export type Team = 0 | 1 | null;

export type ChooseAction = z.output<typeof action>;

/** Why a choice became Skip. */
export type SkipReason =
  | 'out-of-time'
  | 'left'
  | 'stunned'
  | 'excluded'
  | 'ammo'
  | 'streak'
  | 'juiced'
  | 'not-after'
  | 'no-target'
  | 'bad-target';

/** A final choice as it will be played; `tried` is what was asked for when that was not possible. */
export interface Choice {
  item: ItemId;
  target: Seat | null;
  /** Whom it stuns, if that was named beside the target. */
  stun?: Seat;
  /** Fire time, ms. */
  at: number;
  /** It came in so much later: what of its way was credited, ms. Left out where nothing was. */
  creditMs?: number;
  tried: { item: ItemId; target: Seat | null; stun?: Seat } | null;
  why: SkipReason | null;
}

export interface Player {
  seat: Seat;
  team: Team;
  alive: boolean;
  /** Left for good: dies at the next reveal, and nobody waits. */
  left: boolean;
  ammo: number;
  /** Activated Orange Juice this round. */
  juiced: boolean;
  /** A guard of the table's own this round. */
  guard: ItemId | null;
  /** Must skip this round. */
  stunned: boolean;
  /** Item played in the last round, copies as what they copied. */
  last: ItemId | null;
  /** How many rounds in a row `last` has been played. */
  inARow: number;
  /** Whoever revived this player, whom this player can never kill. */
  spares: Seat[];
  pick: Choice | null;
}

export interface WaWaWestState {
  phase: 'waiting' | 'choosing' | 'over';
  options: WaWaWestOptions;
  /** The round that is open, or opens when the reveal pause ends; from 1. */
  round: number;
  /** Before this no choice is taken. */
  opensAt: number;
  deadline: number;
  /** A Firework Blast is active this round. */
  blast: boolean;
  /** Blasts of the table's own that are active this round. */
  blasts: ItemId[];
  players: Player[];
  outcome: Outcome | null;
  ending: Ending | null;
}

export type Ending = 'last-side' | 'nobody-left' | 'standoff' | 'round-limit';

/** One player's part in a reveal. */
export interface Play {
  seat: Seat;
  /** What lay on the table. */
  chosen: ItemId;
  /** What it counted as: differs from `chosen` for a copy. */
  item: ItemId;
  /** Whom it copied. */
  copied: Seat | null;
  target: Seat | null;
  /** Whom it stuns, if that was named beside the target. */
  stun?: Seat;
  /** Fire time, ms. */
  at: number;
  /** As it is said of the choice. */
  creditMs?: number;
  cost: number;
  tried: ItemId | null;
  why: SkipReason | null;
}

/** `by` reached `on` with `item`: one that kills, unless juice or a guard saved the one hit. */
export interface Hit {
  by: Seat | 'blast';
  item: ItemId;
  on: Seat;
  saved: boolean;
  /** What saved them, if it was a guard of the table's own. */
  guard?: ItemId;
}

/** Two weapons of one kind and level; `first` is null when the photo finish could not tell. */
export interface Conflict {
  between: [Seat, Seat];
  first: Seat | null;
}

export interface Revealed {
  type: 'revealed';
  round: number;
  /** When the round resolved, ms. */
  at: number;
  /** A Firework Blast burst in this round. */
  burst: boolean;
  /** Blasts of the table's own that burst in this round, if any did. */
  bursts?: ItemId[];
  /** In seat order, everyone who was alive when the round began. */
  plays: Play[];
  hits: Hit[];
  conflicts: Conflict[];
  /** `by` is empty for one who left and for one hit by nothing but a Blast. */
  died: { seat: Seat; by: Seat[]; left: boolean }[];
  gained: { seat: Seat; ammo: number }[];
  stolen: { from: Seat; by: Seat; ammo: number }[];
  /** Activated Orange Juice next round. */
  juiced: Seat[];
  /** Who launched the Firework that bursts next round. */
  launched: Seat[];
  /** Who summoned which guard or blast of the table's own for next round, if anybody did. */
  summoned?: { seat: Seat; item: ItemId }[];
  /** Must skip next round. */
  stunned: { seat: Seat; by: Seat }[];
  revived: { seat: Seat; by: Seat[] }[];
}

export type WaWaWestEvent =
  | { type: 'round-opened'; round: number; opensAt: number; deadline: number }
  | { type: 'chose'; seat: Seat; pick: Choice | 'hidden' }
  | { type: 'left'; seat: Seat; at: number }
  | Revealed
  | { type: 'ended'; ending: Ending; outcome: Outcome };

export interface PlayerView extends Omit<Player, 'pick'> {
  chosen: boolean;
  /** Own pick, 'hidden' for another's, null when not made. */
  pick: Choice | 'hidden' | null;
}

/** Everything a viewer may know. */
export interface WaWaWestView extends Omit<WaWaWestState, 'players'> {
  players: PlayerView[];
}
