/**
 * The board where any marks make a row and a turn is one mark. What is safe is the same for all there, so a position
 * is nothing but the squares still safe and what they forbid each other; whoever has none left completes a row, and
 * after them everybody, one by one: who made the last safe mark stays. What is unsafe never becomes safe again.
 *
 * A row is watched through its windows: every `row` squares in a line that could be one. Every index here was made
 * here and lies within its array: reads say so with `!`, as a search makes millions of them.
 */
import { chanceOf, type Chance } from '../../contract/random.ts';
import { cellAt, indexOf, isOnBoard, type Board, type Cell } from './board.ts';

/** All that a size and a row come to; kept for each. */
interface Windows {
  /** The squares of each window, `row` numbers each. */
  squares: Int16Array;
  /** For each square, its windows from `from[square]` to `from[square + 1]`. */
  from: Int32Array;
  of: Int32Array;
  /** Parts of a hash, low and high word: of a safe square; and of a mark in a window, in the order of `of`. */
  squareLow: Int32Array;
  squareHigh: Int32Array;
  markLow: Int32Array;
  markHigh: Int32Array;
}

const directions: readonly Cell[] = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
];

const kept = new Map<string, Windows>();

/** The windows of a board. Kept for each. */
export function windowsFor(size: number, row: number): Windows {
  const name = `${size} ${row}`;
  let windows = kept.get(name);
  if (!windows) kept.set(name, (windows = findWindows(size, row)));
  return windows;
}

function findWindows(size: number, row: number): Windows {
  const all = Array.from({ length: size * size }, (_, index) => cellAt(index, size)).flatMap((cell) =>
    directions.flatMap(([down, right]) => {
      const end: Cell = [cell[0] + (row - 1) * down, cell[1] + (row - 1) * right];
      if (!isOnBoard(end, size)) return [];
      return [Array.from({ length: row }, (_, step) => indexOf([cell[0] + step * down, cell[1] + step * right], size))];
    }),
  );
  const through: number[][] = Array.from({ length: size * size }, () => []);
  for (const [window, squares] of all.entries()) for (const square of squares) through[square]!.push(window);
  const of = Int32Array.from(through.flat());
  const from = Int32Array.from({ length: size * size + 1 }, (_, square) =>
    through.slice(0, square).reduce((sum, { length }) => sum + length, 0),
  );
  const chance = chanceOf(5);
  const words = (length: number) => Int32Array.from({ length }, () => word(chance));
  // With rows of three a mark forbids the other two of a window each other, whichever side it stands on.
  const pairs = new Map<string, [number, number]>();
  const wordsOf = (square: number, window: number): [number, number] => {
    const others = all[window]!.filter((other) => other !== square);
    const name = row === 3 ? others.join() : `${window} ${square}`;
    let pair = pairs.get(name);
    if (!pair) pairs.set(name, (pair = [word(chance), word(chance)]));
    return pair;
  };
  const marks = through.flatMap((windows, square) => windows.map((window) => wordsOf(square, window)));
  return {
    squares: Int16Array.from(all.flat()),
    from,
    of,
    squareLow: words(size * size),
    squareHigh: words(size * size),
    markLow: Int32Array.from(marks, ([low]) => low),
    markHigh: Int32Array.from(marks, ([, high]) => high),
  };
}

const word = (chance: Chance): number => chance.int(2 ** 32) | 0;

export class CommonBoard {
  readonly row: number;
  readonly windows: Windows;
  /** The safe squares: the first `safeCount` here. */
  readonly safe: Int16Array;
  safeCount = 0;
  /** For each square, its place among the safe ones; below zero if it is none. */
  readonly placeOf: Int16Array;
  /** For each window, how many marks stand in it, the sum of its empty squares, and how many of those are unsafe. */
  readonly marks: Uint8Array;
  readonly #empty: Int32Array;
  readonly dead: Uint8Array;
  /** For each window, the hash of its marks. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** The hash of the position. */
  hashLow = 0;
  hashHigh = 0;
  /** Squares that left, a mark after those it made unsafe; each with the place it had. */
  readonly #log: Int16Array;
  #logged = 0;
  /** How many squares are empty, safe or not. */
  emptyCount = 0;
  /** How many marks were ever put down: what a search spends. */
  spent = 0;

  constructor(board: Board, { size, row }: { size: number; row: number }) {
    const squares = size * size;
    this.row = row;
    this.windows = windowsFor(size, row);
    const count = this.windows.squares.length / row;
    this.safe = new Int16Array(squares);
    this.placeOf = new Int16Array(squares).fill(-1);
    this.marks = new Uint8Array(count);
    this.#empty = new Int32Array(count);
    this.dead = new Uint8Array(count);
    this.low = new Int32Array(count);
    this.high = new Int32Array(count);
    this.#log = new Int16Array(3 * squares);
    this.#lay(board, count);
  }

  #lay(board: Board, windows: number): void {
    const { squares, of, from, markLow, markHigh, squareLow, squareHigh } = this.windows;
    for (const [square, mark] of board.entries()) {
      if (mark === null) {
        this.placeOf[square] = 0;
        this.emptyCount++;
      }
      for (let slot = from[square]!; slot < from[square + 1]!; slot++) {
        const window = of[slot]!;
        if (mark === null) this.#empty[window] = this.#empty[window]! + square;
        else {
          this.marks[window] = this.marks[window]! + 1;
          this.low[window] = this.low[window]! + markLow[slot]!;
          this.high[window] = this.high[window]! + markHigh[slot]!;
        }
      }
    }
    for (let window = 0; window < windows; window++)
      if (this.marks[window] === this.row - 1) this.placeOf[this.#empty[window]!] = -1;
    for (let window = 0; window < windows; window++)
      for (let step = 0; step < this.row; step++) {
        const square = squares[window * this.row + step]!;
        if (board[square] === null && this.placeOf[square]! < 0) this.dead[window] = this.dead[window]! + 1;
      }
    for (const [square, mark] of board.entries()) {
      if (mark !== null || this.placeOf[square]! < 0) continue;
      this.placeOf[square] = this.safeCount;
      this.safe[this.safeCount++] = square;
      this.hashLow = (this.hashLow + squareLow[square]!) | 0;
      this.hashHigh = (this.hashHigh + squareHigh[square]!) | 0;
    }
    for (let window = 0; window < windows; window++) {
      if (this.dead[window] !== 0 || this.marks[window] === this.row) continue;
      this.hashLow = (this.hashLow + this.low[window]!) | 0;
      this.hashHigh = (this.hashHigh + this.high[window]!) | 0;
    }
  }

  /** To be given to `undoTo`. */
  get mark(): number {
    return this.#logged;
  }

  /** A mark goes down on a safe square; what it makes unsafe leaves the list. */
  put(square: number): void {
    const { dead, marks, low, high, row, placeOf } = this;
    const { of, from, markLow, markHigh } = this.windows;
    const empties = this.#empty;
    this.spent++;
    this.emptyCount--;
    const firstUnsafe = this.#logged;
    let hashLow = this.hashLow;
    let hashHigh = this.hashHigh;
    for (let slot = from[square]!, end = from[square + 1]!; slot < end; slot++) {
      const window = of[slot]!;
      if (dead[window] !== 0) continue;
      const empty = empties[window]! - square;
      const addLow = markLow[slot]!;
      const addHigh = markHigh[slot]!;
      empties[window] = empty;
      low[window] = low[window]! + addLow;
      high[window] = high[window]! + addHigh;
      hashLow = (hashLow + addLow) | 0;
      hashHigh = (hashHigh + addHigh) | 0;
      if (++marks[window]! === row - 1 && placeOf[empty]! >= 0) this.#leave(empty);
    }
    for (let entry = firstUnsafe, end = this.#logged; entry < end; entry += 2) {
      const unsafe = this.#log[entry]!;
      for (let slot = from[unsafe]!, last = from[unsafe + 1]!; slot < last; slot++) {
        const window = of[slot]!;
        const before = dead[window]!;
        dead[window] = before + 1;
        if (before !== 0) continue;
        hashLow = (hashLow - low[window]!) | 0;
        hashHigh = (hashHigh - high[window]!) | 0;
      }
      hashLow = (hashLow - this.windows.squareLow[unsafe]!) | 0;
      hashHigh = (hashHigh - this.windows.squareHigh[unsafe]!) | 0;
    }
    this.#leave(square);
    this.hashLow = (hashLow - this.windows.squareLow[square]!) | 0;
    this.hashHigh = (hashHigh - this.windows.squareHigh[square]!) | 0;
    // Says how many it made unsafe.
    this.#log[this.#logged++] = ~((this.#logged - 1 - firstUnsafe) / 2);
  }

  /** The last of the list takes the place of who leaves. */
  #leave(square: number): void {
    const place = this.placeOf[square]!;
    const last = this.safe[--this.safeCount]!;
    this.safe[place] = last;
    this.placeOf[last] = place;
    this.placeOf[square] = -1;
    this.#log[this.#logged++] = square;
    this.#log[this.#logged++] = place;
  }

  #comeBack(): number {
    const place = this.#log[--this.#logged]!;
    const square = this.#log[--this.#logged]!;
    const moved = this.safe[place]!;
    this.safe[this.safeCount] = moved;
    this.placeOf[moved] = this.safeCount++;
    this.safe[place] = square;
    this.placeOf[square] = place;
    return square;
  }

  undoTo(mark: number): void {
    const { dead, marks, low, high } = this;
    const { of, from, markLow, markHigh, squareLow, squareHigh } = this.windows;
    const empties = this.#empty;
    let hashLow = this.hashLow;
    let hashHigh = this.hashHigh;
    while (this.#logged > mark) {
      const madeUnsafe = ~this.#log[--this.#logged]! - 1;
      const square = this.#comeBack();
      this.emptyCount++;
      hashLow = (hashLow + squareLow[square]!) | 0;
      hashHigh = (hashHigh + squareHigh[square]!) | 0;
      for (let count = 0; count < madeUnsafe; count++) {
        const unsafe = this.#comeBack();
        hashLow = (hashLow + squareLow[unsafe]!) | 0;
        hashHigh = (hashHigh + squareHigh[unsafe]!) | 0;
        for (let slot = from[unsafe]!, last = from[unsafe + 1]!; slot < last; slot++) {
          const window = of[slot]!;
          const after = dead[window]! - 1;
          dead[window] = after;
          if (after !== 0) continue;
          hashLow = (hashLow + low[window]!) | 0;
          hashHigh = (hashHigh + high[window]!) | 0;
        }
      }
      for (let slot = from[square]!, end = from[square + 1]!; slot < end; slot++) {
        const window = of[slot]!;
        if (dead[window] !== 0) continue;
        const addLow = markLow[slot]!;
        const addHigh = markHigh[slot]!;
        marks[window] = marks[window]! - 1;
        empties[window] = empties[window]! + square;
        low[window] = low[window]! - addLow;
        high[window] = high[window]! - addHigh;
        hashLow = (hashLow - addLow) | 0;
        hashHigh = (hashHigh - addHigh) | 0;
      }
    }
    this.hashLow = hashLow;
    this.hashHigh = hashHigh;
  }
}

/** The next 32 bits. Source: xorshift32, G. Marsaglia, "Xorshift RNGs" (2003). */
export function xorshift(bits: number): number {
  let next = bits;
  next ^= next << 13;
  next ^= next >>> 17;
  next ^= next << 5;
  return next;
}
