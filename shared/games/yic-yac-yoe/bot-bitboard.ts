/**
 * The board as the bot's search sees it: flat arrays with a wall around them, marks put down and taken back,
 * and for each seat the squares that complete no row. Marks never leave the board, so a square that completes a
 * row now always will: what is safe only shrinks, and only at the ends of the runs through a new mark.
 *
 * Every index here was made here and lies within its array: reads say so with `!`, as a search makes millions of them.
 */
import { at } from '../../contract/at.ts';
import type { Seat } from '../../contract/game.ts';
import type { Board } from './board.ts';

const EMPTY = -1;
const WALL = -2;

/** One to three squares in the order they are drawn, packed into one number: 9 bits each, 0 for none. */
export type Packed = number;

export const BITS_OF_SQUARE = 9;
export const FIRST_SQUARE = (1 << BITS_OF_SQUARE) - 1;

/** The squares of a packed line, in the order they are drawn. */
export function squaresOf(line: Packed): number[] {
  const squares: number[] = [];
  for (let rest = line; rest > 0; rest >>>= BITS_OF_SQUARE) squares.push(rest & FIRST_SQUARE);
  return squares;
}

const packed = (squares: readonly number[]): Packed =>
  squares.reduce((line, square, drawn) => line | (square << (BITS_OF_SQUARE * drawn)), 0);

export interface FieldTerms {
  size: number;
  row: number;
  rows: 'own' | 'any';
  seats: number;
}

export class Field {
  readonly #row: number;
  readonly #size: number;
  readonly #stride: number;
  /** Squares with the wall. */
  readonly #area: number;
  /** Those that share safety: each seat alone, or all together where any marks make a row. */
  readonly #layers: number;
  /** The seat of the mark in each square. */
  readonly #owner: Int8Array;
  /** For each layer and square, 1 where a mark of the layer completes nothing; 0 where no mark can go. */
  readonly #isSafe: Uint8Array;
  /** The safe squares of each layer, then all empty ones, as lists in which anything is removed in one step. */
  readonly #listed: Int16Array;
  readonly #placeInList: Int16Array;
  readonly #length: Int16Array;
  /** What to take back: a square taken out of a list, or (below zero) a mark put down. */
  readonly #log: Int32Array;
  #logged = 0;
  readonly #axes: readonly number[];
  readonly #around: readonly number[];
  /** How many marks were ever put down: what a search spends. */
  spent = 0;
  #random: number;

  /** @param seed any 32 bits, for drawing among squares */
  constructor(board: Board, { size, row, rows, seats }: FieldTerms, seed: number) {
    this.#row = row;
    this.#size = size;
    const stride = size + 2;
    this.#stride = stride;
    this.#area = stride * stride;
    this.#layers = rows === 'any' ? 1 : seats;
    this.#axes = [1, stride, stride + 1, stride - 1];
    this.#around = [-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1];
    this.#owner = new Int8Array(this.#area).fill(WALL);
    this.#isSafe = new Uint8Array(this.#layers * this.#area);
    this.#listed = new Int16Array((this.#layers + 1) * this.#area);
    this.#placeInList = new Int16Array((this.#layers + 1) * this.#area);
    this.#length = new Int16Array(this.#layers + 1);
    // Each mark leaves all lists once and is logged itself.
    this.#log = new Int32Array(size * size * (this.#layers + 3));
    this.#random = seed | 1;
    this.#lay(board);
  }

  #lay(board: Board): void {
    for (let index = 0; index < board.length; index++) this.#owner[this.squareOf(index)] = board[index] ?? EMPTY;
    for (let index = 0; index < board.length; index++) {
      const square = this.squareOf(index);
      if (this.#owner[square] !== EMPTY) continue;
      this.#list(this.#layers, square);
      for (let layer = 0; layer < this.#layers; layer++) {
        if (this.#axes.some((step) => this.#runWith(square, step, layer) >= this.#row)) continue;
        this.#isSafe[layer * this.#area + square] = 1;
        this.#list(layer, square);
      }
    }
  }

  /** Where the board's index lies within the wall. */
  squareOf(index: number): number {
    return (Math.floor(index / this.#size) + 1) * this.#stride + (index % this.#size) + 1;
  }

  indexOf(square: number): number {
    return (Math.floor(square / this.#stride) - 1) * this.#size + (square % this.#stride) - 1;
  }

  layerOf(seat: Seat): number {
    return this.#layers === 1 ? 0 : seat;
  }

  isSafe(square: number, seat: Seat): boolean {
    return this.#isSafe[this.layerOf(seat) * this.#area + square] === 1;
  }

  safeCount(seat: Seat): number {
    return this.#length[this.layerOf(seat)]!;
  }

  /** To be given to `undoTo`. */
  get mark(): number {
    return this.#logged;
  }

  /** A mark goes down on an empty square. */
  put(square: number, seat: Seat): void {
    this.spent++;
    this.#log[this.#logged++] = ~square;
    this.#owner[square] = seat;
    this.#remove(this.#layers, square);
    for (let layer = 0; layer < this.#layers; layer++)
      if (this.#isSafe[layer * this.#area + square] === 1) this.#makeUnsafe(layer, square);
    this.#closeEnds(square, this.layerOf(seat));
  }

  putLine(line: Packed, seat: Seat): void {
    for (let rest = line; rest > 0; rest >>>= BITS_OF_SQUARE) this.put(rest & FIRST_SQUARE, seat);
  }

  undoTo(mark: number): void {
    while (this.#logged > mark) {
      const entry = this.#log[--this.#logged]!;
      if (entry < 0) this.#owner[~entry] = EMPTY;
      else {
        if (entry < this.#isSafe.length) this.#isSafe[entry] = 1;
        this.#putBack(entry);
      }
    }
  }

  /** How many marks are due when no more than `most` can be: as `dueOn` says it. */
  due(most: number): number {
    const from = this.#layers * this.#area;
    const count = this.#length[this.#layers]!;
    if (count === 0 || most <= 1) return Math.min(count, most);
    let longest = 1;
    for (let place = 0; place < count; place++) {
      const square = this.#listed[from + place]!;
      let empty = 0;
      for (let side = 0; side < 8; side++) if (this.#owner[square + this.#around[side]!] === EMPTY) empty++;
      if (empty + 1 >= most || empty >= 2) return most;
      if (empty === 1) longest = 2;
    }
    return longest;
  }

  /** A whole number in [0, below). Source: xorshift32, G. Marsaglia, "Xorshift RNGs" (2003). */
  random(below: number): number {
    let word = this.#random;
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    this.#random = word;
    return Math.floor(((word >>> 0) / 4294967296) * below);
  }

  /** Puts down a line by chance that completes nothing. @returns it, or 0 where there is none */
  putSafe(seat: Seat, length: number): Packed {
    const layer = this.layerOf(seat);
    const from = layer * this.#area;
    const count = this.#length[layer]!;
    if (count < length) return 0;
    const offset = this.random(count);
    for (let tried = 0; tried < count; tried++) {
      const square = this.#listed[from + ((offset + tried) % count)]!;
      const line = this.#extend(0, 0, square, seat, length, from);
      if (line > 0) return line;
    }
    return 0;
  }

  #extend(line: Packed, drawn: number, square: number, seat: Seat, length: number, safeFrom: number): Packed {
    const mark = this.#logged;
    this.put(square, seat);
    const longer = line | (square << (BITS_OF_SQUARE * drawn));
    if (drawn + 1 === length) return longer;
    const turned = this.random(8);
    for (let side = 0; side < 8; side++) {
      const next = square + this.#around[(side + turned) & 7]!;
      if (this.#isSafe[safeFrom + next] !== 1) continue;
      const whole = this.#extend(longer, drawn + 1, next, seat, length, safeFrom);
      if (whole > 0) return whole;
    }
    this.undoTo(mark);
    return 0;
  }

  /** Puts down any line of that length by chance; there must be one. @returns whether it completed a row */
  putAny(seat: Seat, length: number): boolean {
    const from = this.#layers * this.#area;
    const count = this.#length[this.#layers]!;
    const offset = this.random(count);
    for (let tried = 0; tried < count; tried++) {
      const square = this.#listed[from + ((offset + tried) % count)]!;
      const found = this.#extendAnyhow(0, square, seat, length);
      if (found > 0) return found === 2;
    }
    throw new Error('no line of that length');
  }

  /** @returns 0 where no such line begins here, 1 for one that completes nothing, 2 for one that does */
  #extendAnyhow(drawn: number, square: number, seat: Seat, length: number): number {
    const mark = this.#logged;
    const completes = this.isSafe(square, seat) ? 1 : 2;
    this.put(square, seat);
    if (drawn + 1 === length) return completes;
    const turned = this.random(8);
    for (let side = 0; side < 8; side++) {
      const next = square + this.#around[(side + turned) & 7]!;
      if (this.#owner[next] !== EMPTY) continue;
      const found = this.#extendAnyhow(drawn + 1, next, seat, length);
      if (found > 0) return Math.max(found, completes);
    }
    this.undoTo(mark);
    return 0;
  }

  /** Puts something down, takes it back. @returns what it was */
  drawn(put: () => unknown): Packed {
    const mark = this.#logged;
    put();
    const squares: number[] = [];
    for (const entry of this.#log.subarray(mark, this.#logged)) if (entry < 0) squares.push(~entry);
    this.undoTo(mark);
    return packed(squares);
  }

  /** Whether there are no more safe lines than about so many. */
  isWorthListing(seat: Seat, length: number, most: number): boolean {
    // A line of two begins at a square and goes on at about two of its neighbours; one of three at about six.
    return this.safeCount(seat) * at([1, 2, 6], length - 1) <= 2 * most;
  }

  /** Every line of that length that completes nothing, each set of squares once. */
  safeLines(seat: Seat, length: number): Packed[] {
    const layer = this.layerOf(seat);
    const from = layer * this.#area;
    const squares = this.#listed.slice(from, from + this.#length[layer]!);
    if (length === 1) return [...squares];
    const lines: Packed[] = [];
    const mark = this.#logged;
    for (const middle of squares) {
      this.put(middle, seat);
      for (let one = 0; one < 8; one++) {
        const first = middle + this.#around[one]!;
        if (this.#isSafe[from + first] !== 1) continue;
        if (length === 2) {
          if (middle < first) lines.push(middle | (first << BITS_OF_SQUARE));
        } else this.#addThrees(lines, first, middle, one, seat, from);
      }
      this.undoTo(mark);
    }
    return lines;
  }

  #addThrees(lines: Packed[], first: number, middle: number, one: number, seat: Seat, safeFrom: number): void {
    const mark = this.#logged;
    this.put(first, seat);
    for (let other = one + 1; other < 8; other++) {
      const last = middle + this.#around[other]!;
      if (this.#isSafe[safeFrom + last] !== 1) continue;
      // Three that all touch have three middles: the first of them counts.
      if (this.#around.includes(last - first) && middle > first) continue;
      lines.push(first | (middle << BITS_OF_SQUARE) | (last << (2 * BITS_OF_SQUARE)));
    }
    this.undoTo(mark);
  }

  /** The marks of a layer next to one another, from a square on in one direction. */
  #reach(square: number, step: number, layer: number): number {
    let count = 0;
    for (let next = square + step; ; next += step) {
      const seat = this.#owner[next]!;
      if (seat < 0 || (this.#layers > 1 && seat !== layer)) return count;
      count++;
    }
  }

  /** The length of the run a mark here would stand in. */
  #runWith(square: number, step: number, layer: number): number {
    return 1 + this.#reach(square, step, layer) + this.#reach(square, -step, layer);
  }

  /** The empty squares at the ends of the runs through a new mark may have become unsafe. */
  #closeEnds(square: number, layer: number): void {
    for (let axis = 0; axis < 4; axis++) {
      const step = this.#axes[axis]!;
      const ahead = this.#reach(square, step, layer);
      const behind = this.#reach(square, -step, layer);
      const run = 1 + ahead + behind;
      this.#closeEnd(square + (ahead + 1) * step, step, run, layer);
      this.#closeEnd(square - (behind + 1) * step, -step, run, layer);
    }
  }

  #closeEnd(end: number, step: number, run: number, layer: number): void {
    if (this.#isSafe[layer * this.#area + end] !== 1) return;
    if (run + 1 + this.#reach(end, step, layer) >= this.#row) this.#makeUnsafe(layer, end);
  }

  #makeUnsafe(layer: number, square: number): void {
    this.#isSafe[layer * this.#area + square] = 0;
    this.#remove(layer, square);
  }

  #list(list: number, square: number): void {
    const place = this.#length[list]!++;
    this.#listed[list * this.#area + place] = square;
    this.#placeInList[list * this.#area + square] = place;
  }

  /** The last one takes the place of who leaves, which is remembered for the way back. */
  #remove(list: number, square: number): void {
    const from = list * this.#area;
    const last = this.#listed[from + --this.#length[list]!]!;
    const place = this.#placeInList[from + square]!;
    this.#listed[from + place] = last;
    this.#placeInList[from + last] = place;
    this.#placeInList[from + square] = place;
    this.#log[this.#logged++] = from + square;
  }

  #putBack(entry: number): void {
    const list = Math.floor(entry / this.#area);
    const from = list * this.#area;
    const place = this.#placeInList[entry]!;
    const end = this.#length[list]!++;
    const moved = this.#listed[from + place]!;
    this.#listed[from + end] = moved;
    this.#placeInList[from + moved] = end;
    this.#listed[from + place] = entry - from;
    this.#placeInList[entry] = place;
  }
}
