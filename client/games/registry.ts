/** The screens, rules pages and posters of the games that shared/games/index.ts lists, each fetched when it is first wanted. */
import { games, infos, posters, rules, screens, tables, usual } from 'virtual:screens';
import type { Game, GameTypes, SyncedGame } from '../../shared/contract/game.ts';
import type { GameOffer, GamePoster, GameRules, GameUi } from '../kit/game-ui.ts';

/** What can be played, in the order in which it is shown. The rules come with shared/games/index.ts, and are heavy. */
export const gameInfos: readonly GameOffer[] = infos;

/** @param game its id, which is the name of its folder */
export async function loadGameUi(game: string): Promise<GameUi> {
  const load = screens[game];
  if (!load) throw new Error(`No screen for the game ${game}`);
  return (await load()).default;
}

/** What a game is played by, today's rules and those before, without any other game's. @param game its id */
export async function loadGame(game: string): Promise<Game> {
  const load = games[game];
  if (!load) throw new Error(`No rules for the game ${game}`);
  return load();
}

/** What a running match of it is shown by, without what decides and reads options. @param game its id */
export async function loadAtTable(game: string): Promise<SyncedGame> {
  const load = tables[game];
  if (!load) throw new Error(`No table for the game ${game}`);
  return load();
}

/** Its rules in chapters, and its usual options, without what it takes to play it. @param game its id */
export async function loadGameRules(game: string): Promise<{ page: GameRules; usual: GameTypes['options'] }> {
  const [load, options] = [rules[game], usual[game]];
  if (!load || !options) throw new Error(`No rules page for the game ${game}`);
  return { page: await load(), usual: options };
}

/** Whether a game has drawn a picture for the lobby. @param game its id */
export const hasPoster = (game: string): boolean => game in posters;

/** The picture of a game in the lobby, without what it takes to play it. @param game its id */
export async function loadGamePoster(game: string): Promise<GamePoster> {
  const load = posters[game];
  if (!load) throw new Error(`No poster for the game ${game}`);
  return (await load()).default;
}
