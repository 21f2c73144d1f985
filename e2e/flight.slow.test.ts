/** Without a network: the page opens, a match against bots is played in the browser, and its log is handed in later. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { spawnServer } from '../server/testing/server-process.ts';
import { expect, laptop, phone, test, type Guest } from './harness.ts';
import { button, end, forTwo, lockIn, playNow, reloadToTheEnd, roundOpen } from './steps.ts';

/** What a browser says itself of requests that come to nothing. */
const noNetwork = /ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/;
/** And of the one answer that the store is away. */
const noNetworkOrStore = new RegExp(`${noNetwork.source}|status of 503`);

/** A first visit, until the page is kept; then the network goes. */
async function boardPlane({ page, context }: Guest): Promise<void> {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await context.setOffline(true);
  await page.reload();
}

/** Counts how often the page asks to keep what it has; the browser answers as it likes. */
function countPersists(): void {
  const ask = navigator.storage.persist.bind(navigator.storage);
  sessionStorage.setItem('persists', '0');
  navigator.storage.persist = () => {
    sessionStorage.setItem('persists', String(Number(sessionStorage.getItem('persists')) + 1));
    return ask();
  };
}

const persists = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('persists')));

test('a first visit makes few requests, with everything that is kept for later', async ({ server, newGuest }) => {
  const asked: string[] = [];
  const counting = createServer((request, response) => {
    asked.push(request.url!);
    const { method, headers, url } = request;
    const onward = ask(`${server.url}${url}`, { method, headers }, (reply) => {
      response.writeHead(reply.statusCode!, reply.headers);
      reply.pipe(response);
    });
    request.pipe(onward);
  });
  await once(counting.listen(0, '127.0.0.1'), 'listening');
  const { port } = counting.address() as AddressInfo;
  const { page, context } = await newGuest({ keepsPage: true, mayComplainOf: noNetwork });
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  expect(asked.filter((url) => url.endsWith('.pack')).length).toBeGreaterThan(1);
  // Two hundred files are kept.
  expect(asked.length).toBeLessThan(70);
  const kept = await page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().length;
  });
  expect(kept).toBeGreaterThan(150);
  await context.close();
  counting.closeAllConnections();
  counting.close();
});

test('who comes to a table sits down before the page is kept', async ({ newGuest }) => {
  const { page } = await newGuest({ name: 'Kemi', keepsPage: true, mayComplainOf: /status of 40\d/ });
  await page.clock.install();
  await page.goto('/join/7QKF3X');
  await expect(page.getByText('No table has this code.')).toBeVisible();
  const keeps = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
  await page.clock.runFor(30_000);
  expect(await keeps()).toBe(false);
  await page.clock.runFor(60_000);
  await expect.poll(keeps).toBe(true);
});

test('a server that has no room for another table leaves the match to the browser', async ({ newGuest }) => {
  const { page } = await newGuest({ name: 'Kemi', mayComplainOf: /status of 429/ });
  const error = { code: 'too-many-tables', message: 'There are too many tables.' };
  await page.route('**/api/matches', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 429, json: { error } }) : route.continue(),
  );
  await page.goto('/');
  await playNow(page, 'Wa Wa West ++');
  await expect(page.getByText('this match is dealt by your own device')).toBeVisible();
  await roundOpen(page, 1);
});

for (const viewport of [laptop, phone])
  test(`a match is played in flight mode and handed in later, at ${viewport.width}`, async ({ newGuest }) => {
    const guest = await newGuest({ viewport, name: 'Kemi', keepsPage: true, mayComplainOf: noNetworkOrStore });
    const { page, context } = guest;
    await page.addInitScript(countPersists);
    await boardPlane(guest);
    await playNow(page, 'Wa Wa West ++');
    await expect(page.getByText('this match is dealt by your own device')).toBeVisible();
    await roundOpen(page, 1);
    // Nobody is there who could hear anything.
    await expect(button(page, 'Say something')).toHaveCount(0);
    await lockIn(page, 'Reload');
    await roundOpen(page, 2);
    expect(await persists(page)).toBe(0);

    await page.reload();
    await roundOpen(page);
    await reloadToTheEnd(page);
    const id = new URL(page.url()).pathname.split('/').at(-1)!;

    // The browser is asked not to throw away the log that waits.
    await expect.poll(() => persists(page)).toBeGreaterThan(0);
    await end(page).click();
    await expect(button(page, /Dealt by the player’s own device/)).toBeVisible();
    await button(page, 'Share this moment').click();
    await expect(page.getByText('can be shared once it was handed in')).toBeVisible();
    await page.goto('/mine');
    await expect(page.getByText('dealt by your own device')).toBeVisible();

    // At first the server can't take it, and says so: it is tried again.
    const error = { code: 'store-away', message: 'The store can’t be reached just now.' };
    const refusal = { status: 503, headers: { 'Retry-After': '1' }, json: { error } };
    let refused = 0;
    await context.route('**/api/handed-in', (route) => (refused++ === 0 ? route.fulfill(refusal) : route.continue()));
    await context.setOffline(false);
    await expect.poll(() => refused).toBe(2);
    await expect(page.getByText('The match you played without a network was handed in.')).toBeVisible();
    const kept = await page.request.get(`/api/matches/${id}`);
    expect(await kept.json()).toMatchObject({ matchId: id, phase: 'over', dealtBy: 'device', public: false });
    const { levels } = (await (await page.request.get(`/api/matches/${id}/verdict`)).json()) as {
      levels: { is: string; title: string }[];
    };
    expect(levels.map(({ is }) => is)).toEqual(['partly', 'good', 'unknown', 'unknown']);
    // Now the house has it, and this browser no more.
    await page.reload();
    await expect(page.getByText('dealt by your own device')).toBeVisible();
    await page.getByRole('link', { name: /^Replay: Wa Wa West/ }).click();
    await expect(button(page, /Dealt by the player’s own device/)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('three-rooms.own-tables'))).toBe('[]');
    expect(await (await page.request.get('/api/matches')).json()).not.toMatchObject({ matches: [{ matchId: id }] });
  });

for (const game of ['War Zone', 'Yic Yac Yoe'])
  test(`${game} is dealt without a network, and goes on when it is back`, async ({ newGuest }) => {
    const guest = await newGuest({ name: 'Kemi', keepsPage: true, mayComplainOf: noNetwork });
    const { page, context } = guest;
    await boardPlane(guest);
    await playNow(page, game);
    await expect(page.locator('.stage canvas')).toBeAttached();
    await context.setOffline(false);
    await page.reload();
    await expect(page.locator('.stage canvas')).toBeAttached();
    // The house has never heard of it.
    expect((await page.request.get(`/api/matches/${new URL(page.url()).pathname.slice(3)}`)).status()).toBe(404);
  });

test('a table with rules of its own is set without a network, against bots', async ({ newGuest }) => {
  const guest = await newGuest({ name: 'Kemi', keepsPage: true, mayComplainOf: noNetwork });
  const { page } = guest;
  await boardPlane(guest);
  await page.goto('/new?game=yic-yac-yoe');
  await forTwo(page);
  await button(page, 'Open the table').click();
  await expect(page.getByText('The server did not answer. Is the network there?')).toBeVisible();
  await button(page, 'Play it here against bots').click();
  await expect(page.getByText('this match is dealt by your own device')).toBeVisible();
  await expect(page.locator('.stage canvas')).toBeAttached();
  await expect(page.getByRole('list', { name: 'Players' }).getByRole('listitem')).toHaveCount(2);
});

test('whoever leaves a match of their own ends it', async ({ newGuest }) => {
  const guest = await newGuest({ name: 'Kemi', keepsPage: true, mayComplainOf: noNetwork });
  const { page } = guest;
  await boardPlane(guest);
  await playNow(page, 'Wa Wa West ++');
  await roundOpen(page, 1);
  await button(page, 'Menu').click();
  await button(page, 'Leave for good…').click();
  await button(page, 'Leave the match').click();
  await expect(page.getByText('You have left the match.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /Three quick table games/ })).toBeVisible();
  await page.reload();
  await expect(button(page, 'Play now against bots: War Zone')).toBeVisible();
  await expect(page.getByText('Your seat is still warm')).toBeHidden();
});

test('a second tab takes the table over', async ({ newGuest }) => {
  const guest = await newGuest({ name: 'Kemi', keepsPage: true, mayComplainOf: noNetwork });
  const { page, context } = guest;
  await boardPlane(guest);
  await playNow(page, 'Wa Wa West ++');
  await roundOpen(page, 1);
  const other = await context.newPage();
  await other.goto(page.url());
  await roundOpen(other);
  await expect(page.getByText('You are playing in another tab')).toBeVisible();
});

test('the page can be installed', async ({ newGuest }) => {
  const { page, context } = await newGuest({ keepsPage: true });
  await page.goto('/');
  const line = await context.newCDPSession(page);
  const { errors, data } = await line.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons, shortcuts } = JSON.parse(data!) as Record<'icons' | 'shortcuts', { src: string; url: string }[]>;
  for (const { src } of icons) expect((await page.request.get(src)).headers()['content-type']).toMatch(/^image\//);
  for (const { url } of shortcuts) {
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeHidden();
  }
});

test('the screen stays on while a match is played, also after a look at something else', async ({ newGuest }) => {
  const { page } = await newGuest({ name: 'Kemi' });
  await page.addInitScript(() => {
    const seen = ((window as unknown as { locks: string[] }).locks = []) as string[];
    navigator.wakeLock.request = async () => {
      seen.push('taken');
      const lock = new EventTarget() as WakeLockSentinel;
      const release = async () => {
        Object.assign(lock, { released: true });
        seen.push('released');
      };
      Object.assign(lock, { released: false, release });
      // As the system does when the page is out of sight.
      addEventListener('out-of-sight', release);
      return lock;
    };
  });
  const locks = () => page.evaluate(() => (window as unknown as { locks: string[] }).locks);
  await playNow(page, 'Wa Wa West ++');
  await roundOpen(page, 1);
  expect(await locks()).toEqual(['taken']);
  await page.evaluate(() => {
    dispatchEvent(new Event('out-of-sight'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(locks).toEqual(['taken', 'released', 'taken']);
  await page.getByRole('link', { name: 'to the lobby' }).click();
  await expect.poll(async () => (await locks()).at(-1)).toBe('released');
});

test('over plain http the page says what is missing, and a table works', async ({ browser }) => {
  const address = Object.values(networkInterfaces())
    .flatMap((one) => one ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  test.skip(!address, 'This machine is in no network.');
  const dataDir = mkdtempSync(join(tmpdir(), 'three-rooms-http-'));
  const server = spawnServer({ DATA_DIR: dataDir, HOST: '0.0.0.0', LOG_LEVEL: 'fatal' });
  const [line] = (await once(server.stdout!, 'data')) as [Buffer];
  const context = await browser.newContext({ viewport: phone });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.goto(`http://${address}:${/:(\d+)/.exec(String(line))![1]}`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await button(page, /name and settings/).click();
  await page.getByText('What is missing here').click();
  await expect(page.getByText('This page came over plain http.')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(4);
  await button(page, 'Done').click();
  await button(page, 'Play now against bots: Wa Wa West ++').click();
  await roundOpen(page, 1);
  await lockIn(page, 'Reload');
  await roundOpen(page, 2);
  expect(complaints).toEqual([]);
  await context.close();
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
  rmSync(dataDir, { recursive: true, force: true });
});
