import { press } from '../../kit/sound/press.ts';

/** The last seconds that are told; fewer where all of them are few, ms. */
const last = { from: 5, hurried: 3, hurryMs: 6000 };

/** The last seconds left to choose: each once, each a little louder. */
export class Ticks {
  #second: number | null = null;

  /** @param clock of what this person must decide; null for nothing */
  at(clock: { leftMs: number; ofMs: number } | null): void {
    const second = clock && Math.ceil(clock.leftMs / 1000);
    const before = this.#second;
    this.#second = second;
    if (!clock || second === null || before === null || second >= before || second < 1) return;
    const from = clock.ofMs <= last.hurryMs ? last.hurried : last.from;
    if (second > from) return;
    if (second === 1) press('tick-last');
    else press('tick', { db: from - second });
  }
}
