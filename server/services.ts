/** Everything that tables share: the store, the bots' mind, who has how many lines and tables, and how one is opened. */
import type { Logger } from 'pino';
import type { EventStore, PrivateMetadata } from '../replays/store/event-store.ts';
import { commitmentTo, sha256Hex } from '../replays/log/fairness.ts';
import { canonical, GENESIS, seal, type Envelope } from '../replays/log/log.ts';
import { fold } from '../replays/log/rebuild.ts';
import { isRefusal, refuse, type Game, type GameTypes, type Refusal, type Seat } from '../shared/contract/game.ts';
import type { MatchEvent } from '../shared/match.ts';
import { JoinRefused } from './room/base-room.ts';
import { BotPool } from './bots/bot-pool.ts';
import { calmly } from './calm-log.ts';
import type { Config } from './config.ts';
import { newCode, newMatchId, newSeed } from './match/ids.ts';
import { MatchActor } from './match/actor.ts';
import { Quota } from './match/quota.ts';
import { botName } from './match/requests.ts';

export interface NewMatch {
  game: Game;
  options: GameTypes['options'];
  seats: number;
  public: boolean;
  /** Who leads, before they sit down already: one of the seats that are held. */
  host: Seat | null;
  /** By seat: who it is held for. */
  reservations: PrivateMetadata['held'];
  /** Seats that bots take at once. */
  bots: Seat[];
  startsWhenFull: boolean;
}

export class Services {
  readonly store: EventStore;
  readonly config: Config;
  readonly log: Logger;
  /** For what a stranger can bring about again and again. */
  readonly logCalmly: ReturnType<typeof calmly>;
  readonly botPool: BotPool;
  /** Lines and open tables. */
  readonly quota = new Quota();
  /** By match: the pass its table is given back with. */
  #places = new Map<string, string>();
  #health: Promise<void> | null = null;
  /** Nobody is let in any more. */
  isClosing = false;

  constructor(store: EventStore, config: Config, log: Logger) {
    this.store = store;
    this.config = config;
    this.log = log;
    this.logCalmly = calmly(log);
    this.botPool = new BotPool(log);
  }

  async close(): Promise<void> {
    this.quota.close();
    await this.botPool.close();
    await this.store.close();
  }

  /**
   * Whether the store can write. Strangers may ask as often as they like: it is tried twice a second at the most.
   * @throws if it can't, within a second
   */
  health(): Promise<void> {
    this.#health ??= this.store.health().finally(() => setTimeout(() => (this.#health = null), 500).unref());
    return this.#health;
  }

  /** @returns a place for one more table of that visitor's */
  promiseTable(visitor: string): { pass: string } | Refusal {
    const atMost = this.config.maxTablesPerAddress;
    const promised = this.quota.promise([
      {
        of: `tables ${visitor}`,
        atMost,
        refusal: `${atMost} tables are open from your address already. They close when nobody is there for some minutes.`,
      },
    ]);
    return 'pass' in promised ? promised : refuse('too-many-tables', promised.usedUp.refusal);
  }

  /** That table has taken the place; it is free again when its room is gone. */
  openedTable(id: string, { pass }: { pass: string }): void {
    // Asked for again, as the first try could not be written down: it still is one table.
    this.closedTable(id);
    this.quota.use(pass);
    this.#places.set(id, pass);
  }

  closedTable(id: string): void {
    const pass = this.#places.get(id);
    if (pass) this.quota.giveBack(pass);
    this.#places.delete(id);
  }

  /** Writes a new table's first events. @returns its id and invite code */
  async openTable(table: NewMatch): Promise<{ id: string; code: string }> {
    const id = newMatchId();
    const seed = newSeed();
    const opened: MatchEvent = {
      type: 'opened',
      game: table.game.info.id,
      rulesVersion: table.game.info.rulesVersion,
      ruleset: sha256Hex(canonical(table.game.info.ruleset)),
      options: table.options,
      seats: table.seats,
      public: table.public,
      commitment: commitmentTo(seed),
      openedAt: Date.now(),
      host: table.host,
    };
    const keep: PrivateMetadata = {
      seed,
      code: newCode(),
      keys: table.reservations.map(() => null),
      held: table.reservations,
      startsWhenFull: table.startsWhenFull,
      next: null,
      asleep: null,
    };
    const log = this.#firstEvents(id, opened, table, seed);
    const actor = new MatchActor(this.store, { id, log, keep, grants: [], idleMs: 0 });
    await this.store.append({ match: id, expected: 0, envelopes: log, summary: actor.summary(), keep });
    return { id, code: keep.code };
  }

  #firstEvents(id: string, opened: MatchEvent, { game, bots }: NewMatch, seed: string): Envelope[] {
    const noOne = { id: null, seat: null };
    const log = seal(
      { match: id, length: 0, hash: GENESIS },
      game,
      [opened],
      { ...noOne, command: { type: 'clock', at: 0 } },
      seed,
    );
    for (const seat of bots) {
      const name = botName(fold(log));
      const head = { match: id, length: log.length, hash: log[log.length - 1].hash };
      const command = { type: 'sit' as const, at: 0, seat, name, bot: true, nonce: null };
      log.push(
        ...seal(head, game, [{ type: 'seated', seat, name, bot: true, nonce: null }], { ...noOne, command }, seed),
      );
    }
    return log;
  }

  /**
   * Opens a match from its log; one that was asleep is awake from here on.
   * @throws JoinRefused if there is none, or it was closed before it began
   */
  async actorOf(id: string): Promise<MatchActor> {
    const actor = await this.#read(id);
    if (actor.match.phase === 'abandoned') throw new JoinRefused(404, 'This table is closed.');
    if (!actor.keep.asleep) return actor;
    const woken = await actor.updateMetadata((keep) => ({ ...keep, asleep: null }));
    if (isRefusal(woken)) throw new JoinRefused(503, woken.message);
    return actor;
  }

  /** Ends a match that nobody came back to. */
  async abandon(id: string): Promise<void> {
    const actor = await this.#read(id);
    await actor.submitForHouse((at) => ({ command: { type: 'abandon', at }, keep: { ...actor.keep, asleep: null } }));
  }

  async #read(id: string): Promise<MatchActor> {
    const [log, keep, summary, grants] = await Promise.all([
      this.store.read(id),
      this.store.keepOf(id),
      this.store.summaryOf(id),
      this.store.grantsOf(id),
    ]);
    if (log.length === 0 || !keep || !summary) throw new JoinRefused(404, 'There is no such table.');
    return new MatchActor(this.store, { id, log, keep, grants, idleMs: Date.now() - summary.lastEventAt });
  }
}
