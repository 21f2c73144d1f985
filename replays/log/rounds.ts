/** A log as its rounds: for whoever is to see it as far as they have come, and nothing of what follows. */
import { evolve, open, type MatchState } from '../../shared/match.ts';
import type { AnyEvent, Opened } from '../../shared/match-events.ts';
import { formatOf, numberOf } from './formats.ts';
import { eventOf, type Envelope } from './log.ts';

/** A log as far as it was read. */
export interface Read {
  match: MatchState;
  /** Which round or turn the last command before it was given in; null before the first. */
  round: number | null;
  /** A written event as it would be written today. */
  upcast(event: AnyEvent): AnyEvent;
}

/**
 * Reads one event more.
 * @param before null for the first of a log
 * @returns whether a round begins with it: all that was read before are whole rounds then. What comes before the start
 *   belongs to the first. @throws if a log does not begin with `opened`
 */
export function readOn(before: Read | null, line: Envelope): { read: Read; opensRound: boolean } {
  if (!before) {
    const { upcast } = formatOf(numberOf(line));
    const event = upcast(eventOf(line));
    if (event.type !== 'opened') throw new Error('A log begins with the event "opened".');
    return { read: { match: open(event as Opened), round: null, upcast }, opensRound: false };
  }
  const round = line.cause === null ? before.round : roundOf(before.match);
  const match = evolve(before.match, before.upcast(eventOf(line)));
  return { read: { ...before, match, round }, opensRound: before.round !== null && round !== before.round };
}

/** What has ended is of its last round. */
const roundOf = ({ phase, game, play }: MatchState): number | null =>
  phase === 'waiting' ? null : (game.status(game.visibility.view(play, 'spectator')).round?.number ?? 0);
