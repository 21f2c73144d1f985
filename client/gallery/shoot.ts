/**
 * Takes pictures of the gallery: `node client/gallery/shoot.ts <folder> <scene>:<size>[:<ms>][:dark][:still]…`,
 * e.g. `story:808x744:1000:dark`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import type { Shot } from './gallery.ts';

const [folder, ...wanted] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const server = await createServer({ server: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
await server.listen();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1960, height: 1240 }, deviceScaleFactor: Number(process.env.SCALE ?? 1) });
  page.on('console', (message) => message.type() === 'error' && console.error(message.text()));
  page.on('pageerror', (error) => console.error(error.stack));
  await page.goto(`${server.resolvedUrls!.local[0]}gallery/`);
  await page.waitForFunction(() => window.gallery !== undefined);
  for (const name of wanted) await take(name);

  async function take(name: string): Promise<void> {
    const [scene, size, ...rest] = name.split(':');
    const [width, height] = size.split('x').map(Number);
    const ms = rest.map(Number).find((value) => !Number.isNaN(value));
    const shot: Shot = { scene, width, height, ms, dark: rest.includes('dark'), still: rest.includes('still') };
    const durationMs = await page.evaluate((each) => window.gallery!(each), shot);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.locator('#stage').screenshot({ path: join(folder, `${name.replaceAll(':', '-')}.png`) });
    console.log(`${name}: ${durationMs} ms`);
  }
} finally {
  await browser.close();
  await server.close();
}
