/** What players stood out by in a match of Lowest Alone. */
import type { Medal } from '../../contract/game.ts';
import { eventsOf, medalsOf, type MedalFinder } from '../../contract/highlights.ts';
import type { Event } from './types.ts';

export const medals = (events: readonly Event[], seats: number): Medal[] => medalsOf([firstToScore], events, seats);

const firstToScore: MedalFinder<readonly Event[]> = (events) => {
  const first = eventsOf(events, 'revealed').find(({ scorer }) => scorer !== null);
  return first
    ? { seat: first.scorer!, icon: 'trophy', title: 'First to score', fact: `in round ${first.round}` }
    : null;
};
