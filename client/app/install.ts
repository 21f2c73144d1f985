/** Has the browser keep the page for when there is no network: see service-worker.ts. */

/** Where a browser can't, or may not, nothing happens: then the page needs a network each time. */
export function keepForFlight(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || wantsToSave()) return;
  const register = () => navigator.serviceWorker.register('/service-worker.js').catch(() => {});
  const whenIdle = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(register) : setTimeout(register, IDLE_MS);
  // What a first visit shows comes first.
  const whenAtRest = () => setTimeout(whenIdle, IDLE_MS);
  if (document.readyState === 'complete') whenAtRest();
  else addEventListener('load', whenAtRest, { once: true });
}

/** After the page is loaded; games' posters and lists are on their way then, ms. */
const IDLE_MS = 2000;

/** The person has asked their browser to fetch little. What was kept before is kept up to date all the same. */
const wantsToSave = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true &&
  !navigator.serviceWorker.controller;
