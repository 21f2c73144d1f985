/** Armed Yic Yac Yoe in a real browser: what is chosen stays hidden, and whoever is hit draws. */
import type { Page } from '@playwright/test';
import { expect, test, type Guest } from './harness.ts';
import { button, forTwo, heading, openTable, sitDown, watch, whoIsTold } from './steps.ts';
import { boardOf, byKeys, SIZE } from './yic-yac-yoe-board.ts';

const items = (page: Page) => page.getByRole('toolbar', { name: 'Your items' });
const card = (page: Page, item: string) => items(page).getByRole('button', { name: new RegExp(`^${item},`) });
const hasAmmo = (page: Page) => card(page, 'Gun').and(page.locator('[aria-disabled=false]')).isVisible();
const isDrawing = /^(Your turn|You were hit): /;

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
  await expect(heading(page, new RegExp(`^Locked in: ${item}|Draw!`))).toBeVisible({ timeout });
}

async function lookAtBoard(page: Page): Promise<void> {
  const timeout = 4000;
  await button(page, 'Look at the board').click({ timeout });
  await expect(button(page, 'Back to the showdown')).toBeVisible({ timeout });
  await page.keyboard.press('b');
  await expect(button(page, 'Look at the board')).toBeVisible({ timeout });
}

/** Marks another square in each turn; no five of them make a row. */
async function draw({ page }: Guest, turn: number): Promise<void> {
  await byKeys(page, [[(turn * 2 + Math.floor(turn / SIZE)) % SIZE, turn % SIZE]]);
  await button(page, /^Place/).click();
  await expect(heading(page, isDrawing)).toBeHidden();
}

test('hides what is chosen until all cards turn, has whoever is hit draw, and shows the board meanwhile', async ({
  kemi,
  odile,
  watcher,
}) => {
  await openArmed(kemi.page);
  const address = await openTable(kemi.page);
  await sitDown(odile, address);
  await watch(watcher, address);
  await expect(kemi.page.getByText(/^House rules: .*Armed, and without Bazooka/)).toBeVisible();
  await button(kemi.page, 'Start the match').click();

  const leaks: string[] = [];
  const seen = { hidden: false, board: false, hit: false };
  let first: Guest | null = null;
  // Where time runs out it is a Skip, and the rest is seen in a later turn.
  for (let turn = 0; Object.values(seen).includes(false); turn++) {
    expect(turn).toBeLessThan(4 * SIZE);
    await expect(items(odile.page)).toBeVisible();
    const from = watcher.frames.length;
    const isIn = await inTime(choose(kemi.page, 'Reload'));
    const frames = watcher.frames.slice(from);
    if (isIn && !frames.some((frame) => frame.includes('pen-passed')) && (await items(odile.page).isVisible())) {
      leaks.push(...frames.filter((frame) => frame.includes('reload')).map(String));
      seen.hidden = frames.length > 0;
    }
    if (seen.hidden && seen.hit) seen.board = await inTime(lookAtBoard(watcher.page));
    else {
      // Who is hit on a turn of their own is told nothing of it.
      const isOdiles = turn % 2 === (first === odile ? 0 : 1);
      await inTime(choose(odile.page, isOdiles && (await hasAmmo(odile.page)) ? 'Gun' : 'Reload'));
    }

    const guest = await whoIsTold([kemi, odile], isDrawing);
    first ??= guest;
    seen.hit ||= await heading(guest.page, /^You were hit/).isVisible();
    await draw(guest, turn);
    await expect.poll(async () => (await boardOf(watcher.page)).join('').replaceAll('.', '').length).toBe(turn + 1);
  }
  expect(leaks).toEqual([]);
  // The reveal does name it: what is looked for is what would be there.
  expect(watcher.frames.some((frame) => frame.includes('reload'))).toBe(true);
  await expect(watcher.page.getByText('Kemi must place.', { exact: true }).first()).toBeVisible();
});

/** For two, with time for a slow machine. */
async function openArmed(page: Page): Promise<void> {
  await page.goto('/new?game=yic-yac-yoe');
  await forTwo(page);
  await page.getByRole('spinbutton', { name: 'Board size' }).fill(String(SIZE));
  await page.getByRole('spinbutton', { name: 'Marks in a row' }).fill(String(SIZE));
  await page.getByRole('spinbutton', { name: 'Time for a turn' }).fill('120');
  await expect(heading(page, 'Weapons')).toHaveCount(0);
  await page.getByRole('switch', { name: 'Armed' }).click();
  await expect(heading(page, 'Weapons')).toBeVisible();
  await page.getByRole('switch', { name: /^Bazooka/ }).click();
}
