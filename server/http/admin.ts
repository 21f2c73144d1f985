/** The page of whoever runs the house, behind a password; without one set there is none. */
import { createHash, timingSafeEqual } from 'node:crypto';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import { isRefusal, refuse, type Refusal } from '../../shared/contract/game.ts';
import { problemsOf, sentenceOf } from '../../shared/contract/problems.ts';
import { matchId } from '../../shared/protocol.ts';
import { blockedAddress, blockedWord } from '../blocks.ts';
import { Budget, visitorOf } from '../limits.ts';
import { hangUpOn, peopleHere } from '../room/people-here.ts';
import type { Services } from '../services.ts';
import { ADMIN_POLICY, adminPage, type AdminTable } from './admin-page.ts';
import { fail, textBody } from './security.ts';

/** Wrong passwords, from one address and from all: at this rate the weakest that is allowed is not guessed. */
const guesses = () => new Budget({ address: { points: 10, duration: 600 }, all: { points: 1000, duration: 600 } });
const MAX_FORM_KB = 4;
/** More are counted, and not listed. */
const MAX_LISTED = 500;

/** As the page lists them: of IPv6 a household's whole /64. */
const listedVisitor = z.union(
  [z.ipv4(), z.string().regex(/^[0-9a-f:]{1,20}::\/64$/)],
  'This is no address of the list.',
);
/** What its forms ask for. */
const form = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('close'), value: matchId }),
  z.strictObject({ act: z.enum(['drain', 'open']), value: z.literal('').default('') }),
  z.strictObject({ act: z.literal('block-address'), value: blockedAddress }),
  z.strictObject({ act: z.literal('block-visitor'), value: listedVisitor }),
  z.strictObject({ act: z.literal('lift-address'), value: z.string().min(1).max(100) }),
  z.strictObject({ act: z.literal('block-word'), value: blockedWord }),
  z.strictObject({ act: z.literal('lift-word'), value: z.string().min(1).max(100) }),
]);
type Asked = z.output<typeof form>;

export function adminRoutes(services: Services): Router {
  const router = express.Router();
  const { adminPassword } = services.config;
  if (adminPassword === null) {
    router.use('/admin', (_request, response) => fail(response, 404, 'not-found', 'There is nothing at this address.'));
    return router;
  }
  router.use('/admin', guard(adminPassword), (_request, response, next) => {
    response.set({ 'Content-Security-Policy': ADMIN_POLICY, 'Cache-Control': 'no-store' });
    next();
  });
  router.get('/admin', (_request, response) => show(services, response));
  router.post('/admin', onlyOwnForms, textBody(MAX_FORM_KB), (request, response) => act(services, request, response));
  return router;
}

/** Asks for the password; any name will do. Guessing stops for an address after ten wrong ones in ten minutes. */
function guard(password: string) {
  const wrong = guesses();
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const right = digest(password);
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const [, encoded] = /^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(request.get('Authorization') ?? '') ?? [];
    const from = { address: visitorOf(request.ip), all: 'all' };
    if (encoded !== undefined) {
      const refusal = await wrong.refusal(from);
      if (refusal) return fail(response, 429, refusal.refused, refusal.message);
      const given = Buffer.from(encoded, 'base64').toString();
      // Digests are of one length: how long the comparison takes says nothing of the password.
      if (timingSafeEqual(digest(given.slice(given.indexOf(':') + 1)), right)) return next();
      await wrong.spend(from);
    }
    response.set('WWW-Authenticate', 'Basic realm="Three Rooms", charset="UTF-8"');
    fail(response, 401, 'password-needed', 'This page asks for its password.');
  };
}

/** Browsers send the password with whatever another site's page asks for, too: only forms of this page count. */
function onlyOwnForms(request: Request, response: Response, next: NextFunction): void {
  const origin = request.get('Origin');
  if (!origin || URL.parse(origin)?.host !== request.headers.host)
    return fail(response, 403, 'not-from-here', 'Only the page itself may ask for that.');
  if (!request.is('application/x-www-form-urlencoded'))
    return fail(response, 415, 'no-form', 'A form is sent as application/x-www-form-urlencoded.');
  next();
}

function show(services: Services, response: Response): void {
  const { tables, visitors } = peopleHere();
  const { matches, blocks } = services;
  const listed = tables.slice(0, MAX_LISTED).map(({ id, people, watchers }): AdminTable => {
    const match = matches.actorOf(id)?.match;
    const names = match?.seats.flatMap((player) => player?.name ?? []) ?? [];
    return { id, game: match?.game.info.title ?? '', phase: match?.phase ?? '', names, people, watchers };
  });
  const page = adminPage({
    upSeconds: process.uptime(),
    isDraining: services.isDraining,
    tables: listed,
    tablesInAll: tables.length,
    visitors: visitors.slice(0, MAX_LISTED),
    words: blocks.words,
    addresses: blocks.addresses,
  });
  response.type('html').send(page);
}

async function act(services: Services, request: Request, response: Response): Promise<void> {
  const read = form.safeParse(Object.fromEntries(new URLSearchParams(String(request.body))));
  if (!read.success) return fail(response, 400, 'bad-request', sentenceOf(problemsOf(read.error)));
  const refusal = await carryOut(services, read.data);
  if (refusal) return fail(response, 409, refusal.refused, refusal.message);
  services.log.info({ act: read.data.act }, 'done from the admin page');
  // Loaded again, the page asks for nothing twice.
  response.redirect(303, '/admin');
}

async function carryOut(services: Services, { act: what, value }: Asked): Promise<Refusal | null> {
  const { blocks, matches } = services;
  switch (what) {
    case 'close': {
      const actor = matches.actorOf(value);
      if (!actor) return refuse('no-such-table', 'This process has no such table open.');
      const answer = await actor.dispatch((at) => ({ command: { type: 'abandon', at } }));
      return isRefusal(answer) ? answer : null;
    }
    case 'drain':
    case 'open':
      services.isDraining = what === 'drain';
      return null;
    case 'block-address':
    case 'block-visitor': {
      const full = await blocks.addAddress(value);
      if (!full) hangUpOn(value);
      return full;
    }
    case 'lift-address':
      return blocks.removeAddress(value);
    case 'block-word':
      return blocks.addWord(value);
    case 'lift-word':
      return blocks.removeWord(value);
  }
}
