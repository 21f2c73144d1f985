/** How a match starts from the page: everybody's browser answers by itself, or is named. And that the page signs all it asks. */
import type { LaunchOptions } from '@playwright/test';
import { checkSignatures } from '../replays/log/signed.ts';
import { expect, test as base, type Guest } from './harness.ts';
import { button, end, lockIn, logAt, openAndSit, requestTable, roundOpen, sitDown } from './steps.ts';

/** A host that is not this machine's by its name: over plain HTTP such a page has no WebCrypto, as in a LAN. */
const PLAIN_HOST = 'table.test';

const test = base.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});

/** A table that waits for two, both of whom sit down. @returns its address */
async function seatBoth(kemi: Guest, odile: Guest): Promise<string> {
  const options = { chooseMs: 60_000 };
  const address = await openAndSit(kemi.page, { game: 'wa-wa-west', seats: 2, options });
  await sitDown(odile, address);
  return address;
}

const typesAt = async (address: string): Promise<string[]> => (await logAt(address)).map(({ type }) => type);
const start = ({ page }: Guest) => button(page, 'Start the match').click();

test.describe('somebody who is cut off', () => {
  test.use({ mayComplainOf: /WebSocket|Failed to load resource|ERR_INTERNET_DISCONNECTED|closed|Failed to fetch/ });

  test('as the match starts is named to all, and it can be tried again', async ({ kemi, odile }) => {
    const address = await seatBoth(kemi, odile);
    await odile.context.setOffline(true);
    await expect(kemi.page.getByText('away', { exact: true })).toBeVisible();
    await start(kemi);
    const whatIsAwaited = kemi.page.getByRole('status').filter({ hasText: /Odile/ });
    await expect(whatIsAwaited.filter({ hasText: /answer/i }).first()).toBeVisible();
    await expect(kemi.page.getByText(/start failed/i)).toContainText('Odile');
    await expect(button(kemi.page, 'Start without Odile')).toBeEnabled();

    await odile.context.setOffline(false);
    await expect(odile.page.getByText(/start failed/i)).toContainText(/Odile|your browser|you/i);
    // Both browsers commit anew by themselves.
    await expect.poll(async () => (await typesAt(address)).filter((type) => type === 'committed').length).toBe(2);
    await start(kemi);
    for (const { page } of [kemi, odile]) await roundOpen(page, 1);
    expect(await typesAt(address)).toContain('start-failed');
  });

  test('can be played without: a bot chooses until they are back', async ({ kemi, odile }) => {
    const address = await seatBoth(kemi, odile);
    await odile.context.setOffline(true);
    await expect(kemi.page.getByText('away', { exact: true })).toBeVisible();
    await start(kemi);
    await button(kemi.page, 'Start without Odile').click();
    await roundOpen(kemi.page, 1);
    await odile.context.setOffline(false);
    await expect.poll(() => typesAt(address)).toContain('came-back');
    await roundOpen(odile.page, 1);
  });

  test('before the match starts, and is back in time, takes part', async ({ kemi, odile }) => {
    const address = await seatBoth(kemi, odile);
    await odile.context.setOffline(true);
    await expect(kemi.page.getByText('away', { exact: true })).toBeVisible();
    await start(kemi);
    await expect.poll(() => typesAt(address)).toContain('nonce-opened');
    await odile.context.setOffline(false);
    for (const { page } of [kemi, odile]) await roundOpen(page, 1);
    expect(await typesAt(address)).not.toContain('start-failed');
  });
});

test('a page that is reloaded before the start still has what it committed to', async ({ kemi, odile }) => {
  const address = await seatBoth(kemi, odile);
  await Promise.all([kemi, odile].map(({ page }) => page.reload()));
  for (const { page } of [kemi, odile]) await expect(button(page, 'Stand up')).toBeVisible();
  await start(kemi);
  for (const { page } of [kemi, odile]) await roundOpen(page, 1);
  const types = await typesAt(address);
  expect(types.filter((type) => ['committed', 'start-failed'].includes(type))).toEqual([]);
});

test('a browser that keeps nothing but its seat plays, too, also after a reload', async ({ kemi, odile }) => {
  await odile.context.addInitScript(() => {
    const kept = ['three-rooms.name', 'three-rooms.secret'];
    for (const name of Object.keys(localStorage)) if (!kept.includes(name)) localStorage.removeItem(name);
    Object.defineProperty(window, 'indexedDB', {
      get() {
        throw new DOMException('Not here.', 'SecurityError');
      },
    });
  });
  const address = await seatBoth(kemi, odile);
  // What it had committed to is gone with the page: it commits anew.
  await odile.page.reload();
  await expect.poll(() => typesAt(address)).toContain('committed');
  await start(kemi);
  for (const { page } of [kemi, odile]) await roundOpen(page, 1);
  await lockIn(odile.page, 'Shield');
  await expect(odile.page.getByText('Locked in: Shield').first()).toBeVisible();
});

for (const [what, host] of [
  ['a page of this machine', '127.0.0.1'],
  ['a page over plain HTTP, without WebCrypto,', PLAIN_HOST],
] as const)
  test(`${what} signs all that it asks for`, async ({ server, kemi }) => {
    const url = server.url.replace('127.0.0.1', host);
    const options = { maxRounds: 1, chooseMs: 60_000, revealMs: 0 };
    const table = { game: 'wa-wa-west', seats: 2, options, againstBots: true };
    const { matchId } = await requestTable(kemi.page, table, url);
    await kemi.page.goto(`${url}/t/${matchId}?sit`);
    await roundOpen(kemi.page, 1);
    expect(await kemi.page.evaluate(() => isSecureContext)).toBe(host === '127.0.0.1');
    await lockIn(kemi.page, 'Shield');
    await expect(end(kemi.page)).toBeVisible();

    const log = await logAt(`${server.url}/t/${matchId}`);
    const asked = log.flatMap(({ cause }) => (cause?.seat === 0 && cause.id ? [cause] : []));
    expect(asked.map(({ command }) => command.type)).toEqual(['sit', 'open', 'act']);
    expect(asked.every(({ proof }) => proof)).toBe(true);
    const { seats, wrong } = await checkSignatures(log);
    expect(wrong).toBe(null);
    expect(seats.find(({ seat }) => seat === 0)).toMatchObject({ signed: 3, unsigned: [] });
  });
