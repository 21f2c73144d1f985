/** Every scene of every game by its name, ready to be shown. */
import type { Step } from '../kit/game-ui.ts';
import { armedScenes } from './armed-scenes.ts';
import { lowestAloneScenes, stageLowestAlone } from './lowest-alone-scenes.ts';
import { namesOf, scenes, stage, type Scene } from './scenes.ts';
import { stageWarZone, warZoneScenes } from './war-zone-scenes.ts';
import { stageYicYacYoe, yicYacYoeScenes } from './yic-yac-yoe-scenes.ts';

/** What a stage or a hand is given. */
export interface StagedScene {
  names: string[];
  you: number | null;
  away?: number[];
  count?: { leftMs: number; ofMs: number };
  aim?: { seats: number[]; aimed: number | null };
  penAim?: unknown;
  /** At the end of its motion, if it has one. */
  view: { players: object[] };
  step: Step | null;
  /** Everything that has happened, as the one who looks may know it. */
  events?: { type: string }[];
}

export const stageWaWaWest = (scene: Scene): StagedScene => ({ ...scene, names: namesOf(scene), ...stage(scene) });

interface NamedScene {
  /** The id of its game. */
  game: string;
  stage(): StagedScene;
}

const named = <Any>(game: string, of: Record<string, Any>, stage: (scene: Any) => StagedScene) =>
  Object.entries(of).map(([name, scene]) => [name, { game, stage: () => stage(scene) }] as const);

export const allScenes: ReadonlyMap<string, NamedScene> = new Map([
  ...named('wa-wa-west', scenes, stageWaWaWest),
  ...named('war-zone', warZoneScenes, stageWarZone),
  ...named('yic-yac-yoe', { ...yicYacYoeScenes, ...armedScenes }, stageYicYacYoe),
  ...named('lowest-alone', lowestAloneScenes, stageLowestAlone),
]);
