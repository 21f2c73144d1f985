/**
 * My matches, page by page, from two sources: what the server lists of my key, and what this browser remembers, the
 * private ones too. Both come with the newest first; they are merged so that a page never pushes itself between what is
 * shown already.
 */
import { isFailure, type Failure, type MatchPage } from '../../app/connection/api.ts';
import type { MatchSummary } from '../../../shared/protocol.ts';

/** Where matches come from. */
export interface Sources {
  /** A page of this browser's own public matches. */
  list(query: { limit: number; before?: string }): Promise<MatchPage | Failure>;
  /** One match; null if there is none any more. */
  match(id: string): Promise<MatchSummary | null | Failure>;
  /** Whether this browser had a seat there, and was not only watching. */
  hadSeat(id: string): Promise<boolean>;
}

/** By what somebody is found among the players of a match. */
export interface Me {
  /** Public key, base64url. */
  key: string;
  /** Seats from before this browser lost its key, by match. */
  restored: ReadonlyMap<string, number>;
}

export interface MyList {
  me: Me;
  known: MatchSummary[];
  /** Where the server's list goes on; undefined before its first page, null at its end. */
  next: string | null | undefined;
  /** When the last match opened that the server has listed, wall clock, ms. */
  listedDownTo: number;
  /** What the browser remembers and was not asked for yet; `at` is when it was touched last, wall clock, ms. */
  remembered: { match: string; at: number }[];
}

const PAGE = 20;

export const emptyList = (me: Me, remembered: MyList['remembered']): MyList => ({
  me,
  known: [],
  next: undefined,
  listedDownTo: Infinity,
  remembered,
});

export const hasMore = ({ next, remembered }: MyList): boolean => next !== null || remembered.length > 0;

/** The newest first: as far down as nothing newer can come any more. */
export function shownOf({ known, next, listedDownTo, remembered }: MyList): MatchSummary[] {
  // A match is touched after it was opened, so that none of those left is newer than the first of them was touched.
  const settledDownTo = Math.max(next === null ? -Infinity : listedDownTo, remembered[0]?.at ?? -Infinity);
  return known
    .filter(({ openedAt }) => openedAt >= settledDownTo)
    .toSorted((one, other) => other.openedAt - one.openedAt || (one.matchId < other.matchId ? 1 : -1));
}

/** The list with more to show, if there is more: each go asks for one page and at most twenty matches. */
export async function withMore(list: MyList, sources: Sources): Promise<MyList | Failure> {
  const shown = shownOf(list).length;
  let longer = list;
  do {
    const next = await withOnePageMore(longer, sources);
    if (isFailure(next)) return next;
    longer = next;
  } while (hasMore(longer) && shownOf(longer).length === shown);
  return longer;
}

async function withOnePageMore(list: MyList, sources: Sources): Promise<MyList | Failure> {
  const page = await nextPage(list, sources);
  if (isFailure(page)) return page;
  const isKnown = (id: string) => [...list.known, ...page.matches].some(({ matchId }) => matchId === id);
  const remembered: MatchSummary[] = [];
  const ask = async (id: string) => (!isKnown(id) && (await sources.hadSeat(id)) ? sources.match(id) : null);
  for (const answer of await Promise.all(list.remembered.slice(0, PAGE).map(({ match }) => ask(match)))) {
    if (answer && isFailure(answer)) return answer;
    // Whoever stood up again has no part in it.
    if (answer && seatOf(answer, list.me) !== null) remembered.push(answer);
  }
  const listed = page.matches.filter(({ matchId }) => !list.known.some((one) => one.matchId === matchId));
  return {
    me: list.me,
    known: [...list.known, ...listed, ...remembered],
    next: page.next,
    listedDownTo: page.matches.at(-1)?.openedAt ?? list.listedDownTo,
    remembered: list.remembered.slice(PAGE),
  };
}

async function nextPage({ next }: MyList, { list }: Sources): Promise<MatchPage | Failure> {
  return next === null ? { matches: [], next } : list({ limit: PAGE, ...(next && { before: next }) });
}

/** Where somebody sits among the players; null if nowhere. */
export function seatOf({ matchId, players }: MatchSummary, { key, restored }: Me): number | null {
  const seat = players.findIndex((player) => player.key === key);
  if (seat >= 0) return seat;
  const before = restored.get(matchId);
  return before !== undefined && players[before]?.bot === false ? before : null;
}

export type Ending = 'waiting' | 'running' | 'abandoned' | 'won' | 'tied' | 'lost';

/** How a match ended for somebody who sits there. */
export function endingFor(match: MatchSummary, me: Me): Ending {
  if (match.phase === 'waiting' || match.phase === 'abandoned') return match.phase;
  if (match.phase === 'playing') return 'running';
  const seat = seatOf(match, me);
  if (seat === null || !match.outcome?.winners.includes(seat)) return 'lost';
  return match.outcome.tie ? 'tied' : 'won';
}
