/** Armed Yic Yac Yoe in a real browser: what is chosen stays hidden, and whoever is hit draws. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { boardOf, byKeys, SIZE } from './board.ts';
import { leave, openHouse, picture, pictureIfFailed, type Guest, type House } from './house.ts';
import { button } from './words.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('armed, between two people and a spectator', () => {
  let kemi: Guest;
  let odile: Guest;
  let watcher: Guest;

  beforeAll(async () => {
    ({ kemi, odile, watcher } = await house.trio());
  });

  afterEach(({ task }) => pictureIfFailed(task, 'ya', { kemi, odile, watcher }));
  afterAll(() => leave(kemi, odile, watcher));

  const items = (page: Page) => page.getByRole('toolbar', { name: 'Your items' });
  const card = (page: Page, item: string) => items(page).getByRole('button', { name: new RegExp(`^${item},`) });
  const hasAmmo = (page: Page) => card(page, 'Gun').and(page.locator('[aria-disabled=false]')).isVisible();
  const drawing = (page: Page) => page.getByRole('heading', { level: 2, name: /^(Your turn|You were hit): / });

  /** Whether it was done in time: ten seconds are short for a slow machine. */
  const inTime = (doing: Promise<void>): Promise<boolean> =>
    doing.then(
      () => true,
      () => false,
    );

  /** By keys: a click waits for frames, which are few where there is no graphics card. */
  async function choose(page: Page, item: string): Promise<void> {
    const timeout = 8000;
    await page.keyboard.press((await card(page, item).getAttribute('aria-keyshortcuts', { timeout }))!);
    await page.keyboard.press('Enter');
    // The last one to choose sees the cards turn at once.
    await page.getByRole('heading', { level: 2, name: new RegExp(`^Locked in: ${item}|Draw!`) }).waitFor({ timeout });
  }

  async function lookAtBoard(page: Page): Promise<void> {
    const timeout = 4000;
    await button(page, 'Look at the board').click({ timeout });
    await button(page, 'Back to the showdown').waitFor({ timeout });
    await picture(page, 'ya-board');
    await page.keyboard.press('b');
    await button(page, 'Look at the board').waitFor({ timeout });
  }

  /** Whoever holds the pen after a reveal. */
  const drawer = (): Promise<Guest> =>
    Promise.any(
      [kemi, odile].map(async (guest) => {
        await drawing(guest.page).waitFor({ timeout: 40_000 });
        return guest;
      }),
    );

  /** Marks another square in each turn; no five of them make a row. */
  async function draw({ page }: Guest, turn: number): Promise<void> {
    await byKeys(page, [[(turn * 2 + Math.floor(turn / SIZE)) % SIZE, turn % SIZE]]);
    await button(page, /^Place/).click();
    await drawing(page).waitFor({ state: 'detached' });
  }

  it('is opened', async () => {
    const { page } = kemi;
    await page.goto(`${house.url}/new?game=yic-yac-yoe`);
    for (let clicks = 0; clicks < 4; clicks++) await button(page, 'Seats: less').click();
    await page.getByRole('spinbutton', { name: 'Board size' }).fill(String(SIZE));
    await page.getByRole('spinbutton', { name: 'Marks in a row' }).fill(String(SIZE));
    await page.getByRole('spinbutton', { name: 'Time for a turn' }).fill('120');
    await page.getByRole('switch', { name: 'Armed' }).click();
    await button(page, 'Open the table').click();
    await page.waitForURL(/\/t\/[a-z0-9]{20}$/);
    await odile.page.goto(`${page.url()}?sit`);
    await button(odile.page, 'Stand up').waitFor();
    await watcher.page.goto(page.url());
    await watcher.page.getByText('Odile').first().waitFor();
  });

  it('hides what is chosen until all cards turn, has whoever is hit draw, and shows the board meanwhile', async () => {
    await button(kemi.page, 'Start the match').click();
    const leaks: string[] = [];
    const seen = { hidden: false, board: false, hit: false };
    // Where time runs out it is a Skip, and the rest is seen in a later turn.
    for (let turn = 0; Object.values(seen).includes(false); turn++) {
      expect(turn).toBeLessThan(2 * SIZE);
      await items(odile.page).waitFor({ timeout: 60_000 });
      const from = watcher.frames.length;
      const isIn = await inTime(choose(kemi.page, 'Reload'));
      const frames = watcher.frames.slice(from);
      if (isIn && !frames.some((frame) => frame.includes('pen-passed')) && (await items(odile.page).isVisible())) {
        leaks.push(...frames.filter((frame) => frame.includes('reload')).map(String));
        seen.hidden = frames.length > 0;
      }
      if (seen.hidden && seen.hit) seen.board = await inTime(lookAtBoard(watcher.page));
      else await inTime(choose(odile.page, (await hasAmmo(odile.page)) ? 'Gun' : 'Reload'));

      const guest = await drawer();
      seen.hit ||= await guest.page.getByRole('heading', { level: 2, name: /^You were hit/ }).isVisible();
      await picture(guest.page, 'ya-drawing');
      await draw(guest, turn);
      await expect.poll(async () => (await boardOf(watcher.page)).join('').replaceAll('.', '').length).toBe(turn + 1);
    }
    expect(leaks).toEqual([]);
    // The reveal does name it: what is looked for is what would be there.
    expect(watcher.frames.some((frame) => frame.includes('reload'))).toBe(true);
    await watcher.page.getByText('Kemi must place.', { exact: true }).first().waitFor();
    for (const { complaints } of [kemi, odile, watcher]) expect(complaints).toEqual([]);
  }, 300_000);
});
