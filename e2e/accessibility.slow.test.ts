/** axe over every page in its main states, by day and by night: it finds nothing. */
import type { Page } from '@playwright/test';
import { create, newSecret } from '../server/testing/guest.ts';
import { expect, laptop, phone, test } from './harness.ts';
import { button, end, joinBy, lockIn, openAgainstBots, openTable, position, roundOpen, says } from './steps.ts';
import { findings } from './reachable.ts';

const pages: Record<string, (page: Page) => Promise<unknown>> = {
  lobby: (page) => expect(page.getByRole('heading', { name: 'Recently finished' })).toBeVisible(),
  'new?game=wa-wa-west': (page) => expect(button(page, 'Open the table')).toBeVisible(),
  'new?game=war-zone': (page) => expect(button(page, 'Open the table')).toBeVisible(),
  'new?game=yic-yac-yoe': (page) => expect(button(page, 'Open the table')).toBeVisible(),
  'rules/wa-wa-west': (page) => expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible(),
  'rules/war-zone': (page) => expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible(),
  'rules/yic-yac-yoe': (page) => expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible(),
  matches: (page) => expect(page.getByRole('heading', { name: 'The latest matches' })).toBeVisible(),
  mine: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  privacy: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  credits: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  licences: (page) => expect(page.getByText('OPEN FONT LICENSE').first()).toBeVisible(),
  'replay/file': (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  'no/such/page': (page) => expect(page.getByRole('alert')).toBeVisible(),
};

for (const dark of [false, true]) {
  const time = dark ? 'by night' : 'by day';

  test(`pages ${time}`, async ({ newGuest }) => {
    const { page } = await newGuest({ name: 'Kemi', dark });
    for (const [path, isThere] of Object.entries(pages)) {
      await page.goto(path === 'lobby' ? '/' : `/${path}`);
      await isThere(page);
      expect.soft(await findings(page), path).toEqual([]);
    }
  });

  test(`a waiting room and its menu ${time}`, async ({ newGuest }) => {
    const { page } = await newGuest({ name: 'Kemi', dark, viewport: phone });
    await page.goto('/new?game=wa-wa-west');
    await openTable(page);
    await expect(button(page, 'Stand up')).toBeVisible();
    expect.soft(await findings(page), 'waiting room').toEqual([]);
    await button(page, 'Menu').click();
    expect.soft(await findings(page), 'menu').toEqual([]);
  });

  test(`tables ${time}`, async ({ newGuest }) => {
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

  test(`an invitation, a match, its end and its replay ${time}`, async ({ server, newGuest }) => {
    const host = { secret: newSecret(), name: 'Kemi' };
    const options = { maxRounds: 1, chooseMs: 120_000, revealMs: 0 };
    const { code } = await create(server.url, { game: 'wa-wa-west', seats: 2, ...host, options });
    const { page: screen } = await newGuest({ dark });
    // By night on a phone.
    const { page, context } = await newGuest({ name: host.name, dark, viewport: dark ? phone : laptop });
    await context.addInitScript(
      (kept) => localStorage.setItem('three-rooms.secret', JSON.stringify(kept)),
      host.secret,
    );
    const { page: guest } = await newGuest({ dark, viewport: dark ? laptop : phone });
    const finds = async (what: string, where = page) => expect.soft(await findings(where), what).toEqual([]);

    await screen.goto(`/screen/${code}`);
    await expect(screen.getByText('0 of 2 seated')).toBeVisible();
    await finds('the screen, waiting', screen);
    await joinBy(page, code);
    await inDialog(page, 'Change your name, colour and shape', () => finds('you at this table'));
    await guest.goto(`/join/${code}`);
    await guest.getByLabel('What do they call you?').fill('Odile');
    await finds('name first', guest);
    await button(guest, 'Sit down as Odile').click();

    await button(page, 'Start the match').click();
    await roundOpen(guest);
    await roundOpen(page);
    await expect(screen.getByRole('heading', { name: 'Round 1' })).toBeVisible();
    await finds('the screen, playing', screen);
    await inDialog(page, 'Say something', () => finds('say something'));
    await inDialog(page, 'Menu', async () => {
      await button(page, 'The rules of this table').click();
      await expect(page.getByRole('dialog', { name: 'The rules of this table' })).toBeVisible();
      await finds('rules in the match');
    });
    await inDialog(page, 'Menu', async () => {
      await button(page, 'Leave for good…').click();
      await finds('leaving for good');
    });
    await lockIn(page, 'Reload');
    await lockIn(guest, 'Minigun');
    await expect(button(page, 'I’m ready')).toBeVisible();
    await finds('end');
    await button(guest, 'I’m ready').click();
    await expect(page.getByRole('heading', { name: 'Once more?' })).toBeVisible();
    await finds('one is ready');

    await end(page).click();
    await expect(position(page)).toBeVisible();
    await page.keyboard.press('End');
    await finds('replay');
    await inDialog(page, 'Settings', () => finds('settings of the replay'));
    await inDialog(page, 'The rules of this table', () => finds('rules in the replay'));
  });
}

/** Opens a dialog for a look, and closes it. */
async function inDialog(page: Page, name: string, look: () => Promise<unknown>): Promise<void> {
  await button(page, name).first().click();
  await expect(page.getByRole('dialog').first()).toBeVisible();
  await look();
  for (let open = await page.getByRole('dialog').count(); open > 0; open--) await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
