/** Two people and a spectator, from the lobby to the replay, in a real browser. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sheet } from '../shared/games/wa-wa-west/items.ts';
import { laptop, leave, openHouse, phone, picture, pictureIfFailed, type Guest, type House } from './house.ts';
import { button, told } from './words.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const card = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Your items' }).getByRole('button', { name: new RegExp(`^${name}\\b`) });

/** Picks a card and locks it in, as a pointer does. */
async function lockIn(page: Page, name: string): Promise<void> {
  await card(page, name).click();
  await page.getByRole('button', { name: `Lock in ${name}` }).click();
}

/** Waits until this hand may choose in that round. */
async function roundOpen(page: Page, round: number): Promise<void> {
  await page.getByRole('banner').getByText(`Round ${round}`).waitFor({ timeout: 15_000 });
  await page.getByText('Everyone turns at once').waitFor({ timeout: 15_000 });
}

const ids = sheet.map((row) => row.id);
const namesAnItem = (frame: Buffer) => ids.filter((id) => frame.includes(id));

describe('a whole match on screen', () => {
  let kemi: Guest;
  let odile: Guest;
  let watcher: Guest;
  let address: string;

  beforeAll(async () => {
    ({ kemi, odile, watcher } = await house.trio());
  });

  afterEach(({ task }) => pictureIfFailed(task, 'ww', { kemi, odile, watcher }));
  afterAll(() => leave(kemi, odile, watcher));

  it('is opened in the form, and joined by code', async () => {
    await kemi.page.goto(house.url);
    await kemi.page.getByRole('button', { name: 'Play now against bots: Wa Wa West ++' }).waitFor();
    await picture(kemi.page, 'lobby');
    await kemi.page.getByRole('link', { name: 'New match: Wa Wa West ++' }).click();
    for (let clicks = 0; clicks < 4; clicks++) await kemi.page.getByRole('button', { name: 'Seats: less' }).click();
    for (let clicks = 0; clicks < 3; clicks++) await kemi.page.getByRole('button', { name: 'Headstart: more' }).click();
    // A slow machine needs longer than ten seconds for what the test does in a round.
    await kemi.page.getByRole('switch', { name: 'Time to choose' }).click();
    await kemi.page.getByRole('spinbutton', { name: 'Time to choose, seconds' }).fill('60');
    await picture(kemi.page, 'create');
    await kemi.page.getByRole('button', { name: 'Open the table' }).click();
    await kemi.page.waitForURL(/\/t\/[a-z0-9]{20}$/);
    address = kemi.page.url();

    const code = (await kemi.page.getByText(/^[A-Z2-9]{4} [A-Z2-9]{4}$/).textContent())!;
    await odile.page.goto(house.url);
    await odile.page.getByRole('button', { name: 'Play now against bots: Wa Wa West ++' }).waitFor();
    await picture(odile.page, 'lobby');
    await odile.page.getByLabel('Join with a code').fill(code.toLowerCase());
    await odile.page.getByRole('button', { name: 'Join' }).click();
    await odile.page.waitForURL(address);
    // Who comes with a code is given a seat.
    await odile.page.getByRole('button', { name: 'Stand up' }).waitFor();
    await kemi.page.getByText('Odile').first().waitFor();
    await picture(kemi.page, 'waiting');

    await watcher.page.goto(address);
    await watcher.page.getByText('Kemi').first().waitFor();
    await kemi.page.getByRole('button', { name: 'Start the match' }).click();
    await Promise.all([roundOpen(kemi.page, 1), roundOpen(odile.page, 1)]);
  });

  it('shows the spectator no choice before its reveal', async () => {
    // The frame of the start may list items in the options; from here on, none may be named before a reveal.
    await watcher.page.waitForTimeout(300);
    const from = watcher.frames.length;
    await card(kemi.page, 'Laser Gun').click();
    await picture(kemi.page, 'choosing');
    await kemi.page.getByRole('button', { name: 'Lock in Laser Gun' }).click();
    await kemi.page.getByText('Locked in: Laser Gun').first().waitFor();
    await odile.page.getByText('1 of 2').first().waitFor();
    await picture(odile.page, 'choosing');
    await watcher.page.waitForTimeout(500);
    const before = watcher.frames.slice(from);
    expect(before.length).toBeGreaterThan(0);
    expect(before.flatMap(namesAnItem)).toEqual([]);
    expect(odile.frames.slice(-3).flatMap(namesAnItem)).toEqual([]);

    await lockIn(odile.page, 'Reinforced Shield');
    await watcher.page.waitForTimeout(1000);
    await Promise.all([picture(watcher.page, 'reveal'), picture(odile.page, 'reveal')]);
    expect(watcher.frames.slice(from).flatMap(namesAnItem)).toEqual(
      expect.arrayContaining(['laser-gun', 'reinforced-shield']),
    );
  });

  it('gives a seat and its choice back after a refresh, and takes keys', async () => {
    await Promise.all([roundOpen(kemi.page, 2), roundOpen(odile.page, 2)]);
    const from = watcher.frames.length;
    const key = await card(kemi.page, 'Shield').getAttribute('aria-keyshortcuts');
    await kemi.page.keyboard.press(key!);
    await kemi.page.keyboard.press('Enter');
    await kemi.page.getByText('Locked in: Shield').first().waitFor();
    await kemi.page.reload();
    await kemi.page.getByText('Locked in: Shield').first().waitFor();
    expect(watcher.frames.slice(from).flatMap(namesAnItem)).toEqual([]);
    await lockIn(odile.page, 'Reload');
  });

  it('comes back by itself when the server is killed', async () => {
    await Promise.all([roundOpen(kemi.page, 3), roundOpen(odile.page, 3)]);
    await lockIn(kemi.page, 'Reload');
    await house.crash();
    await roundOpen(odile.page, 3);
    await kemi.page.getByText('Locked in: Reload').first().waitFor({ timeout: 15_000 });
    await card(odile.page, 'Gun').click();
    await odile.page.getByRole('button', { name: 'Lock in Gun' }).click({ timeout: 15_000 });
  });

  it('ends for everybody, and the replay ends in the same state', async () => {
    for (const { page } of [kemi, odile, watcher])
      await page.getByText('Last one standing').waitFor({ timeout: 15_000 });
    const live = await told(watcher.page);
    expect(live.map((line) => line.split(':')[0])).toEqual(['Kemi', 'Odile']);
    expect(live[0]).toContain('out');
    await kemi.page.getByText('out in round 3').waitFor();
    const standings = await kemi.page.locator('.standing').allInnerTexts();
    expect(standings.map((line) => line.split('\n'))).toEqual([
      ['Odile', 'wins'],
      ['2', 'Kemi (you)', 'out in round 3'],
    ]);
    await Promise.all([picture(kemi.page, 'end'), picture(odile.page, 'end')]);

    for (const { page } of [watcher, odile]) {
      await page.getByRole('link', { name: 'Watch replay' }).click();
      await page.getByRole('slider').waitFor();
      await button(page, 'This log holds together').click();
      await page.getByRole('dialog').getByText('What this can’t show:').waitFor();
      await button(page, 'Close').click();
      await page.waitForTimeout(1500);
      await picture(page, 'replay');
      await page.keyboard.press('End');
      await expect.poll(() => told(page)).toEqual(live);
      // Back and forth: after any way through the film the end is the same.
      await page.keyboard.press('Home');
      await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.press('End');
      await expect.poll(() => told(page)).toEqual(live);
    }
  });

  it('has made no page complain', () => {
    const broken = (complaint: string) =>
      !/ERR_CONNECTION_REFUSED|WebSocket|Failed to load resource|closed unexpectedly|Failed to fetch/.test(complaint);
    for (const { complaints } of [kemi, odile, watcher]) expect(complaints.filter(broken)).toEqual([]);
  });
});

describe('one person against bots', () => {
  it.each([
    ['in the dark', { dark: true }],
    ['with less motion', { still: true }],
  ])('starts with one click, %s', async (what, options) => {
    const { page, complaints } = await house.guest(phone, options);
    await page.goto(house.url);
    await page.getByRole('button', { name: 'Play now against bots: Wa Wa West ++' }).click();
    await page.waitForURL(/\/t\//);
    await roundOpen(page, 1);
    await lockIn(page, 'Shield');
    await page.getByText('Round 2').first().waitFor({ timeout: 15_000 });
    await picture(page, what.replaceAll(' ', '-'));
    expect(complaints).toEqual([]);
  });
});

describe('pages that anyone may open', () => {
  it.each([
    ['/rules/wa-wa-west', 'Who beats whom'],
    ['/credits', 'yEAh Games'],
    ['/t/aaaaaaaaaaaaaaaaaaaa', 'no such'],
    ['/replay/aaaaaaaaaaaaaaaaaaaa', 'no such'],
    ['/nowhere', 'Lobby'],
  ])('%s', async (path, text) => {
    for (const size of [laptop, phone]) {
      const { page, context } = await house.guest(size);
      await page.goto(house.url + path);
      await page.getByText(new RegExp(text, 'i')).first().waitFor();
      await picture(page, path.replaceAll('/', '-').slice(1));
      // Nothing sticks out sideways.
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await context.close();
    }
  });
});
