/** Everything that tables share: the store, the bots' mind, the ids, and how a table is opened. */
import type { Logger } from 'pino';
import type { EventStore, Keep } from '../replays/event-store.ts';
import { commitmentTo, sha256Hex } from '../replays/fairness.ts';
import { canonical, GENESIS, seal, type Envelope } from '../replays/log.ts';
import { fold } from '../replays/rebuild.ts';
import type { Game, Seat } from '../shared/game.ts';
import type { MatchEvent } from '../shared/match.ts';
import { BotMind } from './bot-mind.ts';
import type { Config } from './config.ts';
import { newCode, newMatchId, newSeed } from './ids.ts';
import { botName, Keeper } from './keeper.ts';

export interface NewTable {
  game: Game;
  options: unknown;
  seats: number;
  public: boolean;
  /** By seat: who it is held for. */
  held: Keep['held'];
  /** Seats that bots take at once. */
  bots: Seat[];
  startsWhenFull: boolean;
}

export class House {
  readonly store: EventStore;
  readonly config: Config;
  readonly log: Logger;
  readonly mind: BotMind;

  constructor(store: EventStore, config: Config, log: Logger) {
    this.store = store;
    this.config = config;
    this.log = log;
    this.mind = new BotMind(log);
  }

  async close(): Promise<void> {
    await this.mind.close();
    await this.store.close();
  }

  /** Writes a new table's first events. @returns its id and invite code */
  async openTable(table: NewTable): Promise<{ id: string; code: string }> {
    const id = newMatchId();
    const seed = newSeed();
    const opened: MatchEvent = {
      type: 'opened',
      game: table.game.id,
      rulesVersion: table.game.rulesVersion,
      ruleset: sha256Hex(canonical(table.game.ruleset)),
      options: table.options,
      seats: table.seats,
      public: table.public,
      commitment: commitmentTo(seed),
      openedAt: Date.now(),
    };
    const keep: Keep = {
      seed,
      code: newCode(),
      keys: table.held.map(() => null),
      held: table.held,
      startsWhenFull: table.startsWhenFull,
      next: null,
      asleep: null,
    };
    const log = this.#firstEvents(id, opened, table, seed);
    const keeper = new Keeper(this.store, id, log, keep);
    await this.store.append({ match: id, expected: 0, envelopes: log, summary: keeper.summary(), keep });
    return { id, code: keep.code };
  }

  #firstEvents(id: string, opened: MatchEvent, { game, bots }: NewTable, seed: string): Envelope[] {
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

  /** Opens an unfinished match from its log. @throws if there is none, or it is over */
  async keeperOf(id: string): Promise<Keeper> {
    const [log, keep, summary] = await Promise.all([
      this.store.read(id),
      this.store.keepOf(id),
      this.store.summaryOf(id),
    ]);
    if (log.length === 0 || !keep || !summary) throw new NoSuchTable('There is no such table.');
    const keeper = new Keeper(this.store, id, log, keep, Date.now() - summary.lastEventAt);
    if (keeper.isOver) throw new NoSuchTable('This match is over. You can watch its replay.');
    return keeper;
  }
}

/** Said to whoever wants to join a table that is not there; the code is the HTTP status. */
export class NoSuchTable extends Error {
  readonly code: number = 404;
}

/** The table is there, but not ready: to be asked for again. */
export class TableNotReady extends NoSuchTable {
  override readonly code = 503;
}
