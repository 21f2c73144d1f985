/** The synced state of a table: what everyone may see, and what a late joiner gets. */
import { schema, t, type Schema, type SchemaType } from '@colyseus/schema';
import type { Game } from './contract/game.ts';

export const SeatState = schema(
  {
    taken: t.boolean().default(false),
    name: t.string().default(''),
    bot: t.boolean().default(false),
    /** Its player has a line to the table. Bots always do. */
    connected: t.boolean().default(false),
    /** Whom a free seat is held for, or ''. */
    heldFor: t.string().default(''),
  },
  'SeatState',
);

const tableOf = (game: Game) =>
  schema(
    {
      phase: t.string().default('waiting'),
      game: t.string().default(''),
      title: t.string().default(''),
      public: t.boolean().default(false),
      seats: t.array(SeatState),
      /** Seat of the host, -1 for none. */
      host: t.int8().default(-1),
      watching: t.uint16().default(0),
      /** JSON of the full options. */
      options: t.string().default(''),
      /** Hash of the last event in the log. */
      head: t.string().default(''),
      commitment: t.string().default(''),
      /** The match these people went on to, or ''. */
      nextMatch: t.string().default(''),
      table: t.ref(game.synced.Table as never).default(() => new game.synced.Table() as never),
    },
    `TableState:${game.info.id}`,
  );

export type RoomState = SchemaType<ReturnType<typeof tableOf>> & { table: Schema };

const known = new Map<string, new () => RoomState>();

/** A new state for a table of that game. */
export function newRoomState(game: Game): RoomState {
  let State = known.get(game.info.id);
  if (!State) known.set(game.info.id, (State = tableOf(game) as unknown as new () => RoomState));
  return new State();
}
