/** Browser tests: all of them by `npm run test:e2e`, or `npx playwright test joining` for those of one file after `npm run build`. */
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/browser.ts';
import { prepareTests } from './scripts/test-environment.ts';

prepareTests();

const executablePath = findChromium() ?? undefined;

/** Without what a browser does for itself over the network. */
const quiet = ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
/** @param args how it draws where there is no graphics card */
const chromium = (...args: string[]) => ({
  launchOptions: { executablePath, args: ['--no-sandbox', ...quiet, ...args] },
});
const canvas = chromium('--disable-gpu', '--disable-software-rasterizer');
const webgl = chromium('--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader');

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.test.ts',
  outputDir: 'test-results/e2e',
  // A server and a browser each.
  workers: 3,
  fullyParallel: true,
  // A test that fails now and then is a bug: none has a second try.
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // Beside two dozen busy processes a page takes ten times as long, and no test may fail for it.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  use: {
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    // No trace: it takes a third of the machine. To see what came before a failure: `npx playwright test NAME --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // Most tests run without WebGL: the stages then draw on a plain canvas, as for anyone whose browser lacks it.
    { name: 'canvas', testIgnore: ['*webgl.test.ts', '*.slow.test.ts'], use: canvas },
    // The rest is part of `npm run test:slow`.
    { name: 'slow', testMatch: '*.slow.test.ts', use: canvas },
    // One after the other: without a graphics card a page with WebGL keeps half a core busy.
    { name: 'webgl', testMatch: '*webgl.test.ts', fullyParallel: false, use: webgl },
  ],
});
