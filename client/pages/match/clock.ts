/** What the clock on the table shows, out of a view. */
import type { Game, GameTypes } from '../../../shared/contract/game.ts';

/** How long until choices are taken; 0 when they are, ms. */
export const opensIn = (game: Game, view: GameTypes['view'], nowMs: number): number =>
  Math.max(0, (game.status(view).clock?.from ?? nowMs) - nowMs);

/** What is left of the time, and of how much; null while nothing is being waited for. */
export function clockOf(game: Game, view: GameTypes['view'], nowMs: number): { leftMs: number; ofMs: number } | null {
  const { clock } = game.status(view);
  if (!clock || nowMs < clock.from || clock.until <= clock.from) return null;
  return { leftMs: Math.max(0, clock.until - nowMs), ofMs: clock.until - clock.from };
}
