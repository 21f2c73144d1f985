/** Whom to point at: a button in the dock, or a token on the stage. */
import './hand.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Seat } from '../../../shared/contract/game.ts';
import { PlayerBadge } from '../../ui/player-badge.tsx';
import type { HandProps, SeatTargeting } from '../game-ui.ts';
import { Name } from '../../ui/names.tsx';

interface Target {
  seat: Seat;
  name: string;
  /** What pointing there would do, or who they are now. */
  fact: string;
  /** For screen readers, in place of name and fact. */
  label?: string;
  shortcut?: string | undefined;
  isOut?: boolean;
}

interface TargetListProps {
  /** The game's own class of the list, and of each button. */
  class: string;
  itemClass: string;
  label: string;
  targets: Target[];
  /** Of the tokens. */
  sizePx: number;
  targeted: Seat | null;
  /** What marks the one that is aimed at, if a pick is not final: then the buttons are switches. */
  mark?: ComponentChildren;
  onPick(seat: Seat): void;
  /** More items. */
  children?: ComponentChildren;
}

export const TargetList = (props: TargetListProps) => (
  <ul class={props.class} aria-label={props.label}>
    {props.targets.map(({ seat, name, fact, label, shortcut, isOut = false }) => (
      <li key={seat}>
        <button
          type="button"
          class={`hand-target ${props.itemClass}`}
          data-seat={seat}
          data-aimed={seat === props.targeted}
          aria-pressed={props.mark === undefined ? undefined : seat === props.targeted}
          aria-label={label}
          aria-keyshortcuts={shortcut}
          onClick={() => props.onPick(seat)}
        >
          {seat === props.targeted && props.mark}
          <PlayerBadge seat={seat} sizePx={props.sizePx} dead={isOut} />
          <strong>
            <Name>{name}</Name>
          </strong>
          <span>{fact}</span>
          {shortcut && <kbd aria-hidden="true">{shortcut}</kbd>}
        </button>
      </li>
    ))}
    {props.children}
  </ul>
);

/** While something is dragged over the stage, it is only asked whom it is over. */
let probe: ((seat: Seat) => void) | null = null;

/** Lets the player point at seats on the stage, as long as there are some to choose from. */
export function useSeatTargeting(
  { seat, onTarget }: Pick<HandProps, 'seat' | 'onTarget'>,
  { seats, targeted, outcomes, onPick }: Omit<SeatTargeting, 'from'>,
): void {
  const latest = useRef({ onTarget, onPick });
  latest.current = { onTarget, onPick };
  useEffect(() => {
    if (seats.length === 0) return;
    const pick = (target: Seat) => (probe ? probe(target) : latest.current.onPick(target));
    latest.current.onTarget({ from: seat, seats, targeted, ...(outcomes && { outcomes }), onPick: pick });
    return () => latest.current.onTarget(null);
  }, [seats.join(), targeted, outcomes?.join(), seat]);
}

/** The seat that a pointer there means: a target's button in the dock, or whom the stage names. */
export function seatUnder(x: number, y: number): Seat | null {
  const button = document.elementFromPoint(x, y)?.closest<HTMLElement>('button[data-seat]');
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
