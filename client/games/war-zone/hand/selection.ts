/**
 * What a player has picked up but not played. It lives outside the components, so that a dropped
 * connection, which may take the table off the screen for a moment, does not lose it.
 */
import { signal } from '@preact/signals';
import type { Seat } from '../../../../shared/game.ts';
import type { WarZoneView } from '../../../../shared/games/war-zone/state.ts';
import type { WarZoneHandProps } from './hand.tsx';

export interface Selection {
  /** Which seat of which table, and which moment: a pick is good for that one only. */
  moment: string;
  /** Places in the hand, in the order they were picked. */
  picked: number[];
  /** Whom the pointer aims at. */
  aimed: Seat | null;
  /** True while the server is asked. */
  isAsking: boolean;
  problem: string | null;
}

const nothing = { picked: [], aimed: null, isAsking: false, problem: null };

const kept = signal<Selection>({ moment: '', ...nothing });

const momentOf = ({ phase, turnNumber, lightning }: WarZoneView, seat: Seat, names: string[]) =>
  [names.join(), seat, phase, turnNumber, lightning].join(' ');

/** What is picked up at this moment. */
export function selectionOf({ view, seat, names }: WarZoneHandProps): Selection {
  const moment = momentOf(view, seat, names);
  return kept.value.moment === moment ? kept.value : { moment, ...nothing };
}

export function select(props: WarZoneHandProps, change: Partial<Selection>): void {
  kept.value = { ...selectionOf(props), ...change };
}

/** Asks the server once; what it refuses is said in place. */
export async function ask(props: WarZoneHandProps, act: Parameters<WarZoneHandProps['onAct']>[0]): Promise<void> {
  if (props.waiting || selectionOf(props).isAsking) return;
  select(props, { isAsking: true, problem: null });
  const problem = await props.onAct(act);
  select(props, { isAsking: false, aimed: null, problem });
}
