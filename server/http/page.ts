/** The built page, and its files. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Express } from 'express';
import sirv from 'sirv';
import { games } from '../../shared/games/index.ts';
import { fileOfPage, placeAt } from '../../shared/pages.ts';

const YEAR_S = 31_536_000;

const gameIds = games.map(({ info }) => info.id);

/** Where the built page is. */
const pageFolder = join(import.meta.dirname, '..', '..', 'dist', 'client');

/**
 * The page, at every address that is no file: it finds its own way, and differs in its head. Files are sent as the build
 * compressed them. A page that is built while the server runs is served from its next start on.
 */
export function servePage(app: Express): void {
  if (!existsSync(join(pageFolder, 'index.html')))
    return void app.get(/^\/(?!assets\/)/, (_request, response) => {
      response.status(503).type('text').send('The page is not built yet: npm run build, then start again');
    });
  const files = sirv(pageFolder, {
    brotli: true,
    gzip: true,
    etag: true,
    maxAge: 0,
    setHeaders: (response, path) => {
      if (!path.startsWith('/assets/')) return;
      // Their names change with their contents.
      response.setHeader('Cache-Control', `public, max-age=${YEAR_S}, immutable`);
      // Who may load what is for pages and workers; to any other file it would add half a kilobyte.
      if (!/worker[^/]*\.js$/.test(path)) response.removeHeader('Content-Security-Policy');
    },
  });
  app.get(/.*/, files);
  // What an older page asks for after a new build is missing, and is no page; nor is any other file.
  app.get(/^\/(?!assets\/)/, (request, response, next) => {
    if (/\.\w+$/.test(request.path)) return next();
    const place = placeAt(request.originalUrl);
    request.url = `/${fileOfPage(place, gameIds)}`;
    files(request, response, next);
  });
}
