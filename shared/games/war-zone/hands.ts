/** How many cards are held, and exchanged. */
import type { WarZoneOptions } from './options.ts';

const LIGHTNING_HAND = 4;
const TEAM_HAND = 4;

/** How many cards a hand is drawn up to. */
export function handSizeOf({
  options,
  players,
  lightning,
}: {
  options: WarZoneOptions;
  players: readonly unknown[];
  lightning: boolean;
}): number {
  if (lightning) return LIGHTNING_HAND;
  if (options.teams) return TEAM_HAND;
  return players.length === 2 ? 6 : players.length <= 4 ? 5 : 4;
}

/** How many cards may be exchanged: up to 3 before the first turn, then 1, or 2 by the variant. */
export const mostExchanged = ({ phase, options }: { phase: string; options: WarZoneOptions }): number =>
  phase === 'opening' ? 3 : options.exchangeTwo ? 2 : 1;
