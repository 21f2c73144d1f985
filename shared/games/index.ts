/** The listed games, as the platform sees them. */
import type { Game } from '../contract/game.ts';
import * as list from './list.ts';

export const games: readonly Game[] = Object.values(list);

export const gameOf = (id: string): Game | undefined => games.find((game) => game.info.id === id);
