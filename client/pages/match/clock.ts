/** What the clock on the table shows, out of a view. */
import type { Game } from '../../../shared/contract/game.ts';

/** How long until choices are taken; 0 when they are, ms. */
export const opensIn = (game: Game, view: unknown, nowMs: number): number =>
  Math.max(0, (game.clock(view)?.from ?? nowMs) - nowMs);

/** What is left of the time, and of how much; null while nothing is being waited for. */
export function clockOf(game: Game, view: unknown, nowMs: number): { leftMs: number; ofMs: number } | null {
  const clock = game.clock(view);
  if (!clock || nowMs < clock.from || clock.until <= clock.from) return null;
  return { leftMs: Math.max(0, clock.until - nowMs), ofMs: clock.until - clock.from };
}
