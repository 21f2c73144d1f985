/** What a page shows a match by, without rules and schemas. */
import type { Seat, Standing, Status } from '../../contract/game.ts';
import { at } from '../../contract/at.ts';
import { standingsOf } from '../../contract/standings.ts';
import { joinNames, joinSeats } from '../../contract/words.ts';
import { isAwaited } from './rules.ts';
import type { Action, Event, State } from './types.ts';

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
  narrator: { headline, describe, describeAction, heading, describeSeat },
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

// All that is said of a match. A larger game has its sentences in a narrator.ts.

function headline({ phase, round, outcome }: State): { progress: string; status: string } {
  if (phase === 'waiting') return { progress: 'Waiting for players', status: '' };
  if (phase === 'picking') return { progress: `Round ${round}`, status: 'everyone plays a card' };
  return { progress: `${round} ${round === 1 ? 'round' : 'rounds'}`, status: outcome?.tie ? 'a tie' : 'won' };
}

function describeAction({ number }: Action): string {
  return String(number);
}

function heading(event: Event): string | null {
  return event.type === 'revealed' ? `Round ${event.round}` : null;
}

function describe(event: Event, names: string[]): string[] {
  switch (event.type) {
    case 'left':
      return [`${names[event.seat]} leaves for good.`];
    case 'revealed': {
      const picks = event.picks.flatMap((pick, seat) => (pick === null ? [] : [`${names[seat]} ${pick}`]));
      const scores = event.scorer === null ? 'Nobody scores.' : `${names[event.scorer]} scores.`;
      return [picks.length > 0 ? `${joinNames(picks)}.` : 'Nobody plays.', scores];
    }
    case 'ended': {
      const winners = joinSeats(event.outcome.winners, names);
      return [event.outcome.tie ? `A tie between ${winners}.` : `${winners} wins.`];
    }
    default:
      return [];
  }
}

function describeSeat({ phase, players }: State, seat: Seat): string {
  const { points, left, pick } = at(players, seat);
  return [pointsWords(points), left && 'gone', phase === 'picking' && pick !== null && 'has played']
    .filter((part) => part !== false)
    .join(', ');
}

const pointsWords = (points: number) => `${points} ${points === 1 ? 'point' : 'points'}`;
