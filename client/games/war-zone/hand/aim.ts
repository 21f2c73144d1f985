/** Pointing on the stage, as long as there is a target to choose. */
import { useEffect, useRef } from 'preact/hooks';
import type { Seat } from '../../../../shared/contract/game.ts';
import type { WarZoneHandProps } from './hand.tsx';
import type { Moment } from './moment.ts';
import { selectionOf } from './selection.ts';

/** While a card is dragged over the table, the stage is only asked whom it is over. */
let probe: ((seat: Seat) => void) | null = null;

export function useAim(props: WarZoneHandProps, moment: Moment): void {
  const { onTarget: onAim, seat } = props;
  const { aimed } = selectionOf(props);
  const seats = (moment.targets ?? []).map((target) => target.seat);
  const pick = useRef(moment.onTarget);
  pick.current = moment.onTarget;
  useEffect(() => {
    if (seats.length === 0) return;
    onAim({ from: seat, seats, targeted: aimed, onPick: (target) => (probe ? probe(target) : pick.current?.(target)) });
    return () => onAim(null);
  }, [seats.join(), aimed, seat, onAim]);
}

/** The seat that a pointer there means: a target's button in the dock, or whom the stage names. */
export function seatAt(x: number, y: number): Seat | null {
  const button = document.elementFromPoint(x, y)?.closest<HTMLElement>('.wz-target');
  if (button) return Number(button.dataset.seat);
  const canvas = document.querySelector<HTMLCanvasElement>('.stage canvas');
  if (!canvas || !isWithin(canvas.getBoundingClientRect(), x, y)) return null;
  let found: Seat | null = null;
  probe = (seat) => (found = seat);
  // Only the stage knows who is where, and it answers to clicks.
  const init = { clientX: x, clientY: y, bubbles: false, cancelable: true };
  canvas.dispatchEvent(new MouseEvent('click', init));
  probe = null;
  return found;
}

const isWithin = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
  x >= left && x <= right && y >= top && y <= bottom;
