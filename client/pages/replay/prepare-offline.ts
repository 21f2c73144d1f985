/** Fetches all that any file could need, so that opening one asks no server for anything. */
import { games } from '../../../shared/games/index.ts';
import { loadGameRules, loadGameUi } from '../../games/registry.ts';
import { fetchStudio } from '../../kit/sound/sound.ts';
import { prepareAnalysis } from '../frame/analysis.ts';
import { prepareCheck } from './check-log.ts';

/** @returns when all of it is there */
export async function prepareOffline(): Promise<void> {
  await Promise.all([prepareCheck(), prepareAnalysis(), prepareStages()]);
}

let stages: Promise<void> | null = null;

function prepareStages(): Promise<void> {
  stages ??= fetchStages();
  stages.catch(() => (stages = null));
  return stages;
}

async function fetchStages(): Promise<void> {
  const screens = await Promise.all(games.map(({ info }) => loadGameUi(info.id)));
  await Promise.all(games.map(({ info }) => loadGameRules(info.id)));
  await Promise.all([
    fetchStudio(),
    ...screens.flatMap((screen) => [screen.loadStage(), screen.loadSounds?.(), screen.loadMisses?.()]),
  ]);
  // What draws is fetched as the first stage is made, since browsers differ in what they can draw with.
  const first = await screens[0]?.loadStage();
  const stage = await first?.createStage(document.createElement('div')).catch(() => null);
  stage?.destroy();
}
