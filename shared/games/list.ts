/** The only list of games, a line each. They are shown in the order of these names. */
export { waWaWest } from './wa-wa-west/game.ts';
export { warZone } from './war-zone/game.ts';
export { yicYacYoe } from './yic-yac-yoe/game.ts';
