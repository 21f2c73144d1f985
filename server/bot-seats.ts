/** The bots of one table. Each sees its own seat's view, seems to think, and acts like any player. */
import { randomBytes, randomInt } from 'node:crypto';
import { isRefusal, type Seat } from '../shared/game.ts';
import { chanceFrom, type Chance } from '../shared/random.ts';
import type { House } from './house.ts';
import type { Keeper } from './keeper.ts';

export class BotSeats {
  #keeper: Keeper;
  #house: House;
  #thinking = new Map<Seat, NodeJS.Timeout>();

  constructor(keeper: Keeper, house: House) {
    this.#keeper = keeper;
    this.#house = house;
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
    const { id, match } = this.#keeper;
    const act = match.game.bot(this.#view(seat), seat, systemChance());
    this.#keeper
      .submitForHouse((at) => ({ type: 'act', at, seat, act }))
      .then(
        (answer) => {
          if (isRefusal(answer))
            this.#house.log.warn({ match: id, seat, act, refusal: answer.refused }, 'a bot was refused');
        },
        (error: Error) => this.#house.log.error({ match: id, error: error.message }, 'a bot could not act'),
      );
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
