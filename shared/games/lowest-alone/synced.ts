/** A spectator's view as synced schema state, field by field. */
import { schema, t, type SchemaType } from '@colyseus/schema';
import type { Seat } from '../../contract/game.ts';
import { syncList, syncRows } from '../../contract/synced-list.ts';
import type { Card, Options, Player, State } from './types.ts';

type Secret = Pick<Player, 'hand' | 'pick'>;

const PlayerState = schema(
  {
    points: t.uint8().default(0),
    left: t.boolean().default(false),
    /** How many. */
    hand: t.uint8().default(0),
    hasPicked: t.boolean().default(false),
  },
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
  syncRows(table.players, players, PlayerState, (row, { points, left, hand, pick }) =>
    Object.assign(row, { points, left, hand: hand.length, hasPicked: pick !== null }),
  );
}

/** With its secret, which comes in a message of its own, a seat sees its hand; before, it sees what all see. */
export const read = (table: Table, options: Options, own: { seat: Seat; secret: Secret | null } | null): State => ({
  phase: table.phase as State['phase'],
  options,
  round: table.round,
  deadline: table.deadline,
  players: [...table.players].map(({ points, left, hand, hasPicked }, seat) => {
    const secret = own?.seat === seat ? own.secret : null;
    return {
      points,
      left,
      hand: secret?.hand ?? Array<Card>(hand).fill('hidden'),
      pick: hasPicked ? (secret?.pick ?? 'hidden') : null,
    };
  }),
  outcome: table.phase === 'over' ? { tie: table.tie, winners: [...table.winners] } : null,
});
