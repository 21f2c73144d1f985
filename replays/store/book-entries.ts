/** Which matches come into a store's book, and as what. */
import type { MatchSummary } from '../../shared/protocol.ts';
import { matchInBook, type BookEntry } from '../book/entry.ts';

/** What of a match stands in its entry, besides its last hash. */
export interface EndedMatch {
  match: string;
  phase: 'over' | 'abandoned';
  /** How many events its log has. */
  events: number;
  failedStarts: number;
}

/** The book is of what this house dealt. @returns null for what does not come into it */
export const endedMatch = (
  { matchId, phase, dealtBy, failedStarts }: MatchSummary,
  events: number,
): EndedMatch | null =>
  (phase === 'over' || phase === 'abandoned') && dealtBy !== 'device'
    ? { match: matchId, phase, events, failedStarts }
    : null;

/** @param head the hash of its last event */
export const entryOfEnded = ({ match, phase, events, failedStarts }: EndedMatch, head: string): BookEntry => ({
  match: matchInBook(match),
  ending: phase === 'over' ? 'finished' : 'abandoned',
  head,
  events,
  failedStarts,
});
