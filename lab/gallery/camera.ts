/** A browser that takes the same picture of the same page every time. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { launchChromium } from '../../scripts/browser.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Camera {
  readonly taken: number;
  /** A page in a context of its own; what it throws ends the run. */
  page(options: BrowserContextOptions): Promise<Page>;
  /** Whether a picture of that name is wanted. */
  wants(name: string): boolean;
  /** Takes what is within that box, CSS px, as it is painted next. */
  take(page: Page, name: string, box: Box): Promise<void>;
  /** Takes a page that is still; the whole of it, however far it scrolls, or what the screen shows. */
  takePage(page: Page, name: string, fullPage: boolean): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param to.only pictures with that in their name; all if empty
 * @param to.hosts where names of hosts lead, as Chromium takes it: `MAP one.localhost:80 127.0.0.1:1234`
 */
export async function openCamera(to: { folder: string; only: string; scale: number; hosts?: string }): Promise<Camera> {
  const browser = await launchChromium(
    'use-gl=angle',
    'use-angle=swiftshader',
    'enable-unsafe-swiftshader',
    // Without a graphics card that is quicker.
    'disable-gpu-compositing',
    'disable-gpu-rasterization',
    'force-color-profile=srgb',
    'font-render-hinting=none',
    ...(to.hosts ? [`host-resolver-rules=${to.hosts}`] : []),
  );
  let taken = 0;
  return {
    get taken() {
      return taken;
    },
    async page(options) {
      const context = await browser.newContext({ deviceScaleFactor: to.scale, ...options });
      const page = await context.newPage();
      page.on('pageerror', (error) => {
        throw error;
      });
      return page;
    },
    wants: (name) => name.includes(to.only),
    async take(page, name, { x, y, width, height }) {
      // Quicker than Playwright's own screenshot, which waits and hides first: there are thousands of pictures.
      const line = await lineTo(page);
      const { data } = await line.send('Page.captureScreenshot', {
        format: 'png',
        clip: { x, y, width, height, scale: 1 },
        optimizeForSpeed: true,
      });
      const path = join(to.folder, `${name}.png`);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, Buffer.from(data, 'base64'));
      taken++;
    },
    async takePage(page, name, fullPage) {
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({
        path: join(to.folder, `${name}.png`),
        fullPage,
        animations: 'disabled',
        caret: 'hide',
      });
      taken++;
    },
    close: () => browser.close(),
  };
}

const lines = new WeakMap<Page, ReturnType<typeof connect>>();
const connect = (page: Page) => page.context().newCDPSession(page);

function lineTo(page: Page): ReturnType<typeof connect> {
  let line = lines.get(page);
  if (!line) lines.set(page, (line = connect(page)));
  return line;
}
