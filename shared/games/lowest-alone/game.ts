/**
 * Lowest Alone: everyone secretly picks a number, and the lowest that nobody else picked scores a point. The smallest
 * whole game there can be, for docs/adding-a-game.md. It is tested like the others, but in no list: the tutorial's last
 * step is the line that puts it there.
 */
import { at } from '../../contract/at.ts';
import type { Game, Seat, Viewer } from '../../contract/game.ts';
import type { Chance } from '../../contract/random.ts';
import * as archive from './archive.ts';
import { atTable } from './at-table.ts';
import { decide, evolve, initial, isAwaited, openRound } from './rules.ts';
import type { Table } from './synced.ts';
import { action, options, type Action, type Event, type Options, type State } from './types.ts';

export interface LowestAlone {
  options: Options;
  action: Action;
  state: State;
  event: Event;
  view: State;
  secret: number | null;
  stack: never;
  table: Table;
}

export const lowestAlone: Game<LowestAlone> = {
  ...atTable,
  options: { schema: options, check: () => [], advise: () => [] },
  rules: {
    action,
    initial,
    start: (setup) => [openRound(setup.options, 1, setup.at)],
    decide,
    evolve,
    deadline: (state) => (state.phase === 'picking' ? state.deadline : null),
    outcome: (state) => state.outcome,
    postponed: (state, byMs) => ({ ...state, deadline: state.deadline + byMs }),
    refereeTable: ({ phase, round, players }) => ({
      phase: phase === 'over' ? 'over' : 'picking',
      round,
      players: players.map(({ points, left }, seat) => ({ seat, points, left })),
    }),
  },
  visibility: { view, redact, follow: evolve, isSecret: (event) => event.type === 'picked', secretOf },
  legalActions,
  archive,
  synced: () => import('./synced.ts'),
  bot: { delay, load: async () => ({ choose }) },
};

// Who may know what: a pick is its player's own until the reveal.

const mayKnow = (viewer: Viewer, seat: Seat) => viewer === seat || viewer === 'onlooker' || viewer === 'referee';

function view(state: State, viewer: Viewer): State {
  return {
    ...state,
    players: state.players.map((player, seat) => ({
      ...player,
      pick: player.pick !== null && !mayKnow(viewer, seat) ? 'hidden' : player.pick,
    })),
  };
}

function redact(event: Event, viewer: Viewer): Event {
  return event.type === 'picked' && !mayKnow(viewer, event.seat) ? { ...event, pick: 'hidden' } : event;
}

function secretOf({ players }: State, seat: Seat): number | null {
  const { pick } = at(players, seat);
  return pick === 'hidden' ? null : pick;
}

function legalActions({ phase, players, options: { highest } }: State, seat: Seat): Action[] {
  if (phase !== 'picking' || !isAwaited(at(players, seat))) return [];
  return Array.from({ length: highest }, (_, index) => ({ type: 'pick', number: index + 1 }));
}

// The bot picks low numbers more often, but none for sure.

function choose({ options: { highest } }: State, _seat: Seat, { chance }: { chance: Chance }): Action {
  return { type: 'pick', number: Math.min(chance.int(highest), chance.int(highest)) + 1 };
}

function delay({ deadline }: State, now: number): { fromMs: number; toMs: number } {
  const leftMs = Math.max(0, deadline - now);
  return { fromMs: Math.min(800, leftMs * 0.2), toMs: Math.min(3000, leftMs * 0.7) };
}
