/** The only file that names the games. */
import type { Game } from '../contract/game.ts';
import { waWaWest } from './wa-wa-west/game.ts';
import { warZone } from './war-zone/game.ts';
import { yicYacYoe } from './yic-yac-yoe/game.ts';

export const games: readonly Game[] = [waWaWest, warZone, yicYacYoe];

export const gameOf = (id: string): Game | undefined => games.find((game) => game.info.id === id);
