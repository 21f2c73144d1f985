/** The archive as somebody uses it: matches found by what they were, results kept until they are wanted, a person's page. */
import type { Page } from '@playwright/test';
import { create, Guest as Player, newSecret } from '../server/testing/guest.ts';
import { expect, laptop, phone, test as base } from './harness.ts';
import { button, joinBy, position, startAs } from './steps.ts';
import { findings, pxTooWide } from './reachable.ts';

/** On a server of their own: what other tests have played would be found, too. */
const test = base.extend<object, { root: string }>({ root: [({ root }, use) => use(root), { scope: 'worker' }] });

const odile = newSecret();
const bram = newSecret();
const dorian = newSecret();

interface Sitter {
  name: string;
  secret: string;
}

/** Opens a public table and seats them there. */
async function seat(url: string, game: string, people: readonly Sitter[]) {
  const [host] = people;
  const options = game === 'wa-wa-west' ? { chooseMs: 1000, revealMs: 0 } : {};
  const { matchId, code } = await create(url, { game, seats: 2, public: true, ...host!, options });
  const players: Player[] = [];
  for (const { name, secret } of people) {
    const player = await Player.join(url, matchId, secret);
    await player.sit(name);
    players.push(player);
  }
  return { matchId, code, players };
}

/** A match that whoever stays wins, as the other leaves. */
async function play(url: string, game: string, winner: Sitter, loser: Sitter): Promise<Player[]> {
  const { players } = await seat(url, game, [winner, loser]);
  await startAs(players[0]!);
  await players[1]!.ask({ type: 'leave' });
  await players[0]!.untilOver();
  return players;
}

const Odile = { name: 'Odile', secret: odile };
const Bram = { name: 'Bram', secret: bram };
const Dorian = { name: 'Dorian', secret: dorian };

const cards = (page: Page) => page.locator('.match-card');

/** Loads the page anew until it is as it should be: a match is found some seconds after its end. */
const soon = (page: Page, path: string, isThere: () => Promise<unknown>) =>
  expect(async () => {
    await page.goto(path);
    await isThere();
  }).toPass();

/** Looked at in every light and size; nothing sticks out, and axe finds nothing. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const viewport of [phone, laptop])
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      expect(await pxTooWide(page)).toBe(0);
      expect.soft(await findings(page), `${name} ${colorScheme} ${viewport.width}`).toEqual([]);
    }
}

test('a match is found, its result is kept until it is wanted, and people have pages', async ({ server, newGuest }) => {
  const [{ keys }] = (await play(server.url, 'wa-wa-west', Odile, Bram)) as [Player];
  await play(server.url, 'wa-wa-west', Bram, Odile);
  await play(server.url, 'wa-wa-west', Dorian, Bram);
  await play(server.url, 'yic-yac-yoe', Odile, Dorian);
  const { page } = await newGuest({ name: 'Kemi', mayComplainOf: /404/ });

  await test.step('found by game and person, each a step of the way back', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'All matches' }).click();
    await soon(page, '/matches', () => expect(cards(page)).toHaveCount(4, { timeout: 2000 }));
    await expect(page.getByText('Odile won')).toHaveCount(2);
    await lookAt(page, 'archive');
    await page.getByRole('combobox', { name: 'Game' }).selectOption('Wa Wa West ++');
    await expect(cards(page)).toHaveCount(3);
    await page.getByLabel('Who played').fill('odile');
    await page.keyboard.press('Enter');
    await expect(cards(page)).toHaveCount(2);
    await expect(page).toHaveURL(/\/matches\?game=wa-wa-west&player=odile$/);
    await page.goBack();
    await expect(cards(page)).toHaveCount(3);
    await page.goBack();
    await expect(cards(page)).toHaveCount(4);
    await page.goto('/matches?game=wa-wa-west&player=odile');
    await expect(cards(page)).toHaveCount(2);
  });

  await test.step('results are left out by the server, and one press shows one', async () => {
    const replied = page.waitForResponse(/\/api\/archive\?.*results=hidden/);
    await page.getByRole('switch', { name: /Hide results/ }).click();
    expect(await (await replied).text()).not.toContain('"winners"');
    await expect(page.getByRole('button', { name: /Show the result/ })).toHaveCount(2);
    await expect(page.getByText(/ won$/)).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'Sorted by' })).toHaveCount(0);
    await lookAt(page, 'archive-hidden');
    await page
      .getByRole('button', { name: /Show the result/ })
      .first()
      .click();
    await expect(cards(page).first()).toContainText('Bram won');
    await page.reload();
    await expect(cards(page).first()).toContainText('Bram won');
    await expect(page.getByRole('button', { name: /Show the result/ })).toHaveCount(1);
  });

  await test.step('whoever has seen the end knows it', async () => {
    await cards(page)
      .nth(1)
      .getByRole('link', { name: /Watch, Wa Wa West/ })
      .click();
    await expect(position(page)).toBeVisible();
    await page.keyboard.press('End');
    await page.goBack();
    await expect(cards(page).nth(1)).toContainText('Odile won');
    await page.goto('/matches?sort=closest');
    await expect(page.getByRole('heading', { name: 'This list tells results' })).toBeVisible();
    await button(page, 'Show results').click();
    await expect(cards(page)).toHaveCount(4);
  });

  await test.step('a person’s page counts what was played', async () => {
    await page.goto('/matches?game=wa-wa-west&player=odile');
    await cards(page)
      .first()
      .getByRole('button', { name: /Who plays/ })
      .click();
    expect.soft(await findings(page), 'who played').toEqual([]);
    await page.getByRole('dialog').getByRole('link', { name: 'Odile' }).click();
    await expect(page).toHaveURL(new RegExp(`/people/${keys!.publicKey}`));
    await expect(page.getByRole('heading', { level: 1, name: 'Odile' })).toBeVisible();
    const fares = page.getByRole('region', { name: /fair share/ }).getByRole('listitem');
    await expect(fares.first()).toContainText('2 of 3 won; the fair share is 1.5.');
    await expect(fares.filter({ hasText: 'Wa Wa West' })).toContainText('1 of 2 won; the fair share is 1.');
    await expect(fares.filter({ hasText: 'Yic Yac Yoe' })).toContainText('1 of 1 won; the fair share is 0.5.');
    const met = page.getByRole('region', { name: 'Head to head' }).getByRole('listitem');
    await expect(met.filter({ hasText: 'Bram' })).toContainText(/2 matches.*Odile won 1.*Bram won 1/s);
    await expect(met.filter({ hasText: 'Dorian' })).toContainText(/one match.*Odile won 1.*Dorian won 0/s);
    await lookAt(page, 'person');
    await page.getByRole('link', { name: 'Their matches' }).click();
    await expect(cards(page)).toHaveCount(3);
  });
});

test('days are those of the visitor', async ({ server, newGuest }) => {
  await play(server.url, 'wa-wa-west', Odile, Bram);
  // One of these two has another day than UTC at any time.
  const timezoneId = new Date().getUTCHours() >= 10 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago';
  const { page } = await newGuest({ name: 'Kemi', timezoneId });
  const day = (daysAgo: number) =>
    page.evaluate((ago) => {
      const date = new Date();
      const [year, month, today] = [date.getFullYear(), date.getMonth() + 1, date.getDate() - ago];
      return new Date(Date.UTC(year, month - 1, today)).toISOString().slice(0, 10);
    }, daysAgo);
  await soon(page, '/matches?game=wa-wa-west', () => expect(cards(page).first()).toContainText('Today'));
  const many = await cards(page).count();
  await page.getByLabel('From').fill(await day(0));
  await page.getByLabel('To', { exact: true }).fill(await day(0));
  await expect(page).toHaveURL(/from=\d+&to=\d+$/);
  await expect(cards(page)).toHaveCount(many);
  await page.reload();
  await expect(page.getByLabel('From')).toHaveValue(await day(0));
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(await day(0));
  await page.getByLabel('From').fill(await day(1));
  await page.getByLabel('To', { exact: true }).fill(await day(1));
  await expect(page.getByText('No match is like that')).toBeVisible();
  // Older links have days of UTC.
  const utc = new Date().toISOString().slice(0, 10);
  await page.goto(`/matches?game=wa-wa-west&from=${utc}&to=${utc}`);
  await expect(cards(page)).toHaveCount(many);
});

test('whoever hides their page has it to themselves, until they show it again', async ({ server, newGuest }) => {
  const { page } = await newGuest({ name: 'Kemi', mayComplainOf: /404/ });
  const { page: other } = await newGuest({ mayComplainOf: /404/ });
  const { code, players } = await seat(server.url, 'wa-wa-west', [Odile]);
  await joinBy(page, code);
  await startAs(players[0]!);
  await players[0]!.ask({ type: 'leave' });
  await expect(page.getByRole('heading', { name: 'Kemi wins' })).toBeVisible();

  await page.goto('/mine');
  const path = await page.getByRole('link', { name: 'your page' }).getAttribute('href');
  await soon(page, path!, () => expect(page.getByText('1 of 1 won')).toBeVisible({ timeout: 2000 }));
  await other.goto(path!);
  await expect(other.getByRole('heading', { level: 1, name: 'Kemi' })).toBeVisible();
  await expect(button(other, 'Hide my page')).toHaveCount(0);

  await button(page, 'Hide my page').click();
  await expect(page.getByRole('heading', { name: 'Your page is hidden' })).toBeVisible();
  await expect(page.getByText('1 of 1 won')).toBeVisible();
  await other.reload();
  await expect(other.getByText('or they show their page to nobody')).toBeVisible();
  await other.goto(`/matches?key=${path!.split('/').at(-1)}`);
  await expect(other.getByText('No match is like that')).toBeVisible();
  await page.goto('/matches?mine');
  await expect(cards(page)).toHaveCount(1);

  await page.goto(path!);
  await button(page, 'Show my page again').click();
  await expect(button(page, 'Hide my page')).toBeVisible();
  await other.goto(path!);
  await expect(other.getByText('1 of 1 won')).toBeVisible();
});
