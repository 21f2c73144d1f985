/** The stage of War Zone: wiring only. */
import type { WarZone } from '../../../../shared/games/war-zone/game.ts';
import { seatLabels } from '../../../kit/stage/seat-marker.ts';
import { defineStage, zoomFromAfar, type StageDefinition } from '../../../kit/stage/stage.ts';
import { pointAtSeats } from '../../../kit/stage/targeting.ts';
import { beatsOf, stillMsOf, times, type WarZoneBeat } from './beats.ts';
import { layTable, type Layout } from './layout.ts';
import { begin, motions } from './motions.ts';
import { pictureOf, type Picture } from './picture.ts';
import { WarZoneScene, type Setting } from './scene.ts';
import { soundsOf } from './sounds.ts';

export const definition: StageDefinition<WarZone, Setting, Layout, Picture, WarZoneScene, WarZoneBeat> = {
  setting: ({ players, options }, { you, names, dark, hasHand = false }) => ({
    you,
    names,
    dark,
    hasHand,
    seats: players.length,
    options,
  }),
  layout: (size, { seats, you, names, hasHand }) =>
    layTable(size, seatLabels({ you, names }, seats, size.width), you ?? 0, { hasHand }),
  createScene: ({ layout, setting, textures }) => new WarZoneScene(textures, layout, setting),
  picture: pictureOf,
  beats: ({ events }) => beatsOf(events),
  sounds: soundsOf,
  longestMs: () => times.longest,
  stillMs: stillMsOf,
  begin,
  motions,
  zoom: zoomFromAfar,
};

export const createStage = defineStage(definition, pointAtSeats);
