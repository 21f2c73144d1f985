/** What a player has picked up but not played. */
import type { Seat } from '../../../../shared/contract/game.ts';
import { keepPicks } from '../../../kit/hand/selection.ts';
import type { WarZoneHandProps } from './hand.tsx';

export interface Selection {
  /** Places in the hand, in the order they were picked. */
  picked: number[];
  /** Whom the pointer aims at. */
  aimed: Seat | null;
  /** True while the server is asked. */
  isAsking: boolean;
  problem: string | null;
}

const picks = keepPicks<Selection>({ picked: [], aimed: null, isAsking: false, problem: null });

/** Which seat of which table, and which moment: a pick is good for that one only. */
export const keyOfMoment = ({ view: { phase, turnNumber, lightning }, seat, names }: WarZoneHandProps): string =>
  [names.join(), seat, phase, turnNumber, lightning].join(' ');

/** What is picked up at this moment. */
export const selectionOf = (props: WarZoneHandProps): Selection => picks.at(keyOfMoment(props));

export const select = (props: WarZoneHandProps, change: Partial<Selection>): void =>
  picks.change(keyOfMoment(props), change);

/** Asks the server once; what it refuses is said in place. */
export async function ask(props: WarZoneHandProps, act: Parameters<WarZoneHandProps['onAct']>[0]): Promise<void> {
  if (props.waiting || selectionOf(props).isAsking) return;
  select(props, { isAsking: true, problem: null });
  const problem = await props.onAct(act);
  select(props, { isAsking: false, aimed: null, problem });
}
