/** A spectator's view as synced schema state, field by field. */
import { schema, t, type SchemaType } from '@colyseus/schema';
import type { Seat } from '../../contract/game.ts';
import { syncList, syncRows } from '../../contract/synced-list.ts';
import type { Options, State } from './types.ts';

const PlayerState = schema(
  { points: t.uint8().default(0), left: t.boolean().default(false), hasPicked: t.boolean().default(false) },
  'LowestAlonePlayer',
);

export const Table = schema(
  {
    phase: t.string().default('waiting'),
    round: t.uint8().default(0),
    deadline: t.number().default(0),
    players: t.array(PlayerState),
    tie: t.boolean().default(false),
    winners: t.array('uint8'),
  },
  'LowestAloneTable',
);
export type Table = SchemaType<typeof Table>;

/** Brings the table up to a spectator's view; only what differs is sent. */
export function write(table: Table, { phase, round, deadline, players, outcome }: State): void {
  Object.assign(table, { phase, round, deadline, tie: outcome?.tie ?? false });
  syncList(table.winners, outcome?.winners ?? []);
  syncRows(table.players, players, PlayerState, (row, { points, left, pick }) =>
    Object.assign(row, { points, left, hasPicked: pick !== null }),
  );
}

export const read = (table: Table, options: Options, own: { seat: Seat; secret: number | null } | null): State => ({
  phase: table.phase as State['phase'],
  options,
  round: table.round,
  deadline: table.deadline,
  players: [...table.players].map(({ points, left, hasPicked }, seat) => ({
    points,
    left,
    pick: hasPicked ? ((own?.seat === seat ? own.secret : null) ?? 'hidden') : null,
  })),
  outcome: table.phase === 'over' ? { tie: table.tie, winners: [...table.winners] } : null,
});
