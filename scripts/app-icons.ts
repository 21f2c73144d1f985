/** Draws the app's icons anew, as the sizes that systems and browsers ask for, from the two drawings in client/public/icons. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from './browser.ts';

const client = join(import.meta.dirname, '..', 'client');
const folder = join(client, 'public', 'icons');
const sizes = [
  // To draw a drawing in its tab a browser sets up a page of its own, which takes a slow phone up to 50 ms.
  { drawing: 'icon', px: 32, path: join(client, 'tab-icon.png') },
  { drawing: 'icon', px: 192 },
  { drawing: 'icon', px: 512 },
  { drawing: 'maskable', px: 180 },
  { drawing: 'maskable', px: 512 },
];

const browser = await launchChromium();
const page = await browser.newPage();
for (const { drawing, px, path = join(folder, `${drawing}-${px}.png`) } of sizes) {
  const svg = readFileSync(join(folder, `${drawing}.svg`)).toString('base64');
  await page.setViewportSize({ width: px, height: px });
  await page.setContent(
    `<style>body { margin: 0 } img { display: block; width: 100vw }</style><img src="data:image/svg+xml;base64,${svg}">`,
  );
  await page.screenshot({ path, omitBackground: true });
}
await browser.close();
