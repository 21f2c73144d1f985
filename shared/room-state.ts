/** The synced state of a table: what everyone may see, and what a late joiner gets. */
import { schema, t, type SchemaType } from '@colyseus/schema';
import type { Badge } from './contract/badges.ts';
import type { Status, Synced, Temperament } from './contract/game.ts';
import type { MatchState } from './match.ts';
import type { TalkChoice } from './talk.ts';

export const SeatState = schema(
  {
    taken: t.boolean().default(false),
    name: t.string().default(''),
    bot: t.boolean().default(false),
    /** A bot's, or ''. */
    temperament: t.string<Temperament | ''>().default(''),
    /** The badge they have chosen, or '' and ''. */
    colour: t.string<Badge['colour'] | ''>().default(''),
    shape: t.string<Badge['shape'] | ''>().default(''),
    /** Their public key, or ''. */
    key: t.string().default(''),
    /** To their nonce for the deal, or ''. */
    commitment: t.string().default(''),
    /** The start is called, and they have shown it. */
    opened: t.boolean().default(false),
    /** Its player is connected to the table. Bots always do. */
    connected: t.boolean().default(false),
    /** A bot plays for them until they are back. */
    standIn: t.boolean().default(false),
    /** Whom a free seat is reserved for, or ''. */
    reservedFor: t.string().default(''),
    /** After the end, of a person: whether they want another match; '' while they have not said. */
    again: t.string<'' | 'ready' | 'not'>().default(''),
  },
  'SeatState',
);

const AgainState = schema(
  {
    /** By the match's clock it begins then with those who are ready, ms; 0 while nobody is. */
    until: t.float64().default(0),
    /** Bots take the empty seats. */
    bots: t.boolean().default(false),
    /** The seat of whoever decides that, -1 for nobody. */
    lead: t.int8().default(-1),
    /** Why it can't begin with those who are ready, in words; or ''. */
    obstacle: t.string().default(''),
  },
  'AgainState',
);

/** The room's state with that game's own part. */
const stateClass = (game: string, Table: Synced['Table']) =>
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
      /** Nobody can sit down but those a seat is reserved for. */
      locked: t.boolean().default(false),
      /** The invite code is shown to the host alone. */
      codeHidden: t.boolean().default(false),
      /** Nobody is heard: the host has muted the table. */
      muted: t.boolean().default(false),
      /** What people can say, as the host chose when opening the table. */
      talk: t.string<TalkChoice>().default('chat'),
      /** Who watches is shown all hands and choices, late. */
      commentary: t.boolean().default(false),
      watching: t.uint16().default(0),
      /** The start is called: everybody shows their nonce. */
      starting: t.boolean().default(false),
      /** JSON of the full options. */
      options: t.string().default(''),
      /** SHA-256 of the server's seed, told before anything was dealt. */
      commitment: t.string().default(''),
      /** JSON of `GrewFromState`, of a match that goes on from another one; or ''. */
      grewFrom: t.string().default(''),
      /** After the end: what the next match waits for. */
      again: t.ref(AgainState).default(() => new AgainState()),
      /** The match that was begun then, or ''. */
      rematchId: t.string().default(''),
      /** The game's own synced state: what `game.synced` fetches writes and reads it. */
      table: t.ref(Table).default(() => new Table()),
    },
    `RoomState:${game}`,
  );

/** From where a table goes on, as everybody sees it. */
export interface GrewFromState {
  match: string;
  /** When it was, by that match's clock, ms. */
  timeMs: number;
  round: Status['round'];
  /** By seat: who sat there, and whether they were still in. */
  seats: { name: string; isIn: boolean }[];
}

export type RoomState = SchemaType<ReturnType<typeof stateClass>>;

/** One for each game: the encoder knows a class by its identity. */
const stateClasses = new Map<string, ReturnType<typeof stateClass>>();

/** A new state for a table of that game. @param game its id */
export function newRoomState(game: string, { Table }: Synced): RoomState {
  const State = stateClasses.get(game) ?? stateClass(game, Table);
  stateClasses.set(game, State);
  return new State();
}
