/** Where the bots of a match without a server think: away from the page, with the engines that a server's have. */
import { createBirpc } from 'birpc';
import type { GameTypes } from '../../shared/contract/game.ts';
import { chanceFrom } from '../../shared/contract/random.ts';
import { gameOf } from '../../shared/games/index.ts';
import type { BotQuestion } from '../../shared/table/bot-players.ts';

const thinker = {
  async choose({ game: id, rulesVersion, view, seat, temperament, seed }: BotQuestion): Promise<GameTypes['action']> {
    const game = gameOf(id, rulesVersion);
    if (!game) throw new Error(`No game "${id}" by rules ${rulesVersion}`);
    const engine = await game.bot.load();
    return engine.choose(view, seat, { chance: chanceFrom(seed), temperament });
  },
};
export type Thinker = typeof thinker;

createBirpc<object, Thinker>(thinker, {
  post: (message) => postMessage(message),
  on: (hear) => addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(data)),
});
