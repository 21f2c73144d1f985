/** The built page, and its files. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Express } from 'express';
import sirv from 'sirv';

const YEAR_S = 31_536_000;

/** Where the built page is. */
const pageFolder = join(import.meta.dirname, '..', '..', 'dist', 'client');

/**
 * The page, at every address that is no file: it finds its own way. Files are sent as the build compressed them. A page
 * that is built while the server runs is served from its next start on.
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
    single: true,
    // What an older page asks for after a new build is missing, and is no page.
    ignores: [/^\/assets\//],
    setHeaders: (response, path) => {
      // Their names change with their contents.
      if (path.startsWith('/assets/')) response.setHeader('Cache-Control', `public, max-age=${YEAR_S}, immutable`);
    },
  });
  app.get(/.*/, files);
}
