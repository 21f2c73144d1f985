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

type Evolve = (state: WaWaWestState, event: WaWaWestEvent) => WaWaWestState;

/** What is chosen changes nothing but itself until it is revealed. */
export function follow(view: WaWaWestView, event: WaWaWestEvent, evolve: Evolve): WaWaWestView {
  if (event.type !== 'chose') return covered(evolve(uncovered(view), event), event.type === 'revealed' ? null : view);
  const { seat, pick } = event;
  return { ...view, players: view.players.map((one) => (one.seat === seat ? { ...one, pick, chosen: true } : one)) };
}

/** A state that looks like this to its viewer: without the choices they do not know. */
export const uncovered = (view: WaWaWestView): WaWaWestState => ({
  ...view,
  players: view.players.map(({ chosen: _, ...player }) => ({
    ...player,
    pick: player.pick === 'hidden' ? null : player.pick,
  })),
});

/** That state as its viewer knows it. @param before what was hidden from them and still is; null for nothing */
export const covered = (state: WaWaWestState, before: WaWaWestView | null): WaWaWestView => ({
  ...state,
  players: state.players.map((player, index) => {
    const pick = player.alive && before?.players[index]?.pick === 'hidden' ? 'hidden' : player.pick;
    return { ...player, chosen: pick !== null, pick };
  }),
});

export const isSecret = (event: WaWaWestEvent): boolean => event.type === 'chose';

const mayKnow = (viewer: Viewer, seat: Seat) => viewer === seat || viewer === 'onlooker' || viewer === 'referee';

/** The own choice, once it is made. */
export function secretOf({ players }: WaWaWestView, seat: Seat): Choice | null {
  const pick = players[seat]?.pick ?? null;
  return pick === 'hidden' ? null : pick;
}
