/**
 * What a player has picked up but not locked in. It lives outside the components, so that a dropped
 * connection, which may take the table off the screen for a moment, does not lose it.
 */
import { signal } from '@preact/signals';
import type { Seat } from '../../../../shared/game.ts';
import type { ItemId } from '../../../../shared/games/wa-wa-west/state.ts';

export interface Selection {
  /** Which seat of which table, and which round: a pick is good for one round only. */
  round: string;
  item: ItemId | null;
  /** The card being read: the picked one, or one that can't be played and is asked about. */
  read: ItemId | null;
  /** True while the target picker is open. */
  aiming: boolean;
  target: Seat | null;
  /** True while the server is asked. */
  locking: boolean;
  problem: string | null;
}

const nothing = { item: null, read: null, aiming: false, target: null, locking: false, problem: null };

const kept = signal<Selection>({ round: '', ...nothing });

/** What is picked in that round: nothing, if the last pick was for another one. */
export const selectionIn = (round: string): Selection =>
  kept.value.round === round ? kept.value : { round, ...nothing };

/** Changes the selection of that round. */
export function select(round: string, change: Partial<Selection>): void {
  kept.value = { ...selectionIn(round), ...change };
}
