/** How far a simultaneous choice has come, for games in which players choose at once. */

interface Sitting {
  alive: boolean;
  chosen?: boolean;
}

/** Null where nobody chooses or the game takes turns. */
export function lockedIn(view: { phase?: string; players?: Sitting[] }): { done: number; of: number } | null {
  const living = (view.players ?? []).filter((player) => player.alive);
  if (view.phase === 'over' || living.length === 0 || living.some((player) => player.chosen === undefined)) return null;
  return { done: living.filter((player) => player.chosen).length, of: living.length };
}
