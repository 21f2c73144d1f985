/** How people come to a table: from the lobby, by code, by a link to a seat, with one click against bots; and come back. */
import { Guest as Player, create, newSecret } from '../server/testing/guest.ts';
import { expect, phone, test } from './harness.ts';
import { button, codeShown, lockIn, openTable, roundOpen, sitDown } from './steps.ts';

test('who comes with a code is given a seat', async ({ kemi, odile }) => {
  await kemi.page.goto('/new?game=wa-wa-west');
  const address = await openTable(kemi.page);
  const code = await codeShown(kemi.page);

  await odile.page.goto('/');
  await expect(button(odile.page, 'Play now against bots: Wa Wa West ++')).toBeVisible();
  await odile.page.getByLabel('Join with a code').fill(`Come: ${new URL(address).origin}/JOIN/${code.toLowerCase()}.`);
  await button(odile.page, 'Join').click();
  await expect(odile.page).toHaveURL(address);
  await expect(button(odile.page, 'Stand up')).toBeVisible();
  await expect(kemi.page.getByText('Odile').first()).toBeVisible();
  await odile.page.goto(`${address.replace('/t/', '/T/')}/`);
  await expect(button(odile.page, 'Stand up')).toBeVisible();
});

test('who has not said their name is asked before they sit down, and can change it', async ({ kemi, newGuest }) => {
  await kemi.page.goto('/new?game=wa-wa-west');
  const address = await openTable(kemi.page);
  const { page } = await newGuest({ viewport: phone });
  await page.goto(`/JOIN/${(await codeShown(kemi.page)).toLowerCase()}.`);
  await page.getByLabel('What do they call you?').fill('Yara');
  await expect(page.getByRole('radio', { name: 'circle, taken' })).toBeDisabled();
  await page.getByTitle('Heart').click();
  await page.getByTitle('Green').click();
  await button(page, 'Sit down as Yara').click();
  await expect(page).toHaveURL(address);
  await expect(kemi.page.getByText('Yara').first()).toBeVisible();

  await button(page, 'Change your name, colour and shape').click();
  await page.getByLabel('What do they call you?').fill('Yara the Second');
  await button(page, 'Done').click();
  await expect(kemi.page.getByText('Yara the Second').first()).toBeVisible();
  // Asked once: the next table knows.
  expect(await page.evaluate(() => localStorage.getItem('three-rooms.badge'))).toBe(
    '{"colour":"green","shape":"heart"}',
  );
  await button(page, 'Stand up').click();
  await button(page, 'Sit here').first().click();
  await expect(button(page, 'Stand up')).toBeVisible();
});

test.describe('whoever is gone for a moment', () => {
  test.use({
    mayComplainOf: /ERR_CONNECTION_REFUSED|WebSocket|Failed to load resource|closed unexpectedly|Failed to fetch/,
  });

  test('has seat and choice again after a refresh, and when the server was killed', async ({ server, kemi, odile }) => {
    const secret = newSecret();
    const options = { chooseMs: 60_000 };
    const table = { game: 'wa-wa-west', seats: 3, name: 'Bram', secret, public: true, options };
    const { matchId } = await create(server.url, table);
    const bram = await Player.join(server.url, matchId, secret);
    await bram.sit('Bram');
    for (const guest of [kemi, odile]) await sitDown(guest, `${server.url}/t/${matchId}`);
    await bram.ask({ type: 'start' });
    const isLockedIn = () => expect(kemi.page.getByText('Locked in: Shield').first()).toBeVisible();
    for (const { page } of [kemi, odile]) await roundOpen(page, 1);

    await lockIn(kemi.page, 'Shield');
    await isLockedIn();
    await kemi.page.reload();
    await isLockedIn();

    await server.crash();
    const again = await Player.join(server.url, matchId, secret);
    await roundOpen(odile.page, 1);
    await isLockedIn();
    await again.choose('reload');
    await lockIn(odile.page, 'Reload');
    for (const { page } of [kemi, odile]) await roundOpen(page, 2);
  });
});
