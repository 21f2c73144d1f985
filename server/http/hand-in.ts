/** Logs that are handed in: of matches against bots that a player's own device dealt while there was no network. */
import express, { type Request, type Response, type Router } from 'express';
import { handedInBounds } from '../../replays/log/handed-in.ts';
import type { Envelope } from '../../replays/log/log.ts';
import { isRefusal } from '../../shared/contract/game.ts';
import type { HandInReply } from '../../shared/protocol.ts';
import { keepFinished } from '../../replays/store/finished-match.ts';
import { nameRefused } from '../blocks.ts';
import { visitorOf } from '../limits.ts';
import { mapInSlices } from '../../shared/table/slices.ts';
import type { Services } from '../services.ts';
import { askerOf, LOG_TYPE } from './lines.ts';
import * as rates from './rates.ts';
import { fail, limit, textBody } from './security.ts';

/** A device's clock may be wrong by so much, ms. */
const AHEAD_AT_MOST_MS = 86_400_000;

export function handInRoutes(services: Services): Router {
  const router = express.Router();
  router.post(
    '/api/handed-in',
    limit(rates.handIns),
    onlyLogs,
    textBody(handedInBounds.bytes / 1024),
    (request, response) => handIn(services, request, response),
  );
  return router;
}

/** Pages of other sites can't send this type without asking first. */
function onlyLogs(request: Request, response: Response, next: () => void): void {
  if (request.is(LOG_TYPE)) return next();
  fail(response, 415, 'no-log', `A log is handed in as ${LOG_TYPE}, an event a line.`);
}

/** Handing in the same log again changes nothing, and is answered alike. */
async function handIn(services: Services, request: Request, response: Response): Promise<void> {
  const lines = String(request.body);
  const visitor = visitorOf(request.ip);
  const spent = services.logBudget.refusal(visitor);
  if (spent) return fail(response, 429, spent.refused, spent.message);
  const taken = await services.verdicts.takeOver(lines, askerOf(request, response));
  if (isRefusal(taken)) return fail(response, 503, taken.refused, taken.message);
  if (taken.is === 'refused') return fail(response, 422, 'not-taken', taken.why);
  const { summary } = taken;
  if (summary.openedAt > Date.now() + AHEAD_AT_MOST_MS)
    return fail(response, 422, 'not-taken', 'It begins in the future: the clock of that device was wrong.');
  if (summary.players.some(({ name, bot }) => !bot && services.blocks.hasWordIn(name)))
    return fail(response, 422, nameRefused.refused, nameRefused.message);
  const { matchId } = summary;
  const kept = await keepFinished(
    services.store,
    await mapInSlices(taken.lines, (line) => JSON.parse(line) as Envelope),
    taken,
  );
  if (kept === 'kept') services.logBudget.charge(visitor, lines.length);
  if (kept === 'other') return fail(response, 409, 'other-log', 'There is another match by this id already.');
  response.status(kept === 'kept' ? 201 : 200).json({ matchId } satisfies HandInReply);
}
