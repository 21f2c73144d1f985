/** Lists of one's own: kept under a name, taken to another browser by a file or a link, and shown there before they are used. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, laptop, phone, test } from './harness.ts';
import { button, openTable } from './steps.ts';

const shelf = (page: Page) => page.getByRole('region', { name: 'Your items, kept in this browser' });
const says = (page: Page, text: string | RegExp) => expect(shelf(page).getByRole('status')).toContainText(text);

/** Whatever they copy next. */
async function copied(page: Page, copy: () => Promise<void>): Promise<string> {
  await copy();
  await expect(page.getByText('Link copied.')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

test('a list is kept, named, exported, and shared by a link', async ({ newGuest }) => {
  const { page, context } = await newGuest({ viewport: laptop, name: 'Odile' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  await test.step('saved, and there again when the page is loaded anew', async () => {
    await page.goto('/new?game=wa-wa-west');
    await button(page, 'Save').click();
    await says(page, 'There is nothing of your own to keep yet.');
    await button(page, '+ An item of your own').click();
    await page.getByLabel('Name', { exact: true }).fill('Lasso');
    await button(page, 'Done').click();
    await page.getByLabel('Name of the items').fill('Odile’s ropes');
    // Enter saves the list, and does not open the table.
    await page.keyboard.press('Enter');
    await says(page, 'Kept as Odile’s ropes in this browser.');
    await page.reload();
    await button(page, 'Load: Odile’s ropes').click();
    await says(page, 'Odile’s ropes is on the table: 1 item.');
    await expect(button(page, 'Change Lasso')).toBeVisible();
  });

  await test.step('renamed, deleted, brought back', async () => {
    await button(page, 'Rename: Odile’s ropes').click();
    await page.getByLabel('New name of Odile’s ropes').fill('Ropes');
    await page.keyboard.press('Enter');
    await says(page, 'Odile’s ropes is now called Ropes.');
    await button(page, 'Delete: Ropes').click();
    await expect(button(page, 'Load: Ropes')).toHaveCount(0);
    await button(page, 'Bring it back').click();
    await expect(button(page, 'Load: Ropes')).toBeVisible();
  });

  const saved = await test.step('exported', async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export: Ropes').click()]);
    expect(file.suggestedFilename()).toBe('Ropes.json');
    return readFileSync(await file.path(), 'utf8');
  });
  const link = await copied(page, () => button(page, 'Copy link: Ropes').click());
  expect(link).toMatch(/\/new\?game=wa-wa-west#list=[\w-]{80,400}$/);

  await test.step('which is shown to somebody else before it is used', async () => {
    const { page: other } = await newGuest({ viewport: phone, dark: true, name: 'Kemi' });
    await other.goto(link);
    const arrived = other.getByRole('dialog', { name: 'Ropes: 1 item' });
    await expect(arrived.getByRole('rowheader', { name: 'Lasso' })).toBeVisible();
    await button(other, 'No, thanks').click();
    await expect(other).toHaveURL(/game=wa-wa-west$/);
    await expect(button(other, 'Change Lasso')).toHaveCount(0);
    // In the same page, as when a link is pasted into its address.
    await other.evaluate((hash) => (location.hash = hash), new URL(link).hash);
    await button(other, 'Use it').click();
    await expect(button(other, 'Change Lasso')).toBeVisible();
    await openTable(other);
    await expect(other.getByText('House rules: with Lasso of their own.')).toBeVisible();
  });

  await test.step('or taken out of the file', async () => {
    const { page: third } = await newGuest({ viewport: phone });
    await third.goto('/new?game=wa-wa-west');
    const input = third.getByLabel('Import items from a JSON file');
    const choose = (text: string) =>
      input.setInputFiles({ name: 'list.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await choose(saved.replace('"Weapon (Gun I)"', '"<img src=x onerror=alert(1)>"'));
    await says(third, /^Ropes can't be used. no. 1, type: .* is no type/);
    await choose(saved.replace('wa-wa-west', 'war-zone'));
    await says(third, 'It is not a list of Wa Wa West ++.');
    await choose('x'.repeat(70_000));
    await says(third, 'list.json is too large');
    await choose(saved);
    await says(third, 'Ropes is on the table: 1 item.');
  });
});

test('a link that holds no list does nothing but say so', async ({ newGuest }) => {
  const { page } = await newGuest({ viewport: phone });
  for (const hash of ['#list=', '#list=AAAA', `#list=${'A'.repeat(20_000)}`, '#list=<script>alert(1)</script>']) {
    await page.goto('/new?game=war-zone');
    await page.evaluate((part) => (location.hash = part), hash);
    await expect(page.getByRole('dialog', { name: 'This list can’t be used' })).toBeVisible();
    await button(page, 'Go on without it').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button(page, 'Open the table')).toBeVisible();
  }
});
