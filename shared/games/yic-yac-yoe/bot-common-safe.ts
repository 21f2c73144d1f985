/**
 * A common board for matches in the head: only what is safe is kept, marks go down and all are taken back at once.
 *
 * Every index here was made here and lies within its array: reads say so with `!`, as a search makes millions of them.
 */
import type { Board } from './board.ts';
import { windowsFor, xorshift } from './bot-common.ts';

export class SafeSquares {
  /** The safe squares: the first `count` here. */
  readonly list: Int16Array;
  count = 0;
  /** How many squares were empty at first, safe or not. */
  emptyCount = 0;
  /** How many marks were ever put down: what a search spends. */
  spent = 0;
  readonly #squares: Int16Array;
  readonly #row: number;
  readonly #from: Int32Array;
  readonly #of: Int32Array;
  /** For each square, its place in the list; below zero if it is not safe. */
  readonly #placeOf: Int16Array;
  /** For each window, how many marks stand in it, and the sum of its empty squares. */
  readonly #marks: Uint8Array;
  readonly #empty: Int32Array;
  readonly #atFirst: { list: Int16Array; placeOf: Int16Array; marks: Uint8Array; empty: Int32Array; count: number };
  #random: number;

  /** @param seed any 32 bits, for drawing among squares */
  constructor(board: Board, { size, row }: { size: number; row: number }, seed: number) {
    const { squares, from, of } = windowsFor(size, row);
    this.#squares = squares;
    this.#row = row;
    this.#from = from;
    this.#of = of;
    this.#random = seed | 1;
    this.list = new Int16Array(board.length);
    this.#placeOf = new Int16Array(board.length).fill(-1);
    this.#marks = new Uint8Array(squares.length / row);
    this.#empty = new Int32Array(squares.length / row);
    for (const [place, square] of squares.entries()) {
      const window = Math.floor(place / row);
      if (board[square] === null) this.#empty[window] = this.#empty[window]! + square;
      else this.#marks[window] = this.#marks[window]! + 1;
    }
    const unsafe = new Set<number>();
    for (const [window, marks] of this.#marks.entries()) if (marks === row - 1) unsafe.add(this.#empty[window]!);
    for (const [square, mark] of board.entries()) {
      if (mark === null) this.emptyCount++;
      if (mark !== null || unsafe.has(square)) continue;
      this.#placeOf[square] = this.count;
      this.list[this.count++] = square;
    }
    this.#atFirst = {
      list: this.list.slice(),
      placeOf: this.#placeOf.slice(),
      marks: this.#marks.slice(),
      empty: this.#empty.slice(),
      count: this.count,
    };
  }

  isSafe(square: number): boolean {
    return this.#placeOf[square]! >= 0;
  }

  /** A mark goes down on a safe square; what it makes unsafe leaves the list. */
  put(square: number): void {
    const from = this.#from;
    const of = this.#of;
    const marks = this.#marks;
    const empties = this.#empty;
    const full = this.#row - 1;
    this.spent++;
    this.#leave(square);
    for (let slot = from[square]!, end = from[square + 1]!; slot < end; slot++) {
      const window = of[slot]!;
      const empty = empties[window]! - square;
      empties[window] = empty;
      const count = marks[window]! + 1;
      marks[window] = count;
      if (count === full && this.#placeOf[empty]! >= 0) this.#leave(empty);
    }
  }

  /** The last of the list takes the place of who leaves. */
  #leave(square: number): void {
    const place = this.#placeOf[square]!;
    const last = this.list[--this.count]!;
    this.list[place] = last;
    this.#placeOf[last] = place;
    this.#placeOf[square] = -1;
  }

  /**
   * Sorts the list, and writes what its squares forbid each other: sets that must not be filled, as bits by place. For
   * few squares. @returns how many sets
   */
  bans(into: Int32Array): number {
    const row = this.#row;
    let found = 0;
    this.#sort();
    for (let place = 0; place < this.count; place++) {
      const square = this.list[place]!;
      for (let slot = this.#from[square]!, end = this.#from[square + 1]!; slot < end; slot++) {
        const window = this.#of[slot]!;
        // Only of a window whose empty squares are all safe.
        let left = row - this.#marks[window]!;
        let ban = 0;
        for (let step = window * row, stop = step + row; step < stop && left > 0; step++) {
          const other = this.#placeOf[this.#squares[step]!]!;
          if (other < 0) continue;
          ban |= 1 << other;
          left--;
        }
        // Each is found once: from its first square.
        if (left === 0 && (ban & -ban) === 1 << place) into[found++] = ban;
      }
    }
    return found;
  }

  #sort(): void {
    for (let place = 1; place < this.count; place++) {
      const square = this.list[place]!;
      let before = place;
      for (; before > 0 && this.list[before - 1]! > square; before--) this.list[before] = this.list[before - 1]!;
      this.list[before] = square;
    }
    for (let place = 0; place < this.count; place++) this.#placeOf[this.list[place]!] = place;
  }

  /** As it was at first. */
  reset(): void {
    const { list, placeOf, marks, empty, count } = this.#atFirst;
    this.list.set(list);
    this.#placeOf.set(placeOf);
    this.#marks.set(marks);
    this.#empty.set(empty);
    this.count = count;
  }

  /** A whole number in [0, below). */
  random(below: number): number {
    this.#random = xorshift(this.#random);
    return Math.floor(((this.#random >>> 0) / 4294967296) * below);
  }
}
