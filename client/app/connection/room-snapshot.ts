import type { RoomState } from '../../../shared/room-state.ts';

export type RoomSnapshot = ReturnType<typeof roomSnapshot>;

/** A plain copy of what everyone at the table sees; the game's part stays as it is, its own reader copies it. */
export const roomSnapshot = (state: RoomState) => ({
  phase: state.phase,
  game: state.game,
  rulesVersion: state.rulesVersion,
  title: state.title,
  seats: [...state.seats].map((seat) => ({
    name: seat.name,
    bot: seat.bot,
    temperament: seat.temperament,
    badge: seat.colour && seat.shape ? { colour: seat.colour, shape: seat.shape } : null,
    key: seat.key,
    commitment: seat.commitment,
    opened: seat.opened,
    taken: seat.taken,
    connected: seat.connected,
    standIn: seat.standIn,
    reservedFor: seat.reservedFor,
    again: seat.again,
  })),
  locked: state.locked,
  codeHidden: state.codeHidden,
  muted: state.muted,
  talk: state.talk,
  commentary: state.commentary,
  host: state.host >= 0 ? state.host : null,
  watching: state.watching,
  starting: state.starting,
  public: state.public,
  options: state.options,
  commitment: state.commitment,
  again: {
    until: state.again.until,
    bots: state.again.bots,
    lead: state.again.lead >= 0 ? state.again.lead : null,
    obstacle: state.again.obstacle,
  },
  rematchId: state.rematchId || null,
  /** JSON of `GrewFromState`; '' for a match of its own. */
  grewFrom: state.grewFrom,
  table: state.table,
});
