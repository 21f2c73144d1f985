/** A real server in which time stands still, and pages of it that look the same each time. */
import type { BrowserContextOptions, Page } from '@playwright/test';
import type { EventStore } from '../../replays/store/event-store.ts';
import { ServerProcess } from '../../server/testing/server-process.ts';
import type { Camera } from './camera.ts';

/** Wherever the server is: addresses are shown, and drawn as a QR code. */
export const host = 'rooms.localhost';
/** A day after the recorded matches were played. */
const NOW = 1_790_100_000_000;
/** Time stands still in server and page: what is left of a turn is shown in seconds. */
const stillClock = 'performance.now = () => 60_000;';
/** Nor does the server ever find that somebody has been away for too long. */
const endlessPatience = `
  const { setTimeout: wait } = globalThis;
  globalThis.setTimeout = (act, ms, ...rest) => wait(act, ms > 3000 ? 2 ** 31 - 1 : ms, ...rest);`;

/** @param keep fills the store */
export async function openServer(keep: (store: EventStore) => Promise<void>): Promise<ServerProcess> {
  const monitor = `data:text/javascript,${encodeURIComponent(stillClock + endlessPatience)}`;
  const settings = { LOG_LEVEL: 'fatal', SLEEP_AFTER_S: '86400', TRUST_PROXY: '1' };
  const server = await ServerProcess.prepare(settings, monitor);
  const store = await server.openStore();
  await keep(store);
  await store.close();
  await server.start();
  return server;
}

/** A page in a browser of its own. @param kept what that browser has kept, by name */
export async function openStill(
  camera: Camera,
  options: BrowserContextOptions,
  kept: Record<string, unknown>,
): Promise<Page> {
  const page = await camera.page({
    reducedMotion: 'reduce',
    colorScheme: 'light',
    // What waits for a page runs in it.
    bypassCSP: true,
    baseURL: `http://${host}`,
    ...options,
  });
  await page.clock.setFixedTime(NOW);
  // By a clock that stands a page would wait for ever for a long enough pause.
  await page.addInitScript(`${stillClock} delete globalThis.requestIdleCallback;`);
  await page.addInitScript(
    (all) =>
      Object.entries(all).forEach(([key, value]) => localStorage.setItem(`three-rooms.${key}`, JSON.stringify(value))),
    kept,
  );
  return page;
}
