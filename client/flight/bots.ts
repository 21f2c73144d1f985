/** Bots that think in this browser. */
import { createBirpc } from 'birpc';
import { chanceFrom } from '../../shared/contract/random.ts';
import { randomWords } from '../../shared/crypto/unguessable.ts';
import type { BotThinker } from '../../shared/table/bot-players.ts';
import type { Thinker } from './bot-worker.ts';

/** A search that takes longer is given up, ms. Slow phones take some hundreds. */
const GIVEN_UP_MS = 5000;

/** A worker for the bots of one table. Where it fails, they do anything legal. */
export class FlightBots implements BotThinker {
  readonly #worker = new Worker(new URL('./bot-worker.ts', import.meta.url), { type: 'module' });
  readonly #thinker = createBirpc<Thinker>(
    {},
    {
      post: (message) => this.#worker.postMessage(message),
      on: (hear) => this.#worker.addEventListener('message', ({ data }) => hear(data)),
      timeout: GIVEN_UP_MS,
    },
  );

  choose: BotThinker['choose'] = async (game, view, { seat, temperament }) => {
    const seed = randomWords();
    const { id, rulesVersion } = game.info;
    try {
      return await this.#thinker.choose({ game: id, rulesVersion, view, seat, temperament, seed });
    } catch (error) {
      console.warn('A bot could not choose:', error);
      return chanceFrom(seed).pick(game.legalActions(view, seat));
    }
  };

  close(): void {
    this.#worker.terminate();
  }
}
