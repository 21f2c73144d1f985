/** The bots of one table. Each sees its own seat's view, seems to think for a while, and acts like any player. */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isAwaited, isRefusal, type GameTypes, type Seat } from '../../shared/contract/game.ts';
import { deadline } from '../../shared/match.ts';
import type { MatchActor } from '../match/actor.ts';
import type { BotPool } from './bot-pool.ts';

export class BotPlayers {
  readonly #actor: MatchActor;
  readonly #pool: BotPool;
  readonly #log: Logger;
  readonly #isWatched: () => boolean;
  readonly #thinking = new Set<Seat>();
  readonly #stopping = new AbortController();

  /** @param isWatched whether anybody has a connection to the table */
  constructor(actor: MatchActor, pool: BotPool, log: Logger, isWatched: () => boolean) {
    this.#actor = actor;
    this.#pool = pool;
    this.#log = log;
    this.#isWatched = isWatched;
  }

  /** Lets every bot that is awaited begin to think, unless it is thinking already. */
  think(): void {
    this.#actor.match.seats.forEach((player, seat) => {
      if (!player?.bot || this.#thinking.has(seat) || !this.#isAwaited(seat)) return;
      // A bot that fails is asked again after the next event, at the latest when its time has run out.
      this.#thinkAndAct(seat).catch((error: Error) =>
        this.#log.error({ match: this.#actor.id, seat, err: error }, 'a bot failed'),
      );
    });
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #thinkAndAct(seat: Seat): Promise<void> {
    const due = deadline(this.#actor.match);
    this.#thinking.add(seat);
    const act = await this.#choose(seat).finally(() => this.#thinking.delete(seat));
    if (this.#stopping.signal.aborted) return;
    // Others may have acted meanwhile. A deadline that stands says that this seat is still asked the same.
    if (!this.#isAwaited(seat) || deadline(this.#actor.match) !== due) return this.think();
    const answer = await this.#actor.dispatch((at) => ({ command: { type: 'act', at, seat, act } }));
    if (!isRefusal(answer)) return;
    this.#log.warn({ match: this.#actor.id, seat, act, refusal: answer.refused }, 'a bot was refused');
    this.think();
  }

  /** It chooses at once and says so after a human while: a long search makes nobody late. */
  async #choose(seat: Seat): Promise<{ type: string }> {
    const { game } = this.#actor.match;
    const view = this.#view(seat);
    const { fromMs, toMs } = game.bot.delay(view, this.#actor.now());
    const delayMs = randomInt(Math.floor(fromMs), Math.floor(toMs) + 1);
    const said = sleep(delayMs, null, this.#stopping).catch(() => {});
    // Where nobody is looking, a bot does not search: deserted tables must not slow the others down. After a crash
    // its people may be back when it acts.
    if (!this.#isWatched()) await said;
    const [act] = await Promise.all([this.#pool.choose(game, view, seat, this.#isWatched()), said]);
    return act;
  }

  #isAwaited(seat: Seat): boolean {
    const { match } = this.#actor;
    return match.phase === 'playing' && isAwaited(match.game, this.#view(seat), seat);
  }

  #view(seat: Seat): GameTypes['view'] {
    const { match } = this.#actor;
    return match.game.visibility.view(match.play, seat);
  }
}
