/** The synced state of a table: what everyone may see, and what a late joiner gets. */
import { schema, t, type SchemaType } from '@colyseus/schema';
import type { Game, Temperament } from './contract/game.ts';
import type { MatchState } from './match.ts';

export const SeatState = schema(
  {
    taken: t.boolean().default(false),
    name: t.string().default(''),
    bot: t.boolean().default(false),
    /** A bot's, or ''. */
    temperament: t.string<Temperament | ''>().default(''),
    /** Their public key, or ''. */
    key: t.string().default(''),
    /** To their nonce for the deal, or ''. */
    commitment: t.string().default(''),
    /** The start is called, and they have shown it. */
    opened: t.boolean().default(false),
    /** Its player is connected to the table. Bots always do. */
    connected: t.boolean().default(false),
    /** Whom a free seat is reserved for, or ''. */
    reservedFor: t.string().default(''),
  },
  'SeatState',
);

/** The room's state with that game's own part. */
const stateClass = (game: Game) =>
  schema(
    {
      phase: t.string<MatchState['phase']>().default('waiting'),
      game: t.string().default(''),
      /** By which it is played: those of a table from before an update are older. */
      rulesVersion: t.uint16().default(0),
      title: t.string().default(''),
      public: t.boolean().default(false),
      seats: t.array(SeatState),
      /** Seat of the host, -1 for none. */
      host: t.int8().default(-1),
      watching: t.uint16().default(0),
      /** The start is called: everybody shows their nonce. */
      starting: t.boolean().default(false),
      /** JSON of the full options. */
      options: t.string().default(''),
      /** Hash of the last event in the log. */
      head: t.string().default(''),
      /** SHA-256 of the server's seed, told before anything was dealt. */
      commitment: t.string().default(''),
      /** The match these people went on to, or ''. */
      rematchId: t.string().default(''),
      /** The game's own synced state: `game.synced` writes and reads it. */
      table: t.ref(game.synced.Table).default(() => new game.synced.Table()),
    },
    `RoomState:${game.info.id}`,
  );

export type RoomState = SchemaType<ReturnType<typeof stateClass>>;

/** One for each game: the encoder knows a class by its identity. */
const stateClasses = new Map<string, ReturnType<typeof stateClass>>();

/** A new state for a table of that game. */
export function newRoomState(game: Game): RoomState {
  const State = stateClasses.get(game.info.id) ?? stateClass(game);
  stateClasses.set(game.info.id, State);
  return new State();
}
