/** What rooms and HTTP share. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { refuse, type Refusal } from '../shared/contract/game.ts';
import type { EventStore } from '../replays/store/event-store.ts';
import { Blocks } from './blocks.ts';
import { Cluster } from './cluster/cluster.ts';
import { StoreWatch } from './cluster/store-watch.ts';
import { BotPool } from './bots/bot-pool.ts';
import { SignedBook } from './book.ts';
import { Digests } from './digests.ts';
import { Evenings } from '../shared/table/evenings.ts';
import { EventLoop } from './event-loop.ts';
import { rateLimitedLog } from './rate-limited-log.ts';
import type { Config } from './config.ts';
import { LogBudget, Quota } from './limits.ts';
import { Matches } from '../shared/table/matches.ts';
import type { Metrics } from './metrics/metrics.ts';
import { People } from './people.ts';
import { addressBudgets, type AddressBudgets } from './room/address-budgets.ts';
import { Readiness } from './readiness.ts';
import { Logs } from './logs.ts';
import { SignatureChecks } from './signature-checks.ts';
import { Previews } from './preview/previews.ts';
import { Verdicts } from './verdicts.ts';

/** See `carry` of SocketTransport. */
interface CarriedSockets {
  carry(request: IncomingMessage, roomId: string, sessionId: string, open: () => Duplex): 403 | 404 | null;
}

export class Services {
  readonly store: EventStore;
  readonly config: Config;
  readonly log: Logger;
  /** For what a stranger can bring about again and again. */
  readonly logCalmly: ReturnType<typeof rateLimitedLog>;
  /** For a mistake in the settings that every request shows again. */
  readonly logOnceAMinute: ReturnType<typeof rateLimitedLog>;
  readonly matches: Matches;
  /** The other processes of this house; null where this one is the whole. */
  readonly cluster: Cluster | null;
  readonly bots: BotPool;
  readonly signedBook: SignedBook;
  readonly signatures: SignatureChecks;
  readonly verdicts: Verdicts;
  readonly previews: Previews;
  readonly evenings: Evenings;
  readonly digests: Digests;
  readonly people: People;
  readonly logs: Logs;
  readonly metrics: Metrics;
  readonly blocks: Blocks;
  /** Lines and open tables. */
  readonly quota = new Quota();
  readonly logBudget: LogBudget;
  readonly addressBudgets: AddressBudgets;
  /** Set before the port is open. */
  sockets!: CarriedSockets;
  /** Nobody is let in any more. */
  isClosing = false;
  /** No new tables are opened; those that run go on. */
  isDraining = false;
  readonly eventLoop = new EventLoop();
  readonly readiness: Readiness;

  constructor(store: EventStore, config: Config, log: Logger, metrics: Metrics) {
    this.store = store;
    this.config = config;
    this.log = log;
    this.logCalmly = rateLimitedLog(log);
    this.logOnceAMinute = rateLimitedLog(log, 1);
    this.metrics = metrics;
    this.blocks = new Blocks(config.dataDir);
    this.logBudget = new LogBudget();
    this.addressBudgets = addressBudgets(config.maxConnectionsPerAddress);
    const { redis: url } = config;
    const storeWatch = new StoreWatch(() => store.health());
    const append: EventStore['append'] = (batch) => metrics.append(store.append(batch));
    this.signatures = new SignatureChecks(log);
    const watched: EventStore['append'] = url === null ? append : (batch) => storeWatch.watch(append(batch));
    this.matches = new Matches({ ...store, append: watched }, this.signatures.check);
    this.cluster =
      url === null ? null : new Cluster({ url, matches: this.matches, store, storeWatch, log, counts: metrics });
    this.bots = new BotPool(log);
    this.signedBook = new SignedBook(store.book, config);
    this.verdicts = new Verdicts(config.database, this.signedBook, log);
    this.previews = new Previews(config.database, log);
    this.evenings = new Evenings();
    this.digests = new Digests(store, config.database, log);
    this.people = new People(store.archive);
    this.logs = new Logs(config.database, log);
    this.readiness = new Readiness({
      probe: () => store.health(),
      lateMs: () => this.eventLoop.lateMs,
      onFailed: (error) => this.logCalmly({ error }, 'the store is not well'),
    });
    this.eventLoop.start();
  }

  /** Why nobody should be sent here, whatever the store says; null where there is no reason. */
  get closedFor(): Refusal | null {
    if (this.isClosing) return refuse('closing', 'The server is closing.');
    // Alone it still has its players to let in; of several, another one opens the new tables.
    if (this.isDraining && this.cluster?.hasPeers) return refuse('draining', 'Other processes open new tables.');
    return null;
  }

  async close(): Promise<void> {
    this.eventLoop.stop();
    this.quota.close();
    await this.bots.close();
    await this.signatures.close();
    await this.verdicts.close();
    await this.previews.close();
    await this.digests.close();
    await this.logs.close();
    await this.cluster?.close();
    await this.store.close();
  }
}
