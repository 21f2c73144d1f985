/** How a match starts from the page: everybody's browser answers by itself, or is named. And that the page signs all it asks. */
import type { LaunchOptions } from '@playwright/test';
import { checkSignatures } from '../replays/log/signed.ts';
import { fromLines, type Envelope } from '../replays/log/log.ts';
import { create } from '../server/testing/guest.ts';
import { expect, test as base, type Guest } from './harness.ts';
import { button, lockIn, roundOpen, sitDown } from './steps.ts';

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

const secret = 'the-opener-of-the-table-0';

/** A table that waits for two, and whose host that browser will be. @returns its address */
async function tableFor(
  { context }: Guest,
  url: string,
  options: Record<string, unknown> = { chooseMs: 60_000 },
  againstBots = false,
): Promise<{ matchId: string; address: string }> {
  await context.addInitScript((kept) => localStorage.setItem('three-rooms.secret', JSON.stringify(kept)), secret);
  const table = { game: 'wa-wa-west', seats: 2, public: true, name: 'Kemi', secret, options, againstBots };
  const { matchId } = await create(url, table);
  return { matchId, address: `${url}/t/${matchId}` };
}

const logOf = async (url: string, matchId: string): Promise<Envelope[]> =>
  fromLines(await (await fetch(`${url}/api/matches/${matchId}/log`)).text()) as Envelope[];
const typesIn = async (url: string, matchId: string): Promise<string[]> =>
  (await logOf(url, matchId)).map(({ type }) => type);
const start = ({ page }: Guest) => button(page, 'Start the match').click();

test.describe('somebody who is cut off', () => {
  test.use({ mayComplainOf: /WebSocket|Failed to load resource|ERR_INTERNET_DISCONNECTED|closed|Failed to fetch/ });

  test('as the match starts is named to all, and it can be tried again', async ({ server, kemi, odile }) => {
    const { matchId, address } = await tableFor(kemi, server.url);
    for (const guest of [kemi, odile]) await sitDown(guest, address);
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
    await expect
      .poll(async () => (await typesIn(server.url, matchId)).filter((type) => type === 'committed').length)
      .toBe(2);
    await start(kemi);
    for (const { page } of [kemi, odile]) await roundOpen(page, 1);
    expect(await typesIn(server.url, matchId)).toContain('start-failed');
  });

  test('can be played without: a bot chooses until they are back', async ({ server, kemi, odile }) => {
    const { matchId, address } = await tableFor(kemi, server.url);
    for (const guest of [kemi, odile]) await sitDown(guest, address);
    await odile.context.setOffline(true);
    await expect(kemi.page.getByText('away', { exact: true })).toBeVisible();
    await start(kemi);
    await button(kemi.page, 'Start without Odile').click();
    await roundOpen(kemi.page, 1);
    await odile.context.setOffline(false);
    await expect.poll(() => typesIn(server.url, matchId)).toContain('came-back');
    await roundOpen(odile.page, 1);
  });

  test('before the match starts, and is back in time, takes part', async ({ server, kemi, odile }) => {
    const { matchId, address } = await tableFor(kemi, server.url);
    for (const guest of [kemi, odile]) await sitDown(guest, address);
    await odile.context.setOffline(true);
    await expect(kemi.page.getByText('away', { exact: true })).toBeVisible();
    await start(kemi);
    await expect.poll(() => typesIn(server.url, matchId)).toContain('nonce-opened');
    await odile.context.setOffline(false);
    for (const { page } of [kemi, odile]) await roundOpen(page, 1);
    expect(await typesIn(server.url, matchId)).not.toContain('start-failed');
  });
});

test('a page that is reloaded before the start still has what it committed to', async ({ server, kemi, odile }) => {
  const { matchId, address } = await tableFor(kemi, server.url);
  for (const guest of [kemi, odile]) await sitDown(guest, address);
  await Promise.all([kemi, odile].map(({ page }) => page.reload()));
  for (const { page } of [kemi, odile]) await expect(button(page, 'Stand up')).toBeVisible();
  await start(kemi);
  for (const { page } of [kemi, odile]) await roundOpen(page, 1);
  const types = await typesIn(server.url, matchId);
  expect(types.filter((type) => ['committed', 'start-failed'].includes(type))).toEqual([]);
});

test('a browser that keeps nothing but its seat plays, too, also after a reload', async ({ server, kemi, odile }) => {
  const { matchId, address } = await tableFor(kemi, server.url);
  await odile.context.addInitScript(() => {
    const kept = ['three-rooms.name', 'three-rooms.secret'];
    for (const name of Object.keys(localStorage)) if (!kept.includes(name)) localStorage.removeItem(name);
    Object.defineProperty(window, 'indexedDB', {
      get() {
        throw new DOMException('Not here.', 'SecurityError');
      },
    });
  });
  for (const guest of [kemi, odile]) await sitDown(guest, address);
  // What it had committed to is gone with the page: it commits anew.
  await odile.page.reload();
  await expect.poll(() => typesIn(server.url, matchId)).toContain('committed');
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
    const { matchId, address } = await tableFor(
      kemi,
      server.url,
      { maxRounds: 1, chooseMs: 60_000, revealMs: 0 },
      true,
    );
    await kemi.page.goto(`${address.replace(server.url, url)}?sit`);
    await roundOpen(kemi.page, 1);
    expect(await kemi.page.evaluate(() => isSecureContext)).toBe(host === '127.0.0.1');
    await lockIn(kemi.page, 'Shield');
    await expect(kemi.page.getByRole('link', { name: 'Watch replay' })).toBeVisible();

    const log = await logOf(server.url, matchId);
    const asked = log.flatMap(({ cause }) => (cause?.seat === 0 && cause.id ? [cause] : []));
    expect(asked.map(({ command }) => command.type)).toEqual(['sit', 'open', 'act']);
    expect(asked.every(({ proof }) => proof)).toBe(true);
    const { seats, wrong } = await checkSignatures(log);
    expect(wrong).toBe(null);
    expect(seats.find(({ seat }) => seat === 0)).toMatchObject({ signed: 3, unsigned: [] });
  });
