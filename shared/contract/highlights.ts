/** Interesting facts about a match that is over. */
import type { Medal, Seat } from './game.ts';

const MOST_HIGHLIGHTS = 4;

/** Looks for one fact; null where there is none. @typeParam Source what it reads: events, or what a game makes of them */
export type Highlight<Source> = (source: Source, names: string[]) => string | null;

/** What is found, the rarest kind first, and no more than is worth reading. */
export const highlightsOf = <Source>(
  finders: readonly Highlight<Source>[],
  source: Source,
  names: string[],
): string[] => finders.flatMap((find) => find(source, names) ?? []).slice(0, MOST_HIGHLIGHTS);

/** Looks for what somebody stood out by; null where nobody does. */
export type MedalFinder<Source> = (source: Source, seats: number) => Medal | null;

/** What is found, the rarest kind first: nobody has two. */
export function medalsOf<Source>(finders: readonly MedalFinder<Source>[], source: Source, seats: number): Medal[] {
  const medals = finders.flatMap((find) => find(source, seats) ?? []);
  return medals.filter(({ seat }, index) => medals.findIndex((one) => one.seat === seat) === index);
}

/** A medal for who is named most often, if it is often enough. @param fact of how often */
export function medalForMost(
  seats: Seat[],
  {
    count,
    atLeast,
    fact,
    ...medal
  }: { count: number; atLeast: number; fact(times: number): string } & Pick<Medal, 'icon' | 'title'>,
): Medal | null {
  const most = mostOf(seats, count);
  return most && most.count >= atLeast ? { ...medal, seat: most.seat, fact: fact(most.count) } : null;
}

/** The events of that type. */
export const eventsOf = <Event extends { type: string }, Type extends Event['type']>(
  events: readonly Event[],
  type: Type,
): Extract<Event, { type: Type }>[] =>
  events.filter((event): event is Extract<Event, { type: Type }> => event.type === type);

/** The seat named most often, and how often; the first of them if several are, null if none is named. */
export function mostOf(seats: Seat[], count: number): { seat: Seat; count: number } | null {
  const counts = Array.from({ length: count }, (_, seat) => seats.filter((one) => one === seat).length);
  const most = Math.max(0, ...counts);
  return most === 0 ? null : { seat: counts.indexOf(most), count: most };
}
