/** Who may know what: only the choices of an open showdown are secret. */
import type { Seat, Viewer } from '../../contract/game.ts';
import * as waWaWest from '../wa-wa-west/showdown.ts';
import type { YicYacYoeEvent, YicYacYoeState, YicYacYoeView } from './types.ts';

export const view = (state: YicYacYoeState, viewer: Viewer): YicYacYoeView => ({
  ...state,
  showdown: state.showdown && waWaWest.view(state.showdown, viewer),
});

export const redact = (event: YicYacYoeEvent, viewer: Viewer): YicYacYoeEvent =>
  event.type === 'showdown' ? { ...event, event: waWaWest.redact(event.event, viewer) } : event;

export const isSecret = (event: YicYacYoeEvent): boolean => event.type === 'showdown' && waWaWest.isSecret(event.event);

/** Armed: the own choice, once it is made. */
export const secretOf = ({ showdown }: YicYacYoeView, seat: Seat): waWaWest.Pick | null =>
  showdown && waWaWest.secretOf(showdown, seat);

/** The referee's table, in its fixed format. */
export function refereeTable({
  phase,
  turn,
  placing,
  board,
  players,
  showdown,
  terms: { size, armed },
}: YicYacYoeState) {
  const rows = Array.from({ length: size }, (_, row) => board.slice(row * size, (row + 1) * size));
  const open = {
    phase: phase === 'waiting' ? (armed ? 'showdown' : 'place') : phase,
    turn: placing[0] ?? turn,
    board: rows,
    players: players.map(({ seat, alive }) => ({ seat, alive })),
  };
  if (!showdown) return open;
  const { blast, players: gunmen } = waWaWest.refereeTable(showdown);
  return {
    ...open,
    blast,
    placing,
    players: open.players.map((player, seat) => {
      const { ammo, juiced, stunned, shieldStreak, last } = gunmen[seat];
      return { ...player, ammo, juiced, stunned, shieldStreak, last };
    }),
  };
}
