/** The page in a browser that lacks what the oldest ones lack. */
import { expect, phone, test } from './harness.ts';
import { growOld } from './old-browsers.ts';
import { button, end, lockIn, openAgainstBots, playersInWords, playNow, roundOpen, watchReplay } from './steps.ts';

test('a match against bots is played to its end, and seen again', async ({ newGuest }) => {
  const { page } = await newGuest({ name: 'Kemi' });
  await growOld(page);
  await openAgainstBots(page, { game: 'wa-wa-west', seats: 4, options: { maxRounds: 2, revealMs: 0 } });
  await roundOpen(page, 1);
  expect(await page.evaluate(() => 'groupBy' in Map || 'withResolvers' in Promise || 'Segmenter' in Intl)).toBe(false);
  await lockIn(page, 'Shield');
  await roundOpen(page, 2);
  await lockIn(page, 'Shield');
  await expect(end(page)).toBeVisible();
  await watchReplay(page, playersInWords, await playersInWords(page));
});

for (const game of ['War Zone', 'Yic Yac Yoe'])
  test(`${game} is set on a phone`, async ({ newGuest }) => {
    const { page } = await newGuest({ viewport: phone, name: 'Kemi' });
    await growOld(page);
    await playNow(page, game);
    await expect(page.locator('.stage canvas')).toBeAttached();
    await expect(page.getByRole('list', { name: 'Players' }).getByRole('listitem')).toHaveCount(4);
  });

test('a match is dealt in the browser where the server does not answer', async ({ newGuest }) => {
  const { page } = await newGuest({ name: 'Kemi', mayComplainOf: /ERR_FAILED/ });
  await growOld(page);
  await page.route('**/api/matches', (route) => route.abort());
  await playNow(page, 'Wa Wa West ++');
  await expect(page.getByText('this match is dealt by your own device')).toBeVisible();
  await roundOpen(page, 1);
  await lockIn(page, 'Reload');
  await roundOpen(page, 2);
});

test('a card is read without popovers', async ({ newGuest }) => {
  const { page } = await newGuest({ name: 'Kemi' });
  await growOld(page);
  await playNow(page, 'Wa Wa West ++');
  await roundOpen(page, 1);
  await page.getByRole('toolbar', { name: 'Your items' }).getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('note')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('note')).toBeHidden();
  await button(page, 'Sound').click();
});
