/** Addresses that lead nowhere, and parts of the page that do not arrive: said so, with a way on, never a blank page. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Guest as Player, newSecret, openTable, post } from '../server/testing/guest.ts';
import { leave, openHouse, picture, sizes, type Guest, type House } from './house.ts';
import { button } from './words.ts';

let house: House;
beforeAll(async () => void (house = await openHouse()));
afterAll(() => house.close());

const isBlank = async (page: Page) => (await page.locator('#page').innerText()).trim() === '';

describe('an address that is none', () => {
  let guest: Guest;
  beforeAll(async () => void (guest = await house.guest(sizes.phone)));
  afterAll(() => leave(guest));

  it.each([
    ['/join/%zz', 'There is no such page in this house.'],
    ['/t/%zz', 'There is no such page in this house.'],
    ['/rules/%E0%A4%A', 'There is no such page in this house.'],
    ['/replay/%', 'There is no such page in this house.'],
    ['//', 'There is no such page in this house.'],
    ['/rules/chess', 'There is no such game in this house.'],
    ['/t/nowhere', 'There is no such table.'],
    ['/replay/nowhere?at=nonsense', 'There is no such match, or none that you may see.'],
  ])('%s', async (address, words) => {
    await guest.page.goto(house.url + address);
    await guest.page.getByRole('alert').getByText(words).waitFor();
    expect(await guest.page.getByRole('link', { name: 'Lobby' }).isVisible()).toBe(true);
    if (address === '/join/%zz') await picture(guest.page, 'not-found');
  });
});

describe("a game's part that does not arrive", () => {
  const chunk = '**/assets/war-zone-*.js';
  let table: string;
  let replay: string;

  beforeAll(async () => {
    const { matchId } = await openTable(house.url, ['Kemi', 'Odile'], { game: 'war-zone' });
    table = `/t/${matchId}`;
    replay = `/replay/${await finished()}`;
  });

  /** A match against a bot, given up at once. */
  async function finished(): Promise<string> {
    const secret = newSecret();
    const wish = { game: 'war-zone', seats: 2, name: 'Kemi', secret, public: true, againstBots: true };
    const { matchId } = (await post(house.url, wish)).body;
    const player = await Player.join(house.url, matchId, secret);
    await player.sit('Kemi');
    await player.until(() => player.heard('opening-opened').length > 0);
    await player.ask({ type: 'leave' });
    await player.until(() => player.heard('finished').length > 0);
    return matchId;
  }

  const pages = [
    { of: 'rules', at: () => '/rules/war-zone', sign: (page: Page) => page.getByText('Everybody starts with 20') },
    { of: 'create', at: () => '/new?game=war-zone', sign: (page: Page) => button(page, 'Open the table') },
    { of: 'table', at: () => table, sign: (page: Page) => page.getByRole('heading', { name: 'Everybody is here' }) },
    { of: 'replay', at: () => replay, sign: (page: Page) => button(page, 'Share this moment') },
  ];
  it.each(pages)('$of: it says so, and trying again helps', async ({ of, at, sign }) => {
    const guest = await house.guest(of === 'rules' ? sizes.laptop : sizes.phone);
    const { page } = guest;
    await page.route(chunk, (route) => route.abort());
    await page.goto(house.url + at());
    await page.getByText('This page did not arrive. Is the network there?').waitFor();
    expect(await isBlank(page)).toBe(false);
    await picture(page, `not-arrived-${of}`);
    await page.unroute(chunk);
    await button(page, 'Try again').click();
    await sign(page).waitFor();
    await leave(guest);
  });

  it('lobby: its offers stay, and trying again brings the poster', async () => {
    const guest = await house.guest();
    const { page } = guest;
    await page.route(chunk, (route) => route.abort());
    await page.goto(house.url);
    await page.getByText('Its poster did not arrive.').waitFor();
    expect(await page.getByRole('link', { name: 'Rules: War Zone' }).isVisible()).toBe(true);
    await picture(page, 'not-arrived-lobby');
    await page.unroute(chunk);
    await button(page, 'Try again').click();
    await expect.poll(() => page.locator('.poster > svg').count()).toBe(3);
    await leave(guest);
  });
});
