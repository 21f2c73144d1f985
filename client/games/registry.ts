/** The screens and posters of the games that shared/games/index.ts lists, each fetched when it is first wanted. */
import { infos, posters, screens } from 'virtual:screens';
import type { GameInfo, GamePoster, GameUi } from '../kit/game-ui.ts';

/** What can be played, in the order in which it is shown. The rules come with shared/games/index.ts, and are heavy. */
export const gameInfos: readonly GameInfo[] = infos;

/** @param game its id, which is the name of its folder */
export async function loadGameUi(game: string): Promise<GameUi> {
  const load = screens[game];
  if (!load) throw new Error(`No screen for the game ${game}`);
  return (await load()).default;
}

/** What the lobby shows of a game, without what it takes to play it. @param game its id */
export async function loadGamePoster(game: string): Promise<GamePoster> {
  const load = posters[game];
  if (!load) throw new Error(`No poster for the game ${game}`);
  return (await load()).default;
}
