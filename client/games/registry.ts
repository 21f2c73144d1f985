/** The screens of the games, each fetched when it is first wanted. */
import type { GameUi } from '../kit/game-ui.ts';

const uis = import.meta.glob<{ default: GameUi }>('./*/index.tsx');

/** @param game its id, which is the name of its folder */
export async function loadGameUi(game: string): Promise<GameUi> {
  const load = uis[`./${game}/index.tsx`];
  if (!load) throw new Error(`No screen for the game ${game}`);
  return (await load()).default;
}
