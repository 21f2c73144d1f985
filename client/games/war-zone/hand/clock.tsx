/** What is left of the time for this choice, in seconds. */
import { useEffect, useState } from 'preact/hooks';

/** @param until when it ends, ms since the match opened, which is what `now` tells too */
export function Clock({ until, now }: { until: number; now(): number }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((times) => times + 1), 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now()) / 1000));
  return (
    <span class="wz-clock" role="timer" data-late={seconds <= 5} aria-label={`${seconds} seconds left`}>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  );
}
