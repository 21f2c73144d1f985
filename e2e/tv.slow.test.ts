/** The television: what is live, then the best of the day, by itself; from afar, on a phone, in a frame. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { joinBots } from '../server/testing/guest.ts';
import { keepFinishedMatches } from './finished-matches.ts';
import { expect, phone, test } from './harness.ts';

const television = { width: 1920, height: 1080 };

/** Each begins with a server on which nobody has played, or with what the one before has left. */
test.describe.configure({ mode: 'serial' });

const six = ['Kemi', 'Odile', 'Bram', 'Tuan', 'Inés', 'Raf'];

/** Text that can't be read from four metres: smaller than 30 px on a picture of 1920 by 1080. What no eye sees is left out. */
const tooSmall = (page: Page, least = 30) =>
  page.evaluate((leastPx) => {
    const px = leastPx * (leastPx < 30 ? 1 : Math.min(innerWidth / 1920, innerHeight / 1080)) - 0.1;
    return [...document.querySelectorAll('.tv-set *')].flatMap((element) => {
      const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim());
      const isSeen =
        !element.closest('.visually-hidden, [aria-hidden="true"], svg') && element.getClientRects().length > 0;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      return text && isSeen && size < px ? [`${element.textContent}: ${size}`] : [];
    });
  }, least);

/** What sticks out of the picture, or of the box it lies in. */
const stickingOut = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.tv-set, .screen-bar, .tv-when, .tv-badges li, .screen-told li')].flatMap(
      ({ className, textContent, scrollWidth, clientWidth }) =>
        scrollWidth > clientWidth + 1 ? [`${className} ${textContent}: ${scrollWidth}/${clientWidth}`] : [],
    ),
  );

const shows = (page: Page, what: 'title' | 'replay' | 'live', timeout = 30_000) =>
  expect(page.locator(`.tv[data-shows=${what}]`)).toBeVisible({ timeout });

test('with nothing to watch it says how to start; then shows what comes', async ({ server, newGuest }) => {
  const { page } = await newGuest({ viewport: television });
  await page.goto('/tv');
  await expect(page.getByRole('heading', { name: 'Nothing is on yet' })).toBeVisible();
  expect(await tooSmall(page)).toEqual([]);
  await keepFinishedMatches(server.dataDir, [{ game: 'wa-wa-west', names: six, options: { maxRounds: 5 } }]);
  await shows(page, 'title', 60_000);
});

test('a replay comes with a title that keeps its secret, and plays by itself to its end', async ({
  server,
  newGuest,
}) => {
  for (const viewport of [phone, { width: 844, height: 390 }, television, { width: 3840, height: 2160 }]) {
    const { page } = await newGuest({ viewport });
    const least = viewport.width < 900 ? 12 : 30;
    // Slowly: it is to be looked at.
    await page.goto('/tv?speed=0.5');
    await shows(page, 'title');
    const title = page.getByRole('region', { name: 'What comes next' });
    for (const name of six) await expect(title.getByText(name)).toBeVisible();
    await expect(title.getByText(/^Played today at \d\d:\d\d$/)).toBeVisible();
    expect(await page.locator('body').innerText()).not.toMatch(/\b(wins?|won|tie|out|lost|last|round)\b/i);
    // Once all have come up.
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState === 'finished'));
    expect(await tooSmall(page, least)).toEqual([]);
    expect(await stickingOut(page)).toEqual([]);
    await page.goto('/tv?speed=4');
    await shows(page, 'replay');
    await expect(page.getByRole('heading', { name: 'Round 2' })).toBeVisible();
    expect(await tooSmall(page, least)).toEqual([]);
    expect(await stickingOut(page)).toEqual([]);
    await expect(page.locator('.winner-poster')).toBeVisible();
    await page.close();
  }
  void server;
});

test('what is live takes over, and gives way to a replay when it is over', async ({ server, newGuest }) => {
  const { page } = await newGuest({ viewport: television });
  await page.goto('/tv');
  await shows(page, 'title');
  const table = { game: 'wa-wa-west', seats: 4, public: true, options: { chooseMs: 20_000 } };
  const kemi = await joinBots(server.url, table);
  await kemi.sit('Zora');
  await expect(page.getByText('Live in a moment Wa Wa West ++')).toBeVisible();
  await shows(page, 'live');
  await expect(page.getByRole('list', { name: 'Players' }).getByText('Zora')).toBeAttached();
  const isOver = () => kemi.state.phase === 'over';
  for (let round = 1; !isOver(); round++) {
    await kemi.until(() => kemi.heard('round-opened').length >= round || isOver(), 30_000);
    if (round === 2) {
      await expect(page.getByRole('heading', { name: /Chances to win/ })).toBeVisible();
      expect(await tooSmall(page)).toEqual([]);
      expect(await stickingOut(page)).toEqual([]);
    }
    // Whoever reloads is soon out, and bots among themselves hurry.
    if (!isOver()) await kemi.choose(round < 3 ? 'shield' : 'reload').catch(() => undefined);
  }
  await kemi.untilOver(60_000);
  await expect(page.locator('.winner-poster')).toBeVisible();
  await shows(page, 'title', 40_000);
  await kemi.ask({ type: 'leave' });
});

test('without a network it says so and goes on by itself', async ({ newGuest }) => {
  const { page, context } = await newGuest({ viewport: television, mayComplainOf: /ERR_INTERNET_DISCONNECTED/ });
  await page.goto('/tv?speed=8');
  await shows(page, 'replay');
  await context.setOffline(true);
  await expect(page.getByText('No network')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('No network')).toHaveCount(0);
  await shows(page, 'title', 60_000);
});

test('in a frame of another page it plays, and leads here', async ({ server, newGuest }) => {
  const { page } = await newGuest();
  const elsewhere = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<iframe src="${server.url}/embed/tv" width="640" height="400" style="border:0"></iframe>`);
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('region', { name: 'What comes next' })).toBeVisible();
  await expect(frame.getByRole('heading', { name: /Round \d/ })).toBeVisible();
  await expect(frame.getByRole('link', { name: /Open in Three Rooms/ })).toBeVisible();
  elsewhere.close();
});
