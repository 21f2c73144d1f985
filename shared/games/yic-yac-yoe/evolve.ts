/** What an event changes. */
import { at } from '../../contract/at.ts';
import { unreachable, type Seat } from '../../contract/game.ts';
import * as waWaWest from '../wa-wa-west/showdown.ts';
import { indexOf, sizeOf, type Board, type Cell } from './board.ts';
import type { Player, YicYacYoeEvent, YicYacYoeState } from './types.ts';

export function evolve(state: YicYacYoeState, event: YicYacYoeEvent): YicYacYoeState {
  switch (event.type) {
    case 'turn-opened':
      return {
        ...state,
        phase: state.showdown ? 'showdown' : 'place',
        turnNumber: event.turnNumber,
        turn: event.seat,
        placing: [],
        due: 0,
      };
    case 'pen-passed':
      return {
        ...state,
        phase: 'place',
        placing: event.placing,
        due: event.due,
        opensAt: event.opensAt,
        deadline: event.deadline,
      };
    case 'marked':
      return withPlayer(state, event.seat, {
        mark: event.mark,
        markChanges: at(state.players, event.seat).markChanges + 1,
      });
    case 'placed': {
      const { type: _, ...line } = event;
      const { timeouts } = at(state.players, line.seat);
      const placed = withPlayer(
        {
          ...state,
          board: markDown(state.board, line),
          lines: [...state.lines, line],
          placing: state.placing.slice(1),
          due: 0,
        },
        line.seat,
        { timeouts: line.timedOut ? timeouts + 1 : 0 },
      );
      return line.rows.length > 0 ? out(placed, line.seat, false) : placed;
    }
    case 'timed-out':
      return out(state, event.seat, false);
    case 'left':
      return out(state, event.seat, true);
    case 'showdown':
      return inShowdown(state, event.event);
    case 'ended':
      return { ...state, phase: 'over', placing: [], due: 0, ending: event.ending, outcome: event.outcome };
    default:
      return unreachable(event);
  }
}

const withPlayer = (state: YicYacYoeState, seat: Seat, change: Partial<Player>): YicYacYoeState => ({
  ...state,
  players: state.players.map((player) => (player.seat === seat ? { ...player, ...change } : player)),
});

/** The board with the marks of a line on it. */
export function markDown(board: Board, { seat, cells }: { seat: Seat; cells: readonly Cell[] }): Board {
  const marked = board.slice();
  const size = sizeOf(board);
  for (const cell of cells) marked[indexOf(cell, size)] = seat;
  return marked;
}

/** Out, with the marks staying; armed, dead in the showdowns to come. */
function out(state: YicYacYoeState, seat: Seat, left: boolean): YicYacYoeState {
  const isPlacing = state.placing[0] === seat;
  return {
    ...withPlayer(state, seat, { alive: false, left: left || at(state.players, seat).left }),
    placing: state.placing.filter((other) => other !== seat),
    due: isPlacing ? 0 : state.due,
    showdown: state.showdown && waWaWest.without(state.showdown, seat, left),
  };
}

/** [YY-18] Whoever a showdown brings back is in again. */
function inShowdown(state: YicYacYoeState, event: waWaWest.WaWaWestEvent): YicYacYoeState {
  const showdown = waWaWest.evolve(state.showdown!, event);
  const players = state.players.map((player) =>
    player.alive || !at(showdown.players, player.seat).alive ? player : { ...player, alive: true, timeouts: 0 },
  );
  const { opensAt, deadline } = showdown;
  const watchedUntil = event.type === 'revealed' ? event.at + waWaWest.pauseMs : state.watchedUntil;
  return { ...state, players, showdown, opensAt, deadline, watchedUntil };
}
