/**
 * Monte Carlo tree search among the players still in, each out for their own chance to win.
 * Source: UCT (Kocsis & Szepesvari 2006) with progressive widening (Coulom 2007); more than two players as in
 * max^n (Luckhardt & Irani 1986): every node counts for who draws there.
 *
 * Lists by seat are as long as there are seats: the inner loops read them with `!`, unchecked.
 */
import { at } from '../../contract/at.ts';
import type { Seat } from '../../contract/game.ts';
import type { Field, Packed } from './bot-bitboard.ts';

/** Who is in the game, and who draws after whom. */
export interface Table {
  /** In seat order, whether that seat is in. */
  alive: readonly boolean[];
  /** Who draws next, in this order, before turns go round again. */
  queue: readonly Seat[];
  /** Whose turn it is: the next alive follows. */
  turn: Seat;
  /** How many marks are due now. */
  due: number;
}

export interface Habits {
  /** How often a player other than the bot draws without looking. */
  careless: number;
  /** What a tie of two is worth; a win is 1. */
  tie: number;
  explore: number;
}

export interface Tried {
  line: Packed;
  visits: number;
  /** The share of wins, ties counted as what they are worth. */
  score: number;
  /** The same for each seat. */
  scores: number[];
}

/** A line that can be drawn from a node, and what came of it. */
class Edge {
  readonly line: Packed;
  visits = 0;
  score = 0;
  child: Node | null = null;
  constructor(line: Packed) {
    this.line = line;
  }
}

class Node {
  readonly edges: readonly Edge[];
  visits = 0;
  constructor(lines: readonly Packed[]) {
    this.edges = lines.map((line) => new Edge(line));
  }
}

/** More lines than this are not listed but drawn by chance. */
const MOST_LISTED = 48;
const MOST_DRAWN = 12;

export class Tree {
  #field: Field;
  #table: Table;
  #habits: Habits;
  #me: Seat;
  #root: Node;
  /** For each line of the root, what each seat has scored. */
  readonly #sums: ReadonlyMap<Edge, Float64Array>;
  readonly #aliveAtFirst: Uint8Array;
  #alive: Uint8Array;
  #left = 0;
  #queued = 0;
  #turn = 0;
  #scores: Float64Array;

  constructor(field: Field, table: Table, lines: readonly Packed[], habits: Habits) {
    this.#field = field;
    this.#table = table;
    this.#habits = habits;
    this.#me = at(table.queue, 0);
    this.#root = new Node(lines);
    this.#sums = new Map(this.#root.edges.map((edge) => [edge, new Float64Array(table.alive.length)]));
    this.#aliveAtFirst = Uint8Array.from(table.alive, Number);
    this.#alive = Uint8Array.from(this.#aliveAtFirst);
    this.#scores = new Float64Array(table.alive.length);
  }

  /** @param budget in marks put down */
  search(budget: number): Tried[] {
    const until = this.#field.spent + budget;
    while (this.#field.spent < until) this.#play();
    return [...this.#sums].map(([{ line, visits, score }, sums]) => ({
      line,
      visits,
      score: score / Math.max(1, visits),
      scores: Array.from(sums, (sum) => sum / Math.max(1, visits)),
    }));
  }

  /** One match in the head, from the root to its end. */
  #play(): void {
    const field = this.#field;
    const mark = field.mark;
    this.#sitDown();
    const path: { node: Node; edge: Edge; seat: Seat }[] = [];
    let node = this.#root;
    let seat = this.#me;
    let due = this.#table.due;
    for (;;) {
      const edge = this.#choose(node);
      path.push({ node, edge, seat });
      field.putLine(edge.line, seat);
      due = field.due(due);
      if (due === 0) break;
      seat = this.#next();
      // A node is worth its list of lines when it is seen a second time.
      if (edge.visits > 0) edge.child ??= new Node(this.#linesFor(seat, due));
      if (!edge.child || edge.child.edges.length === 0) break;
      if (seat !== this.#me && field.random(1000) < this.#habits.careless * 1000) break;
      node = edge.child;
    }
    if (due > 0) this.#playOn(seat, due);
    else this.#tie();
    for (const { node, edge, seat } of path) {
      node.visits++;
      edge.visits++;
      edge.score += this.#scores[seat]!;
    }
    const sums = this.#sums.get(path[0]!.edge)!;
    for (let one = 0; one < sums.length; one++) sums[one] = sums[one]! + this.#scores[one]!;
    field.undoTo(mark);
  }

  #sitDown(): void {
    this.#alive.set(this.#aliveAtFirst);
    this.#left = this.#alive.reduce((sum, one) => sum + one, 0);
    this.#queued = 1;
    this.#turn = this.#table.turn;
  }

  #next(): Seat {
    const { queue } = this.#table;
    while (this.#queued < queue.length) {
      const seat = queue[this.#queued++]!;
      if (this.#alive[seat] === 1) return seat;
    }
    do this.#turn = (this.#turn + 1) % this.#alive.length;
    while (this.#alive[this.#turn] === 0);
    return this.#turn;
  }

  #linesFor(seat: Seat, due: number): Packed[] {
    const field = this.#field;
    return field.isWorthListing(seat, due, MOST_LISTED)
      ? this.#shuffled(field.safeLines(seat, due))
      : drawnLines(field, seat, due, MOST_DRAWN);
  }

  #shuffled(lines: Packed[]): Packed[] {
    for (let last = lines.length - 1; last > 0; last--) {
      const other = this.#field.random(last + 1);
      [lines[last], lines[other]] = [lines[other]!, lines[last]!];
    }
    return lines;
  }

  #choose({ edges, visits }: Node): Edge {
    const open = Math.min(edges.length, 2 + Math.floor(2 * Math.sqrt(visits)));
    const log = Math.log(visits + 1);
    let best = at(edges, 0);
    let bestBound = -1;
    for (let place = 0; place < open; place++) {
      const edge = edges[place]!;
      if (edge.visits === 0) return edge;
      const bound = edge.score / edge.visits + this.#habits.explore * Math.sqrt(log / edge.visits);
      if (bound > bestBound) [best, bestBound] = [edge, bound];
    }
    return best;
  }

  /** To the end by chance: the bot takes care, the others mostly do. */
  #playOn(first: Seat, firstDue: number): void {
    const field = this.#field;
    let seat = first;
    let due = firstDue;
    for (;;) {
      const looks = seat === this.#me || field.random(1000) >= this.#habits.careless * 1000;
      if (!(looks && field.putSafe(seat, due) > 0) && field.putAny(seat, due)) {
        this.#alive[seat] = 0;
        this.#left--;
        if (this.#left === 1) return this.#win();
      }
      due = field.due(due);
      if (due === 0) return this.#tie();
      seat = this.#next();
    }
  }

  #win(): void {
    this.#scores.set(this.#alive);
  }

  #tie(): void {
    const share = (2 * this.#habits.tie) / this.#left;
    for (let seat = 0; seat < this.#alive.length; seat++) this.#scores[seat] = this.#alive[seat]! * share;
  }
}

/** So many different safe lines by chance, fewer where it does not find as many. */
export function drawnLines(field: Field, seat: Seat, due: number, count: number): Packed[] {
  const lines = new Set<Packed>();
  const mark = field.mark;
  for (let draws = 0; draws < 2 * count && lines.size < count; draws++) {
    const line = field.putSafe(seat, due);
    if (line === 0) break;
    lines.add(line);
    field.undoTo(mark);
  }
  return [...lines];
}
