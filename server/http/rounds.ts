/** A match that is over, round by round: for whoever watches it without knowing how it ends. */
import type { Request, Response } from 'express';
import { problemsOf } from '../../shared/contract/problems.ts';
import { roundsQuery } from '../../shared/protocol.ts';
import { isRefusal } from '../../shared/contract/game.ts';
import type { Services } from '../services.ts';
import { askerOf, isOver, readsGzip, sendLines } from './lines.ts';
import { matchAsked } from './match-asked.ts';
import { badRequest, fail } from './security.ts';

/** Whoever comes in late is sent what was before in answers of so many events. */
const ENOUGH = 1000;

/**
 * GET /api/matches/:id/rounds?after=POSITION&at=MS: the log's next round, or turn, after one that ends at that position,
 * as it is stored; all up to the one at that moment, if there is one. That nothing follows is told by the last event alone. Two logs that agree up to the end of
 * a round give the same answers up to there, to the byte.
 */
export async function showRounds({ store, logs }: Services, request: Request, response: Response): Promise<void> {
  const query = roundsQuery.safeParse(request.query);
  if (!query.success) return badRequest(response, problemsOf(query.error));
  const match = await matchAsked({ store }, request, response);
  if (!match) return;
  const { id, summary } = match;
  if (!isOver(summary)) return fail(response, 409, 'not-over', 'It is watched round by round when it is over.');
  const { after, at: atMs = 0 } = query.data;
  const part = { match: id, after, atMs, enough: ENOUGH, isGzipped: readsGzip(request) };
  const sent = await logs.rounds(part, askerOf(request, response));
  if (sent === null)
    return fail(
      response,
      409,
      'no-round-end',
      'No round of it ends there: ask after the last event that you were sent.',
    );
  if (isRefusal(sent)) return fail(response, 503, sent.refused, sent.message);
  sendLines(request, response, sent);
}
