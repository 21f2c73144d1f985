/** What the clock on the table shows, out of a view. */
import type { Game } from '../../shared/game.ts';

/** A view in which choices open at some moment names it. */
const opensAt = (view: { opensAt?: unknown }): number | null =>
  typeof view.opensAt === 'number' ? view.opensAt : null;

/** How long until choices are taken; 0 when they are, ms. */
export const opensIn = (view: object, nowMs: number): number => Math.max(0, (opensAt(view) ?? nowMs) - nowMs);

/** What is left of the time, and of how much; null while nothing is being waited for. */
export class TableClock {
  #deadline: number | null = null;
  #seenAt = 0;

  at(game: Game, view: any, nowMs: number): { leftMs: number; ofMs: number } | null {
    // A view names everything that the deadline depends on: who has chosen is no secret.
    const deadline = game.deadline(view);
    if (deadline !== this.#deadline) this.#seenAt = nowMs;
    this.#deadline = deadline;
    // Where a view does not say since when a choice is open, it is since it was first seen.
    const from = opensAt(view) ?? this.#seenAt;
    if (deadline === null || nowMs < from || deadline <= from) return null;
    return { leftMs: Math.max(0, deadline - nowMs), ofMs: deadline - from };
  }
}
