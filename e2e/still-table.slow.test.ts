/** A table at which nothing moves costs nothing. */
import { expect, test } from './harness.ts';
import { costAfter, costSoFar, countCost } from './stage-cost.ts';
import { animation, lockIn, openAgainstBots, roundOpen } from './steps.ts';

const LOOK_MS = 5000;

test('a still table is painted once a second, for its clock, and asks for no frames', async ({ newGuest }) => {
  const { page } = await newGuest({ name: 'Kemi' });
  await countCost(page);
  await openAgainstBots(page, { game: 'wa-wa-west', seats: 4, options: { chooseMs: 60_000 } });
  await roundOpen(page);
  // Bots choose meanwhile, each with a motion of its own.
  await expect(page.getByText('3 of 4').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'The table' })).toHaveAttribute('aria-busy', 'false');
  const before = await costSoFar(page);
  const after = await costAfter(page, LOOK_MS);
  expect(after.painted - before.painted).toBeLessThanOrEqual(LOOK_MS / 1000 + 1);
  expect(after.frames - before.frames).toBeLessThanOrEqual(1);
});

test('a stage that stutters has fewer pixels while it moves, and all of them when it rests', async ({ newGuest }) => {
  const { page } = await newGuest({ name: 'Kemi' });
  // Twenty frames a second, whatever there is time for.
  await page.addInitScript(() => {
    const soon = requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (draw) => Number(setTimeout(() => soon(draw), 40));
    window.cancelAnimationFrame = (frame) => clearTimeout(frame);
  });
  await openAgainstBots(page, { game: 'wa-wa-west', seats: 4, options: { chooseMs: 60_000 } });
  await roundOpen(page);
  const canvas = page.locator('.stage canvas');
  const pixels = () => canvas.evaluate((node: HTMLCanvasElement) => node.width / node.clientWidth);
  await expect.poll(pixels).toBe(1);
  await canvas.evaluate((node: HTMLCanvasElement) => {
    const widths = ((window as { widths?: number[] }).widths = [] as number[]);
    new MutationObserver(() => widths.push(node.width / node.clientWidth)).observe(node, {
      attributeFilter: ['width'],
    });
  });
  const reveal = animation(page);
  await lockIn(page, 'Shield');
  await reveal;
  await expect
    .poll(() => page.evaluate(() => Math.min(1, ...((window as { widths?: number[] }).widths ?? []))))
    .toBeLessThan(0.9);
  // The next round has begun, and nobody moves.
  await roundOpen(page);
  await expect.poll(pixels).toBe(1);
});
