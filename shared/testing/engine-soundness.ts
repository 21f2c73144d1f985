/** What must hold of chances and worths, whatever the game. */
import type { GameTypes, Status, WeighedAction } from '../contract/game.ts';

/** Each between 0 and 1, a team's the same for all of it, and all sides together 1. */
export function soundChances(chances: number[] | null | undefined, { seats }: Status): void {
  if (!chances) return;
  const sides = new Map(seats.map(({ team }, seat) => [team ?? `seat ${seat}`, chances[seat] ?? NaN]));
  const ofSides = [...sides.values()];
  const areEqual = seats.every(({ team }, seat) => team === null || chances[seat] === sides.get(team));
  const sum = ofSides.reduce((all, one) => all + one, 0);
  if (chances.length !== seats.length || !areEqual || !ofSides.every(isShare) || Math.abs(sum - 1) > 1e-6)
    throw new Error(`chances of ${chances.join(', ')}`);
}

/** All shares together 1, of what can be done. */
export function soundWeighing<G extends GameTypes>(
  weighed: readonly WeighedAction<G>[] | undefined,
  isTaken: (action: G['action']) => boolean,
): void {
  if (!weighed || weighed.length === 0) return;
  const unsound = weighed.find(({ action, worth, share }) => !isTaken(action) || !isShare(worth) || !isShare(share));
  if (unsound) throw new Error(`weighed ${JSON.stringify(unsound)}`);
  const shares = weighed.reduce((sum, { share }) => sum + share, 0);
  if (Math.abs(shares - 1) > 1e-6) throw new Error(`shares of ${shares} together`);
}

const isShare = (value: number): boolean => value >= -1e-9 && value <= 1 + 1e-9;
