/**
 * What a position between two is worth when both play on without a slip. Whoever has no safe line loses, and what
 * is safe only shrinks, so only safe lines need be tried: few squares left is few lines, however large the board.
 * Source: negamax with alpha-beta and a table of bounds (Knuth & Moore 1975; Marsland 1986), keyed by Zobrist's
 * hash (1970). Its tables are as large as any index made here: reads of them say so with `!`.
 */
import type { Seat } from '../../contract/game.ts';
import { chanceOf } from '../../contract/random.ts';
import { BITS_OF_SQUARE, FIRST_SQUARE, type Field, type Packed } from './bot-bitboard.ts';

export const WIN = 1;
export const TIE = 0;
export const LOSS = -1;
/** The search was cut short. */
export const UNKNOWN = null;
export type Worth = typeof WIN | typeof TIE | typeof LOSS | typeof UNKNOWN;

const TABLE = 1 << 17;
const MOST_AREA = 22 * 22;
const MOST_SEATS = 6;

const chance = chanceOf(3);
const words = () => Int32Array.from({ length: MOST_AREA * MOST_SEATS + MOST_SEATS }, () => chance.int(2 ** 32) | 0);
const keys = { low: words(), high: words() };

/**
 * Each of these safe lines with its worth to who draws it.
 * @param players who draws now and who is the other
 * @param due how many marks are due now
 * @param budget in marks put down; what is not done by then is unknown
 */
export function solve(
  field: Field,
  players: readonly [Seat, Seat],
  due: number,
  lines: readonly Packed[],
  budget: number,
): { line: Packed; worth: Worth }[] {
  const solver = new Solver(field, field.spent + budget);
  return lines.map((line) => ({ line, worth: solver.worthOf(line, players, due) }));
}

class Solver {
  #field: Field;
  #until: number;
  #low = 0;
  #high = 0;
  #seen = new Int32Array(TABLE);
  /** Two bits each for lower and upper bound, from 0 (loss) to 2 (win), and a bit that says there is one. */
  #bounds = new Int8Array(TABLE);

  constructor(field: Field, until: number) {
    this.#field = field;
    this.#until = until;
  }

  worthOf(line: Packed, [seat, other]: readonly [Seat, Seat], due: number): Worth {
    const mark = this.#field.mark;
    const [low, high] = [this.#low, this.#high];
    const worth = this.#after(line, seat, other, due, LOSS, WIN);
    this.#field.undoTo(mark);
    [this.#low, this.#high] = [low, high];
    return this.#isSpent ? UNKNOWN : (worth as Worth);
  }

  get #isSpent(): boolean {
    return this.#field.spent > this.#until;
  }

  /** Draws the line; what comes of it for who drew. */
  #after(line: Packed, seat: Seat, other: Seat, due: number, alpha: number, beta: number): number {
    const field = this.#field;
    const layer = field.layerOf(seat);
    for (let rest = line; rest > 0; rest >>>= BITS_OF_SQUARE) {
      const key = layer * MOST_AREA + (rest & FIRST_SQUARE);
      this.#low ^= keys.low[key]!;
      this.#high ^= keys.high[key]!;
    }
    field.putLine(line, seat);
    const next = field.due(due);
    return next === 0 ? TIE : -this.#worth(other, seat, next, -beta, -alpha);
  }

  /** What it is worth to who draws now, exact within the window. Nonsense once the budget is spent. */
  #worth(seat: Seat, other: Seat, due: number, alpha: number, beta: number): number {
    if (this.#isSpent) return TIE;
    const side = MOST_AREA * MOST_SEATS + seat;
    const low = this.#low ^ keys.low[side]!;
    const place = (this.#high ^ keys.high[side]!) & (TABLE - 1);
    let [lower, upper] = [LOSS as number, WIN as number];
    const bounds = this.#bounds[place]!;
    if (bounds !== 0 && this.#seen[place] === low) {
      lower = ((bounds >> 1) & 3) - 1;
      upper = ((bounds >> 3) & 3) - 1;
      if (lower >= beta || lower === upper) return lower;
      if (upper <= alpha) return upper;
    }
    const best = this.#best(seat, other, due, alpha, beta);
    if (this.#isSpent) return TIE;
    if (best > alpha) lower = Math.max(lower, best);
    if (best < beta) upper = Math.min(upper, best);
    this.#seen[place] = low;
    this.#bounds[place] = 1 | ((lower + 1) << 1) | ((upper + 1) << 3);
    return best;
  }

  #best(seat: Seat, other: Seat, due: number, alpha: number, beta: number): number {
    const field = this.#field;
    const mark = field.mark;
    const [low, high] = [this.#low, this.#high];
    let best: number = LOSS;
    for (const line of field.safeLines(seat, due)) {
      const worth = this.#after(line, seat, other, due, Math.max(alpha, best), beta);
      field.undoTo(mark);
      [this.#low, this.#high] = [low, high];
      best = Math.max(best, worth);
      if (best >= beta) break;
    }
    return best;
  }
}
