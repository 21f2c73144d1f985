/** A match that is over, round by round: for whoever watches it without knowing how it ends. */
import type { Request, Response } from 'express';
import { problemsOf } from '../../shared/contract/problems.ts';
import { matchId, roundsQuery } from '../../shared/protocol.ts';
import type { Services } from '../services.ts';
import { sendLines } from './lines.ts';
import { badRequest, fail } from './security.ts';

/** Whoever comes in late is sent what was before in answers of so many events. */
const ENOUGH = 1000;

/**
 * GET /api/matches/:id/rounds?after=POSITION&at=MS: the log's next round, or turn, as it is stored; all up to the one at
 * that moment, if there is one. That nothing follows is told by the last event alone. Two logs that agree up to the end of
 * a round give the same answers up to there, to the byte.
 */
export async function showRounds({ store, rounds }: Services, request: Request, response: Response): Promise<void> {
  const query = roundsQuery.safeParse(request.query);
  if (!query.success) return badRequest(response, problemsOf(query.error));
  const { data: id } = matchId.safeParse(request.params.id);
  const summary = id ? await store.summaryOf(id) : null;
  if (!id || !summary) return fail(response, 404, 'no-such-match', 'There is no such match.');
  if (!['over', 'abandoned'].includes(summary.phase))
    return fail(response, 409, 'not-over', 'It is watched round by round when it is over.');
  const { after, at: atMs = 0 } = query.data;
  const lines = await rounds.of(id, { after, atMs, enough: ENOUGH });
  await sendLines(request, response, lines.map((line) => `${line}\n`).join(''));
}
