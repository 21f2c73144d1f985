/** What everyone at a table sees, as the server keeps it in step. */
import type { GameTypes, Seat } from '../../shared/contract/game.ts';
import type { MatchPhase } from '../../shared/protocol.ts';

export interface SeatState {
  name: string;
  bot: boolean;
  taken: boolean;
  connected: boolean;
  /** Whom a free seat is kept for; empty for anybody. */
  heldFor: string;
}

export interface RoomState {
  phase: MatchPhase;
  game: string;
  title: string;
  seats: SeatState[];
  /** The seat that may start and fill up; null for nobody's. */
  host: Seat | null;
  watching: number;
  public: boolean;
  /** JSON of the full options. */
  options: string;
  /** Hash of the last event of the log. */
  head: string;
  /** SHA-256 of the seed, told before anything was dealt. */
  commitment: string;
  /** The rematch, once somebody opened it. */
  nextMatch: string | null;
  /** The game's own synced state, read with `game.synced.read`. */
  table: GameTypes['table'];
}

/** A plain copy of the room's state; the game's part stays as it is, its own reader copies it. */
export const snapshot = (state: any): RoomState => ({
  phase: state.phase,
  game: state.game,
  title: state.title,
  seats: [...(state.seats ?? [])].map(({ name, bot, taken, connected, heldFor }) => ({
    name,
    bot,
    taken,
    connected,
    heldFor: heldFor ?? '',
  })),
  host: state.host >= 0 ? state.host : null,
  watching: state.watching ?? 0,
  public: Boolean(state.public),
  options: state.options || '{}',
  head: state.head ?? '',
  commitment: state.commitment ?? '',
  nextMatch: state.nextMatch || null,
  table: state.table,
});

/** Whether a request failed because the line broke: then nobody knows whether it was heard. */
export const isClosedSocket = (error: unknown): boolean =>
  error instanceof Error && error.name !== 'rejected' && /timed out|connection/.test(error.message);
