/** axe over every page in its main states, by day and by night: it finds nothing. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, phone, test } from './harness.ts';
import { button, openAgainstBots, openTable, roundOpen, says } from './steps.ts';

/** What axe finds, a line each. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`));
}

const pages: Record<string, (page: Page) => Promise<unknown>> = {
  lobby: (page) => expect(page.getByRole('heading', { name: 'Recently finished' })).toBeVisible(),
  'new?game=wa-wa-west': (page) => expect(button(page, 'Open the table')).toBeVisible(),
  'new?game=war-zone': (page) => expect(button(page, 'Open the table')).toBeVisible(),
  'new?game=yic-yac-yoe': (page) => expect(button(page, 'Open the table')).toBeVisible(),
  'rules/wa-wa-west': (page) => expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible(),
  'rules/war-zone': (page) => expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible(),
  'rules/yic-yac-yoe': (page) => expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible(),
  mine: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  credits: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  'replay/file': (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  'no/such/page': (page) => expect(page.getByRole('alert')).toBeVisible(),
};

for (const dark of [false, true]) {
  const time = dark ? 'by night' : 'by day';

  test(`pages ${time}`, async ({ newGuest }) => {
    test.setTimeout(180_000);
    const { page } = await newGuest({ name: 'Kemi', dark });
    for (const [path, isThere] of Object.entries(pages)) {
      await page.goto(path === 'lobby' ? '/' : `/${path}`);
      await isThere(page);
      expect.soft(await findings(page), path).toEqual([]);
    }
  });

  test(`a waiting room and its menu ${time}`, async ({ newGuest }) => {
    test.setTimeout(120_000);
    const { page } = await newGuest({ name: 'Kemi', dark, viewport: phone });
    await page.goto('/new?game=wa-wa-west');
    await openTable(page);
    await expect(button(page, 'Stand up')).toBeVisible();
    expect.soft(await findings(page), 'waiting room').toEqual([]);
    await button(page, 'Menu').click();
    expect.soft(await findings(page), 'menu').toEqual([]);
  });

  test(`tables ${time}`, async ({ newGuest }) => {
    test.setTimeout(180_000);
    const { page } = await newGuest({ name: 'Kemi', dark });
    const chooseMs = 60_000;
    await openAgainstBots(page, { game: 'wa-wa-west', seats: 4, options: { chooseMs } });
    await roundOpen(page);
    expect.soft(await findings(page), 'Wa Wa West').toEqual([]);
    await openAgainstBots(page, { game: 'war-zone', seats: 4, options: {} });
    await says(page, /under the deck$/);
    expect.soft(await findings(page), 'War Zone').toEqual([]);
    await openAgainstBots(page, { game: 'yic-yac-yoe', seats: 2, options: {} });
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    expect.soft(await findings(page), 'Yic Yac Yoe').toEqual([]);
  });
}
