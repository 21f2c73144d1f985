/** Given a board, when these lines are played, then … : turns and boards written as text, for tests. */
import { at } from '../../contract/at.ts';
import { isAwaited, isRefusal, type Command, type Seat } from '../../contract/game.ts';
import { chanceOf, unnamed } from '../../contract/random.ts';
import { inLines } from '../../contract/standings.ts';
import { dueOn, squareName, squareNamed, type Cell } from './board.ts';
import { yicYacYoe } from './game.ts';
import { glyphs } from './marks.ts';
import type { YicYacYoeAction, YicYacYoeEvent, YicYacYoeState } from './types.ts';

export interface Script {
  options?: Record<string, unknown>;
  seats?: number;
  /** What stands on the board when the first turn opens, a text a row: `0.1` is seat 0, nothing, seat 1. */
  board?: string[];
  /** Seats that are out when the first turn opens. */
  out?: Seat[];
}

/** A table in the first turn of seat 0, at 0 ms. */
export class ScriptedTable {
  state: YicYacYoeState;
  /** Of the last line. */
  events: YicYacYoeEvent[] = [];
  /** Of all lines. */
  readonly allEvents: YicYacYoeEvent[] = [];
  readonly refusals: string[] = [];
  now = 0;
  #chance = unnamed(chanceOf(1));

  constructor({ options = {}, seats = 2, board = [], out = [] }: Script = {}) {
    const size = board.length > 0 ? { size: board.length } : {};
    const read = yicYacYoe.options.schema.parse({ ...size, ...options });
    const before = [
      ...board.flatMap((row, y) =>
        row.split('').flatMap((sign, x) => (sign === '.' ? [] : [standing(Number(sign), [y, x])])),
      ),
      ...out.map((seat): YicYacYoeEvent => ({ type: 'timed-out', seat })),
    ];
    const empty = before.reduce(yicYacYoe.rules.evolve, yicYacYoe.rules.initial(read, seats));
    this.state = yicYacYoe.rules
      .start({ options: read, seats, at: 0, chance: this.#chance, stack: { firstSeat: 0 } })
      .reduce(yicYacYoe.rules.evolve, empty);
    // What is due was counted on an empty board.
    this.state = { ...this.state, due: this.state.due && dueOn(this.state.board, this.state.terms.placements) };
  }

  /**
   * Plays lines: `0 b2 c3` places, `0 gun>1` or `0 reload` chooses, `0 mark star`, `0 leave`, `wait 12000`,
   * `at 500`. Everything happens at the same moment unless there is a wait.
   */
  play(...lines: string[]): this {
    for (const line of lines) {
      const [who, ...what] = line.split(' ');
      if (who === 'wait') this.#wait(this.now + Number(what[0]));
      else if (who === 'at') this.#wait(Number(what[0]));
      else this.#give(commandOf(Number(who), what, this.now));
    }
    return this;
  }

  #wait(until: number): void {
    this.now = until;
    for (
      let due = yicYacYoe.rules.deadline(this.state);
      due !== null && due <= until;
      due = yicYacYoe.rules.deadline(this.state)
    )
      this.#give({ type: 'clock', at: due });
  }

  #give(command: Command<YicYacYoeAction>): void {
    const answer = yicYacYoe.rules.decide(this.state, command, this.#chance);
    if (isRefusal(answer)) return void this.refusals.push(answer.refused);
    this.events = answer;
    this.allEvents.push(...answer);
    this.state = answer.reduce(yicYacYoe.rules.evolve, this.state);
  }

  /** The board, a text a row. */
  get board(): string[] {
    const { size } = this.state.terms;
    return Array.from({ length: size }, (_, row) =>
      this.state.board
        .slice(row * size, (row + 1) * size)
        .map((seat) => seat ?? '.')
        .join(''),
    );
  }
  get alive(): Seat[] {
    return this.state.players.filter(({ alive }) => alive).map(({ seat }) => seat);
  }
  /** The phase and who is awaited: `place 0`, `showdown 0 2`, `over`. */
  get at(): string {
    const { players, phase } = this.state;
    const awaited = players.filter(({ seat }) =>
      isAwaited(yicYacYoe, yicYacYoe.visibility.view(this.state, seat), seat),
    );
    return [phase, ...awaited.map(({ seat }) => seat)].join(' ');
  }
  /** The rows of the last marks: `a1-c1`. */
  get rows(): string[] {
    const { rows } = this.state.lines.at(-1)!;
    return rows.map((row) => `${squareName(at(row, 0))}-${squareName(at(row, row.length - 1))}`);
  }
  /** Each rank with its seats, the best first: `1: 0 2`. */
  get standings(): string[] {
    return inLines(yicYacYoe.standings(this.allEvents, yicYacYoe.visibility.view(this.state, 'spectator')));
  }
  /** The end, such as `last-one 1` or `full-board 0 1`; null while the match goes on. */
  get end(): string | null {
    const { ending, outcome } = this.state;
    return outcome && [ending, ...outcome.winners].join(' ');
  }
}

/** With rows of own marks, unless the script says otherwise: a board in text shows at a glance whose they are. */
export const playLines = (script: Script, ...lines: string[]): ScriptedTable =>
  new ScriptedTable({ ...script, options: { rows: 'own', ...script.options } }).play(...lines);

const standing = (seat: Seat, cell: Cell): YicYacYoeEvent => ({
  type: 'placed',
  seat,
  cells: [cell],
  rows: [],
  timedOut: false,
});

function commandOf(seat: Seat, what: string[], now: number): Command<YicYacYoeAction> {
  if (what[0] === 'leave') return { type: 'leave', at: now, seat };
  return { type: 'act', at: now, seat, act: actionOf(what) };
}

function actionOf(what: string[]): YicYacYoeAction {
  const [first = '', second] = what;
  if (first === 'mark')
    return {
      type: 'mark',
      mark: at(
        glyphs,
        glyphs.findIndex((glyph) => glyph === second),
      ),
    };
  if (/^[a-t]\d+$/.test(first)) return { type: 'place', cells: what.map(squareNamed) };
  const [item = '', target] = first.split('>');
  return { type: 'choose', item, ...(target && { target: Number(target) }) };
}
