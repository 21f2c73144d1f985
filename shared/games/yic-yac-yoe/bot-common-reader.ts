/**
 * How a match in the head ends once few squares are safe: what `Endings` tells, by sets of squares as bits, which is
 * much quicker than on a board.
 *
 * Its tables are as large as any index made here: reads of them say so with `!`.
 */
import type { SafeSquares } from './bot-common-safe.ts';

const KEPT = 1 << 13;

export class Reader {
  /** With so few safe squares it can be asked. */
  readonly squares: number;
  readonly #players: number;
  readonly #slips: number;
  readonly #bans: Int32Array;
  #banCount = 0;
  /** For each square, those that can't be marked beside it. */
  readonly #rivals = new Int32Array(32);
  #full = 0;
  /** For each number of players and set of marks made since: when its chances were counted, and they, beginning with who moves. */
  readonly #counted: Int32Array;
  readonly #chances: Float64Array;
  #asked = 0;
  /** Positions that forbid the same end alike, wherever on the board they are. */
  readonly #seen = new Int32Array(KEPT);
  readonly #kept: Float64Array;

  constructor(players: number, squares: number, slips: number) {
    this.squares = squares;
    this.#players = players;
    this.#slips = slips;
    this.#bans = new Int32Array(512);
    this.#counted = new Int32Array((players + 1) << squares);
    this.#chances = new Float64Array(((players + 1) << squares) * players);
    this.#kept = new Float64Array(KEPT * players);
  }

  /** Writes the chances of who moves now, of who comes next, and so on. @param empty how many squares are, safe or not */
  read(safe: SafeSquares, empty: number, into: Float64Array): void {
    const players = this.#players;
    this.#sift(safe.bans(this.#bans));
    this.#full = (1 << safe.count) - 1;
    let hash = Math.imul(32 * empty + safe.count + 1, 0x9e3779b1);
    for (let place = 0; place < safe.count; place++)
      hash = Math.imul(hash ^ this.#rivals[place]!, 0x01000193) + (hash >>> 15);
    for (let index = 0; index < this.#banCount; index++)
      hash = Math.imul(hash ^ this.#bans[index]!, 0x01000193) + (hash >>> 15);
    hash |= 1;
    const kept = ((hash >>> 8) & (KEPT - 1)) * players;
    if (this.#seen[kept / players] !== hash) {
      this.#seen[kept / players] = hash;
      this.#asked++;
      const from = this.#count(players, 0, empty, 0);
      for (let player = 0; player < players; player++) this.#kept[kept + player] = this.#chances[from + player]!;
    }
    for (let player = 0; player < players; player++) into[player] = this.#kept[kept + player]!;
  }

  /** Pairs are kept by square, and what holds a pair forbids nothing more. */
  #sift(found: number): void {
    const bans = this.#bans;
    const rivals = this.#rivals.fill(0);
    let larger = 0;
    for (let index = 0; index < found; index++) {
      const ban = bans[index]!;
      const rest = ban & (ban - 1);
      if ((rest & (rest - 1)) === 0) {
        const one = 31 - Math.clz32(ban ^ rest);
        const other = 31 - Math.clz32(rest);
        rivals[one] = rivals[one]! | rest;
        rivals[other] = rivals[other]! | (ban ^ rest);
      } else bans[larger++] = ban;
    }
    this.#banCount = 0;
    for (let index = 0; index < larger; index++) {
      const ban = bans[index]!;
      let holdsPair = false;
      for (let rest = ban; rest !== 0 && !holdsPair; rest &= rest - 1)
        holdsPair = (rivals[31 - Math.clz32(rest & -rest)]! & ban) !== 0;
      if (!holdsPair) bans[this.#banCount++] = ban;
    }
  }

  /**
   * @param rivals those that marks forbid by themselves
   * @returns where the chances stand
   */
  #count(players: number, marks: number, empty: number, rivals: number): number {
    const most = this.#players;
    const chances = this.#chances;
    const state = (players << this.squares) | marks;
    const here = state * most;
    if (this.#counted[state] === this.#asked) return here;
    this.#counted[state] = this.#asked;
    const open = this.#full & ~this.#unsafe(marks, rivals);
    if (open === 0 || players === 1) return this.#end(here, players, empty);
    let best = -1;
    let equals = 0;
    let safe = 0;
    for (let rest = open; rest !== 0; rest &= rest - 1) {
      // Who moved comes last in the order of who moves next.
      const own = chances[this.#after(players, marks, empty, rivals, rest & -rest) + players - 1]!;
      safe++;
      if (own > best + 1e-5) {
        best = own;
        equals = 1;
      } else if (own >= best - 1e-5) equals++;
    }
    // Who slips onto a square that is not safe is out, and the others go on.
    const slip = this.#slips / empty;
    const out = slip > 0 && empty > safe ? this.#count(players - 1, marks, empty - 1, rivals) : -1;
    chances[here] = 0;
    for (let player = 1; player < players; player++)
      chances[here + player] = out < 0 ? 0 : slip * (empty - safe) * chances[out + player - 1]!;
    for (let rest = open; rest !== 0; rest &= rest - 1) {
      const after = this.#after(players, marks, empty, rivals, rest & -rest);
      const isBest = chances[after + players - 1]! >= best - 1e-5;
      const weight = (isBest ? (1 - this.#slips) / equals : 0) + slip;
      chances[here] = chances[here] + weight * chances[after + players - 1]!;
      for (let player = 1; player < players; player++)
        chances[here + player] = chances[here + player]! + weight * chances[after + player - 1]!;
    }
    return here;
  }

  #after(players: number, marks: number, empty: number, rivals: number, square: number): number {
    return this.#count(players, marks | square, empty - 1, rivals | this.#rivals[31 - Math.clz32(square)]!);
  }

  #unsafe(marks: number, rivals: number): number {
    let unsafe = marks | rivals;
    for (let index = 0; index < this.#banCount; index++) {
      const left = this.#bans[index]! & ~marks;
      if ((left & (left - 1)) === 0) unsafe |= left;
    }
    return unsafe;
  }

  /** Nobody can make a safe mark: they go out one by one, while there are squares, and the others share. */
  #end(here: number, players: number, empty: number): number {
    const gone = Math.min(players - 1, empty);
    for (let player = 0; player < players; player++)
      this.#chances[here + player] = player < gone ? 0 : 1 / (players - gone);
    return here;
  }
}
