/** Addresses that lead nowhere, and parts of the page that do not arrive: said so, with a way on, never a blank page. */
import type { Page } from '@playwright/test';
import { Guest as Player, create, newSecret, openTable } from '../server/testing/guest.ts';
import { expect, laptop, phone, test } from './harness.ts';
import { button } from './steps.ts';

const addresses = [
  ['/join/%zz', 'There is no such page in this house.'],
  ['/t/%zz', 'There is no such page in this house.'],
  ['/rules/%E0%A4%A', 'There is no such page in this house.'],
  ['/replay/%', 'There is no such page in this house.'],
  ['//', 'There is no such page in this house.'],
  ['/rules/chess', 'There is no such game in this house.'],
  ['/t/nowhere', 'There is no such table.'],
  ['/replay/nowhere?at=nonsense', 'There is no such match, or none that you may see.'],
] as const;

test('an address that is none', async ({ server, newGuest }) => {
  // Of what is not there the server says so with a status.
  const { page } = await newGuest({ viewport: phone, mayComplainOf: /status of 4\d\d/ });
  for (const [address, words] of addresses)
    await test.step(address, async () => {
      await page.goto(server.url + address);
      await expect(page.getByRole('alert').getByText(words)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Lobby' })).toBeVisible();
    });
});

test.describe("a game's part that does not arrive", () => {
  const screen = '**/assets/*war-zone-*.js';
  const mayComplainOf = /ERR_FAILED|dynamically imported module/;

  const pages = [
    {
      of: 'rules',
      chunk: '**/assets/rules-page-*.js',
      address: async () => '/rules/war-zone',
      sign: (page: Page) => page.getByText('Everybody starts with 20'),
    },
    { of: 'create', address: async () => '/new?game=war-zone', sign: (page: Page) => button(page, 'Open the table') },
    { of: 'table', address: waiting, sign: (page: Page) => page.getByRole('heading', { name: 'Everybody is here' }) },
    { of: 'replay', address: finished, sign: (page: Page) => button(page, 'Share this moment') },
  ];
  for (const { of, chunk = screen, address, sign } of pages)
    test(`${of}: it says so, and trying again helps`, async ({ server, newGuest }) => {
      const { page } = await newGuest({ viewport: of === 'rules' ? laptop : phone, mayComplainOf });
      await page.route(chunk, (route) => route.abort());
      await page.goto(await address(server.url));
      await expect(page.getByText('This page did not arrive. Is the network there?')).toBeVisible();
      await page.unroute(chunk);
      await button(page, 'Try again').click();
      await expect(sign(page)).toBeVisible();
    });

  test('lobby: its offers stay, and trying again brings the poster', async ({ newGuest }) => {
    const { page } = await newGuest({ mayComplainOf });
    const chunk = '**/assets/posters-*.js';
    await page.route(chunk, (route) => route.abort());
    await page.goto('/');
    await expect(page.getByText('Its poster did not arrive.')).toHaveCount(3);
    await expect(page.getByRole('link', { name: 'Rules: War Zone' })).toBeVisible();
    await page.unroute(chunk);
    await button(page, 'Try again').first().click();
    await expect(page.locator('.poster > svg')).toHaveCount(3);
  });
});

/** @returns the address of a table where everybody is and nothing has begun */
async function waiting(url: string): Promise<string> {
  const { matchId } = await openTable(url, ['Kemi', 'Odile'], { game: 'war-zone' });
  return `/t/${matchId}`;
}

/** @returns the replay of a match against a bot, given up at once */
async function finished(url: string): Promise<string> {
  const secret = newSecret();
  const wish = { game: 'war-zone', seats: 2, name: 'Kemi', secret, public: true, againstBots: true };
  const { matchId } = await create(url, wish);
  const player = await Player.join(url, matchId, secret);
  await player.sit('Kemi');
  await player.until(() => player.heard('opening-opened').length > 0);
  await player.ask({ type: 'leave' });
  await player.until(() => player.heard('finished').length > 0);
  return `/replay/${matchId}`;
}
