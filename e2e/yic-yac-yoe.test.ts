/** A whole match of Youbles between two people, with a spectator, in a real browser: by keys, by mouse and by touch. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { layTable } from '../client/games/yic-yac-yoe/stage/layout.ts';
import {
  cellAt,
  dueOn,
  emptyBoard,
  linesOf,
  runsThrough,
  type Board,
  type Cell,
} from '../shared/games/yic-yac-yoe/board.ts';
import { markDown } from '../shared/games/yic-yac-yoe/evolve.ts';
import { boardOf, byKeys, SIZE } from './board.ts';
import { laptop, leave, openHouse, phone, picture, pictureIfFailed, type Guest, type House } from './house.ts';
import { button, says, told } from './words.ts';

const ROW = 4;

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const asText = (board: Board): string[] =>
  Array.from({ length: SIZE }, (_, row) =>
    board
      .slice(row * SIZE, (row + 1) * SIZE)
      .map((seat) => seat ?? '.')
      .join(''),
  );

/** A line that completes no row, or any if there is none. */
function lineOn(board: Board, seat: number): { cells: Cell[]; isFatal: boolean } {
  const lines = linesOf(board, dueOn(board, 2)).map((line) => line.map((index) => cellAt(index, SIZE)));
  const isFatal = (cells: Cell[]) => runsThrough(markDown(board, { seat, cells }), cells, ROW, () => true).length > 0;
  const safe = lines.find((cells) => !isFatal(cells));
  return { cells: safe ?? lines[0], isFatal: safe === undefined };
}

/** Where a square is on the page. */
async function spotOf(page: Page, [row, column]: Cell): Promise<{ x: number; y: number }> {
  const box = (await page.locator('.stage canvas').boundingBox())!;
  const { sheet, cell } = layTable(box.width, box.height, 2, SIZE);
  return {
    x: box.x + sheet.x + sheet.width / 2 + (column + 0.5 - SIZE / 2) * cell,
    y: box.y + sheet.y + sheet.height / 2 + (row + 0.5 - SIZE / 2) * cell,
  };
}

/** The button goes with the turn: the heading takes the focus. */
async function placeByButton(page: Page): Promise<void> {
  await button(page, /^Place/).click();
  await expect.poll(() => focusOf(page)).toBe('H2');
}

/** From the board in words, where the focus stays. */
async function placeOnBoard(page: Page): Promise<void> {
  await page.getByRole('gridcell', { name: /chosen, 2 of 2/ }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focusOf(page)).toBe('cell');
}

/** What has the focus, by its role or its tag. */
const focusOf = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName);

async function byTouch(page: Page, cells: Cell[]): Promise<void> {
  for (const cell of cells) {
    const { x, y } = await spotOf(page, cell);
    await page.touchscreen.tap(x, y);
  }
}

/** Drags the pen through the squares, and lifts it: that places, unless it completes a row. */
async function byDrag(page: Page, cells: Cell[]): Promise<void> {
  const [from, ...rest] = await Promise.all(cells.map((cell) => spotOf(page, cell)));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 6 });
  await page.mouse.up();
}

describe('a whole match of Youbles on screen', () => {
  let kemi: Guest;
  let odile: Guest;
  let watcher: Guest;
  let board = emptyBoard(SIZE);

  beforeAll(async () => {
    ({ kemi, odile, watcher } = await house.trio());
  });

  afterEach(({ task }) => pictureIfFailed(task, 'yy', { kemi, odile, watcher }));
  afterAll(() => leave(kemi, odile, watcher));

  it('is opened, joined and watched', async () => {
    const { page } = kemi;
    await page.goto(`${house.url}/new?game=war-zone`);
    await page.getByRole('radio', { name: 'War Zone' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('spinbutton', { name: 'Board size' }).waitFor();
    // The form is another one, the focus is still on the choice of the game.
    await expect.poll(() => focusOf(page)).toBe('INPUT');
    await picture(page, 'yy-create');
    for (let clicks = 0; clicks < 4; clicks++) await button(page, 'Seats: less').click();
    await page.getByText('who never slips never loses').waitFor();
    await page.getByRole('radio', { name: /Youbles/ }).check();
    await page.getByText('whoever goes second can force the win').waitFor();
    await page.getByRole('spinbutton', { name: 'Board size' }).fill(String(SIZE));
    await page.getByRole('spinbutton', { name: 'Marks in a row' }).fill(String(SIZE + 1));
    await button(page, 'Open the table').click();
    const refusal = page.getByText('A row has 3 to 5 marks on a board of 5 by 5; you asked for 6.');
    await expect.poll(() => refusal.count()).toBe(2);
    await page.getByRole('spinbutton', { name: 'Marks in a row' }).fill(String(ROW));
    await page.keyboard.press('Tab');
    await expect.poll(() => refusal.count()).toBe(0);
    // A slow machine needs longer for what the test does.
    await page.getByRole('spinbutton', { name: 'Time for a turn' }).fill('120');
    await picture(page, 'yy-created');
    await button(page, 'Open the table').click();
    await page.waitForURL(/\/t\/[a-z0-9]{20}$/);

    await odile.page.goto(`${page.url()}?sit`);
    await button(odile.page, 'Stand up').waitFor();
    await watcher.page.goto(page.url());
    await watcher.page.getByText('Odile').first().waitFor();
    await button(page, 'Start the match').click();
    await says(page, /^Your turn: draw one line through two touching squares/);
    await says(odile.page, /^Kemi draws a line of two/);
    await expect.poll(() => boardOf(watcher.page)).toEqual(asText(board));
  });

  it('refuses a gap, takes back, and shows what can follow', async () => {
    const { page } = kemi;
    await byKeys(page, [[0, 0]]);
    await page.getByRole('gridcell', { name: 'a1, chosen, 1 of 2' }).waitFor();
    await page.getByRole('gridcell', { name: 'b2, empty, can come next' }).waitFor();
    expect(await page.getByRole('gridcell', { name: /can come next/ }).count()).toBe(3);
    await expect(button(page, /^Place/).getAttribute('aria-disabled')).resolves.toBe('true');
    await picture(page, 'yy-choosing');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('gridcell', { name: /can come next/ }).count()).toBe(SIZE * SIZE);
  });

  /** A refresh gives the seat and the board back. */
  async function comeBack(page: Page): Promise<void> {
    await page.reload();
    await says(page, /^Kemi draws/);
    await expect.poll(() => boardOf(page)).toEqual(asText(board));
    await picture(page, 'yy-waiting');
  }

  it('is drawn by keys, by dragging and by touch, and everyone sees the same board', async () => {
    for (let turn = 0; ; turn++) {
      const seat = turn % 2;
      const { page } = seat === 0 ? kemi : odile;
      await says(page, /^Your turn/);
      const { cells, isFatal } = lineOn(board, seat);
      if (seat === 1) await byTouch(page, cells);
      else if (turn % 4 === 0 || isFatal) await byKeys(page, cells);
      else await byDrag(page, cells);

      if (isFatal) {
        await page
          .getByRole('alert')
          .getByText(/in a row there/)
          .waitFor();
        await Promise.all([picture(page, 'yy-warning'), picture(watcher.page, 'yy-watch')]);
        await button(page, 'Place anyway, and go out').click();
      } else if (turn === 4) await placeOnBoard(page);
      else if (seat === 1 || turn % 4 === 0) await placeByButton(page);
      board = markDown(board, { seat, cells });
      await expect.poll(() => boardOf(watcher.page)).toEqual(asText(board));
      if (isFatal) break;
      if (turn === 1) await comeBack(page);
      if (turn === 4) await picture(odile.page, 'yy-turn');
    }
  }, 180_000);

  it('ends with a row struck through, and the replay ends in the same state', async () => {
    for (const { page } of [kemi, odile, watcher])
      await page.getByText('Last one left').first().waitFor({ timeout: 20_000 });
    const live = await told(watcher.page);
    expect(live.filter((line) => line.includes(': out'))).toHaveLength(1);
    await Promise.all([
      picture(kemi.page, 'yy-end'),
      picture(odile.page, 'yy-end'),
      picture(watcher.page, 'yy-end-watched'),
    ]);
    // How the board was left is under the poster.
    for (const { page } of [kemi, odile]) {
      await button(page, 'See the table').click();
      await picture(page, 'yy-end-table');
    }

    for (const { page } of [watcher, odile]) {
      await page.getByRole('link', { name: 'Watch replay' }).click();
      await page.getByRole('slider').waitFor();
      await page.getByText('This log holds together').waitFor();
      await page.waitForTimeout(1500);
      await picture(page, 'yy-replay');
      await page.keyboard.press('End');
      await expect.poll(() => told(page)).toEqual(live);
      await expect.poll(() => boardOf(page)).toEqual(asText(board));
      await page.keyboard.press('Home');
      await expect.poll(() => boardOf(page)).toEqual(asText(emptyBoard(SIZE)));
    }
  }, 120_000);

  it('has made no page complain', () => {
    for (const { complaints } of [kemi, odile, watcher]) expect(complaints).toEqual([]);
  });
});

describe('a mark of one’s own', () => {
  it('is picked or drawn before the first one stands, and shown to all', async () => {
    const kemi = await house.guest(laptop, { name: 'Kemi' });
    const { page } = kemi;
    await page.goto(`${house.url}/new?game=yic-yac-yoe`);
    for (let clicks = 0; clicks < 4; clicks++) await button(page, 'Seats: less').click();
    await page.getByRole('spinbutton', { name: 'Time for a turn' }).fill('120');
    await button(page, 'Open the table').click();
    await page.waitForURL(/\/t\/[a-z0-9]{20}$/);
    const odile = await house.guest(phone, { name: 'Odile' });
    await odile.page.goto(`${page.url()}?sit`);
    await button(odile.page, 'Stand up').waitFor();
    await button(page, 'Start the match').click();
    await says(page, /^Your turn/);

    await button(odile.page, /^Change/).click();
    await button(odile.page, 'star').click();
    await expect.poll(() => told(page)).toContainEqual(expect.stringContaining('star'));

    await button(page, /^Change/).click();
    await picture(page, 'yy-marks');
    await page.getByRole('radio', { name: 'Draw your own' }).check();
    const pad = (await page.locator('.yy-pad-sheet').boundingBox())!;
    const at = (x: number, y: number) => [pad.x + x * pad.width, pad.y + y * pad.height] as const;
    for (const [from, to] of [
      [at(0.2, 0.2), at(0.8, 0.8)],
      [at(0.8, 0.2), at(0.2, 0.8)],
    ]) {
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move(...to, { steps: 10 });
      await page.mouse.up();
    }
    await picture(page, 'yy-pad');
    await button(page, 'Use it').click();
    await expect.poll(() => told(odile.page)).toContainEqual(expect.stringContaining('a drawing'));
    for (const guest of [kemi, odile]) expect(guest.complaints).toEqual([]);
    await leave(kemi, odile);
  });
});

it.each([
  ['/rules/yic-yac-yoe', 'Yriples'],
  ['/new?game=yic-yac-yoe', 'Armed'],
])('%s fits every screen', async (path, text) => {
  for (const size of [laptop, phone]) {
    const { page, context } = await house.guest(size);
    await page.goto(house.url + path);
    await page.getByText(new RegExp(text, 'i')).first().waitFor();
    await picture(page, path.replaceAll(/\W+/g, '-').slice(1));
    // Nothing sticks out sideways.
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await context.close();
  }
});
