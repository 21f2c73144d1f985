/** Who may know what: only the choices of an open showdown are secret. */
import type { Seat, Viewer } from '../../contract/game.ts';
import * as western from '../wa-wa-west/showdown.ts';
import { cellAt, linesOf, sizeOf } from './board.ts';
import type { YicYacYoeAct, YicYacYoeEvent, YicYacYoeState, YicYacYoeView } from './types.ts';

export const view = (state: YicYacYoeState, viewer: Viewer): YicYacYoeView => ({
  ...state,
  showdown: state.showdown && western.view(state.showdown, viewer),
});

export const witness = (event: YicYacYoeEvent, viewer: Viewer): YicYacYoeEvent =>
  event.type === 'showdown' ? { ...event, event: western.witness(event.event, viewer) } : event;

export const hasSecret = (event: YicYacYoeEvent): boolean =>
  event.type === 'showdown' && western.hasSecret(event.event);

export function isAwaited({ phase, placing, showdown }: YicYacYoeView, seat: Seat): boolean {
  if (phase === 'showdown') return western.isAwaited(showdown!.players[seat]);
  return phase === 'place' && placing[0] === seat;
}

/** Moves only: to change one's mark is no move, and nobody waits for it. */
export function legalCommands(view: YicYacYoeView, seat: Seat): YicYacYoeAct[] {
  if (!isAwaited(view, seat)) return [];
  if (view.phase === 'showdown') return western.legalCommands(view.showdown!, seat);
  const size = sizeOf(view.board);
  return linesOf(view.board, view.due).map((line) => ({
    type: 'place',
    cells: line.map((index) => cellAt(index, size)),
  }));
}

/** From when to when what is awaited is taken. A placement is taken earlier too, while a reveal is still watched. */
export function clock({ phase, opensAt, deadline, showdown }: YicYacYoeView): { from: number; until: number } | null {
  const runs = phase === 'place' || (phase === 'showdown' && showdown!.players.some(western.isAwaited));
  return runs ? { from: opensAt, until: deadline } : null;
}

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
  const { blast, players: gunmen } = western.refereeTable(showdown);
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
