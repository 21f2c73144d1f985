/** Honest people at a match, who play as the page does: they come back when their connection breaks, and note every answer. */
import { setTimeout as sleep } from 'node:timers/promises';
import { fromLines, toLines } from '../../replays/log/log.ts';
import { verify } from '../../replays/log/verify.ts';
import { databaseIn, openSqliteStore } from '../../replays/store/sqlite-store.ts';
import { create, newSecret } from '../../server/testing/guest.ts';
import { compareCommands } from '../../server/testing/pairs.ts';
import { Player } from '../../server/testing/player.ts';
import { at } from '../../shared/contract/at.ts';
import { waWaWest } from '../../shared/games/wa-wa-west/game.ts';

/** How long somebody waits for what may never come, ms. */
const PATIENCE_MS = 15_000;
/** After a refusal, and where no table can be opened, ms. */
const RETRY_MS = 250;

/** A command that was granted. */
export interface Sample {
  /** Wall clock, ms since 1970. */
  at: number;
  /** From the call to the answer, however often it was sent. */
  ms: number;
}

/** What one player was granted at a match. */
export type Granted = Pick<Player, 'matchId' | 'granted'>;

export class HonestMatch {
  /** The one that is being played: another follows each that ends. */
  matchId = '';
  /** The least time between two commands of one player. */
  paceMs: number;
  readonly samples: Sample[] = [];
  readonly granted: Granted[] = [];
  readonly #url: string;
  readonly #seats: number;
  readonly #over = new AbortController();
  #players: Player[] = [];
  #playing: Promise<unknown> = Promise.resolve();

  constructor(url: string, { seats = 2, paceMs = 100 } = {}) {
    this.#url = url;
    this.#seats = seats;
    this.paceMs = paceMs;
  }

  /** Resolves when the first match has begun. */
  async start(): Promise<void> {
    await this.#open();
    this.#playing = this.#playOn();
  }

  /** Tears a player's connection off, as a dead network would. @returns after how long they were back, ms */
  async breakConnection(): Promise<number> {
    const player = at(this.#players, 0);
    player.guest.room.connection.close();
    await player.guest.closed;
    const from = performance.now();
    await player.present();
    return performance.now() - from;
  }

  async stop(): Promise<void> {
    this.#over.abort();
    await inTime(this.#playing);
  }

  async #open(): Promise<void> {
    const secrets = Array.from({ length: this.#seats }, newSecret);
    const options = { chooseMs: 120_000, revealMs: 0, maxRounds: 1000 };
    const table = { game: 'wa-wa-west', seats: this.#seats, public: true, options };
    const { matchId } = await create(this.#url, { ...table, name: 'Honest 1', secret: at(secrets, 0) });
    const urls = () => [this.#url];
    const players = secrets.map((secret) => new Player(urls, { matchId, secret, address: '127.0.0.1', firstAt: 0 }));
    for (const [seat, player] of players.entries()) {
      await player.come();
      await player.guest.sit(`Honest ${seat + 1}`);
    }
    await at(players, 0).guest.ask({ type: 'start' });
    await Promise.all(players.map(({ guest }) => guest.until(() => guest.heard('started').length > 0)));
    this.granted.push(...players.map(({ granted }) => ({ matchId, granted })));
    this.#players = players;
    this.matchId = matchId;
  }

  async #playOn(): Promise<void> {
    while (!this.#over.signal.aborted) {
      await Promise.all(this.#players.map((player) => this.#play(player)));
      if (!this.#over.signal.aborted) await this.#open().catch(() => sleep(RETRY_MS));
    }
  }

  /** Until the match is over. Nobody dies of what is chosen. */
  async #play(player: Player): Promise<void> {
    const over = this.#over.signal;
    while (!over.aborted && player.guest.state.phase !== 'over') {
      const { guest } = player;
      const isAwaited = () =>
        guest.closedWith !== null ||
        guest.state.phase === 'over' ||
        !guest.view(waWaWest).players[guest.own!.seat!]?.chosen;
      // Others may be away for long: that is no fault of the connection.
      await guest.until(isAwaited, 1000).catch(() => {});
      if (!isAwaited()) continue;
      const before = player.granted.length;
      // Refused are a round that is over, and what is asked too often.
      await player.choose(over).catch(() => {});
      const ms = player.granted.length > before ? at(player.answeredAfterMs, before) : null;
      if (ms !== null) this.samples.push({ at: Date.now(), ms });
      await sleep(ms === null ? RETRY_MS : Math.max(0, this.paceMs - ms));
    }
    await inTime(player.guest.room.leave(false));
  }
}

const inTime = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work.catch(() => {}), sleep(PATIENCE_MS, undefined, { ref: false })]);

/**
 * Looks into the store after the server has ended.
 * @returns what is wrong with the matches' logs, or missing, or there twice; empty when all is well
 */
export async function faultsOf(granted: readonly Granted[], dataDir: string): Promise<string[]> {
  const store = await openSqliteStore(databaseIn(dataDir));
  const { problems } = await compareCommands(store, granted);
  for (const match of new Set(granted.map(({ matchId }) => matchId))) {
    const log = await store.read(match);
    // A choice is one event: a command that stands there twice in a row was taken twice.
    const ids = log.flatMap(({ cause }) => cause?.id ?? []);
    if (new Set(ids).size !== ids.length) problems.push(`${match} has a command twice`);
    const verdict = verify(fromLines(toLines(log)));
    if (verdict.verdict === 'broken') problems.push(`${match} is broken at ${verdict.pos}: ${verdict.problem}`);
  }
  await store.close();
  return problems;
}
