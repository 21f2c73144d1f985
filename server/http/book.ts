/** The book over HTTP: its checkpoint, its entries, and the proofs that a match is in it and that it only grows. */
import express, { type Request, type Response, type Router } from 'express';
import { toBase64 } from '../../replays/book/base64.ts';
import {
  consistencyQuery,
  entriesQuery,
  type ConsistencyReply,
  type EntriesReply,
} from '../../replays/book/replies.ts';
import { problemsOf } from '../../shared/contract/problems.ts';
import { matchId } from '../../shared/protocol.ts';
import type { Services } from '../services.ts';
import * as rates from './rates.ts';
import { badRequest, fail, limit } from './security.ts';

export function bookRoutes(services: Services): Router {
  const router = express.Router();
  router.use(['/api/checkpoint', '/api/matches/:id/proof'], limit(rates.book), (_request, response, next) => {
    // Asked for to see what has changed.
    response.set('Cache-Control', 'no-cache');
    next();
  });
  router.get('/api/checkpoint', (_request, response) => showCheckpoint(services, response));
  router.get('/api/checkpoint/key', (_request, response) => showKey(services, response));
  router.get('/api/checkpoint/consistency', (request, response) => proveConsistency(services, request, response));
  router.get('/api/checkpoint/entries', (request, response) => showEntries(services, request, response));
  router.get('/api/matches/:id/proof', (request, response) => proveMatch(services, request, response));
  return router;
}

async function showCheckpoint({ signedBook }: Services, response: Response): Promise<void> {
  response.type('text').send(await signedBook.checkpoint());
}

async function showKey({ signedBook }: Services, response: Response): Promise<void> {
  response.type('text').send(`${await signedBook.verifierKey()}\n`);
}

async function proveConsistency({ store }: Services, request: Request, response: Response): Promise<void> {
  const query = consistencyQuery.safeParse(request.query);
  if (!query.success) return badRequest(response, problemsOf(query.error));
  const proof = await store.book.consistency(query.data);
  if (!proof) return fail(response, 404, 'not-so-long', 'The book has not so many entries, or they run backwards.');
  response.json({ proof: proof.map(toBase64) } satisfies ConsistencyReply);
}

async function showEntries({ store }: Services, request: Request, response: Response): Promise<void> {
  const query = entriesQuery.safeParse(request.query);
  if (!query.success) return badRequest(response, problemsOf(query.error));
  response.json({ entries: await store.book.entries(query.data) } satisfies EntriesReply);
}

async function proveMatch({ signedBook }: Services, request: Request, response: Response): Promise<void> {
  const { data: id } = matchId.safeParse(request.params.id);
  const reply = id ? await signedBook.proofOf(id) : null;
  if (!reply)
    return fail(response, 404, 'not-in-book', 'This match is not in the book: only those that have ended are.');
  response.json(reply);
}
