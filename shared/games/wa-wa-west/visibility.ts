/** Who may know what: only the choices not yet revealed are secret. */
import type { Seat, Viewer } from '../../contract/game.ts';
import type { Choice, WaWaWestEvent, WaWaWestState, WaWaWestView } from './types.ts';

export const view = (state: WaWaWestState, viewer: Viewer): WaWaWestView => ({
  ...state,
  players: state.players.map((player) => ({
    ...player,
    chosen: player.pick !== null,
    pick: player.pick && (mayKnow(viewer, player.seat) ? player.pick : 'hidden'),
  })),
});

export const redact = (event: WaWaWestEvent, viewer: Viewer): WaWaWestEvent =>
  event.type === 'chose' && !mayKnow(viewer, event.seat) ? { ...event, pick: 'hidden' } : event;

export const isSecret = (event: WaWaWestEvent): boolean => event.type === 'chose';

const mayKnow = (viewer: Viewer, seat: Seat) => viewer === seat || viewer === 'referee';

/** The own choice, once it is made. */
export function secretOf({ players }: WaWaWestView, seat: Seat): Choice | null {
  const pick = players[seat]?.pick ?? null;
  return pick === 'hidden' ? null : pick;
}
