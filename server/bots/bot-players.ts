/** The bots of one table. Each sees its own seat's view, seems to think, and acts like any player. */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAwaited, isRefusal, type GameTypes, type Seat } from '../../shared/contract/game.ts';
import { deadline } from '../../shared/match.ts';
import type { Services } from '../services.ts';
import type { MatchActor } from '../match/actor.ts';

export class BotPlayers {
  #actor: MatchActor;
  #services: Services;
  #isWatched: () => boolean;
  #thinking = new Set<Seat>();
  #stopping = new AbortController();

  /** @param isWatched whether anybody has a line to the table */
  constructor(actor: MatchActor, services: Services, isWatched: () => boolean) {
    this.#actor = actor;
    this.#services = services;
    this.#isWatched = isWatched;
  }

  /** Lets every bot that is awaited begin to think, unless it is thinking already. */
  think(): void {
    this.#actor.match.seats.forEach((sitter, seat) => {
      if (!sitter?.bot || this.#thinking.has(seat) || !this.#isAwaited(seat)) return;
      // A bot that fails is asked again after the next event, at the latest when its time has run out.
      this.#thinkAndAct(seat).catch((error: Error) =>
        this.#services.log.error({ match: this.#actor.id, seat, err: error }, 'a bot failed'),
      );
    });
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #thinkAndAct(seat: Seat): Promise<void> {
    const due = deadline(this.#actor.match);
    this.#thinking.add(seat);
    const act = await this.#think(seat).finally(() => this.#thinking.delete(seat));
    if (this.#stopping.signal.aborted) return;
    // Others may have acted meanwhile. A deadline that stands says that this seat is still asked the same.
    if (this.#isAwaited(seat) && deadline(this.#actor.match) === due) this.#act(seat, act);
    else this.think();
  }

  /** It thinks at once and says so after a human while: thinking hard makes nobody late. */
  async #think(seat: Seat): Promise<{ type: string }> {
    const { game } = this.#actor.match;
    const view = this.#view(seat);
    const { fromMs, toMs } = game.bot.delay(view, this.#actor.now());
    const thinksMs = randomInt(Math.floor(fromMs), Math.floor(toMs) + 1);
    const said = sleep(thinksMs, null, this.#stopping).catch(() => {});
    // Where nobody is looking, a bot does not ponder: deserted tables must not slow the others down. After a crash
    // its people may be back when it acts.
    if (!this.#isWatched()) await said;
    const [act] = await Promise.all([this.#services.botPool.pick(game, view, seat, this.#isWatched()), said]);
    return act;
  }

  #act(seat: Seat, act: { type: string }): void {
    const { id } = this.#actor;
    this.#actor
      .submitForHouse((at) => ({ command: { type: 'act', at, seat, act } }))
      .then(
        (answer) => {
          if (!isRefusal(answer)) return;
          this.#services.log.warn({ match: id, seat, act, refusal: answer.refused }, 'a bot was refused');
          this.think();
        },
        (error: Error) => this.#services.log.error({ match: id, seat, err: error }, 'a bot could not act'),
      );
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
