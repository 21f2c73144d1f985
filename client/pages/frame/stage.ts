import { canvasFonts } from '../../design/fonts.ts';
import type { GameUi, Stage } from '../../kit/game-ui.ts';
import { nextTask } from '../../kit/slices.ts';

/**
 * Puts a game's stage into its place, with the letters of these names.
 * @param fixedPixelRatio device pixels per px, however slowly they come; left out, as many as there is time for
 */
export async function createStage(
  gameUi: GameUi,
  place: HTMLElement,
  names: readonly string[],
  fixedPixelRatio?: number,
): Promise<Stage> {
  // What every stage needs begins in a task of its own: with the game's it would hold up a slow phone.
  await import('../../kit/stage/stage.ts');
  await nextTask();
  const made = gameUi.loadStage().then((stage) => stage.createStage(place, fixedPixelRatio));
  const [stage] = await Promise.all([made, canvasFonts(names)]);
  return stage;
}
