/** The only file that names the games. */
import type { Game } from '../game.ts';
import { waWaWest } from './wa-wa-west/game.ts';

export const games: readonly Game[] = [waWaWest];

export const gameOf = (id: string): Game | undefined => games.find((game) => game.id === id);
