/**
 * Monte Carlo tree search on a common board, each player out for their own chance to win. A match in the head goes on
 * with safe marks by chance: who makes the last one stays.
 * Source: UCT (Kocsis & Szepesvari 2006) with RAVE (Gelly & Silver 2007); more than two players as in max^n (Luckhardt
 * & Irani 1986).
 *
 * Lists are as long as there are squares or players: the inner loops read them with `!`, unchecked.
 */
import type { Reader } from './bot-common-reader.ts';
import type { SafeSquares } from './bot-common-safe.ts';

export interface Weighed {
  square: number;
  visits: number;
  /** The chances of who moved, of who comes next, and so on. */
  chances: number[];
}

/** What is kept of each square of a node, in this order: visits, wins of who moves here, and both of matches in which they made that mark later. */
const [VISITS, WINS, LATER_VISITS, LATER_WINS, KEPT] = [0, 1, 2, 3, 4];

class Node {
  readonly squares: Int16Array;
  readonly kept: Float64Array;
  readonly children: Node[] = [];
  total = 0;
  constructor(squares: Int16Array) {
    this.squares = squares;
    this.kept = new Float64Array(KEPT * squares.length);
  }
}

const EXPLORE = 0.35;
/** So many visits weigh as much as what is known from marks made later. */
const EQUAL = 100;

export class CommonTree {
  readonly #board: SafeSquares;
  readonly #players: number;
  readonly #root: Node;
  /** For each square of the root, how often each player has won, in the order of moves. */
  readonly #wins: Float64Array[];
  readonly #reader: Reader;
  readonly #ending: Float64Array;
  readonly #empty: number;
  readonly #path: Node[] = [];
  readonly #steps: number[] = [];
  /** The squares of a match, in order; and for each square who marked it, from 0, below zero for nobody. */
  readonly #played: Int16Array;
  readonly #markedBy: Int8Array;

  /** @param squares those of the root, in the order in which they are tried */
  constructor(board: SafeSquares, players: number, reader: Reader, squares: readonly number[]) {
    this.#reader = reader;
    this.#empty = board.emptyCount;
    this.#ending = new Float64Array(players);
    this.#board = board;
    this.#players = players;
    this.#root = new Node(Int16Array.from(squares));
    this.#wins = squares.map(() => new Float64Array(players));
    this.#played = new Int16Array(board.list.length);
    this.#markedBy = new Int8Array(board.list.length).fill(-1);
  }

  /** @param budget in marks put down */
  search(budget: number): Weighed[] {
    const until = this.#board.spent + budget;
    while (this.#board.spent < until) this.#play();
    return this.#wins.map((wins, place) => {
      const visits = this.#root.kept[KEPT * place + VISITS]!;
      return { square: this.#root.squares[place]!, visits, chances: [...wins].map((won) => won / Math.max(1, visits)) };
    });
  }

  /** One match in the head, from the root to its end. */
  #play(): void {
    const board = this.#board;
    const played = this.#played;
    const few = this.#reader.squares;
    let node: Node | undefined = this.#root;
    let depth = 0;
    let moves = 0;
    while (node) {
      const place = this.#choose(node);
      this.#path[depth] = node;
      this.#steps[depth] = place;
      depth++;
      const square = node.squares[place]!;
      board.put(square);
      played[moves++] = square;
      if (board.count <= few) break;
      // A node is worth its list of squares when it is seen a second time.
      if (node.kept[KEPT * place + VISITS] === 1) node.children[place] ??= this.#node();
      node = node.children[place];
    }
    while (board.count > few) {
      const square = board.list[board.random(board.count)]!;
      board.put(square);
      played[moves++] = square;
    }
    this.#reader.read(board, this.#empty - moves, this.#ending);
    board.reset();
    this.#learn(depth, moves);
  }

  #learn(depth: number, moves: number): void {
    const ending = this.#ending;
    const players = this.#players;
    const played = this.#played;
    const markedBy = this.#markedBy;
    for (let move = 0; move < moves; move++) markedBy[played[move]!] = move % players;
    for (let step = 0; step < depth; step++) {
      const node = this.#path[step]!;
      const place = this.#steps[step]!;
      const who = step % players;
      const won = ending[placeAfter(who - moves, players)]!;
      node.total++;
      const { squares, kept } = node;
      kept[KEPT * place + VISITS] = kept[KEPT * place + VISITS]! + 1;
      kept[KEPT * place + WINS] = kept[KEPT * place + WINS]! + won;
      for (let other = 0; other < squares.length; other++) {
        if (markedBy[squares[other]!] !== who) continue;
        kept[KEPT * other + LATER_VISITS] = kept[KEPT * other + LATER_VISITS]! + 1;
        kept[KEPT * other + LATER_WINS] = kept[KEPT * other + LATER_WINS]! + won;
      }
      markedBy[played[step]!] = -1;
    }
    for (let move = depth; move < moves; move++) markedBy[played[move]!] = -1;
    const wins = this.#wins[this.#steps[0]!]!;
    for (let player = 0; player < players; player++)
      wins[player] = wins[player]! + ending[placeAfter(player - moves, players)]!;
  }

  #node(): Node {
    const board = this.#board;
    const squares = board.list.slice(0, board.count);
    for (let last = squares.length - 1; last > 0; last--) {
      const other = board.random(last + 1);
      const moved = squares[last]!;
      squares[last] = squares[other]!;
      squares[other] = moved;
    }
    return new Node(squares);
  }

  #choose({ kept, squares, total }: Node): number {
    const curiosity = EXPLORE * Math.sqrt(Math.log(total + 1));
    let best = 0;
    let bestBound = -1;
    for (let place = 0; place < squares.length; place++) {
      const from = KEPT * place;
      const seen = kept[from + VISITS]!;
      const later = kept[from + LATER_VISITS]!;
      if (seen + later === 0) return place;
      const own = seen > 0 ? kept[from + WINS]! / seen : 1;
      const trust = later > 0 ? EQUAL / (seen + EQUAL) : 0;
      const bound = own + trust * (kept[from + LATER_WINS]! / (later || 1) - own) + curiosity / Math.sqrt(seen + 1);
      if (bound > bestBound) {
        best = place;
        bestBound = bound;
      }
    }
    return best;
  }
}

/** Whose chance that is, counted from who moves at the end. */
const placeAfter = (steps: number, players: number): number => ((steps % players) + players) % players;
