/** Whether a match has moved to another process: asked by a page whose connection to the one it knows is silent. */
import type { Request, Response } from 'express';
import { problemsOf } from '../../shared/contract/problems.ts';
import { matchId, movedQuery, type MovedReply } from '../../shared/protocol.ts';
import { matchMaker } from '../colyseus.ts';
import type { Services } from '../services.ts';
import { failForNoMatch } from './match-asked.ts';
import { badRequest } from './security.ts';

/** A process that hangs is known to be gone after a while: so long the answer waits for that, ms. */
const WAITS_MS = 500;
/** So many wait at a time; others are answered at once. */
const MOST_WAITING = 2000;

let waiting = 0;

export async function tellWhetherMoved({ cluster }: Services, request: Request, response: Response): Promise<void> {
  const { data: id } = matchId.safeParse(request.params.id);
  if (!id) return failForNoMatch(response);
  const read = movedQuery.safeParse(request.query);
  if (!read.success) return badRequest(response, problemsOf(read.error));
  const { from } = read.data;
  const waitMs = waiting < MOST_WAITING ? WAITS_MS : 0;
  waiting++;
  try {
    const moved = cluster ? await cluster.hasMoved(id, from, waitMs) : from !== matchMaker.processId;
    response.set('Cache-Control', 'no-store').json({ moved } satisfies MovedReply);
  } finally {
    waiting--;
  }
}
