/** Has the browser keep the page for when there is no network: see service-worker.ts. */
import { atServer } from '../base-path.ts';
import { address } from '../route.ts';

/** Where a browser can't, or may not, nothing happens: then the page needs a network each time. */
export function keepForFlight(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || wantsToSave()) return;
  // Where storage is blocked, reading the property throws.
  const register = () =>
    Promise.resolve()
      .then(() => navigator.serviceWorker.register(atServer('/service-worker.js')))
      .catch(() => {});
  const whenIdle = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(register) : setTimeout(register, IDLE_MS);
  // What a first visit shows comes first, and somebody who came to a table sits down first.
  const whenAtRest = () => setTimeout(() => (isAtTable() ? setTimeout(whenIdle, AT_TABLE_MS) : whenIdle()), IDLE_MS);
  if (document.readyState === 'complete') whenAtRest();
  else addEventListener('load', whenAtRest, { once: true });
}

/** Once the lobby is there and rests, what draws every table is fetched, as most go on to one: see scripts/pages-plugin.ts. */
export function fetchAhead(): void {
  const file = document.querySelector<HTMLMetaElement>('meta[name=fetch-ahead]')?.content;
  if (!file || wantsToSave()) return;
  const fetchIt = () => {
    const link = Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'script', href: file });
    link.crossOrigin = '';
    document.head.append(link);
  };
  const whenIdle = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(fetchIt) : fetchIt());
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}

/** From the page's load, ms. By then posters and lists are here, and people with a code have mostly typed it. */
const IDLE_MS = 5000;
/** At a table, that much later, ms: an old phone is busy enough until its owner sits. */
const AT_TABLE_MS = 60_000;

const isAtTable = (): boolean => /^\/(t|join)\//i.test(address.value);

/** The person has asked their browser to fetch little. What was kept before is kept up to date all the same. */
const wantsToSave = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true &&
  !navigator.serviceWorker.controller;
