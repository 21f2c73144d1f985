/** A real server in which time stands still, and pages of it that look the same each time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from '@playwright/test';
import type { EventStore } from '../../replays/store/event-store.ts';
import { databaseIn, openSqliteStore } from '../../replays/store/sqlite-store.ts';
import { spawnServer } from '../../server/testing/server-process.ts';
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

/** The server with its store; `address` is where it listens, host and port. @param keep fills the store */
export async function openServer(
  keep: (store: EventStore) => Promise<void>,
): Promise<{ address: string; close(): void }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'three-rooms-pictures-'));
  const store = await openSqliteStore(databaseIn(dataDir));
  await keep(store);
  await store.close();
  const server = spawnServer(
    { DATA_DIR: dataDir, LOG_LEVEL: 'fatal', SLEEP_AFTER_S: '86400' },
    { monitor: `data:text/javascript,${encodeURIComponent(stillClock + endlessPatience)}` },
  );
  server.stderr!.pipe(process.stderr);
  const line = await new Promise<string>((resolve) => server.stdout!.once('data', (data) => resolve(String(data))));
  return {
    address: new URL(/http:\S+/.exec(line)![0]).host,
    close() {
      server.kill('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
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
    baseURL: `http://${host}`,
    ...options,
  });
  await page.clock.setFixedTime(NOW);
  await page.addInitScript(stillClock);
  await page.addInitScript(
    (all) =>
      Object.entries(all).forEach(([key, value]) => localStorage.setItem(`three-rooms.${key}`, JSON.stringify(value))),
    kept,
  );
  return page;
}
