/** All sentences about a match of Lowest Alone. */
import { at } from '../../contract/at.ts';
import type { Milestone, Seat } from '../../contract/game.ts';
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

export const describeResults = (_events: readonly Event[], { players, outcome }: State): string[] =>
  players.map(({ points, left }, seat) => {
    if (outcome?.winners.includes(seat)) return outcome.tie ? 'ties' : 'wins';
    return left ? 'left' : pointsWords(points);
  });

export function highlights(events: readonly Event[], names: string[]): string[] {
  const reveals = events.filter((event) => event.type === 'revealed');
  const first = reveals.find(({ scorer }) => scorer !== null);
  const shared = reveals.filter(({ scorer }) => scorer === null).length;
  return [
    ...(first ? [`First to score: ${names[first.scorer!]}, in round ${first.round}.`] : []),
    ...(shared > 0 ? [`Rounds in which nobody scored: ${shared}.`] : []),
  ];
}
export { medals } from './medals.ts';

export function milestones(event: Event): Milestone[] {
  if (event.type === 'ended') return [{ icon: 'trophy', label: 'The match is over', isElimination: false }];
  return event.type === 'left' ? [{ icon: 'leave', label: 'One leaves', isElimination: true }] : [];
}

export const statistic = {
  title: 'Points',
  of: ({ players }: State, seat: Seat): number | null => players[seat]?.points ?? null,
};

const pointsWords = (points: number) => `${points} ${points === 1 ? 'point' : 'points'}`;
