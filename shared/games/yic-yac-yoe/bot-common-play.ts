/** What each safe square of a common board is worth: counted through where that can be done in time, else searched. */
import type { Chance } from '../../contract/random.ts';
import { CommonBoard } from './bot-common.ts';
import { Endings } from './bot-common-endings.ts';
import { Reader } from './bot-common-reader.ts';
import { CommonSolver } from './bot-common-solve.ts';
import { CommonTree, type Weighed } from './bot-common-tree.ts';
import { SafeSquares } from './bot-common-safe.ts';
import type { Board } from './board.ts';

/** In marks put down. */
export interface Effort {
  /** To count through between two. */
  solve: number;
  /** To play in the head. */
  search: number;
}

export interface Position {
  board: Board;
  size: number;
  row: number;
  /** How many are in. */
  players: number;
}

export interface Judged {
  /** The safe squares worth a look, each with the chances of who moves, of who comes next, and so on. */
  squares: Weighed[];
  /** The chances of the position, in the same order. */
  chances: number[];
  /** Squares of which it is known that they give a win away; all others are in `squares`. */
  losing: number[];
}

/** Between two a search hardly ever ends with more safe squares, among more with more than this. */
const COUNTED_FOR_TWO = 30;
const COUNTED_FOR_MORE = 17;
const READ = 6;
/** How often anybody puts a mark anywhere, where it is asked who may slip. */
const SLIPS = 0.2;

/** @param isThorough whether all that win are wanted, or any of them */
export function judge(position: Position, { solve, search }: Effort, chance: Chance, isThorough = false): Judged {
  const { players } = position;
  const board = new CommonBoard(position.board, position);
  const squares = chance.shuffle([...board.safe.subarray(0, board.safeCount)]);
  if (squares.length === 0) return { squares: [], chances: chancesAtEnd(players, board.emptyCount), losing: [] };
  const solved = players === 2 ? solveForTwo(board, squares, solve, isThorough) : null;
  if (solved?.isWon) {
    const winning = squares.filter((square) => !solved.losing.includes(square));
    return {
      squares: winning.map((square) => ({ square, visits: 1, chances: [1, 0] })),
      chances: [1, 0],
      losing: solved.losing,
    };
  }
  const losing = solved && solved.losing.length < squares.length ? solved.losing : [];
  const open = squares.filter((square) => !losing.includes(square));
  const found =
    countForMore(board, players, open, solved?.isWon === null ? 0 : solve / 3) ??
    searchInHead(position, open, search, chance);
  return { squares: found, chances: solved?.isWon === false ? [0, 1] : chancesOf(found), losing };
}

/** What is known between two: whether who moves wins, null for unknown; and the squares that lose. */
function solveForTwo(board: CommonBoard, squares: readonly number[], budget: number, isThorough: boolean) {
  if (board.safeCount > COUNTED_FOR_TWO || budget === 0) return null;
  const solver = new CommonSolver(board);
  const isWon = solver.isWon(budget);
  const wonByOther = (square: number) => solver.knownAfter(square) ?? solver.isWonAfter(square, budget / 4);
  if (isWon !== true) return { isWon, losing: squares.filter((square) => solver.knownAfter(square) === true) };
  if (isThorough) return { isWon, losing: squares.filter((square) => wonByOther(square) === true) };
  const seen = squares.filter((square) => solver.knownAfter(square) === false);
  const winning = seen.length > 0 ? seen : squares.filter((square) => wonByOther(square) === false);
  return { isWon, losing: squares.filter((square) => !winning.includes(square)) };
}

/** Null where it would take too long. */
function countForMore(board: CommonBoard, players: number, squares: readonly number[], budget: number) {
  if (board.safeCount > COUNTED_FOR_MORE || budget === 0) return null;
  const endings = new Endings(board, players, SLIPS);
  const after = new Float64Array(players);
  if (!endings.read(after, budget)) return null;
  const mark = board.mark;
  return squares.map((square): Weighed => {
    board.put(square);
    endings.read(after);
    board.undoTo(mark);
    // Who moved comes last in the order of who moves next.
    return { square, visits: 1, chances: [after[players - 1]!, ...after.subarray(0, players - 1)] };
  });
}

function searchInHead(position: Position, squares: readonly number[], budget: number, chance: Chance): Weighed[] {
  const safe = new SafeSquares(position.board, position, chance.int(2 ** 32));
  const reader = new Reader(position.players, Math.min(READ, safe.count - 1), SLIPS);
  return new CommonTree(safe, position.players, reader, squares).search(budget);
}

/** What good players make of it: mostly the best, and what is as good. */
function chancesOf(squares: readonly Weighed[]): number[] {
  const most = Math.max(...squares.map(({ visits }) => visits));
  const best = Math.max(...squares.filter(({ visits }) => visits > most / 2).map(({ chances }) => chances[0]!));
  const good = squares.filter(({ visits, chances }) => visits > most / 2 && chances[0]! > best - 0.03);
  const all = good.reduce((sum, { visits }) => sum + visits, 0);
  return good[0]!.chances.map((_, player) =>
    good.reduce((sum, { visits, chances }) => sum + (visits / all) * chances[player]!, 0),
  );
}

/** Nobody can make a safe mark: they go out one by one, while there are squares, and the others share. */
function chancesAtEnd(players: number, empty: number): number[] {
  const gone = Math.min(players - 1, empty);
  return Array.from({ length: players }, (_, player) => (player < gone ? 0 : 1 / (players - gone)));
}
