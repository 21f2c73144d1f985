/** Thinks about who will win, away from the page: the view of whoever watches in, each seat's chances out. */
import { gameOf } from '../../../shared/games/index.ts';
import type { GameTypes } from '../../../shared/contract/game.ts';
import { chanceAt } from '../../../replays/log/fairness.ts';

export interface ChancesAsked {
  game: string;
  rulesVersion: number;
  view: GameTypes['view'];
  /** What it draws from: the same gives the same chances. */
  seed: string;
}

async function think({ game: id, rulesVersion, view, seed }: ChancesAsked): Promise<void> {
  const engine = await (gameOf(id, rulesVersion) ?? gameOf(id))?.bot.load();
  postMessage(engine?.chances?.(view, chanceAt(seed, 0)) ?? null);
}

addEventListener('message', ({ data }: MessageEvent<ChancesAsked>) => {
  think(data).catch(() => postMessage(null));
});
