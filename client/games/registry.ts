/** The screens of the games that shared/games/index.ts lists, each fetched when it is first wanted. */
import { screens } from 'virtual:screens';
import type { GameUi } from '../kit/game-ui.ts';

/** @param game its id, which is the name of its folder */
export async function loadGameUi(game: string): Promise<GameUi> {
  const load = screens[game];
  if (!load) throw new Error(`No screen for the game ${game}`);
  return (await load()).default;
}
