/** The built page, and its files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compression from 'compression';
import type { Express, NextFunction, Request, RequestHandler, Response } from 'express';
import sirv from 'sirv';
import { BASE_ATTRIBUTE } from '../../shared/base-path.ts';
import { games } from '../../shared/games/index.ts';
import { fileOfPage, placeAt } from '../../shared/pages.ts';
import { type Budget, visitorOf } from '../limits.ts';
import { projectFolder } from '../project-folder.ts';
import type { Services } from '../services.ts';
import { tellOfBackup } from './backup.ts';
import { tagsFor } from './preview.ts';
import { FOR_EVER, hashedFiles } from './hashed-files.ts';
import * as rates from './rates.ts';
import { askToWait, limit, mayBeFramed, refuseFor } from './security.ts';

const gameIds = games.map(({ info }) => info.id);

/** They mean something for pages alone. */
const ofPages = ['Referrer-Policy', 'X-DNS-Prefetch-Control', 'X-Frame-Options'];

/** Where the built page is: in a package the server lies beside it, in a folder of its own. */
const pageFolder = join(projectFolder(), 'dist', 'client');

/** From one byte to a later one, or to the end. What else may stand there is answered with the whole file (RFC 9110, 14.2). */
function isPlainRange(range: string | undefined): boolean {
  const [, from, to] = /^bytes=(\d{1,12})-(\d{0,12})$/.exec(range ?? '') ?? [];
  return from !== undefined && (!to || Number(from) <= Number(to));
}

/**
 * Lets one visitor have so many bytes; what goes beyond is sent to its end.
 * @param least what a request counts as at least, bytes
 */
export function limitBytes(budget: Budget<'address'>, least = 0) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const address = visitorOf(request.ip);
    const waitMs = budget.waitMs({ address });
    if (waitMs > 0) return refuseFor(response, waitMs, 'Too much was fetched from your address.');
    let isCharged = false;
    const charge = () => {
      if (!isCharged) budget.charge({ address }, Math.max(least, Number(response.getHeader('Content-Length') ?? 0)));
      isCharged = true;
    };
    // A file as soon as it begins to be sent, anything else when it is.
    response.once('pipe', charge).once('close', charge);
    next();
  };
}

export interface PageFiles {
  /** Sends a file, and goes on where there is none. */
  serve: RequestHandler;
  hashed: ReturnType<typeof hashedFiles>;
  /** @param file `page-table.html` */
  htmlOf(file: string): string;
}

/**
 * The page's files, as the build compressed them; null where it is not built. Pages that are built while the server runs
 * are served from its next start on.
 */
export function pageFiles(basePath: string): PageFiles | null {
  if (!existsSync(join(pageFolder, 'index.html'))) return null;
  const pages = new Map(
    readdirSync(pageFolder)
      .filter((file) => file.endsWith('.html'))
      .map((file) => [file, underBase(basePath, readFileSync(join(pageFolder, file), 'utf8'))]),
  );
  const files = sirv(pageFolder, {
    extensions: [],
    brotli: true,
    gzip: true,
    etag: true,
    maxAge: 0,
    setHeaders: (response, path) => {
      // A file that was there at the start may be gone since: whoever asks is let go, and does not wait for ever.
      response.once('pipe', (file) => file.once('error', () => response.destroy()));
      if (!path.startsWith('/assets/')) return;
      // Their names change with their contents.
      response.setHeader('Cache-Control', FOR_EVER);
      // Who may load what is for pages and workers; to any other file it would add half a kilobyte.
      if (!/worker[^/]*\.js$/.test(path)) response.removeHeader('Content-Security-Policy');
      for (const header of ofPages) response.removeHeader(header);
    },
  });
  const compress = compression();
  return {
    serve: (request, response, next) => {
      const page = basePath === '' ? undefined : pages.get(request.path.slice(1));
      if (page !== undefined) return compress(request, response, () => sendPage(response, page));
      if (!isPlainRange(request.headers.range)) delete request.headers.range;
      files(request, response, next);
    },
    hashed: hashedFiles(pageFolder),
    htmlOf: (file) => pages.get(file)!,
  };
}

/**
 * Puts the base path in front of all that a page begins with, and tells its scripts. What scripts and sheets fetch later
 * they find by where they lie themselves: see vite.config.ts.
 */
const underBase = (basePath: string, html: string): string =>
  basePath === ''
    ? html
    : html
        .replace('<html', `<html ${BASE_ATTRIBUTE}="${basePath}"`)
        .replaceAll(/\b(href|src|content)="\//g, `$1="${basePath}/`);

const sendPage = (response: Response, html: string) =>
  response.set('Cache-Control', 'no-cache').type('html').send(html);

/** The page, at every address that is no file: it finds its own way, and differs in its head. */
export function servePage(app: Express, services: Services, files: PageFiles | null): void {
  if (!files)
    return void app.get(/^\/(?!assets\/)/, (_request, response) => {
      askToWait(response, 503);
      response.status(503).type('text').send('The page is not built yet: npm run build, then start again');
    });
  app.get(/^\/(?!.*\.\w+$)/, limit(rates.pages), tellOfBackup);
  // What an older page asks for after a new build is missing, and is no page; nor is any other file.
  // Not by parameters: what can't be decoded is a page, too, that says so.
  app.get(/^\/embed\/[^/]+\/?$/i, mayBeFramed);
  // The page of a match says in its head what is shown where its address is pasted.
  const sendPageOfMatch = async (request: Request, response: Response, next: NextFunction) => {
    const tags = await tagsFor(services, request);
    if (tags === '') return next();
    const html = files.htmlOf(fileOfPage(placeAt(request.originalUrl), gameIds));
    sendPage(
      response,
      html.replace('</head>', () => `${tags}</head>`),
    );
  };
  app.get(/^\/(?:t|replay|embed)\/[^/]+\/?$/i, compression(), (request, response, next) =>
    sendPageOfMatch(request, response, next),
  );
  app.get(/^\/(?!assets\/)/, (request, response, next) => {
    if (/\.\w+$/.test(request.path)) return next();
    const place = placeAt(request.originalUrl);
    request.url = `/${fileOfPage(place, gameIds)}`;
    files.serve(request, response, next);
  });
}
