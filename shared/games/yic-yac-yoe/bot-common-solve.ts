import type { CommonBoard } from './bot-common.ts';

const TABLE = 1 << 19;
/** Where so few are safe it is looked whether they fall apart. */
const MOST_SPLIT = 22;
/** Components so large and smaller are counted as nimbers. */
const MOST_IN_SUM = 14;
const MOST_ALONE = 9;

export class CommonSolver {
  readonly #board: CommonBoard;
  #until = 0;
  readonly #seen = new Int32Array(TABLE);
  readonly #known = new Uint8Array(TABLE);
  /** For flood fills: when a square or a window was last seen. */
  readonly #squareStamp: Int32Array;
  readonly #windowStamp: Int32Array;
  #stamp = 0;
  nodes = 0;
  readonly #stack: Int16Array;
  #top = 0;
  readonly #order: Int32Array;
  #orderTop = 0;

  constructor(board: CommonBoard) {
    this.#board = board;
    this.#squareStamp = new Int32Array(board.placeOf.length);
    this.#windowStamp = new Int32Array(board.dead.length);
    this.#stack = new Int16Array(board.placeOf.length * 64);
    this.#order = new Int32Array(board.placeOf.length * board.placeOf.length);
  }

  isWon(budget: number): boolean | null {
    this.#until = this.#board.spent + budget;
    const mark = this.#board.mark;
    const won = this.#isWon();
    this.#board.undoTo(mark);
    return this.#board.spent > this.#until ? null : won;
  }

  /** Whether who moves after a mark on that square wins, as far as it was seen. */
  knownAfter(square: number): boolean | null {
    const mark = this.#board.mark;
    this.#board.put(square);
    const known = this.#board.safeCount === 0 ? 1 : this.#probe(this.#board.hashLow, this.#board.hashHigh);
    this.#board.undoTo(mark);
    return known === 0 ? null : known === 2;
  }

  /** The same, found out. @returns null if the budget was spent before */
  isWonAfter(square: number, budget: number): boolean | null {
    const mark = this.#board.mark;
    this.#board.put(square);
    const won = this.isWon(budget);
    this.#board.undoTo(mark);
    return won;
  }

  #probe(low: number, high: number): number {
    const place = high & (TABLE - 1);
    return this.#seen[place] === low ? this.#known[place]! : 0;
  }
  #store(low: number, high: number, value: number): void {
    if (this.#board.spent > this.#until) return;
    const place = high & (TABLE - 1);
    this.#seen[place] = low;
    this.#known[place] = value;
  }

  #isWon(): boolean {
    const board = this.#board;
    if (board.safeCount === 0) return false;
    if (board.spent > this.#until) return false;
    this.nodes++;
    const { hashLow, hashHigh } = board;
    const known = this.#probe(hashLow, hashHigh);
    if (known !== 0) return known === 2;
    const sum = board.safeCount <= MOST_SPLIT ? this.#sumOfAll() : -1;
    const won = sum >= 0 ? sum !== 0 : this.#search();
    this.#store(hashLow, hashHigh, won ? 2 : 1);
    return won;
  }

  #search(): boolean {
    const board = this.#board;
    const mark = board.mark;
    const first = this.#orderTop;
    const order = this.#order;
    let end = first;
    const { safe, safeCount: count } = board;
    for (let place = 0; place < count; place++) {
      const square = safe[place]!;
      board.put(square);
      const left = board.safeCount;
      const known = left === 0 ? 1 : this.#probe(board.hashLow, board.hashHigh);
      board.undoTo(mark);
      if (known === 1) return true;
      if (known !== 0) continue;
      const entry = (left << 10) | square;
      let at = end++;
      for (; at > first && order[at - 1]! > entry; at--) order[at] = order[at - 1]!;
      order[at] = entry;
    }
    this.#orderTop = end;
    let won = false;
    for (let at = first; at < end && !won; at++) {
      board.put(order[at]! & 1023);
      won = !this.#isWon();
      board.undoTo(mark);
      if (board.spent > this.#until) break;
    }
    this.#orderTop = first;
    return won;
  }

  /** The nim-sum of the components; -1 where one is too large to be worth it. */
  #sumOfAll(): number {
    const board = this.#board;
    const from = this.#top;
    const stamp = ++this.#stamp;
    let parts = 0;
    for (let place = 0; place < board.safeCount; place++) {
      const square = board.safe[place]!;
      if (this.#squareStamp[square] === stamp) continue;
      const size = this.#fill(square, stamp);
      parts++;
      if (size > MOST_IN_SUM) {
        this.#top = from;
        return -1;
      }
    }
    if (parts === 1 && board.safeCount > MOST_ALONE) {
      this.#top = from;
      return -1;
    }
    return this.#sumFrom(from);
  }

  /** Takes what was filled from there off the stack. */
  #sumFrom(from: number): number {
    let sum = 0;
    let at = from;
    while (at < this.#top) {
      const size = this.#stack[at]!;
      sum ^= size === 1 ? 1 : this.#nimberOf(at + 1, at + 1 + size);
      at += size + 1;
    }
    this.#top = from;
    return sum;
  }

  /** Puts the squares joined with this one on the stack, after how many they are. */
  #fill(first: number, stamp: number): number {
    const board = this.#board;
    const { of, from, squares } = board.windows;
    const { row, dead, placeOf } = board;
    const stack = this.#stack;
    const begin = this.#top + 1;
    let end = begin;
    stack[end++] = first;
    this.#squareStamp[first] = stamp;
    for (let next = begin; next < end; next++) {
      const square = stack[next]!;
      for (let slot = from[square]!, last = from[square + 1]!; slot < last; slot++) {
        const window = of[slot]!;
        if (dead[window] !== 0 || this.#windowStamp[window] === stamp) continue;
        this.#windowStamp[window] = stamp;
        for (let step = window * row, stop = step + row; step < stop; step++) {
          const other = squares[step]!;
          if (placeOf[other]! < 0 || this.#squareStamp[other] === stamp) continue;
          this.#squareStamp[other] = stamp;
          stack[end++] = other;
        }
      }
    }
    stack[begin - 1] = end - begin;
    this.#top = end;
    return end - begin;
  }

  #nimberOf(begin: number, end: number): number {
    const board = this.#board;
    const stack = this.#stack;
    if (board.spent > this.#until) return 0;
    const { of, from, squareLow, squareHigh } = board.windows;
    let low = 0x5bd1e995;
    let high = 0x2545f491;
    const stamp = ++this.#stamp;
    for (let place = begin; place < end; place++) {
      const square = stack[place]!;
      low = (low + squareLow[square]!) | 0;
      high = (high + squareHigh[square]!) | 0;
      for (let slot = from[square]!, last = from[square + 1]!; slot < last; slot++) {
        const window = of[slot]!;
        if (board.dead[window] !== 0 || this.#windowStamp[window] === stamp) continue;
        this.#windowStamp[window] = stamp;
        low = (low + board.low[window]!) | 0;
        high = (high + board.high[window]!) | 0;
      }
    }
    const known = this.#probe(low, high);
    if (known !== 0) return known - 1;
    const mark = board.mark;
    let reached = 0;
    for (let place = begin; place < end; place++) {
      board.put(stack[place]!);
      const top = this.#top;
      const filling = ++this.#stamp;
      for (let other = begin; other < end; other++) {
        const square = stack[other]!;
        if (board.placeOf[square]! >= 0 && this.#squareStamp[square] !== filling) this.#fill(square, filling);
      }
      reached |= 1 << this.#sumFrom(top);
      board.undoTo(mark);
    }
    let nimber = 0;
    while (reached & (1 << nimber)) nimber++;
    this.#store(low, high, nimber + 1);
    return nimber;
  }
}
