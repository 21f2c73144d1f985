/** What the server says over HTTP: tables are opened and found, matches listed, logs handed out, the page served. */
import compression from 'compression';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { StoreAway } from '../../replays/store/event-store.ts';
import { levelsOf, type VerdictReply } from '../../replays/log/verdict.ts';
import { isRefusal, type OptionProblem } from '../../shared/contract/game.ts';
import { gameOf, games } from '../../shared/games/index.ts';
import { problemsOf, sentenceOf } from '../../shared/contract/problems.ts';
import { createRequest, inviteCode, listQuery, ownQuery, type CreateReply } from '../../shared/protocol.ts';
import type { Services } from '../services.ts';
import { Budget, visitorOf } from '../limits.ts';
import { keyOf } from '../../shared/table/ids.ts';
import type { NewMatch } from '../../shared/table/matches.ts';
import { openTable } from '../room/tables.ts';
import { nameRefused } from '../blocks.ts';
import { adminRoutes } from './admin.ts';
import { archiveRoutes, asking } from './archive.ts';
import { backupRoutes } from './backup.ts';
import { removeBasePath } from './base-path.ts';
import { bookRoutes } from './book.ts';
import { sendHashed } from './hashed-files.ts';
import { bookmarkRoutes } from './bookmarks.ts';
import * as rates from './rates.ts';
import { carriedSockets } from './carried-sockets.ts';
import { capOpenRequests, refuseTrickling, takeOpenRequest } from './connections.ts';
import { streamEvents } from './event-stream.ts';
import { handInRoutes } from './hand-in.ts';
import { tellWhetherMoved } from './moved.ts';
import { matchmaking } from './matchmaking.ts';
import { askerOf, isOver, readsGzip, sendLines } from './lines.ts';
import { describeApi } from './openapi.ts';
import { previewRoutes } from './preview.ts';
import { privacyRoutes } from './privacy.ts';
import { onlyOurPages } from './own-pages.ts';
import { limitBytes, pageFiles, servePage } from './page.ts';
import { showRounds } from './rounds.ts';
import { whatIfRoutes } from './what-if.ts';
import { tvRoutes } from './tv.ts';
import { matchAsked, failForNoMatch } from './match-asked.ts';
import {
  allowOrigins,
  BadBody,
  badRequest,
  fail,
  jsonBody,
  limit,
  limitHere,
  onlyGoodHosts,
  refuseBlocked,
  securityHeaders,
  type Shared,
} from './security.ts';

/** What one address may have open, six times over: each table leaves a log. */
const tablesAnHour = ({ config }: Services) => ({ points: 6 * config.maxTablesPerAddress, duration: 3600 });

/** A table with a deck or items of its own. */
const MAX_TABLE_KB = 64;

/** Everything that is answered over HTTP. */
export function httpApp(services: Services): Express {
  const app = express();
  const { cluster } = services;
  Object.assign(app.locals, {
    publicOrigins: services.config.publicOrigins,
    allowedOrigins: services.config.allowedOrigins,
    basePath: services.config.basePath,
    ...(cluster && { redis: cluster.redis, isRedisUp: () => cluster.isRedisUp }),
  } satisfies Shared);
  app.set('trust proxy', services.config.trustProxy).disable('x-powered-by');
  const { blocks, config } = services;
  app.use(removeBasePath(config.basePath), timeRequests(services), refuseTrickling);
  const files = pageFiles(config.basePath);
  const fileBytes = new Budget({ address: rates.fileBytes });
  // Most of all requests by far. Nothing of what follows is needed for them, unless they are refused.
  app.use((request, response, next) => {
    const file = files?.hashed(request);
    const address = visitorOf(request.ip);
    if (!file || blocks.hasAddress(address) || fileBytes.waitMs({ address }) > 0) return next();
    const giveBack = takeOpenRequest(services, address);
    if (!giveBack) return next();
    response.once('close', giveBack);
    fileBytes.charge({ address }, Math.max(rates.LEAST_FILE_BYTES, file.body.length));
    sendHashed(response, file);
  });
  app.use(securityHeaders);
  app.use(['/api', '/matchmake'], allowOrigins(services.config), onlyOurPages(services));

  // Two questions of whoever watches over a house: whether to start it again, and whether to send people there. Answered
  // before anything that is counted in Redis.
  app.use(['/health', '/ready', '/api/health'], limitHere(rates.health));
  app.get('/health', (_request, response) => void response.json({ status: 'ok' }));
  for (const path of ['/ready', '/api/health'])
    app.get(path, (_request, response) => tellReadiness(services, response));

  app.use(onlyGoodHosts, capOpenRequests(services));
  app.use(carriedSockets(services));
  if (files) app.get(/\.\w+$/, refuseBlocked(blocks), limitBytes(fileBytes, rates.LEAST_FILE_BYTES), files.serve);
  app.get('/api/matches/:id/moved', refuseBlocked(services.blocks), limit(rates.moved), (request, response) =>
    tellWhetherMoved(services, request, response),
  );
  app.use(limit(rates.requests));
  // Whoever has blocked their own address by mistake can lift that.
  app.use(adminRoutes(services));
  app.use(matchmaking(services));

  app.use(refuseBlocked(services.blocks));
  app.use('/api', limit(rates.readings), compression());
  const description = JSON.stringify(describeApi(services.config.basePath));
  app.get('/api', limit(rates.description), (_request, response) => void response.type('json').send(description));
  app.post(
    '/api/matches',
    limit(rates.newTables),
    limit(tablesAnHour(services)),
    jsonBody(MAX_TABLE_KB),
    (request, response) => createMatch(services, request, response),
  );
  app.get(
    '/api/invites/:code',
    limit(rates.codeLookups, { counts: isWrongCode }),
    limit(rates.allCodeLookups, { counts: isWrongCode, countsFor: () => 'all' }),
    (request, response) => findInvite(services, request, response),
  );
  app.get('/api/matches', limit(rates.lists), (request, response) => listMatches(services, request, response));
  app.get('/api/matches/:id', (request, response) => showMatch(services, request, response));
  app.get(
    '/api/matches/:id/log',
    limit(rates.logs),
    limitBytes(new Budget({ address: rates.logBytes })),
    (request, response) => showLog(services, request, response),
  );
  app.get('/api/matches/:id/rounds', limit(rates.rounds), (request, response) =>
    showRounds(services, request, response),
  );
  app.get('/api/matches/:id/events', limit(rates.streams), (request, response) =>
    streamEvents(services, request, response),
  );
  app.get('/api/matches/:id/evening', limit(rates.logs), (request, response) =>
    showEvening(services, request, response),
  );
  app.get('/api/matches/:id/verdict', limit(rates.checks), (request, response) =>
    showVerdict(services, request, response),
  );
  app.use(whatIfRoutes(services));
  app.use(handInRoutes(services));
  app.use(bookRoutes(services));
  app.use(tvRoutes(services));
  app.use(archiveRoutes(services));
  app.use(bookmarkRoutes(services));
  app.use(privacyRoutes(services));
  app.use(backupRoutes());
  app.use('/api', (_request, response) => fail(response, 404, 'not-found', 'There is nothing at this address.'));

  app.use(previewRoutes(services));
  servePage(app, services, files);
  app.use((_request, response) => fail(response, 404, 'not-found', 'There is nothing at this address.'));
  app.use(answerErrors(services));
  return app;
}

/** How long each route takes, and what is refused by its status: what an address was is for its visitor to know. */
function timeRequests({ metrics }: Services) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const end = metrics.httpRequestBegins();
    response.once('close', () => {
      // Of a route as it is written here, never of what was asked for.
      end(String(request.route?.path ?? 'none'));
      if (response.statusCode >= 400) metrics.refused(`http-${response.statusCode}`);
    });
    next();
  };
}

async function tellReadiness(services: Services, response: Response): Promise<void> {
  const refusal = services.closedFor ?? (await services.readiness.refusal());
  if (refusal) return fail(response, 503, refusal.refused, refusal.message);
  response.json({ status: 'ok' });
}

async function createMatch(services: Services, request: Request, response: Response): Promise<void> {
  const read = createRequest.safeParse(request.body);
  if (!read.success) return badRequest(response, problemsOf(read.error));
  const { game: id, seats, public: isPublic, name, secret, againstBots, temperament, talk } = read.data;

  if (services.blocks.hasWordIn(name)) return badRequest(response, [{ field: 'name', message: nameRefused.message }]);
  const game = gameOf(id);
  if (!game)
    return badRequest(response, [
      { field: 'game', message: `No game "${id}". Games: ${games.map((one) => one.info.id).join(', ')}.` },
    ]);
  const { min, max } = game.info.seats;
  if (seats < min || seats > max)
    return badRequest(response, [{ field: 'seats', message: `${game.info.title} has ${min} to ${max} seats.` }]);
  const options = game.options.schema.safeParse(read.data.options);
  const refuseOptions = (problems: OptionProblem[]) =>
    badRequest(
      response,
      problems.map(({ field, message }) => ({ field: `options.${field}`, message })),
    );
  if (!options.success) return refuseOptions(problemsOf(options.error));
  const problems = game.options.check(options.data, seats);
  if (problems.length > 0) return refuseOptions(problems);

  const match: NewMatch = {
    game,
    options: options.data,
    seats,
    public: isPublic,
    host: 0,
    reservations: Array.from({ length: seats }, (_, seat) => (seat === 0 ? { key: keyOf(secret), name } : null)),
    bots: againstBots ? Array.from({ length: seats - 1 }, (_, index) => ({ seat: index + 1, temperament })) : [],
    startsWhenFull: againstBots,
    talk,
  };
  const table = await openTable(services, match, visitorOf(request.ip));
  if (isRefusal(table)) return fail(response, table.refused === 'draining' ? 503 : 429, table.refused, table.message);
  response.status(201).json({ matchId: table.id, code: table.code } satisfies CreateReply);
}

/** A whole class may look up its code at once. */
const isWrongCode = (status: number): boolean => status === 404;

async function findInvite(services: Services, request: Request, response: Response): Promise<void> {
  const code = inviteCode.safeParse(request.params.code);
  if (!code.success) return fail(response, 400, 'bad-code', sentenceOf(problemsOf(code.error)));
  const match = await matchBehind(services, code.data);
  if (!match)
    return fail(response, 404, 'no-such-code', 'No table has this code. Look at it once more, or ask for a new link.');
  response.json({ matchId: match });
}

/** A code leads to a table for as long as it is there. */
async function matchBehind({ store, matches, cluster }: Services, code: string): Promise<string | null> {
  const match = await store.matchOfCode(code);
  if (match === null || matches.isOpen(match)) return match;
  if (cluster && (await cluster.hostOf(match)).is !== 'nobody') return match;
  return (await store.summaryOf(match))?.phase === 'over' ? null : match;
}

async function listMatches(services: Services, request: Request, response: Response): Promise<void> {
  const query = listQuery.safeParse(request.query);
  if (!query.success) return badRequest(response, problemsOf(query.error));
  const asked = query.data.key === undefined ? null : asking(request, query.data.key);
  const isShown = asked === null || (await services.people.isShownTo(asked));
  const { matches, next } = isShown ? await services.store.list(query.data) : { matches: [], next: null };
  response.json({ matches: await services.people.withoutHidden(matches, asked), next });
}

async function showMatch(services: Services, request: Request, response: Response): Promise<void> {
  const match = await matchAsked(services, request, response);
  if (!match) return;
  const { data: asked } = ownQuery.safeParse(request.query);
  const [shown] = await services.people.withoutHidden([match.summary], asked?.key ? asking(request, asked.key) : null);
  response.json(shown);
}

/** A finished match's log as it is stored, untouched; a running one's as somebody watching may see it. */
async function showLog(services: Services, request: Request, response: Response): Promise<void> {
  const match = await matchAsked(services, request, response);
  if (!match) return;
  const sent = await services.logs.whole(match.id, readsGzip(request), askerOf(request, response));
  if (!sent) return failForNoMatch(response);
  if (isRefusal(sent)) return fail(response, 503, sent.refused, sent.message);
  sendLines(request, response, sent);
}

/** How the matches of a table came out, up to one that is over. */
async function showEvening(services: Services, request: Request, response: Response): Promise<void> {
  const match = await matchAsked(services, request, response);
  if (!match) return;
  const asker = askerOf(request, response);
  const evening = await services.evenings.upTo(match.id, (id) => services.logs.tally(id, asker));
  if (!evening) return fail(response, 404, 'no-such-match', 'There is no match here that is over.');
  if (isRefusal(evening)) return fail(response, 503, evening.refused, evening.message);
  response.json(evening);
}

/** What can be said of a match that has ended, in levels: data, and the sentences of the page. */
async function showVerdict(services: Services, request: Request, response: Response): Promise<void> {
  const match = await matchAsked(services, request, response);
  if (!match) return;
  if (!isOver(match.summary)) return fail(response, 409, 'not-over', 'A match can be checked when it is over.');
  const verdict = await services.verdicts.of(match.id, askerOf(request, response));
  if (isRefusal(verdict)) return fail(response, 503, verdict.refused, verdict.message);
  const { signed } = verdict;
  const seats = signed && (await services.people.withoutHiddenKeys(signed.seats));
  const told = { ...verdict, signed: signed && seats && { ...signed, seats } };
  response.json({ verdict: told, levels: levelsOf(verdict) } satisfies VerdictReply);
}

function answerErrors(services: Services) {
  return (error: Error & { status?: number }, _request: Request, response: Response, _next: NextFunction) => {
    if (error instanceof BadBody) return fail(response, error.status, error.code, error.message);
    const status = error.status ?? 500;
    if (status < 500) return fail(response, status, 'bad-request', 'This request makes no sense.');
    services.logCalmly({ error }, 'a request failed');
    // Whoever has been told the beginning would wait for the rest.
    if (response.headersSent) return void response.destroy();
    if (error instanceof StoreAway)
      return fail(response, 503, 'store-away', 'The store can’t be reached just now. Try again in a moment.');
    fail(response, 500, 'failed', 'That went wrong here. Nothing has changed: try again.');
  };
}
