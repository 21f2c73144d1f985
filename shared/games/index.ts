/** The listed games, as the platform sees them: as they are played today, and as older logs were. */
import { byRules } from '../contract/earlier.ts';
import type { Game } from '../contract/game.ts';
import { list } from './list.ts';

export const games: readonly Game[] = Object.values(list);

/** @param version of the rules; today's if left out */
export function gameOf(id: string, version?: number): Game | undefined {
  const game = games.find(({ info }) => info.id === id);
  return game && version !== undefined ? byRules(game, version) : game;
}
