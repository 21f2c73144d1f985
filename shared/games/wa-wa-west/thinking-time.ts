/** How long bots seem to think. */
import { chooseMsOf } from './clocks.ts';
import type { WaWaWestView } from './types.ts';

/** A human range: part of the time to choose, never at once, and not before the round opens. ms. */
export function thinkingTime(view: WaWaWestView, now: number): { fromMs: number; toMs: number } {
  const chooseMs = chooseMsOf(view.options);
  const untilOpenMs = Math.max(0, view.opensAt - now);
  // Taking a match up again late in a round, there is less time than usual.
  const leftMs = Math.max(0, view.deadline - now - untilOpenMs);
  return {
    fromMs: untilOpenMs + Math.min(1200, chooseMs * 0.25, leftMs * 0.5),
    toMs: untilOpenMs + Math.min(4500, chooseMs * 0.7, leftMs * 0.9),
  };
}
