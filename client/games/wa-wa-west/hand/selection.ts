/** What a player has picked up but not locked in. */
import type { Seat } from '../../../../shared/contract/game.ts';
import type { ItemId } from '../../../../shared/games/wa-wa-west/types.ts';
import { keepPicks } from '../../../kit/hand/selection.ts';

export interface Selection {
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

const picks = keepPicks<Selection>({
  item: null,
  read: null,
  aiming: false,
  target: null,
  locking: false,
  problem: null,
});

/** What is picked in that round of that seat's table: nothing, if the last pick was for another one. */
export const selectionIn = (round: string): Selection => picks.at(round);

/** Changes the selection of that round. */
export const select = (round: string, change: Partial<Selection>): void => picks.change(round, change);
