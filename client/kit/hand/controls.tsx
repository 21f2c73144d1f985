/** What a hand can be told, and how long there is left to do so. */
import './hand.css';
import { useEffect, useState } from 'preact/hooks';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { press } from '../sound/press.ts';
import { WithNames } from '../../ui/names.tsx';

interface ActionButtonProps extends Pick<ButtonProps, 'kind' | 'size' | 'class' | 'onKeyDown'> {
  label: string;
  /** Smaller, under the label. */
  note?: string | undefined;
  /** The key that does the same. */
  shortcut?: string | undefined;
  /** False keeps it focusable, but a press is only answered. */
  isReady: boolean;
  onPress(): void;
}

/** What a player decides by. */
export const ActionButton = ({ label, note, shortcut, isReady, onPress, ...manner }: ActionButtonProps) => (
  <Button
    {...manner}
    aria-disabled={!isReady}
    aria-keyshortcuts={shortcut}
    onClick={() => (isReady ? onPress() : press('refuse'))}
  >
    <strong>
      <WithNames>{label}</WithNames>
    </strong>
    {note && <small>{note}</small>}
  </Button>
);

interface ClockProps {
  class?: string;
  /** When it ends, ms since the match opened, which is what `now` tells too. */
  until: number;
  now(): number;
  /** It won't run out. */
  isUnhurried?: boolean | undefined;
}

/** What is left of the time for this choice, in seconds. */
export function Clock({ class: look = '', until, now, isUnhurried = false }: ClockProps) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((times) => times + 1), 250);
    return () => clearInterval(timer);
  }, []);
  if (isUnhurried)
    return (
      <span class={`hand-clock ${look}`} role="timer" aria-label="No hurry: no clock runs">
        <Bars />
      </span>
    );
  const seconds = Math.max(0, Math.ceil((until - now()) / 1000));
  return (
    <span
      class={`hand-clock ${look}`}
      role="timer"
      translate={false}
      data-late={seconds <= 5}
      aria-label={`${seconds} seconds left`}
    >
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  );
}

/** The sign of a clock that stands. */
export const Bars = () => (
  <svg class="clock-bars" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M4 2h4v16H4zM12 2h4v16h-4z" fill="currentColor" />
  </svg>
);
