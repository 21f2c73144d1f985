/**
 * My matches, page by page, from two sources: what the server lists of my key, and what this browser remembers, the
 * private ones too. Both come with the newest first; they are merged so that a page never pushes itself between what is
 * shown already.
 */
import { isFailure, type Failure, type MatchPage } from '../../app/api.ts';
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

export interface MyList {
  /** Public key, base64url. */
  key: string;
  known: MatchSummary[];
  /** Where the server's list goes on; undefined before its first page, null at its end. */
  next: string | null | undefined;
  /** When the last match opened that the server has listed, wall clock, ms. */
  listedDownTo: number;
  /** What the browser remembers and was not asked for yet; `at` is when it was touched last, wall clock, ms. */
  remembered: { match: string; at: number }[];
}

const PAGE = 20;

export const emptyList = (key: string, remembered: MyList['remembered']): MyList => ({
  key,
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
    if (answer && seatOf(answer, list.key) !== null) remembered.push(answer);
  }
  const listed = page.matches.filter(({ matchId }) => !list.known.some((one) => one.matchId === matchId));
  return {
    key: list.key,
    known: [...list.known, ...listed, ...remembered],
    next: page.next,
    listedDownTo: page.matches.at(-1)?.openedAt ?? list.listedDownTo,
    remembered: list.remembered.slice(PAGE),
  };
}

async function nextPage({ next }: MyList, { list }: Sources): Promise<MatchPage | Failure> {
  return next === null ? { matches: [], next } : list({ limit: PAGE, ...(next && { before: next }) });
}

/** Where somebody sits with that key, among the players; null if nowhere. */
export function seatOf({ players }: MatchSummary, key: string): number | null {
  const seat = players.findIndex((player) => player.key === key);
  return seat < 0 ? null : seat;
}

export type Ending = 'waiting' | 'running' | 'abandoned' | 'won' | 'tied' | 'lost';

/** How a match ended for whoever sits there with that key. */
export function endingFor(match: MatchSummary, key: string): Ending {
  if (match.phase === 'waiting' || match.phase === 'abandoned') return match.phase;
  if (match.phase === 'playing') return 'running';
  const seat = seatOf(match, key);
  if (seat === null || !match.outcome?.winners.includes(seat)) return 'lost';
  return match.outcome.tie ? 'tied' : 'won';
}
