/** What a page shows a match by, without rules and schemas. */
import type { Seat, Standing, Status } from '../../contract/game.ts';
import { standingsOf } from '../../contract/standings.ts';
import * as narrator from './narrator.ts';
import { isAwaited } from './rules.ts';
import type { Event, State } from './types.ts';

export const atTable = {
  info: {
    id: 'lowest-alone',
    title: 'Lowest Alone',
    credit: 'is the game of the lowest unique number, kept small for a tutorial.',
    rulesVersion: 1,
    seats: { min: 2, max: 8 },
    ruleset: null,
  },
  status,
  standings,
  narrator,
};

function status({ phase, round, deadline, players, options: { pickMs }, outcome }: State): Status {
  const isPicking = phase === 'picking';
  const staying = players.filter(({ left }) => !left);
  return {
    phase: isPicking ? 'playing' : phase,
    round: { unit: 'round', number: Math.max(1, round) },
    clock: isPicking ? { from: deadline - pickMs, until: deadline } : null,
    progress: isPicking ? { done: staying.filter(({ pick }) => pick !== null).length, of: staying.length } : null,
    seats: players.map((player) => ({
      is: player.left ? 'left' : 'in',
      awaited: isPicking && isAwaited(player),
      team: null,
    })),
    outcome,
  };
}

function standings(events: readonly Event[], { players, outcome }: State): Standing[] {
  const wentAt = (seat: Seat) => events.findIndex((event) => event.type === 'left' && event.seat === seat);
  return standingsOf(
    players.map(({ points, left }, seat) => ({
      seats: [seat],
      rankKey: [Number(outcome?.winners.includes(seat)), left ? wentAt(seat) : events.length, points],
    })),
  );
}
