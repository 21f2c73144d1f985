/**
 * At 400 ms there and back and 50 kB a second: when there is something to read, and something to play. And a line that
 * loses everything without a word.
 */
import type { Page } from '@playwright/test';
import { create, Guest as Player, newSecret } from '../server/testing/guest.ts';
import { Network } from '../server/testing/network.ts';
import { expect, test } from './harness.ts';
import { button, lockIn, roundIsOn, roundOpen, westernCard } from './steps.ts';

/** Bytes on the wire that the first words waited for. */
const beforeFirstWords = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const words = performance.getEntriesByName('first-contentful-paint')[0]!.startTime;
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return files.filter((file) => file.responseEnd < words).reduce((sum, { transferSize }) => sum + transferSize, 0);
  });

/** A phone's at the edge of a village. The browser's own throttling leaves sockets out. */
const slowLine = { tripMs: 400, bytesPerSecond: 50_000 };
const fastLine = { tripMs: 2 };

test('words come first, and a match against bots waits for its table', async ({ newGuest, server }) => {
  const slow = await Network.to(server, slowLine);
  const { page } = await newGuest({ name: 'Kemi' });
  await page.goto(slow.url, { waitUntil: 'commit' });
  await expect(page.getByText('Join with a code')).toBeVisible();
  // As much as that line brings in the three seconds that somebody waits, less two trips.
  expect(await beforeFirstWords(page)).toBeLessThan(100_000);

  await button(page, /^Play .*Wa Wa West/)
    .first()
    .click();
  await expect(page.locator('main .loading').getByText('Setting the table…')).toBeVisible();
  await expect(page.locator('.stage canvas')).toBeAttached();
  await roundIsOn(page, 1);
  await expect(westernCard(page, 'Reload')).toBeEnabled();
  await page.close();
  slow.close();
});

test('a page that can’t have its stage plays all the same', async ({ newGuest }) => {
  const { page } = await newGuest({ name: 'Kemi', mayComplainOf: /stage|Failed to (load|fetch)|net::/ });
  await page.route(/\/assets\/pixi/, (route) => setTimeout(() => void route.abort().catch(() => undefined), 30_000));
  await page.goto('/');
  await button(page, /^Play .*Wa Wa West/)
    .first()
    .click();
  await expect(page.locator('main .loading').getByText('Setting the table…')).toBeVisible();
  await roundIsOn(page, 1);
});

test('a lobby whose connection has fallen silent says so, and catches up', async ({ newGuest, server }) => {
  const fast = await Network.to(server, fastLine);
  const { page } = await newGuest({ mayComplainOf: /WebSocket|Failed to (load|fetch)|net::/ });
  const openTable = async (name: string) => {
    const secret = newSecret();
    const { matchId } = await create(server.url, { game: 'wa-wa-west', seats: 3, name, secret, public: true });
    const player = await Player.join(server.url, matchId, secret);
    await player.sit(name);
    return player;
  };
  const before = await openTable('Bram');
  await page.goto(fast.url);
  await expect(page.getByText('Bram’s table')).toBeVisible();
  fast.holdsQuestions = fast.holdsAnswers = true;
  await before.room.leave();
  await openTable('Yara');
  await expect(page.getByText('may be out of date')).toBeVisible();
  fast.comeBack();
  await expect(page.getByText('Yara’s table')).toBeVisible();
  await expect(page.getByText('Bram’s table')).toBeHidden();
  await expect(page.getByText('may be out of date')).toBeHidden();
  await page.close();
  fast.close();
});

test('a choice without an answer says so in the hand, and counts when the line is back', async ({
  newGuest,
  server,
}) => {
  const line = await Network.to(server, fastLine);
  const { page } = await newGuest({ name: 'Kemi', mayComplainOf: /WebSocket|Failed to (load|fetch)|net::/ });
  await page.goto(line.url);
  // A first match has no clock.
  await button(page, 'Play now against bots: Wa Wa West ++').click();
  await roundOpen(page);
  line.holdsQuestions = line.holdsAnswers = true;
  await lockIn(page, 'Shield');
  await expect(button(page, 'Locking in…')).toBeVisible();
  await expect(page.getByText('keep sending your choice')).toBeVisible();
  await expect(page.getByText('No answer from the server. We keep trying')).toBeVisible();
  line.comeBack();
  await expect(button(page, 'Locking in…')).toBeHidden();
  await page.close();
  line.close();
});
