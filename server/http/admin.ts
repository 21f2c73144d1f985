/** The page of whoever runs the house, behind a password; without one set there is none. */
import { createHash, timingSafeEqual } from 'node:crypto';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import { isRefusal, refuse, type Refusal } from '../../shared/contract/game.ts';
import { problemsOf, sentenceOf } from '../../shared/contract/problems.ts';
import { gameOf } from '../../shared/games/index.ts';
import { matchId } from '../../shared/protocol.ts';
import { MOST_REPORTS } from '../../replays/store/event-store.ts';
import { blockedAddress, blockedWord } from '../blocks.ts';
import { Budget, visitorOf } from '../limits.ts';
import { hangUpOn, peopleHere } from '../room/people-here.ts';
import type { Services } from '../services.ts';
import { ADMIN_POLICY, adminPage, type AdminReport, type AdminTable } from './admin-page.ts';
import { isOurPage } from './own-pages.ts';
import { OwnerCookie } from './owner-cookie.ts';
import { fail, textBody } from './security.ts';

/** Wrong passwords, from one address and from all: at this rate the weakest that is allowed is not guessed. */
const wrongPasswords = { address: { points: 10, duration: 600 }, all: { points: 1000, duration: 600 } };
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
  z.strictObject({ act: z.literal('clear-report'), value: z.uuid() }),
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
  router.use(
    '/admin',
    guard(adminPassword, new OwnerCookie(services.store.book, adminPassword)),
    (_request, response, next) => {
      response.set({ 'Content-Security-Policy': ADMIN_POLICY, 'Cache-Control': 'no-store' });
      next();
    },
  );
  router.get('/admin', (_request, response) => show(services, response));
  router.post('/admin', onlyOwnForms(services), textBody(MAX_FORM_KB), (request, response) =>
    act(services, request, response),
  );
  return router;
}

/**
 * Asks for the password; any name will do. Guessing stops for an address after ten wrong ones in ten minutes, and for all
 * after a thousand, but for a browser that has logged in before.
 */
function guard(password: string, ownerCookie: OwnerCookie) {
  const guesses = new Budget(wrongPasswords);
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const right = digest(password);
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const [, encoded] = /^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(request.get('Authorization') ?? '') ?? [];
    if (encoded !== undefined) {
      const isOwners = await ownerCookie.isIn(request);
      const spent = guesses.spend({ address: visitorOf(request.ip), all: isOwners ? null : 'all' });
      if (isRefusal(spent)) return fail(response, 429, spent.refused, spent.message);
      const given = Buffer.from(encoded, 'base64').toString();
      // Digests are of one length: how long the comparison takes says nothing of the password.
      if (timingSafeEqual(digest(given.slice(given.indexOf(':') + 1)), right)) {
        spent.giveBack();
        await ownerCookie.give(request, response);
        return next();
      }
    }
    response.set('WWW-Authenticate', 'Basic realm="Three Rooms", charset="UTF-8"');
    fail(response, 401, 'password-needed', 'This page asks for its password.');
  };
}

/** Browsers send the password with whatever another site's page asks for, too: only forms of this page count. */
function onlyOwnForms({ config, logOnceAMinute }: Services) {
  // Pages that may play here may not administer it.
  const pages = { config: { ...config, allowedOrigins: [] }, cluster: null, logOnceAMinute };
  return (request: Request, response: Response, next: NextFunction): void => {
    if (!request.get('Origin') || !isOurPage(request, pages))
      return fail(response, 403, 'not-from-here', 'Only the page itself may ask for that.');
    if (!request.is('application/x-www-form-urlencoded'))
      return fail(response, 415, 'no-form', 'A form is sent as application/x-www-form-urlencoded.');
    next();
  };
}

async function show(services: Services, response: Response): Promise<void> {
  const { tables, visitors } = peopleHere();
  const { matches, blocks } = services;
  const listed = tables.slice(0, MAX_LISTED).map(({ id, people, watchers }): AdminTable => {
    const match = matches.actorOf(id)?.match;
    const names = match?.seats.flatMap((player) => player?.name ?? []) ?? [];
    return { id, game: match?.game.info.title ?? '', phase: match?.phase ?? '', names, people, watchers };
  });
  const page = adminPage({
    basePath: services.config.basePath,
    upSeconds: process.uptime(),
    isDraining: services.isDraining,
    tables: listed,
    tablesInAll: tables.length,
    visitors: visitors.slice(0, MAX_LISTED),
    reports: await reportsIn(services),
    words: blocks.words,
    addresses: blocks.addresses,
  });
  response.type('html').send(page);
}

/** Null while the store can't say: the rest of the page is shown all the same. */
async function reportsIn({ store, logCalmly }: Services): Promise<AdminReport[] | null> {
  try {
    const reports = await store.reports.list(MOST_REPORTS);
    return reports.map(({ game, ...report }) => ({ ...report, game: gameOf(game)?.info.title ?? game }));
  } catch (error) {
    logCalmly({ error }, 'reports could not be read');
    return null;
  }
}

async function act(services: Services, request: Request, response: Response): Promise<void> {
  const read = form.safeParse(Object.fromEntries(new URLSearchParams(String(request.body))));
  if (!read.success) return fail(response, 400, 'bad-request', sentenceOf(problemsOf(read.error)));
  const refusal = await carryOut(services, read.data);
  if (refusal) return fail(response, 409, refusal.refused, refusal.message);
  services.log.info({ act: read.data.act }, 'done from the admin page');
  // Loaded again, the page asks for nothing twice.
  response.redirect(303, `${services.config.basePath}/admin`);
}

async function carryOut(services: Services, { act: what, value }: Asked): Promise<Refusal | null> {
  const { blocks, matches, store } = services;
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
    case 'clear-report':
      // Cleared from another tab already: that is what was asked for.
      await store.reports.remove(value);
      return null;
    case 'block-word':
      return blocks.addWord(value);
    case 'lift-word':
      return blocks.removeWord(value);
  }
}
