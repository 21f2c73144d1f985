/** What rooms and HTTP share. */
import type { Logger } from 'pino';
import type { EventStore } from '../replays/store/event-store.ts';
import { BotPool } from './bots/bot-pool.ts';
import { SignedBook } from './book.ts';
import { Evenings } from './evenings.ts';
import { rateLimitedLog } from './rate-limited-log.ts';
import type { Config } from './config.ts';
import { Quota } from './limits.ts';
import { Matches } from './match/matches.ts';
import { Verdicts } from './verdicts.ts';

export class Services {
  readonly store: EventStore;
  readonly config: Config;
  readonly log: Logger;
  /** For what a stranger can bring about again and again. */
  readonly logCalmly: ReturnType<typeof rateLimitedLog>;
  readonly matches: Matches;
  readonly bots: BotPool;
  readonly signedBook: SignedBook;
  readonly verdicts: Verdicts;
  readonly evenings: Evenings;
  /** Lines and open tables. */
  readonly quota = new Quota();
  /** Nobody is let in any more. */
  isClosing = false;
  #health: Promise<void> | null = null;

  constructor(store: EventStore, config: Config, log: Logger) {
    this.store = store;
    this.config = config;
    this.log = log;
    this.logCalmly = rateLimitedLog(log);
    this.matches = new Matches(store);
    this.bots = new BotPool(log);
    this.signedBook = new SignedBook(store.book, config);
    this.verdicts = new Verdicts(this.signedBook, log);
    this.evenings = new Evenings(store);
  }

  /**
   * Whether the store can write. Strangers may ask as often as they like: it is tried twice a second at the most.
   * @throws if it can't, within a second
   */
  health(): Promise<void> {
    this.#health ??= this.store.health().finally(() => setTimeout(() => (this.#health = null), 500).unref());
    return this.#health;
  }

  async close(): Promise<void> {
    this.quota.close();
    await this.bots.close();
    await this.verdicts.close();
    await this.store.close();
  }
}
