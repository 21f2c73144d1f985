/**
 * `npm run measure:memory -- [--matches M] [--game ID] [--tv]`: what one tab keeps from match to match.
 *
 * After `npm run build`. A real browser plays M matches (50) against bots in one tab, from one to the next by its end
 * panel, with WebGL. After every tenth match garbage is collected and counted is what is left: the heap, nodes (those of
 * no document too), listeners, textures. From the tenth on nothing of it may grow with the matches.
 *
 * `--tv`: a television shows so many finished matches of all games instead, at 8 times their speed.
 */
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { keepFinishedMatches } from '../e2e/finished-matches.ts';
import { kept, probeOf, type Kept } from '../e2e/kept-memory.ts';
import { countCost } from '../e2e/stage-cost.ts';
import { openAgainstBots } from '../e2e/steps.ts';
import { countShows, evening, untilShown } from '../e2e/television.ts';
import { ServerProcess } from '../server/testing/server-process.ts';
import { findChromium } from './browser.ts';

const { values } = parseArgs({
  options: {
    matches: { type: 'string', default: '50' },
    game: { type: 'string', default: 'wa-wa-west' },
    tv: { type: 'boolean', default: false },
  },
});

/** Short ones, in which all that is shown is shown. */
const tables: Record<string, { seats: number; options: object; keys: string }> = {
  'wa-wa-west': { seats: 4, options: { maxRounds: 2, blitz: true }, keys: '1 Enter' },
  'war-zone': { seats: 2, options: { maxTurns: 2 }, keys: '1 2 3 4 5 p t k e' },
  'yic-yac-yoe': { seats: 2, options: {}, keys: 'ArrowRight Enter Enter ArrowDown' },
};
/** Between two turns, ms. */
const turnMs = 300;
const every = 10;

const table = tables[values.game];
if (!table) throw new Error(`No such game: ${values.game}.`);
const { keys, ...asked } = table;
const server = await ServerProcess.prepare();
await server.start();
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
try {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 390, height: 844 } });
  page.on('pageerror', (error) => console.error(error));
  await countCost(page);
  const probe = await probeOf(page);
  if (values.tv) await turnOn(page);
  else await openAgainstBots(page, { game: values.game, ...asked });
  console.log('| after match | heap, MB | nodes | listeners | documents | textures | of textures, MB |');
  console.log('|---|---|---|---|---|---|---|');
  for (let match = 1; match <= Number(values.matches); match++) {
    if (values.tv) await untilShown(page, match, 180_000);
    else await playToEnd(page);
    if (match === 1 || match % every === 0) print(match, await kept(page, probe));
    if (!values.tv && match < Number(values.matches)) await goOn(page);
  }
} finally {
  await browser.close();
  await server.close();
}

/** An evening's matches again and again. */
async function turnOn(page: Page): Promise<void> {
  await keepFinishedMatches(server.dataDir, evening);
  await countShows(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/tv?speed=8');
}

/** The same keys again and again, until somebody has won: it need not be clever. */
async function playToEnd(page: Page): Promise<void> {
  const end = page.getByRole('button', { name: 'Play again' });
  for (const untilMs = Date.now() + 180_000; !(await end.isVisible()); await page.waitForTimeout(turnMs)) {
    if (Date.now() > untilMs) throw new Error('The match does not end.');
    // Whoever is out reads why first: the bots wait for them.
    const watchOn = page.getByRole('button', { name: 'Watch on' });
    if (await watchOn.isVisible()) await watchOn.click();
    for (const key of keys.split(' ')) await page.keyboard.press(key);
  }
}

async function goOn(page: Page): Promise<void> {
  const before = page.url();
  await page.getByRole('button', { name: 'Play again' }).click();
  await page.waitForURL((url) => url.href !== before, { timeout: 30_000 });
}

function print(match: number, { heapMb, textureMb, nodes, listeners, documents, textures }: Kept): void {
  const cells = [match, heapMb.toFixed(1), nodes, listeners, documents, textures, textureMb.toFixed(2)];
  console.log(`| ${cells.join(' | ')} |`);
}
