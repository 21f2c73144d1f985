/** The match that a request's path names. */
import type { Request, Response } from 'express';
import type { MatchSummary } from '../../shared/protocol.ts';
import { matchId } from '../../shared/protocol.ts';
import type { Services } from '../services.ts';
import { fail } from './security.ts';

export interface AskedMatch {
  id: string;
  summary: MatchSummary;
}

/** Refuses what asks for a match that isn't there. */
export function failForNoMatch(response: Response): void {
  fail(response, 404, 'no-such-match', 'There is no such match.');
}

/** @returns the match whose id is `:id` in the path; null where there is none, and the request was refused */
export async function matchAsked(
  { store }: Pick<Services, 'store'>,
  request: Request,
  response: Response,
): Promise<AskedMatch | null> {
  const { data: id } = matchId.safeParse(request.params.id);
  const summary = id ? await store.summaryOf(id) : null;
  if (id && summary) return { id, summary };
  failForNoMatch(response);
  return null;
}
