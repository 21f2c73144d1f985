/** What the server says over HTTP: tables are opened and found, matches listed, logs handed out, the page served. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Application, type NextFunction, type Request, type Response } from 'express';
import { fromLines, toLines, type Envelope } from '../replays/log.ts';
import { fold, publicLog } from '../replays/rebuild.ts';
import { gameOf, games } from '../shared/games/index.ts';
import { problemsOf, sentenceOf } from '../shared/options.ts';
import {
  createRequest,
  inviteCode,
  listQuery,
  matchId,
  type CreateReply,
  type ErrorReply,
} from '../shared/protocol.ts';
import type { House } from './house.ts';
import { keyOf } from './ids.ts';
import { fail, limit } from './limits.ts';
import { openRoom } from './match-room.ts';

/** Codes are 40 bits: at this rate one address needs some 20,000 years to try half of them. */
const codeLookups = { points: 10, duration: 10 };
const newTables = { points: 60, duration: 60 };
const readings = { points: 200, duration: 10 };
/** A log is up to megabytes, and a running one is folded for each reader. */
const logReadings = { points: 30, duration: 10 };
/** A list by player looks at every match. */
const listReadings = { points: 60, duration: 10 };

/** Where the built page is. */
const pageFolder = join(import.meta.dirname, '..', 'dist', 'client');

/** Adds every route to the app. */
export function addRoutes(app: Application, house: House): void {
  app.set('trust proxy', trustProxyOf(house));
  app.disable('x-powered-by');
  app.use(securityHeaders);
  app.use('/api', allowOrigins(house), limit(readings));

  app.get('/api/health', async (_request, response) => {
    await house.store.health();
    response.json({ status: 'ok' });
  });
  app.post('/api/matches', limit(newTables), express.json({ limit: '64kb' }), (request, response) =>
    createMatch(house, request, response),
  );
  app.get('/api/invites/:code', limit(codeLookups), (request, response) => findInvite(house, request, response));
  app.get('/api/matches', limit(listReadings), (request, response) => listMatches(house, request, response));
  app.get('/api/matches/:id', (request, response) => showMatch(house, request, response));
  app.get('/api/matches/:id/log', limit(logReadings), (request, response) => showLog(house, request, response));
  app.use('/api', (_request, response) => fail(response, 404, 'not-found', 'There is nothing at this address.'));
  app.use('/api', answerErrors(house));

  servePage(app);
}

async function createMatch(house: House, request: Request, response: Response): Promise<void> {
  const read = createRequest.safeParse(request.body);
  if (!read.success) return badRequest(response, problemsOf(read.error));
  const { game: id, seats, public: isPublic, name, secret, againstBots } = read.data;

  const game = gameOf(id);
  if (!game)
    return badRequest(response, [
      { field: 'game', message: `No game "${id}". Games: ${games.map((one) => one.id).join(', ')}.` },
    ]);
  const { min, max } = game.seats;
  if (seats < min || seats > max)
    return badRequest(response, [{ field: 'seats', message: `${game.title} has ${min} to ${max} seats.` }]);
  const options = game.options.safeParse(read.data.options);
  const problems = options.success ? game.checkOptions(options.data, seats) : problemsOf(options.error);
  if (problems.length > 0)
    return badRequest(
      response,
      problems.map(({ field, message }) => ({ field: `options.${field}`, message })),
    );

  const table = await house.openTable({
    game,
    options: options.data,
    seats,
    public: isPublic,
    held: Array.from({ length: seats }, (_, seat) => (seat === 0 ? { key: keyOf(secret), name } : null)),
    bots: againstBots ? Array.from({ length: seats - 1 }, (_, index) => index + 1) : [],
    startsWhenFull: againstBots,
  });
  await openRoom(table.id);
  response.status(201).json({ matchId: table.id, code: table.code } satisfies CreateReply);
}

async function findInvite(house: House, request: Request, response: Response): Promise<void> {
  const code = inviteCode.safeParse(request.params.code);
  if (!code.success) return fail(response, 400, 'bad-code', problemsOf(code.error)[0].message);
  const match = await house.store.matchOfCode(code.data);
  if (!match)
    return fail(response, 404, 'no-such-code', 'No table has this code. Look at it once more, or ask for a new link.');
  response.json({ matchId: match });
}

async function listMatches(house: House, request: Request, response: Response): Promise<void> {
  const query = listQuery.safeParse(request.query);
  if (!query.success) return badRequest(response, problemsOf(query.error));
  response.json(await house.store.list(query.data));
}

async function showMatch(house: House, request: Request, response: Response): Promise<void> {
  const summary = matchId.safeParse(request.params.id).success
    ? await house.store.summaryOf(request.params.id as string)
    : null;
  if (!summary) return fail(response, 404, 'no-such-match', 'There is no such match.');
  response.json(summary);
}

/** A finished match's log as it is stored, untouched; a running one's as somebody watching may see it. */
async function showLog(house: House, request: Request, response: Response): Promise<void> {
  const lines = matchId.safeParse(request.params.id).success
    ? await house.store.lines(request.params.id as string)
    : '';
  if (lines === '') return fail(response, 404, 'no-such-match', 'There is no such match.');
  response.type('application/x-ndjson').send(isOver(lines) ? lines : publicLines(lines));
}

function isOver(lines: string): boolean {
  const last = JSON.parse(lines.slice(lines.lastIndexOf('\n', lines.length - 2) + 1)) as Envelope;
  return ['finished', 'abandoned'].includes(last.type);
}

function publicLines(lines: string): string {
  const log = fromLines(lines) as Envelope[];
  return toLines(publicLog(fold(log), log));
}

/** The page, at every address that is no file: it finds its own way. */
function servePage(app: Application): void {
  app.use('/assets', express.static(join(pageFolder, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false }));
  app.use(express.static(pageFolder, { index: false, maxAge: 0 }));
  app.get(/.*/, (request, response, next) => {
    if (request.path.startsWith('/matchmake')) return next();
    const page = join(pageFolder, 'index.html');
    if (!existsSync(page))
      return void response.status(503).type('text').send('The page is not built yet: npm run build');
    response.set('Cache-Control', 'no-cache').sendFile(page);
  });
}

function badRequest(response: Response, problems: { field: string; message: string }[]): void {
  response
    .status(400)
    .json({ error: { code: 'bad-request', message: sentenceOf(problems), problems } } satisfies ErrorReply);
}

/** One proxy, ours: with `true` Express takes the first address of the header, which the visitor writes. */
export const trustProxyOf = ({ config }: House): number | false => (config.trustProxy ? 1 : false);

/** No inline script but Pixi's own workers; nothing from elsewhere. */
function securityHeaders(_request: Request, response: Response, next: NextFunction): void {
  response.set({
    'Content-Security-Policy':
      "default-src 'self'; script-src 'self'; worker-src 'self' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' ws: wss: data: blob:; frame-ancestors 'none'; base-uri 'self'; form-action 'self'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
  });
  next();
}

/** Lets pages of the allowed origins read the answer. */
export function allowOrigins({ config }: House) {
  return (request: Request, response: Response, next: NextFunction) => {
    const origin = request.get('Origin');
    if (origin && config.allowedOrigins.includes(origin)) {
      response.set({
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Headers': 'Content-Type',
        Vary: 'Origin',
      });
      if (request.method === 'OPTIONS') return void response.sendStatus(204);
    }
    next();
  };
}

function answerErrors(house: House) {
  return (
    error: Error & { type?: string; status?: number },
    _request: Request,
    response: Response,
    _next: NextFunction,
  ) => {
    if (error.type === 'entity.too.large') return fail(response, 413, 'too-large', 'A request has at most 64 kB.');
    if (error.type === 'entity.parse.failed') return fail(response, 400, 'bad-json', 'The request is no JSON.');
    house.log.error({ error: error.message }, 'request failed');
    fail(response, error.status ?? 500, 'failed', 'That went wrong here. Nothing has changed: try again.');
  };
}
