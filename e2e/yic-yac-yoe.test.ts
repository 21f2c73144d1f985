/** A whole match of Youbles between two people, with a spectator, in a real browser: by keys, by mouse and by touch. */
import { at } from '../shared/contract/at.ts';
import type { Page } from '@playwright/test';
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
import { expect, test, type Guest } from './harness.ts';
import { button, forTwo, openTable, playersInWords, says, sitDown, watch, watchReplay, whoIsTold } from './steps.ts';
import { boardOf, byKeys, SIZE } from './yic-yac-yoe-board.ts';

const ROW = 4;

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
  return { cells: safe ?? at(lines, 0), isFatal: safe === undefined };
}

/** Where a square is on the page. */
async function spotOf(page: Page, [row, column]: Cell): Promise<{ x: number; y: number }> {
  const box = (await page.locator('.stage canvas').boundingBox())!;
  // Their names are short: each has its one line.
  const { sheet, cell } = layTable(box, ['Kemi', 'Odile'], SIZE, () => 0);
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
  const spots = await Promise.all(cells.map((cell) => spotOf(page, cell)));
  const from = at(spots, 0);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const { x, y } of spots.slice(1)) await page.mouse.move(x, y, { steps: 6 });
  await page.mouse.up();
}

test('a whole match of Youbles, by keys, by mouse and by touch', async ({ kemi, odile, watcher }) => {
  let board = emptyBoard(SIZE);
  /** Who goes first. */
  let first = kemi;
  const nameOf = (guest: Guest) => (guest === kemi ? 'Kemi' : 'Odile');

  await test.step('is opened, joined and watched', async () => {
    const { page } = kemi;
    await openForYoubles(page);
    const address = await openTable(page);
    await sitDown(odile, address);
    await watch(watcher, address);
    await button(page, 'Start the match').click();
    first = await whoIsTold([kemi, odile], /^Your turn: draw one line through two touching squares/);
    await says((first === kemi ? odile : kemi).page, new RegExp(`^${nameOf(first)} draws a line of two`));
    await expect.poll(() => boardOf(watcher.page)).toEqual(asText(board));
  });

  await test.step('refuses a gap, takes back, and shows what can follow', async () => {
    const { page } = first;
    const next = page.getByRole('gridcell', { name: /can come next/ });
    await byKeys(page, [[0, 0]]);
    await expect(page.getByRole('gridcell', { name: 'a1, chosen, 1 of 2' })).toBeVisible();
    await expect(page.getByRole('gridcell', { name: 'b2, empty, can come next' })).toBeVisible();
    await expect(next).toHaveCount(3);
    await expect(button(page, /^Place/)).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await expect(next).toHaveCount(SIZE * SIZE);
  });

  /** A refresh gives the seat and the board back. */
  async function comeBack(page: Page): Promise<void> {
    await page.reload();
    await says(page, /^Kemi draws/);
    await expect.poll(() => boardOf(page)).toEqual(asText(board));
  }

  await test.step('is drawn by keys, by dragging and by touch, and everyone sees the same board', async () => {
    for (let turn = 0; ; turn++) {
      const seat = first === kemi ? turn % 2 : 1 - (turn % 2);
      const { page } = seat === 0 ? kemi : odile;
      /** How often they have drawn before. */
      const drawn = Math.floor(turn / 2);
      await says(page, /^Your turn/);
      const { cells, isFatal } = lineOn(board, seat);
      const isByKeys = seat === 0 && (drawn % 2 === 0 || isFatal);
      if (seat === 1) await byTouch(page, cells);
      else if (isByKeys) await byKeys(page, cells);
      else await byDrag(page, cells);

      if (isFatal) {
        await expect(page.getByRole('alert').getByText(/in a row there/)).toBeVisible();
        await button(page, 'Place anyway, and go out').click();
      } else if (isByKeys && drawn === 2) await placeOnBoard(page);
      else if (seat === 1 || isByKeys) await placeByButton(page);
      board = markDown(board, { seat, cells });
      await expect.poll(() => boardOf(watcher.page)).toEqual(asText(board));
      if (isFatal) break;
      if (seat === 1 && drawn === 0) await comeBack(page);
    }
  });

  await test.step('ends with a row struck through, and the replay ends in the same state', async () => {
    for (const { page } of [kemi, odile, watcher]) await expect(page.getByText('Last one left').first()).toBeVisible();
    const live = [...(await playersInWords(watcher.page)), ...asText(board)];
    expect(live.filter((line) => line.includes(': out'))).toHaveLength(1);
    // How the board was left is under the poster.
    for (const { page } of [kemi, odile]) {
      await button(page, 'See the table').click();
    }
    const told = async (page: Page) => [...(await playersInWords(page)), ...(await boardOf(page))];
    for (const { page } of [watcher, odile]) {
      await watchReplay(page, told, live);
      await expect(page.getByText('This log holds together')).toBeVisible();
      await page.keyboard.press('Home');
      await expect.poll(() => boardOf(page)).toEqual(asText(emptyBoard(SIZE)));
    }
  });
});

/** By way of another game's form and of a row that is too long, for two, with time for a slow machine. */
async function openForYoubles(page: Page): Promise<void> {
  await page.goto('/new?game=war-zone');
  await page.getByRole('radio', { name: 'War Zone' }).focus();
  await page.keyboard.press('ArrowRight');
  const size = page.getByRole('spinbutton', { name: 'Board size' });
  const row = page.getByRole('spinbutton', { name: 'Marks in a row' });
  await expect(size).toBeVisible();
  // The form is another one, the focus is still on the choice of the game.
  await expect.poll(() => focusOf(page)).toBe('INPUT');
  await forTwo(page);
  await size.fill('3');
  await page.keyboard.press('Tab');
  await expect(page.getByText('whoever begins can force the win')).toBeVisible();
  await page.getByRole('radio', { name: /Youbles/ }).check();
  await expect(page.getByText('whoever goes second can force the win')).toBeVisible();
  await size.fill(String(SIZE));
  await row.fill(String(SIZE + 1));
  await button(page, 'Open the table').click();
  const refusal = page.getByText('A row has 3 to 5 marks on a board of 5 by 5; you asked for 6.');
  await expect(refusal).toHaveCount(2);
  await row.fill(String(ROW));
  await page.keyboard.press('Tab');
  await expect(refusal).toHaveCount(0);
  await page.getByRole('spinbutton', { name: 'Time for a turn' }).fill('120');
}
