/** The stage of War Zone: wiring only. */
import type { WarZone } from '../../../../shared/games/war-zone/game.ts';
import { defineStage, zoomFromAfar, type StageDefinition } from '../../../kit/stage/stage.ts';
import { pointAtSeats } from '../../../kit/stage/targeting.ts';
import { beatsOf, times, type WarZoneBeat } from './beats.ts';
import { layTable, type Layout } from './layout.ts';
import { begin, motions } from './motions.ts';
import { pictureOf, type Picture } from './picture.ts';
import { WarZoneScene, type Setting } from './scene.ts';
import { soundsOf } from './sounds.ts';

export const definition: StageDefinition<WarZone, Setting, Layout, Picture, WarZoneScene, WarZoneBeat> = {
  setting: ({ players, options }, { you, names, dark }) => ({ you, names, dark, seats: players.length, options }),
  layout: (size, { seats, you }) => layTable(size, seats, you ?? 0),
  createScene: ({ layout, setting, textures }) => new WarZoneScene(textures, layout, setting),
  picture: pictureOf,
  beats: ({ events }) => beatsOf(events),
  sounds: soundsOf,
  longestMs: () => times.longest,
  begin,
  motions,
  zoom: zoomFromAfar,
};

export const createStage = defineStage(definition, pointAtSeats);
