/** A page over plain HTTP may not copy: it shows its link so that it can be copied by hand. */
import { expect, test } from './harness.ts';
import { button, openTable } from './steps.ts';

test('a link that can’t be copied lies there, selected', async ({ newGuest, server }) => {
  const { page } = await newGuest({ name: 'Kemi' });
  // The same server by a name that browsers don't trust without https.
  await page.goto(`${server.url.replace('127.0.0.1', '0.0.0.0').replace('localhost', '0.0.0.0')}/new?game=wa-wa-west`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  const address = await openTable(page);
  await button(page, 'Menu').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy the link to watch' }).click();
  const field = page.getByRole('textbox', { name: 'The link' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(address);
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(address);
});
