/**
 * How a position of a common board ends among any number of players, each out for themselves. Nobody looks at every
 * square every time: now and then a player puts their mark anywhere, and that is what whoever is lost hopes for. All
 * of it is counted through, so it is for the last squares.
 * Source: max^n (Luckhardt & Irani 1986), equals taken by chance, with slips.
 *
 * Its tables are as large as any index made here: reads of them say so with `!`.
 */
import type { CommonBoard } from './bot-common.ts';

const TABLE = 1 << 18;

export class Endings {
  readonly #board: CommonBoard;
  readonly #most: number;
  readonly #slips: number;
  readonly #seen = new Int32Array(TABLE);
  readonly #isKnown = new Uint8Array(TABLE);
  /** For each position the chances of who moves there, of who comes next, and so on. */
  readonly #chances: Float32Array;
  /** The same at each depth of the search, and the sums of all that can be done there. */
  readonly #stack: Float64Array;
  readonly #sums: Float64Array;
  #until = 0;

  /** @param slips how often a player puts their mark anywhere */
  constructor(board: CommonBoard, players: number, slips: number) {
    this.#board = board;
    this.#most = players;
    this.#slips = slips;
    this.#chances = new Float32Array(TABLE * players);
    this.#stack = new Float64Array((board.safe.length + players + 2) * players);
    this.#sums = new Float64Array(this.#stack.length);
  }

  /**
   * Writes the chances of who moves now, of who comes next, and so on.
   * @param budget in marks put down
   * @returns whether it was enough; what was counted by then is remembered
   */
  read(into: Float64Array, budget = Infinity): boolean {
    this.#until = this.#board.spent + budget;
    this.#find(0, this.#most);
    for (let player = 0; player < this.#most; player++) into[player] = this.#stack[player]!;
    return this.#board.spent <= this.#until;
  }

  /** To the stack, at that depth. */
  #find(depth: number, players: number): void {
    const board = this.#board;
    const here = depth * this.#most;
    if (board.safeCount === 0 || players === 1) return this.#end(here, players);
    const low = (board.hashLow + Math.imul(8 * board.emptyCount + players, 0x9e3779b1)) | 0;
    const place = (board.hashHigh + Math.imul(players, 0x85ebca6b)) & (TABLE - 1);
    const kept = place * this.#most;
    if (this.#isKnown[place] === 1 && this.#seen[place] === low) {
      for (let player = 0; player < players; player++) this.#stack[here + player] = this.#chances[kept + player]!;
      return;
    }
    if (board.spent > this.#until) return;
    this.#count(depth, players);
    if (board.spent > this.#until) return;
    this.#isKnown[place] = 1;
    this.#seen[place] = low;
    for (let player = 0; player < players; player++) this.#chances[kept + player] = this.#stack[here + player]!;
  }

  #count(depth: number, players: number): void {
    const board = this.#board;
    const here = depth * this.#most;
    const below = here + this.#most;
    const stack = this.#stack;
    const sums = this.#sums;
    const mark = board.mark;
    const { safeCount, emptyCount } = board;
    let best = -1;
    let equals = 0;
    this.#sumSlips(depth, players);
    for (let place = 0; place < safeCount; place++) {
      board.put(board.safe[place]!);
      this.#find(depth + 1, players);
      board.undoTo(mark);
      // Who moved comes last in the order of who moves next.
      const own = stack[below + players - 1]!;
      const isBetter = own > best + 1e-5;
      const isEqual = !isBetter && own >= best - 1e-5;
      if (isBetter) {
        best = own;
        equals = 0;
      }
      if (isBetter || isEqual) equals++;
      for (let player = 0; player < players; player++) {
        const chance = stack[below + (player === 0 ? players - 1 : player - 1)]!;
        sums[here + player] = sums[here + player]! + chance;
        if (isBetter) stack[here + player] = chance;
        else if (isEqual) stack[here + player] = stack[here + player]! + chance;
      }
    }
    for (let player = 0; player < players; player++)
      stack[here + player] =
        ((1 - this.#slips) * stack[here + player]!) / equals + (this.#slips * sums[here + player]!) / emptyCount;
  }

  /** What comes of a mark on any square that is not safe: who made it is out, the others go on. */
  #sumSlips(depth: number, players: number): void {
    const board = this.#board;
    const here = depth * this.#most;
    const below = here + this.#most;
    const unsafe = this.#slips > 0 ? board.emptyCount - board.safeCount : 0;
    if (unsafe > 0) {
      board.emptyCount--;
      this.#find(depth + 1, players - 1);
      board.emptyCount++;
    }
    this.#sums[here] = 0;
    for (let player = 1; player < players; player++)
      this.#sums[here + player] = unsafe > 0 ? unsafe * this.#stack[below + player - 1]! : 0;
  }

  /** Nobody can make a safe mark: they go out one by one, while there are squares, and the others share. */
  #end(here: number, players: number): void {
    const gone = Math.min(players - 1, this.#board.emptyCount);
    for (let player = 0; player < players; player++)
      this.#stack[here + player] = player < gone ? 0 : 1 / (players - gone);
  }
}
