/** How long bots seem to think. */
import * as waWaWest from '../wa-wa-west/showdown.ts';
import type { YicYacYoeView } from './types.ts';

/** A human range: part of the time that is left, counted from when the clock runs. ms. */
export function thinkingTime(view: YicYacYoeView, now: number): { fromMs: number; toMs: number } {
  if (view.phase === 'showdown') return waWaWest.thinkingTime(view.showdown!, now);
  const untilOpenMs = Math.max(0, view.opensAt - now);
  const leftMs = Math.max(0, view.deadline - now - untilOpenMs);
  return { fromMs: untilOpenMs + Math.min(900, leftMs * 0.2), toMs: untilOpenMs + Math.min(3200, leftMs * 0.7) };
}
