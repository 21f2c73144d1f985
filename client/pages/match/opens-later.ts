import { useEffect, useState } from 'preact/hooks';
import { opensIn } from './clock.ts';
import type { LiveMatch } from './live-match.ts';

/** True while choices for the view on the table are not taken yet. */
export function useOpensLater(live: LiveMatch): boolean {
  const view = live.view.value;
  const [, wake] = useState(0);
  const waitMs = view && live.game ? opensIn(live.game, view, live.connection.now()) : 0;
  useEffect(() => {
    if (waitMs <= 0) return;
    // Timers may fire a little early.
    const timer = setTimeout(() => wake((times) => times + 1), waitMs + 15);
    return () => clearTimeout(timer);
  });
  return waitMs > 0;
}
