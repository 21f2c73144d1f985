/** Every scene of every game by its name, ready to be shown. */
import type { Step } from '../kit/game-ui.ts';
import { armedScenes } from './armed-scenes.ts';
import { namesOf, scenes, stage } from './scenes.ts';
import { stageWarZone, warZoneScenes } from './war-zone-scenes.ts';
import { stageYicYacYoe, yicYacYoeScenes } from './yic-yac-yoe-scenes.ts';

/** What a stage or a hand is given. */
interface StagedScene {
  names: string[];
  you: number | null;
  away?: number[];
  count?: { leftMs: number; ofMs: number };
  aim?: { seats: number[]; aimed: number | null };
  penAim?: unknown;
  view: { players: { seat: number }[] };
  step: Step | null;
}

interface NamedScene {
  /** The id of its game. */
  game: string;
  stage(): StagedScene;
}

const named = <Scene>(game: string, of: Record<string, Scene>, stage: (scene: Scene) => StagedScene) =>
  Object.entries(of).map(([name, scene]) => [name, { game, stage: () => stage(scene) }] as const);

export const allScenes: ReadonlyMap<string, NamedScene> = new Map([
  ...named('wa-wa-west', scenes, (scene) => ({ ...scene, names: namesOf(scene), ...stage(scene) })),
  ...named('war-zone', warZoneScenes, stageWarZone),
  ...named('yic-yac-yoe', yicYacYoeScenes, stageYicYacYoe),
  ...named('yic-yac-yoe', armedScenes, stageYicYacYoe),
]);
