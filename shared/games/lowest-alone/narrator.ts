/** All sentences about a match of Lowest Alone. */
import { at } from '../../contract/at.ts';
import type { Seat } from '../../contract/game.ts';
import { joinNames, joinSeats } from '../../contract/words.ts';
import type { Action, Event, State } from './types.ts';

export function headline({ phase, round, outcome }: State): { progress: string; status: string } {
  if (phase === 'waiting') return { progress: 'Waiting for players', status: '' };
  if (phase === 'picking') return { progress: `Round ${round}`, status: 'everyone plays a card' };
  return { progress: `${round} ${round === 1 ? 'round' : 'rounds'}`, status: outcome?.tie ? 'a tie' : 'won' };
}

export const describeAction = ({ number }: Action): string => String(number);

export const heading = (event: Event): string | null => (event.type === 'revealed' ? `Round ${event.round}` : null);

export function describe(event: Event, names: string[]): string[] {
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

export function describeSeat({ phase, players }: State, seat: Seat): string {
  const { points, left, pick } = at(players, seat);
  return [pointsWords(points), left && 'gone', phase === 'picking' && pick !== null && 'has played']
    .filter((part) => part !== false)
    .join(', ');
}

const pointsWords = (points: number) => `${points} ${points === 1 ? 'point' : 'points'}`;
