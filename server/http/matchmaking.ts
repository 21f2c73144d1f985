/**
 * How a page asks for a connection to a room. The framework's own route knows no limits, takes a body of any size and any
 * shape, and a wrong Host header ends the process: this one stands in its place, in its words.
 */
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { StoreAway } from '../../replays/store/event-store.ts';
import { joinOptions } from '../../shared/protocol.ts';
import { STORE_AWAY } from '../../shared/protocol-codes.ts';
import { matchMaker, ServerError } from '../colyseus.ts';
import { visitorOf } from '../limits.ts';
import { JoinRefused } from '../room/base-room.ts';
import { isComingBack } from '../room/match-room.ts';
import { joinMatch } from '../room/joining.ts';
import type { Services } from '../services.ts';
import * as rates from './rates.ts';
import { askToWait, BadBody, jsonBody, limit, refuseBlocked } from './security.ts';

/** A join says which match and a secret: some 200 bytes. */
const MAX_JOIN_KB = 8;

/** POST /matchmake/joinOrCreate/match and …/lobby. */
export function matchmaking(services: Services): Router {
  const router = express.Router();
  router.use('/matchmake', refuseBlocked(services.blocks, refuseJoin));
  const [others, players] = [rates.joins, rates.comingsBack].map((rate) => limit(rate, { refuse: refuseJoin }));
  router.post(
    '/matchmake/joinOrCreate/:room',
    jsonBody(MAX_JOIN_KB),
    // However many come from their address, players find a place of their own.
    (request, response, next) => (isPlayer(services, request) ? players : others)!(request, response, next),
    (request, response) => join(services, request, response),
  );
  router.use('/matchmake', () => {
    throw new JoinRefused(404, 'Lines are asked for with POST /matchmake/joinOrCreate/match or /lobby.');
  });
  router.use('/matchmake', answerErrors(services));
  return router;
}

function isPlayer(services: Services, { params, body }: Request): boolean {
  const read = joinOptions.safeParse(body);
  return params.room === 'match' && read.success && isComingBack(services, read.data);
}

async function join(services: Services, request: Request, response: Response): Promise<void> {
  const room = String(request.params.room);
  if (!['match', 'lobby'].includes(room)) throw new JoinRefused(404, 'There is no such room.');
  const visitor = visitorOf(request.ip);
  if (room === 'match') return void response.json(await joinMatch(services, request.body, visitor));
  if (services.isClosing) throw new JoinRefused(503, 'The server is closing. Try again in a moment.');
  const context = { headers: new Headers(), ip: visitor };
  response.json(await matchMaker.joinOrCreate(room, request.body, context));
}

/** In the shape of Colyseus' own errors: its client shows the `error` as it is. */
function refuseJoin(response: Response, status: number, _code: string, message: string): void {
  askToWait(response, status);
  response.status(status).json({ code: status, error: message });
}

function answerErrors(services: Services) {
  return (error: Error & { code?: unknown }, _request: Request, response: Response, _next: NextFunction): void => {
    const { code } = error;
    // Those of a room that could not be opened come in the framework's own wrapping.
    if (error instanceof ServerError && typeof code === 'number' && code >= 400 && code < 504)
      return refuseJoin(response, code, '', error.message);
    if (error instanceof StoreAway || error.cause instanceof StoreAway)
      return refuseJoin(
        response,
        STORE_AWAY,
        '',
        'Moves can’t be saved right now. You’ll be back at the table as soon as they can.',
      );
    if (error instanceof BadBody) return refuseJoin(response, error.status, '', error.message);
    const { status } = error as { status?: number };
    if (status && status < 500) return refuseJoin(response, status, '', 'This request makes no sense.');
    services.logCalmly({ error }, 'a join failed');
    refuseJoin(response, 503, '', 'The table is being set. Try again.');
  };
}
