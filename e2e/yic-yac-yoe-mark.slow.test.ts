/** A mark of one's own, in a real browser. */
import type { Page } from '@playwright/test';
import { expect, test } from './harness.ts';
import { button, forTwo, openTable, playersInWords, sitDown, whoIsTold } from './steps.ts';

test('a mark of one’s own is picked or drawn before the first one stands, and shown to all', async ({
  kemi,
  odile,
}) => {
  const { page } = kemi;
  await page.goto('/new?game=yic-yac-yoe');
  await forTwo(page);
  await page.getByRole('spinbutton', { name: 'Time for a turn' }).fill('120');
  await sitDown(odile, await openTable(page));
  await button(page, 'Start the match').click();
  await whoIsTold([kemi, odile], /^Your turn/);

  await button(odile.page, /^Change/).click();
  await button(odile.page, 'star').click();
  await expect.poll(() => playersInWords(page)).toContainEqual(expect.stringContaining('star'));

  await button(page, /^Change/).click();
  await page.getByRole('radio', { name: 'Draw your own' }).check();
  await drawCross(page);
  await button(page, 'Use it').click();
  await expect.poll(() => playersInWords(odile.page)).toContainEqual(expect.stringContaining('a drawing'));
});

/** Draws a cross on the pad for a mark of one's own. */
async function drawCross(page: Page): Promise<void> {
  const pad = (await page.locator('.yy-pad-sheet').boundingBox())!;
  const spot = (x: number, y: number) => [pad.x + x * pad.width, pad.y + y * pad.height] as const;
  for (const [from, to] of [
    [spot(0.2, 0.2), spot(0.8, 0.8)],
    [spot(0.8, 0.2), spot(0.2, 0.8)],
  ] as const) {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 10 });
    await page.mouse.up();
  }
}
