import { canvasFonts } from '../../design/fonts.ts';
import type { GameUi, Stage } from '../../kit/game-ui.ts';

/** Puts a game's stage into its place, with the letters of these names. */
export async function createStage(gameUi: GameUi, place: HTMLElement, names: readonly string[]): Promise<Stage> {
  const [stage] = await Promise.all([gameUi.createStage(place), canvasFonts(names)]);
  return stage;
}
