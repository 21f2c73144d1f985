/** What thinks for each listed game, loaded at once: for the threads and tools of bots, not for server or page. */
import { at } from '../contract/at.ts';
import type { Engine, Game } from '../contract/game.ts';
import { list } from './list.ts';

const games: readonly Game[] = Object.values(list);
const loaded = await Promise.all(games.map((game) => game.bot.load()));

const engines: ReadonlyMap<string, Engine> = new Map(games.map(({ info }, index) => [info.id, at(loaded, index)]));

/** @throws for a game that is not listed */
export function engineOf(game: string): Engine {
  const engine = engines.get(game);
  if (!engine) throw new Error(`No game "${game}"`);
  return engine;
}
