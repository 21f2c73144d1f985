/** The bots of one table. Each sees its own seat's view, seems to think for a while, and acts like any player. */
import {
  isAwaited,
  isRefusal,
  type Game,
  type GameTypes,
  type Seat,
  type Temperament,
  type Viewer,
} from '../contract/game.ts';
import { randomInt } from '../crypto/unguessable.ts';
import { deadline, isPlayedByBot } from '../match.ts';
import type { MatchActor } from './actor.ts';
import { Pause } from './pause.ts';

/** Where a person waits for bots alone they keep nobody waiting: they speak this soon, ms. */
const HURRY_MS = { from: 300, to: 1000 };

/** Chooses for bots, where no search holds anybody up. */
export interface BotThinker {
  choose(
    game: Game,
    view: GameTypes['view'],
    bot: { seat: Seat; temperament: Temperament; isWorthSearch: boolean },
  ): Promise<GameTypes['action']>;
}

/** What a bot is asked. Its view is all it knows. */
export interface BotQuestion {
  game: string;
  rulesVersion: number;
  view: GameTypes['view'];
  seat: Seat;
  temperament: Temperament;
  /** Of chance. */
  seed: readonly [number, number, number, number];
}

/** Where it is said what went wrong. */
interface Complaints {
  error(of: object, message: string): void;
  warn(of: object, message: string): void;
}

export class BotPlayers {
  readonly #actor: MatchActor;
  readonly #thinker: BotThinker;
  readonly #log: Complaints;
  readonly #isWatched: () => boolean;
  /** Who thinks, and how long they seem to. */
  readonly #thinking = new Map<Seat, Pause>();
  #isStopped = false;

  /** @param isWatched whether anybody has a connection to the table */
  constructor(actor: MatchActor, thinker: BotThinker, log: Complaints, isWatched: () => boolean) {
    this.#actor = actor;
    this.#thinker = thinker;
    this.#log = log;
    this.#isWatched = isWatched;
  }

  /** Lets every bot that is awaited begin to think, unless it is thinking already. */
  think(): void {
    if (this.#thinking.size > 0 && this.#isOnlyUpToBots())
      for (const pause of this.#thinking.values()) pause.shorten(this.#hurriedMs());
    this.#actor.match.seats.forEach((player, seat) => {
      if (!isPlayedByBot(player) || this.#thinking.has(seat) || !this.#isAwaited(seat)) return;
      // A bot that fails is asked again after the next event, at the latest when its time has run out.
      this.#thinkAndAct(seat).catch((error: Error) =>
        this.#log.error({ match: this.#actor.id, seat, err: error }, 'a bot failed'),
      );
    });
  }

  stop(): void {
    this.#isStopped = true;
    for (const pause of this.#thinking.values()) pause.end();
  }

  async #thinkAndAct(seat: Seat): Promise<void> {
    const due = deadline(this.#actor.match);
    const act = await this.#choose(seat).finally(() => this.#thinking.delete(seat));
    if (this.#isStopped) return;
    // Others may have acted meanwhile. A deadline that stands says that this seat is still asked the same.
    if (!this.#isAwaited(seat) || deadline(this.#actor.match) !== due) return this.think();
    // Whoever is back meanwhile chooses themselves.
    if (!isPlayedByBot(this.#actor.match.seats[seat])) return;
    const answer = await this.#actor.dispatch((at) => ({ command: { type: 'act', at, seat, act } }));
    if (!isRefusal(answer)) return;
    this.#log.warn({ match: this.#actor.id, seat, act, refusal: answer.refused }, 'a bot was refused');
    this.think();
  }

  /** It chooses at once and says so after a human while: a long search makes nobody late. */
  async #choose(seat: Seat): Promise<{ type: string }> {
    const { game, seats } = this.#actor.match;
    const temperament = seats[seat]?.temperament ?? 'even';
    const view = this.#view(seat);
    const { fromMs, toMs } = game.bot.delay(view, this.#actor.now());
    const pause = new Pause(randomInt(Math.floor(fromMs), Math.floor(toMs) + 1));
    this.#thinking.set(seat, pause);
    if (this.#isOnlyUpToBots()) pause.shorten(this.#hurriedMs());
    // Where nobody is looking, a bot does not search: deserted tables must not slow the others down. After a crash
    // its people may be back when it acts.
    if (!this.#isWatched()) await pause.over;
    const [act] = await Promise.all([
      this.#thinker.choose(game, view, { seat, temperament, isWorthSearch: this.#isWatched() }),
      pause.over,
    ]);
    await this.#whileStopped(seat);
    return act;
  }

  /** While somebody keeps the clock stopped, bots wait, and do not all act the moment it runs again. */
  async #whileStopped(seat: Seat): Promise<void> {
    while (this.#actor.pace.isStopped) {
      await this.#actor.pace.whenRunning();
      const pause = new Pause(this.#hurriedMs());
      this.#thinking.set(seat, pause);
      await pause.over;
    }
  }

  /**
   * Everybody chooses at once and no person is waited for, or no person is in any more. That tells nothing of what the
   * bots will do.
   */
  #isOnlyUpToBots(): boolean {
    const { match } = this.#actor;
    if (match.phase !== 'playing') return false;
    const { progress, seats } = match.game.status(this.#view('spectator'));
    const isBot = (seat: Seat) => match.seats[seat]?.bot ?? false;
    if (seats.every(({ is }, seat) => is !== 'in' || isBot(seat))) return true;
    return progress !== null && seats.every(({ awaited }, seat) => !awaited || isPlayedByBot(match.seats[seat]));
  }

  /** From now, once what is awaited is taken at all. */
  #hurriedMs(): number {
    const { clock } = this.#actor.match.game.status(this.#view('spectator'));
    const untilOpenMs = Math.max(0, (clock?.from ?? 0) - this.#actor.now());
    return Math.ceil(untilOpenMs) + randomInt(HURRY_MS.from, HURRY_MS.to);
  }

  #isAwaited(seat: Seat): boolean {
    const { match } = this.#actor;
    return match.phase === 'playing' && isAwaited(match.game, this.#view(seat), seat);
  }

  #view(viewer: Viewer): GameTypes['view'] {
    const { match } = this.#actor;
    return match.game.visibility.view(match.play, viewer);
  }
}
