/** Zero-sum matrix games, solved exactly. */

export interface Solution {
  /** What the one who picks the row gets, if both play well. */
  value: number;
  /** How often to pick each row, and each column. */
  rows: Float64Array;
  columns: Float64Array;
}

/** A slope below this is rounding, and so is a difference of two bounds below that. */
const EPSILON = 1e-10;
const SAME = 1e-13;

/**
 * Solves the game in which one picks a row to make the entry large, and the other a column to make it small.
 * A saddle point is looked for first, as most positions have one; else the simplex method finds the mixes.
 * Source: Dantzig, "A Proof of the Equivalence of the Programming Problem and the Game Problem" (1951).
 *
 * @param payoffs row after row, each as long as there are columns; any finite numbers
 */
export function solveMatrix(payoffs: ArrayLike<number>, rowCount: number, columnCount: number): Solution {
  return saddle(payoffs, rowCount, columnCount) ?? simplex(payoffs, rowCount, columnCount);
}

function saddle(payoffs: ArrayLike<number>, rowCount: number, columnCount: number): Solution | null {
  let [bestRow, safest] = [0, -Infinity];
  for (let row = 0; row < rowCount; row++) {
    let least = Infinity;
    for (let column = 0; column < columnCount; column++) least = Math.min(least, payoffs[row * columnCount + column]!);
    if (least > safest) [bestRow, safest] = [row, least];
  }
  for (let column = 0; column < columnCount; column++) {
    let most = -Infinity;
    for (let row = 0; row < rowCount; row++) most = Math.max(most, payoffs[row * columnCount + column]!);
    if (most > safest) continue;
    const rows = new Float64Array(rowCount);
    const columns = new Float64Array(columnCount);
    rows[bestRow] = 1;
    columns[column] = 1;
    return { value: safest, rows, columns };
  }
  return null;
}

/** Maximises the sum of y over payoffs · y ≤ 1, y ≥ 0, with payoffs made positive: y is the column mix, its dual the rows'. */
function simplex(payoffs: ArrayLike<number>, rowCount: number, columnCount: number): Solution {
  let lowest = Infinity;
  for (let cell = 0; cell < rowCount * columnCount; cell++) lowest = Math.min(lowest, payoffs[cell]!);
  const shift = 1 - lowest;

  // A row for each constraint and one for what is maximised; a column for each variable, each slack and the bound.
  const width = columnCount + rowCount + 1;
  const tableau = new Float64Array((rowCount + 1) * width);
  const basis = new Int32Array(rowCount);
  for (let row = 0; row < rowCount; row++) {
    for (let column = 0; column < columnCount; column++)
      tableau[row * width + column] = payoffs[row * columnCount + column]! + shift;
    tableau[row * width + columnCount + row] = 1;
    tableau[row * width + width - 1] = 1;
    basis[row] = columnCount + row;
  }
  const goal = rowCount * width;
  for (let column = 0; column < columnCount; column++) tableau[goal + column] = -1;

  for (let step = 0; ; step++) {
    const entering = enteringColumn(tableau, goal, width - 1, step > 8 * width);
    if (entering < 0) break;
    const leaving = leavingRow(tableau, entering, rowCount, width);
    basis[leaving] = entering;
    pivot(tableau, leaving, entering, rowCount + 1, width);
  }

  const total = tableau[goal + width - 1]!;
  const rows = new Float64Array(rowCount);
  const columns = new Float64Array(columnCount);
  for (let row = 0; row < rowCount; row++) {
    rows[row] = Math.max(0, tableau[goal + columnCount + row]!) / total;
    if (basis[row]! < columnCount) columns[basis[row]!] = Math.max(0, tableau[row * width + width - 1]!) / total;
  }
  return { value: 1 / total - shift, rows, columns };
}

/** The steepest; after many steps the first one (Bland's rule), which can't go in circles. */
function enteringColumn(tableau: Float64Array, goal: number, count: number, first: boolean): number {
  let [best, steepest] = [-1, -EPSILON];
  for (let column = 0; column < count; column++) {
    if (tableau[goal + column]! >= steepest) continue;
    [best, steepest] = [column, tableau[goal + column]!];
    if (first) break;
  }
  return best;
}

/** The first constraint that is met; of several the one that changes most with the variable, which keeps rounding small. */
function leavingRow(tableau: Float64Array, entering: number, rowCount: number, width: number): number {
  let [best, tightest] = [-1, Infinity];
  for (let row = 0; row < rowCount; row++) {
    const slope = tableau[row * width + entering]!;
    if (slope <= EPSILON) continue;
    const ratio = tableau[row * width + width - 1]! / slope;
    const isTie = Math.abs(ratio - tightest) <= SAME;
    if (isTie ? slope > tableau[best * width + entering]! : ratio < tightest) [best, tightest] = [row, ratio];
  }
  return best;
}

function pivot(tableau: Float64Array, leaving: number, entering: number, rowCount: number, width: number): void {
  const from = leaving * width;
  const by = tableau[from + entering]!;
  for (let column = 0; column < width; column++) tableau[from + column]! /= by;
  for (let row = 0; row < rowCount; row++) {
    const factor = tableau[row * width + entering]!;
    if (row === leaving || factor === 0) continue;
    for (let column = 0; column < width; column++) tableau[row * width + column]! -= factor * tableau[from + column]!;
  }
}
