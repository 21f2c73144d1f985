/** What positions of two are worth, and how to play them by that. */
import type { Duel } from './bot-duel.ts';
import { solveMatrix } from './bot-matrix.ts';

/**
 * So much of what a position is worth is lost with each round that it takes: whoever is ahead gets on with it,
 * where waiting for ever would be worth the same.
 */
const PATIENCE = 0.9995;

/** A position: codes of the one it is seen by and of the other. */
export interface Position {
  own: number;
  other: number;
  blast: boolean;
}

/** The share of the match that is won from there by whoever it is seen by. */
export type ValueOf = (own: number, other: number, blast: boolean) => number;

/** A position as a matrix game. */
export interface Matrix {
  rows: readonly number[];
  columns: readonly number[];
  payoffs: Float64Array;
}

/** Every pair of moves there, at what it comes to. */
export function matrixAt(duel: Duel, { own, other, blast }: Position, valueOf: ValueOf): Matrix {
  const [rows, columns] = [duel.movesOf(own), duel.movesOf(other)];
  const payoffs = new Float64Array(rows.length * columns.length);
  const [ownAmmo, otherAmmo] = [duel.ammoIn(own), duel.ammoIn(other)];
  let cell = 0;
  for (const row of rows)
    for (const column of columns) {
      let worth = 0;
      for (const branch of duel.branches(own, other, blast, row, column)) {
        const value = branch.isOver
          ? branch.payoff
          : valueOf(
              duel.codeWith(branch.own, ownAmmo + branch.ownAmmo),
              duel.codeWith(branch.other, otherAmmo + branch.otherAmmo),
              branch.blast,
            );
        worth += branch.share * value;
      }
      payoffs[cell++] = 0.5 + PATIENCE * (worth - 0.5);
    }
  return { rows, columns, payoffs };
}

/** The moves of both sides at a position, how often each is played, and what the one who is seen by gets. */
export interface Play extends Matrix {
  value: number;
  shares: { rows: Float64Array; columns: Float64Array };
}

/** So often a hand is thought to tremble: among moves that are equally good, the one is played that punishes mistakes. */
const TREMBLE = 1e-4;

/** Solves a position whose continuations are worth that. */
export function playAt(duel: Duel, position: Position, valueOf: ValueOf): Play {
  const matrix = matrixAt(duel, position, valueOf);
  const height = matrix.rows.length;
  const width = matrix.columns.length;
  const trembling = matrix.payoffs.map((payoff, cell) => {
    const [row, column] = [Math.floor(cell / width), cell % width];
    let [across, down] = [0, 0];
    for (let other = 0; other < width; other++) across += matrix.payoffs[row * width + other]!;
    for (let other = 0; other < height; other++) down += matrix.payoffs[other * width + column]!;
    return payoff + TREMBLE * (across / width + down / height);
  });
  const { rows, columns } = solveMatrix(trembling, height, width);
  let value = 0;
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      value += rows[row]! * columns[column]! * matrix.payoffs[row * width + column]!;
  return { ...matrix, value, shares: { rows, columns } };
}

/** One value for each pair of codes and each sky: of a pair and its mirror image only one is kept. */
export class PairValues {
  readonly codes: number;
  readonly kept: Float64Array;

  /** @param kept what is known, one for each place */
  constructor(codes: number, kept = new Float64Array(codes * (codes + 1)).fill(0.5)) {
    this.codes = codes;
    this.kept = kept;
  }

  readonly of: ValueOf = (own, other, blast) =>
    own >= other ? this.kept[placeOf(own, other, blast)]! : 1 - this.kept[placeOf(other, own, blast)]!;
}

/** @param own not below `other` */
const placeOf = (own: number, other: number, blast: boolean): number => own * (own + 1) + 2 * other + +blast;

/** Two bytes for each place: the share of the match, in 65,534ths, so that a half is among them. */
const WHOLE = 0xfffe;

/** @returns the values as the repository keeps them */
export function packed({ kept }: PairValues): string {
  const bytes = new Uint8Array(2 * kept.length);
  kept.forEach((value, place) => new DataView(bytes.buffer).setUint16(2 * place, Math.round(value * WHOLE)));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** @returns the values that were packed for so many codes */
export function unpacked(text: string, codes: number): PairValues {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const words = new DataView(bytes.buffer);
  const kept = Float64Array.from({ length: bytes.length / 2 }, (_, place) => words.getUint16(2 * place) / WHOLE);
  return new PairValues(codes, kept);
}

/**
 * Solves all positions, by value iteration: each is solved as a matrix game by what the others are worth so far, until
 * none changes by more than `tolerance`.
 * Source: Shapley, "Stochastic Games" (1953).
 */
export function iterate(
  duel: Duel,
  values: PairValues,
  { tolerance = 1e-7, tell = (_: string): void => {} } = {},
): void {
  for (let sweep = 1; ; sweep++) {
    let change = 0;
    // Whoever has most is nearest to the end: from there values spread fastest.
    for (let own = values.codes - 1; own >= 0; own--)
      for (let other = own - 1; other >= 0; other--)
        for (const blast of [false, true]) {
          const place = placeOf(own, other, blast);
          const { rows, columns, payoffs } = matrixAt(duel, { own, other, blast }, values.of);
          const { value } = solveMatrix(payoffs, rows.length, columns.length);
          change = Math.max(change, Math.abs(value - values.kept[place]!));
          values.kept[place] = value;
        }
    tell(`sweep ${sweep}: the largest change is ${change.toExponential(1)}`);
    if (change <= tolerance) return;
  }
}
