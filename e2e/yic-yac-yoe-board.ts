/** The board of Yic Yac Yoe in the browser, as it is told and as keys lead over it. */
import type { Page } from '@playwright/test';
import type { Cell } from '../shared/games/yic-yac-yoe/board.ts';
import { expect } from './harness.ts';

/** All boards of these tests are so large. */
export const SIZE = 5;

/** The board in words: a row a string, `0` and `1` for whose mark, `.` for none. */
export async function boardOf(page: Page): Promise<string[]> {
  const squares = await page
    .getByRole('table', { name: /^The board/ })
    .getByRole('cell')
    .allTextContents();
  const signs = squares.map((words) => (words.includes('Kemi') ? '0' : words.includes('Odile') ? '1' : '.')).join('');
  return Array.from({ length: SIZE }, (_, row) => signs.slice(row * SIZE, (row + 1) * SIZE));
}

/** Chooses squares with the arrow keys and Enter. */
export async function byKeys(page: Page, cells: Cell[]): Promise<void> {
  const press = async (key: string, times: number) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key);
  };
  const cursor = page.locator('[role="gridcell"][tabindex="0"]');
  await expect
    .poll(async () => {
      await press('ArrowUp', SIZE);
      await press('ArrowLeft', SIZE);
      return cursor.textContent();
    })
    .toMatch(/^a1,/);
  let at: Cell = [0, 0];
  for (const cell of cells) {
    const [down, right] = [cell[0] - at[0], cell[1] - at[1]];
    await press(down > 0 ? 'ArrowDown' : 'ArrowUp', Math.abs(down));
    await press(right > 0 ? 'ArrowRight' : 'ArrowLeft', Math.abs(right));
    await page.keyboard.press('Enter');
    at = cell;
  }
}
