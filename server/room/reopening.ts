/**
 * After a start: unfinished matches go on when somebody comes, who opens them, or as their clock nears its end. All at
 * once would keep everybody from the first page.
 */
import type { MatchSummary } from '../../shared/protocol.ts';
import { matchMaker } from '../colyseus.ts';
import { LEFT_AFTER_CRASH_MS } from '../../shared/table/clock.ts';
import type { Services } from '../services.ts';
import { openRoom, reopenRoom } from './tables.ts';

/** So many are opened side by side: each waits for the store, and others want to read there, too. */
const AT_ONCE = 4;
/** A timer can't be set for longer than some weeks, ms. */
const LONGEST_TIMER_MS = 3_600_000;

/**
 * Opens each of these matches when it is due, unless it is open by then.
 * @returns ends it
 */
export function reopenWhenDue(services: Services, matches: readonly MatchSummary[]): () => void {
  const { sleepAfterMs } = services.config;
  const startedAt = Date.now();
  const waiting = matches
    .map((match) => ({ id: match.matchId, at: dueToOpen(match, startedAt, sleepAfterMs) }))
    .toSorted((one, other) => one.at - other.at);
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const next = async (): Promise<void> => {
    for (let due = waiting.filter(isDue); due.length > 0; due = waiting.filter(isDue)) {
      waiting.splice(0, due.length);
      for (let from = 0; from < due.length && !ending.signal.aborted; from += AT_ONCE)
        await Promise.all(due.slice(from, from + AT_ONCE).map(({ id }) => reopen(services, id)));
    }
    if (ending.signal.aborted || !waiting[0]) return;
    timer = setTimeout(() => void next(), Math.min(LONGEST_TIMER_MS, waiting[0].at - Date.now()));
    timer.unref();
  };
  void next();
  return () => {
    ending.abort();
    clearTimeout(timer);
  };
}

const isDue = ({ at }: { at: number }): boolean => at <= Date.now();

/**
 * With what a crash leaves of its clock still to go. Without a clock nothing happens by itself until nobody has been
 * there for long. What was written before it was known when a clock is up is opened at once.
 */
function dueToOpen({ phase, dueAt }: MatchSummary, startedAt: number, sleepAfterMs: number): number {
  if (dueAt !== undefined) return dueAt - LEFT_AFTER_CRASH_MS;
  return phase === 'waiting' ? startedAt + sleepAfterMs : startedAt;
}

async function reopen(services: Services, id: string): Promise<void> {
  const { matches, log } = services;
  try {
    // Somebody has come before, here or at another process.
    if (matches.isOpen(id) || (await matchMaker.query({ roomId: id })).length > 0) return;
    await openRoom(services, { matchId: id });
  } catch (error) {
    log.error({ match: id, error }, 'a match could not be opened again');
    void reopenRoom(services, id);
  }
}
