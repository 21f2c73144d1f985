/** The bots of one table. Each sees its own seat's view, seems to think, and acts like any player. */
import { randomBytes, randomInt } from 'node:crypto';
import { isRefusal, type Seat } from '../shared/game.ts';
import { chanceFrom, type Chance } from '../shared/random.ts';
import type { House } from './house.ts';
import type { Keeper } from './keeper.ts';

export class BotSeats {
  #keeper: Keeper;
  #house: House;
  #isWatched: () => boolean;
  #thinking = new Map<Seat, NodeJS.Timeout>();

  /** @param isWatched whether anybody has a line to the table */
  constructor(keeper: Keeper, house: House, isWatched: () => boolean) {
    this.#keeper = keeper;
    this.#house = house;
    this.#isWatched = isWatched;
  }

  /** Lets every bot that is awaited begin to think, unless it is thinking already. */
  think(): void {
    const { match } = this.#keeper;
    match.seats.forEach((sitter, seat) => {
      if (!sitter?.bot || this.#thinking.has(seat) || !this.#isAwaited(seat)) return;
      const [fromMs, toMs] = match.game.botThinks(this.#view(seat), this.#keeper.now());
      const thinksMs = randomInt(Math.floor(fromMs), Math.floor(toMs) + 1);
      this.#thinking.set(
        seat,
        setTimeout(() => this.#act(seat), thinksMs),
      );
    });
  }

  stop(): void {
    for (const timer of this.#thinking.values()) clearTimeout(timer);
    this.#thinking.clear();
  }

  #act(seat: Seat): void {
    this.#thinking.delete(seat);
    if (!this.#isAwaited(seat)) return this.think();
    const { id } = this.#keeper;
    const act = this.#pick(seat);
    this.#keeper
      .submitForHouse((at) => ({ type: 'act', at, seat, act }))
      .then(
        (answer) => {
          if (!isRefusal(answer)) return;
          this.#house.log.warn({ match: id, seat, act, refusal: answer.refused }, 'a bot was refused');
          this.think();
        },
        (error: Error) => this.#house.log.error({ match: id, error: error.message }, 'a bot could not act'),
      );
  }

  /** Where nobody is looking, a bot does not ponder: deserted tables must not slow the others down. */
  #pick(seat: Seat) {
    const { game } = this.#keeper.match;
    const view = this.#view(seat);
    const chance = systemChance();
    return this.#isWatched() ? game.bot(view, seat, chance) : chance.pick(game.legalCommands(view, seat));
  }

  #isAwaited(seat: Seat): boolean {
    const { match } = this.#keeper;
    return match.phase === 'playing' && match.game.isAwaited(this.#view(seat), seat);
  }

  #view(seat: Seat): unknown {
    const { match } = this.#keeper;
    return match.game.view(match.play, seat);
  }
}

/** What a bot picks is in the log; how it came to it needs no seed. */
function systemChance(): Chance {
  const words = randomBytes(16);
  return chanceFrom([words.readInt32LE(0), words.readInt32LE(4), words.readInt32LE(8), words.readInt32LE(12)]);
}
