/**
 * Takes pictures of the built gallery: every scene of the stage at both sizes, its reveal at several
 * moments. `node scripts/gallery.ts [scene:size[:ms][:dark][:still]…]`, e.g. `story:808x744:1000:dark`,
 * takes those only. Pictures go to test-results/gallery.
 */
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { preview } from 'vite';
import type { Shot } from '../client/gallery/gallery.ts';
import { scenes } from '../client/gallery/scenes.ts';
import { findChromium } from './browser.ts';

const folder = join(import.meta.dirname, '../test-results/gallery');
const sizes = ['808x744', '390x352'];
/** Moments of a reveal worth seeing, as shares of its length. */
const moments = [0.05, 0.15, 0.3, 0.45, 0.65, 0.85];

const server = await preview({ mode: 'gallery', logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } });
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1960, height: 1240 }, deviceScaleFactor: 2 });
  await page.goto(`${server.resolvedUrls!.local[0]}gallery/`);
  await page.waitForFunction(() => window.gallery !== undefined);
  const wanted = process.argv.slice(2);
  if (wanted.length > 0) for (const name of wanted) await take(page, readShot(name));
  else
    for (const scene of Object.keys(scenes))
      for (const size of sizes) await takeAll(page, readShot(`${scene}:${size}`));
} finally {
  await browser.close();
  await server.close();
}

function readShot(name: string): Shot {
  const [scene, size, ...rest] = name.split(':');
  const [width, height] = size.split('x').map(Number);
  const ms = rest.map(Number).find((value) => !Number.isNaN(value));
  return { scene, width, height, ms, dark: rest.includes('dark'), still: rest.includes('still') };
}

async function takeAll(page: Page, shot: Shot): Promise<void> {
  const durationMs = await take(page, shot);
  if (durationMs > 0) for (const share of moments) await take(page, { ...shot, ms: Math.round(durationMs * share) });
}

/** @returns how long the scene's reveal is, ms; 0 for a scene at rest */
async function take(page: Page, shot: Shot): Promise<number> {
  const durationMs = await page.evaluate((each) => window.gallery!(each), shot);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const { scene, width, height, ms, dark, still } = shot;
  const parts = [scene, `${width}x${height}`, ms, dark && 'dark', still && 'still'];
  const name = parts.filter((part) => part !== undefined && part !== false).join('-');
  await page.locator('#stage').screenshot({ path: join(folder, `${name}.png`) });
  return durationMs;
}
