/** A real server with the built page, and a real Chromium that opens it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { findChromium } from '../scripts/browser.ts';

const root = join(import.meta.dirname, '..');
export const laptop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };
export const sizes = { laptop, phone };

export interface House {
  url: string;
  browser: Browser;
  /** Somebody new: a browser profile of their own. */
  guest(
    viewport?: { width: number; height: number },
    options?: { dark?: boolean; still?: boolean; name?: string },
  ): Promise<Guest>;
  /** Two people, one on a laptop and one on a phone, and a spectator. */
  trio(): Promise<{ kemi: Guest; odile: Guest; watcher: Guest }>;
  /** kill -9, and the same house again at the same address. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

export interface Guest {
  page: Page;
  context: BrowserContext;
  /** Every frame that came through this page's sockets, in order. */
  frames: Buffer[];
  /** What the page complained about. */
  complaints: string[];
}

/** @throws if the page is not built or there is no Chromium: nothing is skipped */
export async function openHouse(): Promise<House> {
  if (!existsSync(join(root, 'dist', 'client', 'index.html'))) throw new Error('The page is not built: npm run build');
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium: node scripts/browser.ts installs one');
  const dataDir = mkdtempSync(join(tmpdir(), 'three-rooms-e2e-'));
  let { server, url } = await boot(dataDir, '0');
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const guest: House['guest'] = (viewport = laptop, options = {}) => newGuest(browser, viewport, options);
  return {
    url,
    browser,
    guest,
    trio: async () => ({
      kemi: await guest(laptop, { name: 'Kemi' }),
      odile: await guest(phone, { name: 'Odile' }),
      watcher: await guest(laptop, { name: 'Bram' }),
    }),
    crash: async () => {
      await end(server);
      ({ server } = await boot(dataDir, new URL(url).port));
    },
    close: async () => {
      await browser.close();
      await end(server);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function boot(dataDir: string, port: string): Promise<{ server: ChildProcess; url: string }> {
  const server = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    env: { ...process.env, PORT: port, HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout.once('data', (line: Buffer) => resolve(/http:\S+/.exec(String(line))![0]));
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
  return { server, url };
}

async function end(server: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await gone;
}

async function newGuest(
  browser: Browser,
  viewport: { width: number; height: number },
  { dark = false, still = false, name }: { dark?: boolean; still?: boolean; name?: string },
): Promise<Guest> {
  const context = await browser.newContext({
    viewport,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: still ? 'reduce' : 'no-preference',
    hasTouch: viewport.width < 500,
  });
  if (name) await context.addInitScript((kept) => localStorage.setItem('three-rooms.name', JSON.stringify(kept)), name);
  // Less than a test's own: so that what was waited for is named.
  context.setDefaultTimeout(12_000);
  const page = await context.newPage();
  const frames: Buffer[] = [];
  const complaints: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(Buffer.from(payload))));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { page, context, frames, complaints };
}

const pictures = join(root, 'test-results', 'screens');

/** Keeps a picture to look at, at the size the page has. */
export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  const { width, height } = page.viewportSize()!;
  await page.screenshot({ path: join(pictures, `${name}-${width}x${height}.png`) });
}

/** Keeps a picture of what each of them sees, if a test failed. */
export async function pictureIfFailed(
  task: { result?: { state?: string } },
  name: string,
  guests: Record<string, Guest>,
): Promise<void> {
  if (task.result?.state !== 'fail') return;
  for (const [who, { page }] of Object.entries(guests)) await picture(page, `failed-${name}-${who}`);
}

/** Tables that nobody looks at need not be painted. */
export async function leave(...guests: Guest[]): Promise<void> {
  await Promise.all(guests.map(({ context }) => context.close()));
}
