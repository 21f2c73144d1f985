/** What people say to each other at a table, as they see it. */
import { expect, test } from './harness.ts';
import { button, codeShown, forTwo, joinBy, openTable, sitDown } from './steps.ts';

test('an emote, a phrase and a line are seen by the other one; who is muted is not', async ({
  kemi,
  odile,
  watcher,
}) => {
  await kemi.page.goto('/new?game=wa-wa-west');
  await forTwo(kemi.page);
  const address = await openTable(kemi.page);
  await sitDown(odile, address);
  await watcher.page.goto(address);
  await button(kemi.page, 'Start the match').click();
  await expect(odile.page.locator('.stage canvas')).toBeVisible();

  // From the own badge: a wheel on a large screen, a sheet on a phone.
  await button(kemi.page, 'Say something').first().click();
  // Looked for from before the click on: a bubble is gone after two seconds.
  await Promise.all([
    expect(odile.page.getByRole('log').filter({ hasText: 'Kemi: Good shot' })).toBeAttached(),
    expect(odile.page.locator('.bubble')).toContainText('Good shot'),
    button(kemi.page, 'Good shot').click(),
  ]);
  await expect(odile.page.locator('.bubble')).toBeHidden();

  await odile.page.locator('.say-badge').click();
  await odile.page.getByLabel('Write to this table').fill('<i>Hello</i>');
  await button(odile.page, 'Send').click();
  await expect(kemi.page.locator('.bubble')).toHaveText('<i>Hello</i>');
  await expect(watcher.page.getByText('<i>Hello</i>')).toHaveCount(0);
  await odile.page.keyboard.press('Escape');

  await button(watcher.page, 'Say something').click();
  await button(watcher.page, 'Applaud').click();
  await expect(kemi.page.getByText('1 watching applauds')).toBeVisible();

  // Muted: heard by nobody but the one who did not mute.
  await button(kemi.page, 'Say something').first().click();
  await button(kemi.page, 'Phrases').click();
  await kemi.page.getByRole('switch', { name: 'Mute Odile' }).click();
  await kemi.page.keyboard.press('Escape');
  await odile.page.locator('.say-badge').click();
  await button(odile.page, 'Revenge!').click();
  await expect(watcher.page.locator('.bubble')).toContainText('Revenge!');
  await expect(kemi.page.locator('.bubble')).toHaveCount(0);

  // The host mutes the table: everybody is told, and nobody is heard until they say so.
  await button(kemi.page, 'Say something').first().click();
  await button(kemi.page, 'Phrases').click();
  await kemi.page.getByRole('switch', { name: 'Chat is off for everyone' }).click();
  const isMuted = 'The host turned chat off for everyone.';
  for (const { page } of [kemi, odile, watcher]) await expect(page.getByText(isMuted).first()).toBeVisible();
  await odile.page.locator('.say-badge').click();
  await expect(odile.page.getByRole('dialog').getByText(isMuted)).toBeVisible();
  await expect(odile.page.getByRole('switch', { name: 'Chat is off for everyone' })).toHaveCount(0);
  await button(odile.page, 'Revenge!').click();
  await expect(odile.page.getByText('The host has muted this table.', { exact: true })).toBeVisible();
  await kemi.page.getByRole('switch', { name: 'Chat is off for everyone' }).click();
  await expect(odile.page.getByRole('dialog').getByText(isMuted)).toHaveCount(0);
});

test('somebody is reported by keyboard: the host sees the line, the reported person nothing', async ({
  kemi,
  odile,
  watcher: zoe,
}) => {
  await kemi.page.goto('/new?game=wa-wa-west');
  const address = await openTable(kemi.page);
  const code = await codeShown(kemi.page);
  await sitDown(odile, address);
  await joinBy(zoe.page, code);

  await button(odile.page, 'Say something').first().click();
  await odile.page.getByLabel('Write to this table').fill('Nobody wants you here');
  await button(odile.page, 'Send').click();
  await odile.page.keyboard.press('Escape');

  const press = async (name: string) => {
    await button(zoe.page, name).first().focus();
    await zoe.page.keyboard.press('Enter');
  };
  await expect(zoe.page.getByRole('log').getByText('Odile: Nobody wants you here')).toHaveCount(1);
  await press('Say something');
  await press('Odile: mute or report');
  await press('Report Odile');
  await expect(zoe.page.getByRole('checkbox', { name: 'Nobody wants you here' })).toBeChecked();
  await press('Send report');
  await expect(zoe.page.getByText('Thank you. Your report was sent.')).toBeVisible();

  await button(kemi.page, 'Look').click();
  await expect(kemi.page.getByRole('dialog', { name: 'Odile was reported' })).toContainText('Nobody wants you here');
  await button(kemi.page, 'Done').click();
  await expect(button(kemi.page, 'Look')).toHaveCount(0);
  await expect(odile.page.getByText(/reported/)).toHaveCount(0);
  // Muted with it: their lines are gone, and nothing more of theirs is heard.
  await press('Say something');
  await expect(zoe.page.getByRole('switch', { name: 'Mute Odile' })).toBeChecked();
  await expect(zoe.page.getByRole('dialog').getByText('Nobody wants you here')).toHaveCount(0);
});

test('at a quiet table nobody finds anything to say, and people can still be reported', async ({ kemi, odile }) => {
  await kemi.page.goto('/new?game=wa-wa-west');
  await kemi.page.getByLabel('Quiet').check({ force: true });
  await expect(kemi.page.getByText('6 seats, with the code only, quiet')).toBeVisible();
  const address = await openTable(kemi.page);
  await sitDown(odile, address);
  await button(kemi.page, 'People here').first().click();
  await expect(kemi.page.getByText('This is a quiet table')).toBeVisible();
  await expect(button(kemi.page, 'Good shot')).toHaveCount(0);
  await expect(button(kemi.page, 'Report Odile')).toBeVisible();
});
