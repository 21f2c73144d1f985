/** How a match is listed, and how one is kept that others have played: a log that was handed in, or came with an archive. */
import type { MatchState } from '../../shared/match.ts';
import type { MatchSummary } from '../../shared/protocol.ts';
import type { Envelope } from '../log/log.ts';
import { fold } from '../log/rebuild.ts';
import {
  VersionConflict,
  type Append,
  type EventStore,
  type PrivateMetadata,
  type SummaryTimes,
} from './event-store.ts';

/** When a match was written, and when its clock is up. @param dueInMs see `summarize` */
export const timesOf = (dueInMs: number | null): SummaryTimes => ({
  lastEventAt: Date.now(),
  ...(dueInMs !== null && { dueAt: Math.round(Date.now() + dueInMs) }),
});

/** How a match is listed. @param dueInMs until its clock is up; null where none runs */
export const summarize = (
  matchId: string,
  match: MatchState,
  events: number,
  metadata: PrivateMetadata,
  endedAt: number | null,
  dueInMs: number | null = null,
): MatchSummary => ({
  matchId,
  game: match.game.info.id,
  phase: match.phase,
  seats: match.seats.length,
  players: match.seats.flatMap((player) => {
    if (!player) return [];
    const { name, bot, key, badge } = player;
    return [{ name, bot, key, ...(badge && { badge }) }];
  }),
  public: match.public,
  openedAt: match.openedAt,
  ...timesOf(dueInMs),
  endedAt,
  asleepSince: metadata.asleep?.since ?? null,
  outcome: match.outcome,
  ...(match.abandonedFor && { abandonedFor: match.abandonedFor }),
  failedStarts: match.failedStarts,
  events,
  ...(match.dealtBy === 'device' && { dealtBy: match.dealtBy }),
  ...(match.growth && { grewFrom: { match: match.growth.match, pos: match.growth.pos, time: match.growth.time } }),
  ...variantsIn(match),
});

function variantsIn({ game, options, seats }: MatchState): Pick<MatchSummary, 'variants'> {
  const variants = game.archive?.variantsOf(options, seats.length) ?? [];
  return variants.length > 0 ? { variants } : {};
}

/** Nobody has a seat there any more, and no code leads there. */
const metadataOf = (seed: string, seats: number): PrivateMetadata => ({
  seed,
  code: '',
  codeHidden: false,
  muted: false,
  talk: 'chat',
  locked: true,
  removed: [],
  seatOwners: Array.from({ length: seats }, () => null),
  reservations: Array.from({ length: seats }, () => null),
  startsWhenFull: false,
  rematchId: null,
  asleep: null,
});

export interface FinishedMatch {
  summary: MatchSummary;
  seed: string;
}

/** @param log whole, finished and checked */
export function finishedMatch(log: readonly Envelope[]): FinishedMatch {
  const match = fold(log);
  const [last] = log.slice(-1) as [Envelope];
  const seed = String(last.data.seed);
  // Its own clock says so, and may be wrong.
  const endedAt = Math.min(match.openedAt + last.time, Date.now());
  return { seed, summary: summarize(last.match, match, log.length, metadataOf(seed, match.seats.length), endedAt) };
}

/** Keeps it, unless it is there already. @returns 'other' where there is another match of that id */
export async function keepFinished(
  store: Pick<EventStore, 'append' | 'read'>,
  log: readonly Envelope[],
  { summary, seed, lines }: FinishedMatch & Pick<Append, 'lines'>,
): Promise<'kept' | 'known' | 'other'> {
  const match = summary.matchId;
  try {
    const metadata = metadataOf(seed, summary.seats);
    await store.append({ match, expected: 0, epoch: 0, envelopes: log, ...(lines && { lines }), summary, metadata });
    return 'kept';
  } catch (error) {
    if (!(error instanceof VersionConflict)) throw error;
    const there = await store.read(match);
    return there.at(-1)?.hash === log.at(-1)?.hash ? 'known' : 'other';
  }
}
