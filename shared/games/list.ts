import { waWaWest } from './wa-wa-west/game.ts';
import { warZone } from './war-zone/game.ts';
import { yicYacYoe } from './yic-yac-yoe/game.ts';

/** The only list of games, in the order in which they are shown; each by the name that its game.ts exports. */
export const list = { waWaWest, warZone, yicYacYoe };
