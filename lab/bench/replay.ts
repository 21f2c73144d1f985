/**
 * `npm run bench:replay -- [--runs N] [--seeks N] [folder …]`: how fast the longest replays open and seek, on a laptop and on a phone
 * whose processor is four times as slow. After `npm run build`; folders of other builds of this project are measured in
 * the same run, in turn, as a machine that has other work compares nothing else.
 *
 * Opened is a replay whose scrubber answers. A seek is measured from the press on the scrubber to the frame that shows
 * it. The longest task is the longest that the page was busy at a stretch until 3 s after it was opened, and at rest, as the
 * browser counts it, by the clock: on the first visit, on the second, when the browser writes down what it compiled, and on the
 * third, when it reads that. By the clock a task also waits for processors that others keep busy: so a first visit is traced, too,
 * at full speed, and the longest of the processor's own times taken as often as the device is slower.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import type { Envelope } from '../../replays/log/log.ts';
import { longWarZone, longWaWaWest } from '../../replays/testing/long-matches.ts';
import { databaseIn, openSqliteStore } from '../../replays/store/sqlite-store.ts';
import { addressOf, spawnServer } from '../../server/testing/server-process.ts';
import { at } from '../../shared/contract/at.ts';
import { chanceOf } from '../../shared/contract/random.ts';
import { findChromium } from '../../scripts/browser.ts';
import { keepMatch } from '../../scripts/gallery/kept-matches.ts';

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, seeks: { type: 'string', default: '500' } },
  allowPositionals: true,
});
const folders = positionals.length > 0 ? positionals : ['.'];

const matches: Record<string, Envelope[]> = {
  'War Zone, 400 turns': longWarZone(),
  'Wa Wa West, 16 in 100 rounds': longWaWaWest(),
};
const devices = [
  { name: 'laptop', viewport: { width: 1280, height: 800 }, slower: 1 },
  { name: 'phone', viewport: { width: 390, height: 844 }, slower: 4 },
];
/** After so many seeks the heap is measured. */
const seeks = { few: 50, many: Number(values.seeks) };
const OPENED = 'The replay is open.';
const VISITS = ['first visit', 'second', 'third'];
/** Still thinking about the match counts as opening. */
const AFTER_MS = 3000;
/** At full speed a replay is open and at rest by then. */
const TRACED_MS = 7000;
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
  /** The longest task of a first visit, without what it waited for, ms. */
  processorMs: number;
  seekMs: number[];
  heapMb: { few: number; many: number };
}

const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: ['--no-sandbox', '--disable-gpu', '--disable-software-rasterizer', '--enable-precise-memory-info'],
});
const results = new Map<string, Measured[]>();
try {
  for (let run = 0; run < Number(values.runs); run++)
    for (const folder of folders) await measureFolder(browser, folder);
} finally {
  await browser.close();
}
print();

async function measureFolder(chrome: Browser, folder: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'three-rooms-replay-'));
  const store = await openSqliteStore(databaseIn(dataDir));
  for (const log of Object.values(matches)) await keepMatch(store, log, false);
  await store.close();
  const server = spawnServer({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }, { root: folder });
  server.stderr!.pipe(process.stderr);
  try {
    const url = await addressOf(server);
    for (const [match, log] of Object.entries(matches))
      for (const device of devices) {
        const key = `${match} | ${device.name} | ${folder}`;
        const address = `${url}/replay/${at(log, 0).match}`;
        const measured = await measureReplay(chrome, address, device);
        const processorMs = await traceTasks(chrome, address, device);
        results.set(key, [...(results.get(key) ?? []), { ...measured, processorMs }]);
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
): Promise<Omit<Measured, 'processorMs'>> {
  const context = await chrome.newContext({ viewport, serviceWorkers: 'block' });
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

/** What Chromium writes down of a task, or of a moment of a page. Times in µs. */
interface Traced {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  /** Of the thread's own time; tasks alone have it. */
  tdur?: number;
  args: { data?: { documentLoaderURL?: string } };
}

/** @returns the longest that one task took a processor, from when the browser has come to the page, times as slow as the device is, ms */
async function traceTasks(chrome: Browser, address: string, { viewport, slower }: (typeof devices)[number]) {
  const context = await chrome.newContext({ viewport, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.waitForTimeout(LEFT_MS);
    await chrome.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
    await page.goto(address, { waitUntil: 'commit' });
    // Whoever looks whether it is open holds it up.
    await page.waitForTimeout(TRACED_MS);
    const { traceEvents } = JSON.parse((await chrome.stopTracing()).toString()) as { traceEvents: Traced[] };
    const isOfPage = ({ args }: Traced) => args.data?.documentLoaderURL === address;
    const visited = traceEvents.findLast((one) => one.name === 'navigationStart' && isOfPage(one))!;
    const here = traceEvents.filter(
      ({ pid, tid, ts }) => pid === visited.pid && tid === visited.tid && ts >= visited.ts,
    );
    const fromUs = here.find(({ name }) => name === 'commitNavigationEnd')!.ts;
    return (slower * Math.max(...here.map(({ ts, tdur = 0 }) => (ts > fromUs ? tdur : 0)))) / 1000;
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
  const each = (what: string) => VISITS.map((visit, index) => (index === 0 ? `${what}: ${visit}` : visit));
  const columns = [
    'match | device | build',
    ...each('opened, ms'),
    ...each('longest task over 50 ms'),
    ...each('how many'),
    'the processor’s own, first | seek p50, ms | p95 | heap after 50 seeks, MB | after all',
  ].join(' | ');
  console.log(`| ${columns} |`);
  console.log(`|${'---|'.repeat(columns.split('|').length)}`);
  for (const [key, all] of results) {
    const middle = (of: (one: Measured) => number) => percentile(all.map(of), 0.5);
    const ofEach = (of: (one: Opened) => number) =>
      VISITS.map((_, index) => middle(({ visits }) => of(at(visits, index))));
    const every = all.flatMap(({ seekMs }) => seekMs);
    const cells = [
      ...ofEach(({ openedMs }) => openedMs).map(Math.round),
      ...ofEach(({ tasks }) => Math.max(0, ...tasks)).map(Math.round),
      ...ofEach(({ tasks }) => tasks.length),
      middle((one) => one.processorMs).toFixed(0),
      percentile(every, 0.5).toFixed(1),
      percentile(every, 0.95).toFixed(1),
      middle((one) => one.heapMb.few).toFixed(1),
      middle((one) => one.heapMb.many).toFixed(1),
    ];
    console.log(`| ${key} | ${cells.join(' | ')} |`);
  }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return at(sorted, Math.min(sorted.length - 1, Math.floor(share * sorted.length)));
}
