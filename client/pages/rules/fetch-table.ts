/** What a match is played by, out of its log: what anybody may see of it, also while it runs. */
import { eventOf, fromLines, type Envelope } from '../../../replays/log/log.ts';
import { evolve, open, type MatchState } from '../../../shared/match.ts';
import type { Opened } from '../../../shared/match-events.ts';
import { logOf } from '../../app/offline/flight.ts';

export type FoundTable =
  /** `host` is their name, null for nobody; `isOver`: there is a replay, and no table. */
  | { is: 'found'; match: MatchState; host: string | null; isOver: boolean }
  | { is: 'unknown' }
  | { is: 'unreadable'; why: string };

/** @throws where nobody answers */
export async function fetchTable(matchId: string): Promise<FoundTable> {
  const log = await logOf(matchId);
  if (!log) return { is: 'unknown' };
  try {
    return tableIn(fromLines(await log.text()) as Envelope[]);
  } catch (error) {
    return { is: 'unreadable', why: (error as Error).message };
  }
}

/** Only who sits there is folded: what happened at the table may be hidden, and matters to no rule. */
export function tableIn(log: readonly Pick<Envelope, 'type' | 'data'>[]): FoundTable {
  const [opening, ...others] = log;
  if (opening?.type !== 'opened') return { is: 'unreadable', why: 'The log does not say how it began.' };
  const match = others
    .filter(({ type }) => ['seated', 'vacated', 'introduced', 'made-host', 'seats-dropped'].includes(type))
    .reduce((before, one) => evolve(before, eventOf(one)), open(eventOf(opening) as Opened));
  const isOver = ['finished', 'abandoned'].includes(log.at(-1)?.type ?? '');
  const host = match.host === null ? null : (match.seats[match.host]?.name ?? null);
  return { is: 'found', match, host, isOver };
}
