/** Where bots choose: one thread beside the server's own, so that no search holds anybody up. */
import { Piscina } from 'piscina';
import type { Logger } from 'pino';
import type { Game, GameTypes, Seat, Temperament } from '../../shared/contract/game.ts';
import { chanceFrom } from '../../shared/contract/random.ts';
import { randomWords } from '../../shared/crypto/unguessable.ts';
import type { BotThinker } from '../../shared/table/bot-players.ts';
import { threadOptions } from '../platform/threads.ts';
import { rateLimitedLog } from '../rate-limited-log.ts';
import type { Position, Question } from './bot-worker.ts';

/** With more questions than this waiting, who comes does not search: nobody's clock runs out over it. */
const MOST_WAITING = 6;
/** Searches take some 50 ms each, ms. */
const GIVEN_UP_MS = 5000;

export class BotPool implements BotThinker {
  readonly #complain: ReturnType<typeof rateLimitedLog>;
  readonly #thread: Piscina<Question | Position, unknown>;
  readonly #givenUpMs: number;
  #isClosed = false;

  /** @param givenUpMs a search that takes longer is given up */
  constructor(log: Logger, givenUpMs = GIVEN_UP_MS) {
    this.#givenUpMs = givenUpMs;
    this.#complain = rateLimitedLog(log);
    this.#thread = new Piscina({
      ...threadOptions,
      filename: new URL('./bot-worker.ts', import.meta.url).href,
      minThreads: 1,
      maxThreads: 1,
    });
    // A thread that breaks down is replaced.
    this.#thread.on('error', (error: Error) => this.#complain({ err: error }, 'the thread of the bots failed'));
  }

  /**
   * What the bot at this seat does. Anything legal where it is not worth a search, where too many wait, or where the
   * bot fails.
   */
  async choose(
    game: Game,
    view: GameTypes['view'],
    { seat, temperament, isWorthSearch }: { seat: Seat; temperament: Temperament; isWorthSearch: boolean },
  ): Promise<GameTypes['action']> {
    // What a bot picks is in the log; how it came to it needs no seed that anybody knows.
    const seed = randomWords();
    const anything = () => chanceFrom(seed).pick(game.legalActions(view, seat));
    if (this.#isClosed) return anything();
    const searches = isWorthSearch && this.#thread.queueSize < MOST_WAITING;
    try {
      const signal = AbortSignal.timeout(this.#givenUpMs);
      const { id, rulesVersion } = game.info;
      const question: Question = { game: id, rulesVersion, view, seat, temperament, seed, searches };
      return (await this.#thread.run(question, { signal })) as GameTypes['action'];
    } catch (error) {
      if (!this.#isClosed) this.#complain({ game: game.info.id, seat, err: error }, 'a bot could not choose');
      return anything();
    }
  }

  /**
   * How likely each seat wins, 0 to 1, as that view's viewer knows it; null in games that don't say, and where it
   * fails. Only while no bot is waiting: `busy` otherwise.
   */
  async chances(
    game: Game,
    view: GameTypes['view'],
  ): Promise<{ is: 'busy' } | { is: 'told'; chances: number[] | null }> {
    if (this.#isClosed || this.#thread.queueSize > 0) return { is: 'busy' };
    const position: Position = { game: game.info.id, view, seed: randomWords() };
    try {
      const signal = AbortSignal.timeout(this.#givenUpMs);
      return {
        is: 'told',
        chances: (await this.#thread.run(position, { name: 'chances', signal })) as number[] | null,
      };
    } catch (error) {
      if (!this.#isClosed) this.#complain({ game: game.info.id, err: error }, 'nobody could tell the chances');
      return { is: 'told', chances: null };
    }
  }

  /** Questions that wait for the thread. */
  get waiting(): number {
    return this.#thread.queueSize;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread.destroy();
  }
}
