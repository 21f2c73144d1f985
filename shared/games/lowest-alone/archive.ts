/** What lists find a match of Lowest Alone by, and what its players' pages count. */
import type { Choice, Fall } from '../../contract/game.ts';
import { eventsOf } from '../../contract/highlights.ts';
import type { Event, Options, State } from './types.ts';

export const variants = { 'more-numbers': 'More numbers' } as const;

export const variantsOf = ({ highest }: Options): string[] => (highest > 5 ? ['more-numbers'] : []);

export const endings = { points: 'The points were reached', left: 'All others left', limit: 'Round limit' } as const;

export function endingOf(_events: readonly Event[], { players, options: { points } }: State): keyof typeof endings {
  if (players.filter(({ left }) => !left).length <= 1) return 'left';
  return players.some((player) => player.points >= points) ? 'points' : 'limit';
}

export const lengths = { unit: 'round', shortTo: 3, longFrom: 10 } as const;

export const choices = (events: readonly Event[]): Choice[] =>
  eventsOf(events, 'revealed').flatMap(({ picks }) =>
    picks.flatMap((pick, seat) => (pick === null ? [] : { seat, id: String(pick), title: String(pick) })),
  );

/** Nobody puts anybody out here. */
export const falls = (): Fall[] => [];
