/** A match that a player's own device dealt, as it is kept once its log was handed in and checked. */
import type { MatchSummary } from '../../shared/protocol.ts';
import type { Envelope } from '../../replays/log/log.ts';
import type { MatchState } from '../../shared/match.ts';
import type { MatchStore, PrivateMetadata } from '../../replays/store/event-store.ts';
import { summarize } from './actor.ts';

/** Nobody has a seat there any more, and no code leads there. */
const metadataOf = (seed: string, seats: number): PrivateMetadata => ({
  seed,
  code: '',
  codeHidden: false,
  muted: false,
  locked: true,
  removed: [],
  seatOwners: Array.from({ length: seats }, () => null),
  reservations: Array.from({ length: seats }, () => null),
  startsWhenFull: false,
  rematchId: null,
  asleep: null,
});

/** @param read a whole log that was checked */
export function handedInMatch({ log, match }: { log: readonly Envelope[]; match: MatchState }): {
  summary: MatchSummary;
  seed: string;
} {
  const [last] = log.slice(-1) as [Envelope];
  const seed = String(last.data.seed);
  // Its own clock says so, and may be wrong.
  const endedAt = Math.min(match.openedAt + last.time, Date.now());
  return { seed, summary: summarize(last.match, match, log.length, metadataOf(seed, match.seats.length), endedAt) };
}

/** @throws VersionConflict where there is a match of that id */
export const keepHandedIn = (
  store: MatchStore,
  log: readonly Envelope[],
  { summary, seed }: { summary: MatchSummary; seed: string },
): Promise<void> =>
  store.append({
    match: summary.matchId,
    expected: 0,
    envelopes: log,
    summary,
    metadata: metadataOf(seed, summary.seats),
  });
