/** What if, over HTTP: a table that goes on from a moment of a match that is over. */
import express, { type Request, type Response, type Router } from 'express';
import { problemsOf } from '../../shared/contract/problems.ts';
import { isRefusal } from '../../shared/contract/game.ts';
import { gameOf } from '../../shared/games/index.ts';
import type { Retrace } from '../../shared/match-events.ts';
import { whatIfRequest, type CreateReply } from '../../shared/protocol.ts';
import { nameRefused } from '../blocks.ts';
import { visitorOf } from '../limits.ts';
import type { SentMoment } from '../logs-worker.ts';
import { whatIf } from '../../shared/table/what-if.ts';
import { spendOpening } from '../room/address-budgets.ts';
import { openTable } from '../room/tables.ts';
import type { Services } from '../services.ts';
import { askerOf } from './lines.ts';
import * as rates from './rates.ts';
import { matchAsked } from './match-asked.ts';
import { badRequest, fail, jsonBody, limit } from './security.ts';

const MAX_ASKED_KB = 4;
/** What is taken over is decided anew, and a table opened for it: that costs as much as opening a log four times as long. */
const DECIDING = 4;

export function whatIfRoutes(services: Services): Router {
  const router = express.Router();
  router.post('/api/matches/:id/what-if', limit(rates.whatIfs), jsonBody(MAX_ASKED_KB), (request, response) =>
    openWhatIf(services, request, response),
  );
  return router;
}

async function openWhatIf(services: Services, request: Request, response: Response): Promise<void> {
  const asked = whatIfRequest.safeParse(request.body);
  if (!asked.success) return badRequest(response, problemsOf(asked.error));
  const origin = await matchAsked(services, request, response);
  if (!origin) return;
  const { id } = origin;
  if (services.blocks.hasWordIn(asked.data.name))
    return badRequest(response, [{ field: 'name', message: nameRefused.message }]);
  const spent = spendOpening(services.addressBudgets, visitorOf(request.ip), DECIDING * asked.data.pos);
  if (spent) return fail(response, 429, spent.refused, spent.message);
  const moment = await services.logs.moment(id, asked.data.pos, askerOf(request, response));
  if (isRefusal(moment)) return fail(response, moment.refused === 'busy' ? 503 : 409, moment.refused, moment.message);
  const { game: played, steps } = moment;
  const game = gameOf(played.id, played.rulesVersion);
  if (!game) throw new Error(`${id} is of a game that is not known here.`);
  const match = whatIf({ ...moment, game, steps: stepsIn(steps) }, asked.data);
  if (isRefusal(match)) return fail(response, 409, match.refused, match.message);
  // A table without chat does not get one by a way round.
  const talk = (await services.store.metadataOf(id))?.talk;
  const table = await openTable(services, { ...match, ...(talk && { talk }) }, visitorOf(request.ip));
  if (isRefusal(table)) return fail(response, table.refused === 'draining' ? 503 : 429, table.refused, table.message);
  response.status(201).json({ matchId: table.id, code: table.code } satisfies CreateReply);
}

/** A piece of them is read when it is needed. */
function* stepsIn(pieces: SentMoment['steps']): Generator<Retrace> {
  for (const piece of pieces) yield* JSON.parse(piece) as Retrace[];
}
