/** The table as synced schema state: what everyone may see, and what a late joiner gets. */
import { schema, t, type SchemaType } from '@colyseus/schema';
import type { Seat } from '../../contract/game.ts';
import { syncList, syncRows } from '../../contract/synced-list.ts';
import type { WaWaWestOptions } from './options.ts';
import type { Ending, Choice, PlayerView, Team, WaWaWestState, WaWaWestView } from './types.ts';

const PlayerState = schema(
  {
    /** -1 without teams. */
    team: t.int8().default(-1),
    alive: t.boolean().default(true),
    left: t.boolean().default(false),
    ammo: t.uint32().default(0),
    juiced: t.boolean().default(false),
    stunned: t.boolean().default(false),
    last: t.string().default(''),
    inARow: t.uint16().default(0),
    spares: t.array('uint8'),
    chosen: t.boolean().default(false),
    guard: t.string().default(''),
  },
  'WaWaWestPlayer',
);

export const Table = schema(
  {
    phase: t.string().default('waiting'),
    round: t.uint16().default(0),
    opensAt: t.number().default(0),
    deadline: t.number().default(0),
    blast: t.boolean().default(false),
    players: t.array(PlayerState),
    ending: t.string().default(''),
    tie: t.boolean().default(false),
    winners: t.array('uint8'),
    blasts: t.array('string'),
  },
  'WaWaWestTable',
);
export type Table = SchemaType<typeof Table>;

/** Brings the table up to a spectator's view; only what differs is sent. */
export function write(table: Table, view: WaWaWestView): void {
  table.phase = view.phase;
  table.round = view.round;
  table.opensAt = view.opensAt;
  table.deadline = view.deadline;
  table.blast = view.blast;
  syncList(table.blasts, view.blasts);
  table.ending = view.ending ?? '';
  table.tie = view.outcome?.tie ?? false;
  syncList(table.winners, view.outcome?.winners ?? []);
  syncRows(table.players, view.players, PlayerState, (row, player) => {
    row.team = player.team ?? -1;
    row.alive = player.alive;
    row.left = player.left;
    row.ammo = player.ammo;
    row.juiced = player.juiced;
    row.guard = player.guard ?? '';
    row.stunned = player.stunned;
    row.last = player.last ?? '';
    row.inARow = player.inARow;
    syncList(row.spares, player.spares);
    row.chosen = player.chosen;
  });
}

export function read(
  table: Table,
  options: WaWaWestOptions,
  own: { seat: Seat; secret: Choice | null } | null,
): WaWaWestView {
  const players = [...table.players].map((row, seat): PlayerView => ({
    seat,
    team: row.team < 0 ? null : (row.team as Team),
    alive: row.alive,
    left: row.left,
    ammo: row.ammo,
    juiced: row.juiced,
    guard: row.guard || null,
    stunned: row.stunned,
    last: row.last || null,
    inARow: row.inARow,
    spares: [...row.spares],
    chosen: row.chosen,
    pick: row.chosen ? ((own?.seat === seat ? own.secret : null) ?? 'hidden') : null,
  }));
  return {
    phase: table.phase as WaWaWestState['phase'],
    options,
    round: table.round,
    opensAt: table.opensAt,
    deadline: table.deadline,
    blast: table.blast,
    blasts: [...table.blasts],
    players,
    outcome: table.ending ? { tie: table.tie, winners: [...table.winners] } : null,
    ending: (table.ending || null) as Ending | null,
  };
}
