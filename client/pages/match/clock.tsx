/** What is left of the time for this choice, in seconds. */
import { useEffect, useState } from 'preact/hooks';

interface ClockProps {
  /** The game's own look. */
  class: string;
  /** When it ends, ms since the match opened, which is what `now` tells too. */
  until: number;
  now(): number;
}

export function Clock({ class: look, until, now }: ClockProps) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((times) => times + 1), 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now()) / 1000));
  return (
    <span class={look} role="timer" data-late={seconds <= 5} aria-label={`${seconds} seconds left`}>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  );
}
