/** After a match: who wants another goes there together, who does not is never moved, and an evening is one page back. */
import { newSecret, postJson } from '../server/testing/guest.ts';
import { expect, test, type Guest } from './harness.ts';
import { button, lockIn, roundOpen, sitDown } from './steps.ts';

const options = { chooseMs: 1000, revealMs: 0, maxRounds: 1 };

/** Opens a table of one short round, whose host that page is. @returns its address */
async function openShort(url: string, { page }: Guest, wishes: object): Promise<string> {
  const secret = newSecret();
  const reply = await postJson(`${url}/api/matches`, {
    game: 'wa-wa-west',
    public: true,
    name: 'Kemi',
    secret,
    options,
    ...wishes,
  });
  const { matchId } = (await reply.json()) as { matchId: string };
  await page.addInitScript(
    (kept) => location.protocol.startsWith('http') && localStorage.setItem('three-rooms.secret', JSON.stringify(kept)),
    secret,
  );
  await page.goto(url);
  return `${url}/t/${matchId}`;
}

/** A match that is over by itself, for so many people; the first of them is its host. */
async function overFor(url: string, guests: readonly Guest[]): Promise<string> {
  const address = await openShort(url, guests[0]!, { seats: guests.length });
  for (const guest of guests) await sitDown(guest, address);
  await button(guests[0]!.page, 'Start the match').click();
  for (const { page } of guests) await expect(button(page, 'I’m ready')).toBeVisible();
  return address;
}

test('two are ready, one declines: the two go on, the third stays', async ({ server, kemi, odile, newGuest }) => {
  const bram = await newGuest({ name: 'Bram' });
  const address = await overFor(server.url, [kemi, odile, bram]);

  await button(odile.page, 'I’m ready').click();
  await expect(kemi.page.getByText('1 of 3 is ready.')).toBeHidden();
  await expect(kemi.page.getByText(/needs 2 players/)).toBeVisible();
  await expect(kemi.page.getByRole('region', { name: 'Who is ready' })).toBeVisible();
  await button(bram.page, 'Not this time').click();
  await expect(kemi.page.getByText('not this time', { exact: true })).toBeVisible();
  // Nobody was moved so far.
  for (const { page } of [kemi, odile, bram]) expect(page.url()).toBe(address);

  await button(kemi.page, 'I’m ready').click();
  for (const { page } of [kemi, odile]) await expect(page).not.toHaveURL(address);
  expect(odile.page.url()).toBe(kemi.page.url());
  for (const { page } of [kemi, odile]) await expect(button(page, 'I’m ready')).toBeVisible();
  await expect(bram.page.getByText('The next match has begun.')).toBeVisible();
  expect(bram.page.url()).toBe(address);

  // The evening is one page: back leads to where it was come from.
  await kemi.page.goBack();
  await expect(kemi.page).toHaveURL(`${server.url}/`);
});

test('who is slow is waited for, until the clock has run out', async ({ server, kemi, odile, newGuest }) => {
  const bram = await newGuest({ name: 'Bram' });
  const address = await overFor(server.url, [kemi, odile, bram]);
  await button(odile.page, 'I’m ready').click();
  await button(kemi.page, 'I’m ready').click();
  await expect(bram.page.getByText('to the next match')).toBeVisible();
  for (const { page } of [kemi, odile]) await expect(page).not.toHaveURL(address);
  expect(bram.page.url()).toBe(address);
  await button(bram.page, 'To the next match').click();
  await expect(bram.page).toHaveURL(kemi.page.url());
});

test('against bots one press is enough', async ({ server, kemi }) => {
  const { page } = kemi;
  const first = await openShort(server.url, kemi, { seats: 2, againstBots: true });
  await page.goto(first);
  await roundOpen(page);
  await lockIn(page, 'Reload');
  await button(page, 'Play again').click();
  await expect(page).not.toHaveURL(first);
  await roundOpen(page, 1);
});
