/** What the page says while the server can't save anything, and when it can again. */
import { ServerProcess } from '../server/testing/server-process.ts';
import { expect, test } from './harness.ts';
import { button, lockIn, roundOpen } from './steps.ts';

test('a table says that moves can’t be saved, that the clock stands, and when it goes on', async ({ newGuest }) => {
  const server = await ServerProcess.prepare();
  await server.start();
  const { page } = await newGuest({ name: 'Kemi', mayComplainOf: /503/ });
  try {
    await page.goto(server.url);
    await button(page, 'Play now').first().click();
    await roundOpen(page, 1);
    server.fillDisk(true);
    // The bots’ own choices are enough to notice it.
    await lockIn(page, 'Reload').catch(() => {});
    await expect(page.getByText('Moves can’t be saved right now')).toBeVisible();
    server.fillDisk(false);
    await expect(page.getByText('Moves are saved again')).toBeVisible();
    await expect(page.getByText('Moves are saved again')).toHaveCount(0);
    await expect(page.getByText('Finding the table again')).toHaveCount(0);
  } finally {
    // First, as a page whose server has gone complains of it.
    await page.close();
    await server.close();
  }
});
