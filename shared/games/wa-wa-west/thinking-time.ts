/** How long bots seem to think. */
import { chooseMsOf } from './clocks.ts';
import type { WaWaWestView } from './types.ts';

/** A human range: part of the time to choose, never at once, and not before the round opens. ms. */
export function thinkingTime(view: WaWaWestView, now: number): { fromMs: number; toMs: number } {
  const chooseMs = chooseMsOf(view.options);
  const untilOpen = Math.max(0, view.opensAt - now);
  // Taking a match up again late in a round, there is less time than usual.
  const left = Math.max(0, view.deadline - now);
  return {
    fromMs: Math.min(untilOpen + Math.min(1200, chooseMs * 0.25), left * 0.5),
    toMs: Math.min(untilOpen + Math.min(4500, chooseMs * 0.7), left * 0.9),
  };
}
