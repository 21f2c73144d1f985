/**
 * When a table's clock stands still, which it does for one person who plays bots alone: at once while they read, and for a
 * newcomer before the time for one of their first choices is up. The log knows nothing of it: its times are the clock's.
 */
import type { Seat } from '../contract/game.ts';
import type { MatchState } from '../match.ts';
import type { PaceRequest } from '../protocol.ts';
import type { PrivateMetadata } from '../../replays/store/event-store.ts';
import { seatOf } from './requests.ts';
import type { SeatRecords } from './seat-records.ts';

/** Nobody's clock stands longer than that altogether, ms of real time. Counted in memory. */
export const MOST_STANDING_MS = 15 * 60_000;
/** So many choices a newcomer makes without a clock. */
const UNHURRIED_CHOICES = 3;

/** What somebody may ask of the clock: nothing is gained by it where nobody else sits. */
export type Pace = PaceRequest;

/** The seat of the person, if all others are bots' and the match is being played; null otherwise. */
export function aloneAt(match: MatchState, metadata: PrivateMetadata, key: string): Seat | null {
  const seat = seatOf(metadata, key);
  const people = match.seats.filter((player) => player && !player.bot);
  return match.phase === 'playing' && people.length === 1 ? seat : null;
}

/**
 * At which time the clock stands; null where it just runs.
 * @param now the match's clock, ms
 */
export function standsAt(
  { match, records }: { match: MatchState; records: SeatRecords },
  seat: Seat,
  { stop, unhurried }: Pace,
  now: number,
): number | null {
  if (match.phase !== 'playing') return null;
  if (stop) return now;
  if (!unhurried || unhurriedLeft(records, seat) === 0) return null;
  const { game, play } = match;
  const { clock, seats } = game.status(game.visibility.view(play, 'spectator'));
  // Time goes on at first, so that those who choose one after the other do so at different times.
  return clock && seats[seat]?.awaited ? Math.floor((clock.from + clock.until) / 2) : null;
}

/** How many choices that seat may still make without a clock. */
export const unhurriedLeft = (records: SeatRecords, seat: Seat): number =>
  Math.max(0, UNHURRIED_CHOICES - records.actsOf(seat));
