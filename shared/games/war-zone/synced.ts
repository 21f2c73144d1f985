/** The table as synced schema state: what everyone may see, and what a late joiner gets. */
import { at } from '../../contract/at.ts';
import { schema, t, type SchemaType } from '@colyseus/schema';
import type { Seat } from '../../contract/game.ts';
import { syncList, syncRows } from '../../contract/synced-list.ts';
import type { WarZoneOptions } from './options.ts';
import type { Card, Ending, KnownHand, Player, Team, WarZoneState, WarZoneView } from './types.ts';

const PlayerState = schema(
  {
    /** -1 without teams. */
    team: t.int8().default(-1),
    alive: t.boolean().default(true),
    left: t.boolean().default(false),
    health: t.uint32().default(0),
    /** How many cards. */
    hand: t.uint16().default(0),
    exchanged: t.boolean().default(false),
    /** What is lacked, and how many cards were drawn since; '' for any attack card. */
    lacks: t.array('string'),
    lacksSince: t.array('uint8'),
  },
  'WarZonePlayer',
);

const PendingState = schema(
  {
    /** -1 while no attack is pending. */
    by: t.int8().default(-1),
    target: t.int8().default(-1),
    card: t.string().default(''),
    damage: t.uint16().default(0),
    counteraction: t.boolean().default(false),
    bonusHealth: t.uint16().default(0),
    bonusDamage: t.uint16().default(0),
  },
  'WarZonePending',
);

export const Table = schema(
  {
    phase: t.string().default('waiting'),
    turnNumber: t.uint32().default(0),
    /** -1 before the first turn. */
    turn: t.int8().default(-1),
    deadline: t.number().default(0),
    deck: t.uint16().default(0),
    discard: t.array('string'),
    buried: t.uint16().default(0),
    lastCard: t.string().default(''),
    /** -1 before the first card. */
    lastBy: t.int8().default(-1),
    lastAttack: t.string().default(''),
    pending: t.ref(PendingState).default(() => new PendingState()),
    passes: t.uint8().default(0),
    lightning: t.boolean().default(false),
    players: t.array(PlayerState),
    ending: t.string().default(''),
    tie: t.boolean().default(false),
    winners: t.array('uint8'),
  },
  'WarZoneTable',
);
export type Table = SchemaType<typeof Table>;

/** Brings the table up to a spectator's view; only what differs is sent. */
export function write(table: Table, view: WarZoneView): void {
  table.phase = view.phase;
  table.turnNumber = view.turnNumber;
  table.turn = view.turn ?? -1;
  table.deadline = view.deadline;
  table.deck = view.deck;
  table.buried = view.buried;
  table.lastCard = view.lastCard?.kind ?? '';
  table.lastBy = view.lastCard?.by ?? -1;
  table.lastAttack = view.lastAttack ?? '';
  table.passes = view.passes;
  table.lightning = view.lightning;
  table.ending = view.ending ?? '';
  table.tie = view.outcome?.tie ?? false;
  syncList(table.discard, view.discard);
  syncList(table.winners, view.outcome?.winners ?? []);
  writePending(table.pending, view.pending);
  syncRows(table.players, view.players, PlayerState, (row, player) => {
    row.team = player.team ?? -1;
    row.alive = player.alive;
    row.left = player.left;
    row.health = player.health;
    row.hand = player.hand.length;
    row.exchanged = player.exchanged;
    syncList(
      row.lacks,
      player.lacks.map(({ card }) => card ?? ''),
    );
    syncList(
      row.lacksSince,
      player.lacks.map(({ drew }) => drew),
    );
  });
}

function writePending(row: Table['pending'], pending: WarZoneView['pending']): void {
  row.by = pending?.by ?? -1;
  row.target = pending?.target ?? -1;
  row.card = pending?.card ?? '';
  row.damage = pending?.damage ?? 0;
  row.counteraction = Boolean(pending?.counteraction);
  row.bonusHealth = pending?.counteraction?.health ?? 0;
  row.bonusDamage = pending?.counteraction?.damage ?? 0;
}

export function read(
  table: Table,
  options: WarZoneOptions,
  own: { seat: Seat; secret: KnownHand[] | null } | null,
): WarZoneView {
  const { pending } = table;
  return {
    phase: table.phase as WarZoneState['phase'],
    options,
    turnNumber: table.turnNumber,
    turn: table.turn < 0 ? null : table.turn,
    deadline: table.deadline,
    lastCard: table.lastBy < 0 ? null : { kind: table.lastCard, by: table.lastBy },
    lastAttack: table.lastAttack || null,
    pending:
      pending.by < 0
        ? null
        : {
            by: pending.by,
            target: pending.target,
            card: pending.card,
            damage: pending.damage,
            counteraction: pending.counteraction ? { health: pending.bonusHealth, damage: pending.bonusDamage } : null,
          },
    discard: [...table.discard],
    passes: table.passes,
    lightning: table.lightning,
    outcome: table.ending ? { tie: table.tie, winners: [...table.winners] } : null,
    ending: (table.ending || null) as Ending | null,
    deck: table.deck,
    buried: table.buried,
    players: [...table.players].map((row, seat): Player => ({
      seat,
      team: row.team < 0 ? null : (row.team as Team),
      alive: row.alive,
      left: row.left,
      health: row.health,
      hand: handOf(own?.secret ?? [], seat) ?? Array<Card>(row.hand).fill('hidden'),
      exchanged: row.exchanged,
      lacks: [...row.lacks].map((card, index) => ({ card: card || null, drew: at([...row.lacksSince], index) })),
    })),
  };
}

const handOf = (known: readonly KnownHand[], seat: Seat): Card[] | undefined =>
  known.find((hand) => hand.seat === seat)?.cards.slice();
