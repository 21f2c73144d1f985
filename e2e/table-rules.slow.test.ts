/** The rules of one table: over the waiting room, the running match and the replay, by keyboard; and at their own address. */
import type { Page } from '@playwright/test';
import { create, newSecret } from '../server/testing/guest.ts';
import { expect, laptop, phone, test } from './harness.ts';
import { button, end, lockIn, openRecorded, roundOpen, sitDown, westernCard } from './steps.ts';
import { pxTooWide } from './reachable.ts';

const lasso = { id: 'lasso', name: 'Lasso', type: 'Weapon (Gun I)', costs: 1, kills: '<Charge>' };
const fence = { id: 'fence', name: 'Fence', type: 'Defense II', costs: null, kills: 'Gun' };
const mason = { id: 'mason', name: 'Mason', type: 'Charge (Summon)', costs: 1, special: { summons: 'fence' } };
const options = {
  exclude: ['bazooka', 'necromancy'],
  customItems: [lasso, mason, fence],
  thievery: true,
  headstart: 3,
  chooseMs: 60_000,
  rules: { shieldStreak: null },
};
const dialog = (page: Page) => page.getByRole('dialog', { name: 'The rules of this table' });

/** What has to stand there, wherever these rules are shown. */
async function saysTheRules(page: Page, place: ReturnType<typeof dialog>): Promise<void> {
  await expect(place.getByRole('heading', { name: 'Six things differ' })).toBeVisible();
  for (const words of [
    'Items out of play: Bazooka and Necromancy, instead of none.',
    'Items of your own: Lasso, Mason, and Fence, instead of none.',
    'Thievery. The killer takes the ammo the victim had left.',
    'Headstart: 3 ammo, instead of 0 ammo.',
    'Time to choose: 60 seconds, instead of 10 seconds.',
    'Shields in a row: no limit, instead of 10.',
  ])
    await expect(place.getByRole('listitem').filter({ hasText: words }).first()).toBeVisible();
  // What is out of play is in no table of this one; what is its own, in all.
  const beats = place.getByRole('group', { name: 'Who beats whom' });
  for (const own of ['Lasso', 'Fence']) await expect(beats.getByRole('rowheader', { name: own })).toBeAttached();
  await expect(beats.getByRole('rowheader', { name: 'Bazooka' })).toHaveCount(0);
  await expect(place.getByText('Every rule as printed')).toHaveCount(0);
  expect(await pxTooWide(page)).toBe(0);
}

for (const [size, viewport, dark] of [
  ['a laptop', laptop, false],
  ['a phone in the dark', phone, true],
] as const)
  test(`the rules of this table, on ${size}`, async ({ server, newGuest, odile }) => {
    const secret = newSecret();
    const wish = {
      game: 'wa-wa-west',
      seats: 2,
      public: true,
      name: 'Kemi',
      secret,
      options: { ...options, maxRounds: 100 },
    };
    const { matchId } = await create(server.url, wish);
    const { page, context } = await newGuest({ viewport, dark, name: 'Kemi' });
    await context.addInitScript((kept) => localStorage.setItem('three-rooms.secret', JSON.stringify(kept)), secret);
    const address = `${server.url}/t/${matchId}`;

    await test.step('from the waiting room', async () => {
      await page.goto(`${address}?sit`);
      await expect(page.getByText(/^House rules: .*no limit on shields in a row/)).toBeVisible();
      await expect(page.getByText(/no shields in a row/)).toHaveCount(0);
      const opener = button(page, 'The rules of this table');
      await opener.focus();
      await page.keyboard.press('Enter');
      await saysTheRules(page, dialog(page));
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await expect(opener).toBeFocused();
    });

    await test.step('at an address of its own, for whoever has the link', async () => {
      await odile.page.goto(`${address}/rules`);
      await saysTheRules(odile.page, odile.page.getByRole('main'));
      await odile.page.getByRole('link', { name: 'To the table' }).click();
      await expect(odile.page).toHaveURL(address);
      // The one who plays has kept their seat.
      await expect(button(page, 'Stand up')).toBeVisible();
    });

    await test.step('from the running match, which goes on behind them', async () => {
      await sitDown(odile, address);
      await button(page, 'Start the match').click();
      await roundOpen(page, 1);
      await button(page, 'Menu').focus();
      await page.keyboard.press('Enter');
      await button(page, 'The rules of this table').focus();
      await page.keyboard.press('Enter');
      await saysTheRules(page, dialog(page));
      await expect(dialog(page).getByText('Your move')).toBeVisible();
      await dialog(page).getByRole('link', { name: 'Who beats whom' }).click();
      await expect(dialog(page).getByRole('heading', { name: 'Who beats whom' })).toBeInViewport();
      await expect(page).toHaveURL(address);
      // Keys belong to the dialog as long as it is open.
      await page.keyboard.press('1');
      await button(page, 'Back to the table').click();
      await expect(button(page, 'Menu')).toBeFocused();
      await expect(westernCard(page, 'Bazooka')).toHaveCount(0);
      await lockIn(page, 'Lasso');
      await lockIn(odile.page, 'Reload');
      await expect(end(page)).toBeVisible();
    });

    await test.step('and from the replay', async () => {
      await end(page).click();
      const opener = button(page, 'The rules of this table');
      await opener.focus();
      await page.keyboard.press('Enter');
      await saysTheRules(page, dialog(page));
      await button(page, 'Back to the replay').click();
      await expect(opener).toBeFocused();
      await page.goto(`${address}/rules`);
      await expect(page.getByRole('link', { name: 'To the replay' })).toBeVisible();
    });
  });

test('nothing is said to differ where nothing does, and of no match nothing', async ({ server, newGuest }) => {
  const { page } = await newGuest({ viewport: phone, mayComplainOf: /404/ });
  const { matchId } = await create(server.url, { game: 'war-zone', seats: 2, name: 'Kemi', secret: newSecret() });
  await page.goto(`${server.url}/t/${matchId}/rules`);
  await expect(page.getByRole('heading', { name: 'Nothing differs from the usual rules' })).toBeVisible();
  await page.goto(`${server.url}/t/aaaaaaaaaaaaaaaaaaaa/rules`);
  await expect(page.getByText('There is no such table, or none that you may see.')).toBeVisible();
});

test('an old match shows the rules that it was played by, also out of a file', async ({ newGuest }) => {
  const { page } = await newGuest({ viewport: laptop });
  await openRecorded(page, 'war-zone-teams-and-copycats');
  await button(page, 'The rules of this table').click();
  await expect(dialog(page).getByText('This match is played by version 1 of the rules')).toBeVisible();
  await expect(
    dialog(page).getByText(/^Teams: two, seats 1, 3, and 5 against 2, 4, and 6, instead of off\./),
  ).toBeVisible();
  await expect(dialog(page).getByText(/Does nothing in this match/)).toBeAttached();
  await expect(dialog(page).getByRole('button', { name: 'Copy a link to these rules' })).toHaveCount(0);
});
