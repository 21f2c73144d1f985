/** What a host decides about who can come: who watches, who sits, and who leads. */
import { expect, test } from './harness.ts';
import { button, codeShown, openTable, sitDown } from './steps.ts';

test.use({ mayComplainOf: /404/ });

test('watching needs no code, sitting down does; the host locks, hides, removes, and hands on', async ({
  kemi,
  odile,
  watcher,
}) => {
  await kemi.page.goto('/new?game=wa-wa-west');
  const address = await openTable(kemi.page);
  const code = await codeShown(kemi.page);
  await sitDown(odile, address);

  await watcher.page.goto(address);
  await expect(watcher.page.getByRole('heading', { name: 'You are watching' })).toBeVisible();
  await expect(button(watcher.page, 'Sit here')).toHaveCount(0);
  const field = watcher.page.getByLabel('Sit down with the code');
  await field.fill('BCDFGH');
  await button(watcher.page, 'Sit down').click();
  await expect(watcher.page.getByText('That is not the code of this table.')).toBeVisible();

  await kemi.page.getByRole('switch', { name: 'Lock the table' }).click();
  await expect(watcher.page.getByText(/The host has locked the table/)).toBeVisible();
  await kemi.page.getByRole('switch', { name: 'Lock the table' }).click();
  await kemi.page.getByRole('switch', { name: 'Hide the code' }).click();
  for (const { page } of [kemi, odile]) await expect(page.getByText(code, { exact: true })).toHaveCount(0);
  await expect(odile.page.getByText('The host has hidden the code of this table.')).toBeVisible();
  await button(kemi.page, 'Show it on this page').click();
  await expect(kemi.page.getByText(code, { exact: true })).toBeVisible();

  await button(kemi.page, 'Odile: what you can do').click();
  await button(kemi.page, 'Make Odile the host').click();
  await expect(button(odile.page, 'Start the match')).toBeVisible();
  await expect(button(kemi.page, 'Start the match')).toHaveCount(0);
  await button(odile.page, 'Kemi: what you can do').click();
  await button(odile.page, 'Remove Kemi').click();
  await expect(kemi.page.getByText(/The host has removed you from this table/)).toBeVisible();
  await kemi.page.goto(address);
  await expect(kemi.page.getByText(/The host has removed you from this table/).first()).toBeVisible();
  await expect(button(kemi.page, 'Stand up')).toHaveCount(0);
  // The code that they know leads nowhere any more, whoever they say they are.
  await kemi.page.goto(`/join/${code}`);
  await expect(kemi.page.getByText(/No table has this code/)).toBeVisible();
  expect(await codeShown(odile.page)).not.toBe(code);
});
