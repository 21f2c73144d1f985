/**
 * A browser's own backup, in a cookie: the secret of its seats, and where it sat. Safari deletes what pages store after seven
 * days without a visit, but not what a server has set. No script can read it, and nothing here grants anything for it: it
 * is only given back to the page, which then says its secret as ever. Nothing is kept on the server.
 *
 * A second cookie says that there is one. It comes with each page, whose answer then says so: nobody else has to ask.
 */
import express, { type CookieOptions, type NextFunction, type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import {
  BACKUP_DAYS,
  BACKUP_THERE,
  MOST_BACKED_UP,
  type Backup,
  type RestoreReply,
  type SatAt,
} from '../../shared/backup.ts';
import { problemsOf } from '../../shared/contract/problems.ts';
import { MATCH_ID, SECRET } from '../../shared/ids.ts';
import * as rates from './rates.ts';
import { badRequest, basePathOf, jsonBody, limit } from './security.ts';

const NAME = 'three-rooms-backup';
const MARK = `${NAME}-there`;
const PATH = '/api/backup';
const LASTS_MS = BACKUP_DAYS * 86_400_000;

/** As many as one sign can number. */
const SEATS = 36;

export const backupRequest = z.object({
  secret: z.string().regex(SECRET),
  seats: z.array(z.tuple([z.string().regex(MATCH_ID), z.int().min(0).lt(SEATS)])).max(MOST_BACKED_UP),
});

export function backupRoutes(): Router {
  const router = express.Router();
  // Only JSON is taken, and from our own pages alone, see `onlyOurPages`: others can neither read a backup nor plant theirs.
  const guards = [limit(rates.backups), jsonBody(4)];
  router.post(PATH, guards, keep);
  router.post(`${PATH}/restore`, guards, (request: Request, response: Response) => {
    response.set('Cache-Control', 'no-store').json({ backup: backupIn(request) } satisfies RestoreReply);
  });
  router.post(`${PATH}/forget`, guards, (request: Request, response: Response) => {
    response.clearCookie(NAME, cookieFor(request)).clearCookie(MARK, markFor(request)).json({});
  });
  return router;
}

function keep(request: Request, response: Response): void {
  const read = backupRequest.safeParse(request.body);
  if (!read.success) return badRequest(response, problemsOf(read.error));
  response
    .cookie(NAME, written(read.data), { ...cookieFor(request), maxAge: LASTS_MS })
    .cookie(MARK, '1', { ...markFor(request), maxAge: LASTS_MS })
    .json({});
}

/** Of a page: `Server-Timing` is what scripts can read of the headers that it came with. */
export function tellOfBackup(request: Request, response: Response, next: NextFunction): void {
  if (request.get('Cookie')?.includes(`${MARK}=`)) response.set('Server-Timing', BACKUP_THERE);
  next();
}

const cookieFor = (request: Request): CookieOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  // Nothing else that is asked carries it.
  path: basePathOf(request) + PATH,
  secure: request.secure,
});

/** It has nothing to hide, and comes also with a page that a link elsewhere leads to. */
const markFor = (request: Request): CookieOptions => ({
  ...cookieFor(request),
  sameSite: 'lax',
  path: `${basePathOf(request)}/`,
});

/** "SECRET.", then each match's id and its seat, 21 signs. */
const written = ({ secret, seats }: Backup): string =>
  `${secret}.${seats.map(([match, seat]) => match + seat.toString(SEATS)).join('')}`;

const COOKIE = new RegExp(`(?:^|; )${NAME}=([\\w-]{22,64})\\.((?:[a-z0-9]{21}){0,${MOST_BACKED_UP}})(?:;|$)`);

function backupIn(request: Request): Backup | null {
  const [, secret, seats = ''] = COOKIE.exec(request.get('Cookie') ?? '') ?? [];
  if (secret === undefined) return null;
  const readSeat = (one: string): SatAt => [one.slice(0, -1), Number.parseInt(one.slice(-1), SEATS)];
  return { secret, seats: (seats.match(/.{21}/g) ?? []).map(readSeat) };
}
