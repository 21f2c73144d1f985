/** What every browser test starts from: a real server with the built page, and people who open it in a real Chromium. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { spawnServer } from '../server/testing/server-process.ts';

export { expect } from '@playwright/test';

export const laptop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

export interface Guest {
  page: Page;
  context: BrowserContext;
  /** Every frame that came through this page's sockets, in order. */
  frames: Buffer[];
}

interface GuestOptions {
  viewport?: { width: number; height: number };
  dark?: boolean;
  reducedMotion?: boolean;
  name?: string;
  /** Where they are: "Europe/Paris". */
  timezoneId?: string;
  /** The page may be kept for when there is no network; otherwise every file comes over it, and can be held up there. */
  keepsPage?: boolean;
  /** What this page may complain about; of anything else the test fails at its end. */
  mayComplainOf?: RegExp;
}

interface Server {
  url: string;
  /** Where its database lies. */
  dataDir: string;
  /** kill -9, and the same server again at the same address. */
  crash(): Promise<void>;
}

interface Fixtures {
  /** Somebody new: a browser profile of their own. */
  newGuest(options?: GuestOptions): Promise<Guest>;
  /** Two people, one on a laptop and one on a phone, and a spectator. */
  kemi: Guest;
  odile: Guest;
  watcher: Guest;
  /** What the pages of kemi, odile and the spectator may complain about. */
  mayComplainOf: RegExp | undefined;
}

export const test = base.extend<Fixtures, { root: string; server: Server }>({
  root: [join(import.meta.dirname, '..'), { scope: 'worker', option: true }],
  server: [
    async ({ root }, use) => {
      if (!existsSync(join(root, 'dist/client/index.html'))) throw new Error('The page is not built: npm run build');
      const dataDir = mkdtempSync(join(tmpdir(), 'three-rooms-e2e-'));
      let { server, url } = await boot(root, dataDir, '0');
      await use({
        url,
        dataDir,
        crash: async () => {
          await kill(server);
          ({ server } = await boot(root, dataDir, new URL(url).port));
        },
      });
      await kill(server);
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
  mayComplainOf: [undefined, { option: true }],

  newGuest: async ({ browser }, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async ({ viewport = laptop, dark, reducedMotion, name, timezoneId, keepsPage, mayComplainOf } = {}) => {
      const context = await browser.newContext({
        viewport,
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
        hasTouch: viewport.width < 500,
        ...(timezoneId && { timezoneId }),
        serviceWorkers: keepsPage ? 'allow' : 'block',
      });
      if (name)
        await context.addInitScript((kept) => localStorage.setItem('three-rooms.name', JSON.stringify(kept)), name);
      const page = await context.newPage();
      const frames: Buffer[] = [];
      const complaints: string[] = [];
      page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(Buffer.from(payload))));
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      ends.push(async () => {
        await context.close();
        expect(complaints.filter((complaint) => !mayComplainOf?.test(complaint))).toEqual([]);
      });
      return { page, context, frames };
    });
    for (const end of ends) await end();
  },
  kemi: async ({ newGuest, mayComplainOf }, use) => use(await newGuest({ name: 'Kemi', mayComplainOf })),
  odile: async ({ newGuest, mayComplainOf }, use) =>
    use(await newGuest({ viewport: phone, name: 'Odile', mayComplainOf })),
  watcher: async ({ newGuest, mayComplainOf }, use) => use(await newGuest({ name: 'Bram', mayComplainOf })),
});

export async function boot(
  root: string,
  dataDir: string,
  port: string,
): Promise<{ server: ChildProcess; url: string }> {
  // All who come share one address here.
  const env = { DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'fatal', MAX_TABLES_PER_ADDRESS: '10000' };
  const server = spawnServer(env, { root });
  server.stderr!.pipe(process.stderr);
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout!.once('data', (line: Buffer) => resolve(/http:\S+/.exec(String(line))![0]));
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
  return { server, url };
}

export async function kill(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
}
