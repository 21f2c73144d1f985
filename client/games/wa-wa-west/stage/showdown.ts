/**
 * A round of Wa Wa West on a canvas: for the game's own stage, and for a neighbour's, where nobody dies of a showdown and
 * whoever was hit is stamped HIT.
 */
import type { WaWaWest } from '../../../../shared/games/wa-wa-west/game.ts';
import { seatLabels } from '../../../kit/stage/seat-marker.ts';
import type { StageDefinition } from '../../../kit/stage/stage.ts';
import { beatsOf, longestMsOf, stillMsOf, type WaWaWestBeat } from './beats.ts';
import { layRoundTable, type RoundLayout } from '../../../kit/stage/round-layout.ts';
import { motions } from './motions.ts';
import { pictureOf, type Picture } from './picture.ts';
import { ShowdownScene, type Setting } from './scene.ts';
import { soundsOf } from './sounds.ts';

export type { ShowdownScene, Setting };

export const showdown: StageDefinition<WaWaWest, Setting, RoundLayout, Picture, ShowdownScene, WaWaWestBeat> = {
  setting: ({ players, options }, { you, names, dark }, after) => ({
    you,
    names,
    dark,
    seats: players.length,
    // A motion may bring numbers that need more room.
    digits: Math.max(...[...players, ...after.players].map(({ ammo }) => String(ammo).length)),
    options,
  }),
  layout: (size, { you, names, seats, digits }) =>
    layRoundTable(size, { names: seatLabels({ you, names }, seats, size.width), digits, nearest: you ?? 0 }),
  createScene: ({ layout, setting, textures }) => new ShowdownScene(textures, layout, setting),
  picture: pictureOf,
  beats: beatsOf,
  sounds: soundsOf,
  stillMs: stillMsOf,
  longestMs: longestMsOf,
  motions,
  // Ammo of one digit, and of two: who seeks in a replay crosses from one to the other again and again.
  keptScenes: 2,
};
