/** The table as synced schema state: what everyone may see, and what a late joiner gets. */
import { schema, t, type SchemaType } from '@colyseus/schema';
import type { Seat } from '../../contract/game.ts';
import { syncList, syncRows } from '../../contract/synced-list.ts';
import type { Pick } from '../wa-wa-west/showdown.ts';
import * as showdown from '../wa-wa-west/showdown-synced.ts';
import { cellAt, emptyBoard, indexOf, type Cell } from './board.ts';
import { markDown } from './evolve.ts';
import type { Mark } from './marks.ts';
import type { YicYacYoeOptions } from './options.ts';
import { termsOf } from './terms.ts';
import type { Ending, Line, Player, YicYacYoeState, YicYacYoeView } from './types.ts';

const PlayerState = schema(
  {
    alive: t.boolean().default(true),
    left: t.boolean().default(false),
    timeouts: t.uint8().default(0),
    /** JSON of a Mark. */
    mark: t.string().default(''),
    markChanges: t.uint8().default(0),
  },
  'YicYacYoePlayer',
);

/**
 * A line as it is synced, in JSON: squares by index, and what is as usual left out. There are hundreds at a table, each of
 * which would weigh some kilobytes as a schema of its own.
 */
type SyncedLine = [seat: Seat, squares: number[], timedOut?: boolean, rows?: Cell[][]];

export const Table = schema(
  {
    phase: t.string().default('waiting'),
    turnNumber: t.uint16().default(0),
    /** -1 before the first. */
    turn: t.int8().default(-1),
    placing: t.array('uint8'),
    due: t.uint8().default(0),
    opensAt: t.number().default(0),
    deadline: t.number().default(0),
    watchedUntil: t.number().default(0),
    /** Each a `SyncedLine`. */
    lines: t.array('string'),
    players: t.array(PlayerState),
    ending: t.string().default(''),
    tie: t.boolean().default(false),
    winners: t.array('uint8'),
    /** Stays as it is where nobody is armed. */
    showdown: t.ref(showdown.Table),
  },
  'YicYacYoeTable',
);
export type Table = SchemaType<typeof Table>;

/** Brings the table up to a spectator's view; only what differs is sent. */
export function write(table: Table, view: YicYacYoeView): void {
  table.phase = view.phase;
  table.turnNumber = view.turnNumber;
  table.turn = view.turn ?? -1;
  syncList(table.placing, view.placing);
  table.due = view.due;
  table.opensAt = view.opensAt;
  table.deadline = view.deadline;
  table.watchedUntil = view.watchedUntil;
  table.ending = view.ending ?? '';
  table.tie = view.outcome?.tie ?? false;
  syncList(table.winners, view.outcome?.winners ?? []);
  const { size } = view.terms;
  // Lines are only ever added.
  for (let index = table.lines.length; index < view.lines.length; index++)
    table.lines.push(synced(view.lines[index]!, size));
  syncRows(table.players, view.players, PlayerState, (row, player) => {
    row.alive = player.alive;
    row.left = player.left;
    row.timeouts = player.timeouts;
    if (row.mark === '' || row.markChanges !== player.markChanges) row.mark = JSON.stringify(player.mark);
    row.markChanges = player.markChanges;
  });
  if (view.showdown) showdown.write(table.showdown, view.showdown);
}

function synced({ seat, cells, rows, timedOut }: Line, size: number): string {
  const squares = cells.map((cell) => indexOf(cell, size));
  const unusual: [boolean?, Cell[][]?] = rows.length > 0 ? [timedOut, rows] : timedOut ? [true] : [];
  return JSON.stringify([seat, squares, ...unusual] satisfies SyncedLine);
}

function lineOf(text: string, size: number): Line {
  const [seat, squares, timedOut = false, rows = []] = JSON.parse(text) as SyncedLine;
  return { seat, cells: squares.map((index) => cellAt(index, size)), rows, timedOut };
}

export function read(
  table: Table,
  options: YicYacYoeOptions,
  own: { seat: Seat; secret: Pick | null } | null,
): YicYacYoeView {
  const players = [...table.players].map((row, seat): Player => ({
    seat,
    alive: row.alive,
    left: row.left,
    timeouts: row.timeouts,
    mark: JSON.parse(row.mark) as Mark,
    markChanges: row.markChanges,
  }));
  const terms = termsOf(options, players.length);
  const lines = [...table.lines].map((text) => lineOf(text, terms.size));
  return {
    phase: table.phase as YicYacYoeState['phase'],
    options,
    terms,
    turnNumber: table.turnNumber,
    turn: table.turn < 0 ? null : table.turn,
    placing: [...table.placing],
    due: table.due,
    opensAt: table.opensAt,
    deadline: table.deadline,
    watchedUntil: table.watchedUntil,
    board: lines.reduce(markDown, emptyBoard(terms.size)),
    lines,
    players,
    outcome: table.ending ? { tie: table.tie, winners: [...table.winners] } : null,
    ending: (table.ending || null) as Ending | null,
    showdown: terms.armed ? showdown.read(table.showdown, options.weapons, own) : null,
  };
}
