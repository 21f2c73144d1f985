/** Old browsers: what is built runs in the oldest that the page is for, and older ones are told. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { hasSelectors, tooNew } from '../scripts/too-new.ts';
import { browsersInWords } from '../shared/browsers.ts';
import { expect, test } from './harness.ts';
import { button } from './steps.ts';

/** Used only where it exists, by whom. */
const guarded = {
  zod: ['Error.captureStackTrace', 'URL.canParse'],
  '@noble/hashes': ['Uint8Array.fromHex'],
  preact: ['.moveBefore'],
  // Its WebTransport is never chosen.
  'colyseus.js': ['.createWritable', 'WebTransport'],
  msgpackr: ['setImmediate'],
  '@preact/signals': ['Symbol.dispose'],
  'pixi.js': ['VideoFrame'],
  // Without VideoEncoder a clip is made of pictures.
  mediabunny: [
    'AudioData',
    'AudioEncoder',
    'AudioEncoder.isConfigSupported',
    'EncodedAudioChunk',
    'EncodedVideoChunk',
    'SuppressedError',
    'Symbol.asyncDispose',
    'VideoEncoder',
    'VideoEncoder.isConfigSupported',
  ],
  'shared/contract/text.ts': ['Intl.Segmenter'],
  'client/kit/slices.ts': ['requestIdleCallback'],
  'client/kit/hand/over.ts': ['.showPopover'],
  'client/pages/replay/clip/clip-dialog.tsx': ['.canShare'],
  'client/pages/match/wake-lock.ts': ['.wakeLock'],
};
/** Names that mean something else in the built files. */
const others = ['HID', '.isVisible'];

const folder = join(import.meta.dirname, '../dist/client');
const built = (what: string) =>
  globSync(what, { cwd: folder }).map((name) => ({ name, code: readFileSync(join(folder, name), 'utf8') }));

test('what is built needs nothing that the oldest browsers lack', () => {
  const known = new Set([...Object.values(guarded).flat(), ...others]);
  expect(tooNew(built('**/*.js')).filter((one) => !known.has(one.slice(one.indexOf(': ') + 2)))).toEqual([]);
  const late = { css: /light-dark\(|@property|@scope|[{;]\s*&/, js: /light-dark\(|:has\(/ };
  const found = Object.entries(late).flatMap(([kind, words]) =>
    built(`**/*.${kind}`).flatMap(({ name, code }) => (words.test(code) ? [name] : [])),
  );
  expect(found).toEqual([]);
});

/** What Firefox 119 and 120 may leave out, since they have it otherwise, or it only adorns. */
const mayBeLeftOut = {
  'label:has(': 'base.css draws the ring around any label that has the focus',
  '.what-if-seat:has(': 'the same',
  ':has(>.clip-': 'the grip itself has a ring instead of its flag',
  ':has(.clip)': 'the dialog is higher than what is in it',
  ':has(.yy-desk)': 'a line between table and hand',
  ':has(.tv-hint)': 'the sentences always leave the room for it',
};

test('what styles find by :has() is not missed where there is none', () => {
  const selectors = built('**/*.css').flatMap(({ code }) => hasSelectors(code));
  const parts = Object.keys(mayBeLeftOut);
  expect(selectors.filter((one) => !parts.some((part) => one.includes(part)))).toEqual([]);
  expect(parts.filter((part) => !selectors.some((one) => one.includes(part)))).toEqual([]);
});

const told = (page: Page) => page.getByRole('alert');

test('a browser that is too old is told so, and nothing else is loaded', async ({ newGuest }) => {
  const { page } = await newGuest();
  await page.addInitScript(() => Reflect.deleteProperty(String.prototype, 'isWellFormed'));
  // Nor does it come to an end.
  await page.goto('/', { waitUntil: 'commit' });
  await expect(told(page)).toHaveText(
    `This browser is too old for this page. Please update it, or use another one: ${browsersInWords}.`,
  );
  expect(await page.evaluate(() => document.scripts.length)).toBe(1);
});

for (const [what, answer] of [
  ['does not arrive', null],
  ['can’t be parsed', 'using('],
  ['fails', 'Promise.withTheNewest()'],
] as const)
  test(`a page whose first module ${what} says what is needed`, async ({ newGuest }) => {
    const { page } = await newGuest({ mayComplainOf: /ERR_FAILED|SyntaxError|Unexpected|not a function/ });
    await page.route('**/assets/index-*.js', (route) =>
      answer === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: answer }),
    );
    await page.goto('/');
    await expect(told(page)).toContainText('This page did not start.');
    await expect(told(page)).toContainText(browsersInWords);
  });

test('a page that starts late takes back that it did not', async ({ newGuest }) => {
  const { page } = await newGuest();
  await page.clock.install();
  let arrive = () => {};
  const isLate = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await isLate;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#page')).toBeAttached();
  await page.clock.fastForward(10_000);
  await expect(told(page)).toContainText('This page did not start.');
  arrive();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(told(page)).toBeHidden();
});

test('who waits for long is told what may be wrong, and can try again', async ({ newGuest }) => {
  const { page } = await newGuest();
  await page.clock.install();
  let asked = 0;
  await page.route('**/api/invites/**', () => void asked++);
  await page.goto('/join/ABCDEF');
  await expect(page.getByText('Looking for the table ABCDEF…')).toBeAttached();
  await expect(button(page, 'Try again')).toBeHidden();
  await page.clock.fastForward(11_000);
  await expect(page.getByText('This is taking long')).toBeVisible();
  await button(page, 'Try again').click();
  await expect.poll(() => asked).toBe(2);
  await expect(page.getByText('This is taking long')).toBeHidden();
});
