/** A table at which nothing moves costs nothing. */
import { expect, test } from './harness.ts';
import { costSoFar, countCost } from './stage-cost.ts';
import { openAgainstBots, roundOpen } from './steps.ts';

const LOOK_MS = 5000;

test('a still table is painted once a second, for its clock, and asks for no frames', async ({ newGuest }) => {
  const { page } = await newGuest({ name: 'Kemi' });
  await countCost(page);
  await openAgainstBots(page, { game: 'wa-wa-west', seats: 4, options: { chooseMs: 60_000 } });
  await roundOpen(page);
  // Bots choose meanwhile, each with a motion of its own.
  await page.waitForTimeout(20_000);
  const before = await costSoFar(page);
  await page.waitForTimeout(LOOK_MS);
  const after = await costSoFar(page);
  expect(after.painted - before.painted).toBeLessThanOrEqual(LOOK_MS / 1000 + 1);
  expect(after.frames - before.frames).toBeLessThanOrEqual(1);
});
