/** How people come to a table: from the lobby, by code, by a link to a seat, with one click against bots; and come back. */
import { Guest as Player, create, newSecret } from '../server/testing/guest.ts';
import { expect, picture, test } from './harness.ts';
import { button, lockIn, openTable, roundOpen, sitDown } from './steps.ts';

test('who comes with a code is given a seat', async ({ kemi, odile }) => {
  await kemi.page.goto('/new?game=wa-wa-west');
  const address = await openTable(kemi.page);
  const code = (await kemi.page.getByText(/^[A-Z2-9]{4} [A-Z2-9]{4}$/).textContent())!;

  await odile.page.goto('/');
  await expect(button(odile.page, 'Play now against bots: Wa Wa West ++')).toBeVisible();
  await picture(odile.page, 'lobby');
  await odile.page.getByLabel('Join with a code').fill(code.toLowerCase());
  await button(odile.page, 'Join').click();
  await expect(odile.page).toHaveURL(address);
  await expect(button(odile.page, 'Stand up')).toBeVisible();
  await expect(kemi.page.getByText('Odile').first()).toBeVisible();
  await picture(kemi.page, 'waiting');
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
