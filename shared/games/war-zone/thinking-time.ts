/** How long bots seem to think. */
import type { WarZoneView } from './types.ts';

/** A human range: part of the time there is left, the same whatever the hand. ms. */
export function thinkingTime({ phase, deadline }: WarZoneView, now: number): { fromMs: number; toMs: number } {
  const leftMs = Math.max(0, deadline - now);
  const [fromMs, toMs] = phase === 'exchange' ? [600, 1800] : [1100, 3600];
  return { fromMs: Math.min(fromMs, leftMs * 0.2), toMs: Math.min(toMs, leftMs * 0.7) };
}
