/** What people mark in matches that are over, for all to see. */
import express, { type Request, type Response, type Router } from 'express';
import type { Marked } from '../../replays/store/event-store.ts';
import {
  bookmarkRequest,
  bookmarkText,
  MOST_OF_ALL,
  MOST_OF_ONE,
  type BookmarksReply,
} from '../../shared/bookmarks.ts';
import { refuse, type Refusal } from '../../shared/contract/game.ts';
import { problemsOf } from '../../shared/contract/problems.ts';
import { ownQuery } from '../../shared/protocol.ts';
import type { Services } from '../services.ts';
import { asking } from './archive.ts';
import * as rates from './rates.ts';
import { matchAsked } from './match-asked.ts';
import { badRequest, fail, hostOf, jsonBody, limit } from './security.ts';

const refusals: Record<Exclude<Marked, 'done'>, Refusal> = {
  'asked-later': refuse('asked-later', 'Something was asked of that moment at that time or later already: ask again.'),
  'too-many': refuse('too-many', `In one match a person marks ${MOST_OF_ONE} moments at most.`),
  full: refuse('full', `This match has ${MOST_OF_ALL} bookmarks already, and takes no more.`),
};

export function bookmarkRoutes(services: Services): Router {
  const router = express.Router();
  router.get('/api/matches/:id/bookmarks', limit(rates.bookmarks), (request, response) =>
    show(services, request, response),
  );
  router.post('/api/matches/:id/bookmarks', limit(rates.markings), jsonBody(1), (request, response) =>
    mark(services, request, response),
  );
  return router;
}

async function show(services: Services, request: Request, response: Response): Promise<void> {
  const id = await overMatch(services, request, response);
  const { data: asked } = ownQuery.safeParse(request.query);
  if (id !== null) await tell(services, id, response, asked?.key ? asking(request, asked.key) : null);
}

async function mark(services: Services, request: Request, response: Response): Promise<void> {
  const asked = bookmarkRequest.safeParse(request.body);
  if (!asked.success) return badRequest(response, problemsOf(asked.error));
  const id = await overMatch(services, request, response);
  if (id === null) return;
  const { key, at, word, askedAt, signature } = asked.data;
  const text = bookmarkText(id, { host: hostOf(request), at, word, askedAt });
  const problem = await services.people.problemOf({ key, at: askedAt, signature, text });
  if (problem) return fail(response, 403, problem.refused, problem.message);
  const marked = await services.store.bookmarks.mark({ match: id, key, at, word, askedAt });
  if (marked !== 'done') return fail(response, 409, refusals[marked].refused, refusals[marked].message);
  await tell(services, id, response, asking(request, key));
}

/** @param asked who is told which are their own, although they are hidden */
async function tell(
  { store, people }: Services,
  match: string,
  response: Response,
  asked: ReturnType<typeof asking> | null,
): Promise<void> {
  const bookmarks = await people.withoutHiddenKeys(await store.bookmarks.of(match), asked);
  response.json({ bookmarks } satisfies BookmarksReply);
}

/** The match that is asked about; null where it was refused. */
async function overMatch(services: Services, request: Request, response: Response): Promise<string | null> {
  const match = await matchAsked(services, request, response);
  if (!match || match.summary.phase === 'over') return match?.id ?? null;
  fail(response, 409, 'not-over', 'Moments can be marked when a match is over.');
  return null;
}
