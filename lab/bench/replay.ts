/**
 * `npm run bench:replay -- [--runs N] [--seeks N] [folder …]`: how fast the longest replays open and seek, on a laptop and on a phone
 * whose processor is four times as slow. After `npm run build`; folders of other builds of this project are measured in
 * the same run, in turn, as a machine that has other work compares nothing else.
 *
 * Opened is a replay whose scrubber answers. A seek is measured from the press on the scrubber to the frame that shows
 * it. The longest task is the longest that the page was busy at a stretch until 3 s after it was opened, and at rest, as the
 * browser counts it, by the clock: on the first visit, on the second, when the browser writes down what it compiled, and on the
 * third, when it reads that. By the clock a task also waits for processors that others keep busy. A run of its defaults writes
 * lab/results/replay.json.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isUsual, readOptions } from '../command-line.ts';
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Envelope } from '../../replays/log/log.ts';
import { longWarZone, longWaWaWest } from '../../replays/testing/long-matches.ts';
import { databaseIn, openSqliteStore } from '../../replays/store/sqlite-store.ts';
import { addressOf, spawnServer } from '../../server/testing/server-process.ts';
import { at } from '../../shared/contract/at.ts';
import { chanceOf } from '../../shared/contract/random.ts';
import { launchChromium } from '../../scripts/browser.ts';
import { keepResults, median, percentile, printTable } from '../results.ts';
import { keepMatch } from '../gallery/tables.ts';

const { runs, seeks: many, names } = readOptions({ runs: 3, seeks: 500 }, true);
const folders = names.length > 0 ? names : ['.'];

const matches: Record<string, Envelope[]> = {
  'War Zone, 400 turns': longWarZone(),
  'Wa Wa West, 16 in 100 rounds': longWaWaWest(),
};
const devices = [
  { name: 'laptop', viewport: { width: 1280, height: 800 }, slower: 1 },
  { name: 'phone', viewport: { width: 390, height: 844 }, slower: 4 },
];
/** After so many seeks the heap is measured. */
const seeks = { few: 50, many };
const OPENED = 'The replay is open.';
const VISITS = ['first visit', 'second', 'third'];
/** Still thinking about the match counts as opening. */
const AFTER_MS = 3000;
/** By then the browser has ended the workers of a page that was left. */
const LEFT_MS = 3500;

interface Opened {
  openedMs: number;
  /** Those over 50 ms, ms. */
  tasks: number[];
}

interface Measured {
  /** As many as there are `VISITS`. */
  visits: Opened[];
  seekMs: number[];
  heapMb: { few: number; many: number };
}

const browser = await launchChromium('disable-gpu', 'disable-software-rasterizer', 'enable-precise-memory-info');
const results = new Map<string, Measured[]>();
try {
  for (let run = 0; run < runs; run++) for (const folder of folders) await measureFolder(browser, folder);
} finally {
  await browser.close();
}
print();

async function measureFolder(chrome: Browser, folder: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'three-rooms-replay-'));
  const store = await openSqliteStore(databaseIn(dataDir));
  for (const log of Object.values(matches)) await keepMatch(store, log);
  await store.close();
  const server = spawnServer({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }, { root: folder });
  server.stderr!.pipe(process.stderr);
  try {
    const url = await addressOf(server);
    for (const [match, log] of Object.entries(matches))
      for (const device of devices) {
        const key = [match, device.name, ...(names.length > 0 ? [folder] : [])].join(', ');
        const address = `${url}/replay/${at(log, 0).match}`;
        results.set(key, [...(results.get(key) ?? []), await measureReplay(chrome, address, device)]);
      }
  } finally {
    server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureReplay(
  chrome: Browser,
  address: string,
  { viewport, slower }: (typeof devices)[number],
): Promise<Measured> {
  const context = await chrome.newContext({ viewport, serviceWorkers: 'block', bypassCSP: true });
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(error));
    const probe = await context.newCDPSession(page);
    await probe.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.addInitScript(watch);
    const visits: Opened[] = [];
    for (const _ of VISITS) visits.push(await visit(page, address));
    const chance = chanceOf(7);
    const seekMs = await seekAbout(page, seeks.few, () => chance.int(10_000) / 10_000);
    const few = await heapMb(probe);
    seekMs.push(...(await seekAbout(page, seeks.many - seeks.few, () => chance.int(10_000) / 10_000)));
    return { visits, seekMs, heapMb: { few, many: await heapMb(probe) } };
  } finally {
    await context.close();
  }
}

async function visit(page: Page, address: string): Promise<Opened> {
  await page.goto('about:blank');
  await page.waitForTimeout(LEFT_MS);
  // Whoever asks the page whether it is open holds it up: it says so.
  const opened = page.waitForEvent('console', { predicate: (told) => told.text() === OPENED, timeout: 120_000 });
  await page.goto(address, { waitUntil: 'commit' });
  await opened;
  await page.waitForTimeout(AFTER_MS);
  return page.evaluate(() => {
    const { openedMs, tasks } = window as unknown as Watched;
    return { openedMs, tasks };
  });
}

interface Watched extends Opened {
  seeks: number[];
}

/** Runs in the page, before anything of it. */
function watch(): void {
  const watched: Watched = Object.assign(window, { openedMs: 0, tasks: [], seeks: [] });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  const painted = (then: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', then);
      port1.start();
      port2.postMessage(null);
    });
  const tell = () => {
    watched.openedMs = performance.now();
    console.debug('The replay is open.');
  };
  const look = () => {
    if (document.querySelector('.replay-slider')) painted(tell);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const press = () => {
    const from = performance.now();
    painted(() => watched.seeks.push(performance.now() - from));
  };
  addEventListener('pointerdown', press, { capture: true });
}

async function seekAbout(page: Page, count: number, share: () => number): Promise<number[]> {
  const box = (await page.locator('.replay-slider').boundingBox())!;
  await page.evaluate(() => ((window as unknown as Watched).seeks.length = 0));
  for (let seek = 0; seek < count; seek++) {
    await page.mouse.move(box.x + share() * box.width, box.y + 12);
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForFunction((many) => (window as unknown as Watched).seeks.length >= many, seek + 1);
  }
  return page.evaluate(() => [...(window as unknown as Watched).seeks]);
}

/** What is left when all garbage is gone. */
async function heapMb(probe: CDPSession): Promise<number> {
  for (let run = 0; run < 2; run++) await probe.send('HeapProfiler.collectGarbage');
  const { usedSize } = await probe.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

function print(): void {
  const rows = [...results].map(([key, all]) => {
    const middle = (of: (one: Measured) => number) => median(all.map(of));
    const ofEach = (of: (one: Opened) => number) =>
      VISITS.map((_, index) => Math.round(middle(({ visits }) => of(at(visits, index)))));
    const seekMs = all.flatMap((run) => run.seekMs);
    return {
      replay: key,
      openedMs: ofEach(({ openedMs }) => openedMs),
      longestTaskMs: ofEach(({ tasks }) => Math.max(0, ...tasks)),
      tasksOver50Ms: ofEach(({ tasks }) => tasks.length),
      seekMs: [median(seekMs), percentile(seekMs, 0.95)],
      heapMb: [middle(({ heapMb }) => heapMb.few), middle(({ heapMb }) => heapMb.many)],
    };
  });
  console.log(`Visits: ${VISITS.join(', ')}. Heap: after ${seeks.few} seeks, and after all.`);
  printTable([
    ['replay', 'opened, ms', 'longest task, ms', 'tasks over 50 ms', 'seek p50, p95, ms', 'heap, MB'],
    ...rows.map(({ replay, ...row }) => [
      replay,
      ...Object.values(row).map((numbers) => numbers.map((one) => +one.toFixed(1)).join(', ')),
    ]),
  ]);
  if (isUsual) keepResults('replay', { rows });
}
