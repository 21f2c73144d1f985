/**
 * Keeps the page in the browser, so that it opens without a network. Fetched once a first visit has come to rest.
 *
 * An update comes in calmly: with a network the page is the server's newest, as it would be without this, and the files
 * kept for the page before stay until no tab shows it any more, so that nothing a running match still wants is missing.
 */
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** Written here by the build: see scripts/precache-plugin.ts. */
declare const PRECACHED: PrecacheEntry[];

/** A server that has not answered by then counts as away, ms. */
const AWAY_AFTER_MS = 4000;

registerRoute(
  new NavigationRoute(async ({ request }) => (await newest(request)) ?? (await kept()) ?? Response.error(), {
    denylist: [/^\/(api|matchmake|assets)\//, /^\/(admin|health|ready)$/],
  }),
);
// An address is never a file: those of pages are all answered above.
precacheAndRoute(PRECACHED, { directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();

/** Null where no network, or no server, is there. */
async function newest(request: Request): Promise<Response | null> {
  const away = new Promise<null>((resolve) => setTimeout(() => resolve(null), AWAY_AFTER_MS));
  const response = await Promise.race([fetch(request).catch(() => null), away]);
  return response && response.status < 500 ? response : null;
}

const kept = (): Promise<Response | undefined> => matchPrecache('/index.html');
