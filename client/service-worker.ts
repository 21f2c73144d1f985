/**
 * Keeps the page in the browser, so that it opens without a network. Fetched once a first visit has come to rest.
 *
 * An update comes in calmly: with a network the page is the server's newest, as it would be without this, and the files
 * kept for the page before stay until no tab shows it any more, so that nothing a running match still wants is missing.
 */
import { PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { unpack } from '../shared/packs.ts';

/** Written here by the build: see scripts/precache-plugin.ts. Addresses are those from here. */
declare const PRECACHED: PrecacheEntry[];
declare const PACKS: { url: string; files: string[] }[];

/** A server that has not answered by then counts as away, ms. */
const AWAY_AFTER_MS = 4000;

/** The path that all of this server's addresses begin with: `/`, or `/games/` where it lies under a base path. */
const root = new URL('.', location.href).pathname;
/** What is no page, from there. */
const notPages = /^((api|matchmake|assets)\/|(admin|health|ready)$)/;

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !notPages.test(url.pathname.slice(root.length)),
  async ({ request }) => (await newest(request)) ?? (await kept()) ?? Response.error(),
);
const controller = new PrecacheController();
controller.addToCacheList(PRECACHED);
// An address is never a file: those of pages are all answered above.
registerRoute(new PrecacheRoute(controller, { directoryIndex: '', cleanURLs: false }));
addEventListener('install', (event) => (event as Extendable).waitUntil(install(event as never)));
addEventListener('activate', (event) => (event as Extendable).waitUntil(controller.activate(event as never)));

type Extendable = Event & { waitUntil(work: Promise<unknown>): void };

/** What the packs bring is not fetched again. Without one of them nothing is kept, until the next visit tries again. */
async function install(event: Parameters<typeof controller.install>[0]): Promise<void> {
  const cache = await caches.open(controller.strategy.cacheName);
  for (const { url, files } of PACKS) if (await isWorthFetching(cache, files)) await fetchPack(cache, url);
  await controller.install(event);
}

/** After an update most files are often the same: few that are missing are fetched by themselves. */
async function isWorthFetching(cache: Cache, files: string[]): Promise<boolean> {
  const kept = await Promise.all(files.map((file) => cache.match(file)));
  return kept.filter((response) => !response).length > files.length / 4;
}

async function fetchPack(cache: Cache, url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  for (const { url: file, type, bytes } of unpack(new Uint8Array(await response.arrayBuffer())))
    await cache.put(file, new Response(bytes, { headers: { 'Content-Type': type } }));
}

/** Null where no network, or no server, is there, or it has no time for this address. */
async function newest(request: Request): Promise<Response | null> {
  const away = new Promise<null>((resolve) => setTimeout(() => resolve(null), AWAY_AFTER_MS));
  const response = await Promise.race([fetch(request).catch(() => null), away]);
  return response && response.status < 500 && response.status !== 429 ? response : null;
}

const kept = (): Promise<Response | undefined> => controller.matchPrecache('index.html');
