/** Browsers that keep nothing, and one that has deleted what it kept, as Safari does after a week without a visit. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { openTable, startMatch } from '../server/testing/guest.ts';
import { expect, laptop, phone, test as base } from './harness.ts';
import { button, end, joinBy, lockIn, ownMark, ownMatches, position, roundIsOn, roundOpen, startAs } from './steps.ts';

/** As Chromium's settings have it: no site may keep anything. */
const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };

/** A browser in which reading any of these throws. */
function throwAll(): void {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'])
    Object.defineProperty(globalThis, name, { get: refuse });
  Object.defineProperty(navigator, 'serviceWorker', { get: refuse });
}

/** By its own setting; by what a page can meet at the worst. */
type Blocked = 'setting' | 'throwing';

interface Fixtures {
  /** A browser that keeps nothing. What its page complains of fails the test at its end. */
  openBlocked(by: Blocked): Promise<Page>;
}

const test = base.extend<Fixtures>({
  openBlocked: async ({ playwright, browser, launchOptions, baseURL }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'three-rooms-profile-'));
    mkdirSync(join(profile, 'Default'));
    writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(blocked));
    const options = { ...launchOptions, baseURL: baseURL! };
    const opening: Record<Blocked, () => Promise<BrowserContext>> = {
      setting: () => playwright.chromium.launchPersistentContext(profile, { ...options, viewport: laptop }),
      throwing: async () => {
        const context = await browser.newContext({ baseURL: baseURL!, viewport: phone });
        await context.addInitScript(throwAll);
        return context;
      },
    };
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    await use(async (by) => {
      const context = await opening[by]();
      contexts.push(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      return page;
    });
    for (const context of contexts) await context.close();
    rmSync(profile, { recursive: true, force: true });
    expect(complaints).toEqual([]);
  },
});

/** Over after a round. */
const short = { chooseMs: 20_000, revealMs: 0, maxRounds: 1 };
const endless = { chooseMs: 120_000 };

const note = (page: Page) => page.getByText('Your browser saves nothing for this page');
const seats = (page: Page) => page.getByRole('main').getByRole('listitem');

for (const by of ['setting', 'throwing'] as const)
  test(`where storage is blocked by ${by}, people play, watch and see it again, and know what a reload loses`, async ({
    server,
    openBlocked,
  }) => {
    const page = await openBlocked(by);
    const { code, matchId, guests } = await openTable(server.url, ['Odile'], { seats: 2, options: short });
    const [odile] = guests;
    const { matchId: watching } = await startMatch(server.url, ['Nia', 'Tuan'], { public: true, options: endless });
    await page.goto('/');
    const isBlocked = () => {
      try {
        return !localStorage;
      } catch {
        return true;
      }
    };
    expect(await page.evaluate(isBlocked)).toBe(true);

    await test.step('it is said where a table is opened, and where somebody sits down', async () => {
      await expect(note(page)).toBeVisible();
      await page.goto('/new?game=war-zone');
      await expect(note(page)).toBeVisible();
      await page.goto('/');
      await page.getByLabel('Join with a code').fill(code);
      await button(page, 'Join').click();
      await page.getByLabel('What do they call you?').fill('Yara');
      await expect(note(page)).toBeVisible();
      await button(page, 'Sit down as Yara').click();
      await expect(button(page, 'Stand up')).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/t/${matchId}$`));
    });

    await test.step('a match, to its end, and its replay', async () => {
      await startAs(odile);
      await roundOpen(page, 1);
      await lockIn(page, 'Reload');
      await odile.choose('reload');
      await odile.untilOver();
      await end(page).click();
      await expect(position(page)).toBeVisible();
      await button(page, 'Play the match').click();
      await expect(position(page)).not.toHaveAttribute('aria-valuenow', '0');
    });

    await test.step('a table to watch, and one against bots', async () => {
      await page.goto(`/t/${watching}`);
      await roundIsOn(page, 1);
      await page.goto('/');
      await button(page, 'Play now against bots: Wa Wa West ++').click();
      await expect(page.getByRole('toolbar', { name: 'Your items' })).toBeVisible();
      await page.reload();
      await roundIsOn(page);
      await expect(page.getByRole('toolbar', { name: 'Your items' })).toHaveCount(0);
    });

    await page.goto('/mine');
    await expect(page.getByText('No matches yet')).toBeVisible();
  });

/** All that the browser lets pages keep, but cookies, while no page is open that could keep it again. */
async function deleteStored(page: Page, url: string): Promise<void> {
  await page.goto('about:blank');
  const line = await page.context().newCDPSession(page);
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
  await line.send('Storage.clearDataForOrigin', { origin: url, storageTypes });
  await line.detach();
}

test('where the browser has deleted what pages keep, seats and matches come back, until they are forgotten', async ({
  server,
  newGuest,
}) => {
  const { page } = await newGuest({ mayComplainOf: /status of 503/ });
  const over = await openTable(server.url, ['Odile'], { seats: 2, options: short });
  const running = await openTable(server.url, ['Odile'], { seats: 2, options: endless });
  const waiting = await openTable(server.url, ['Odile'], { seats: 2, options: endless });
  /** Waits for the server to have set the cookie: it goes on by itself. */
  const sitDown = async (code: string) => {
    const kept = page.waitForResponse(/\/api\/backup$/);
    await joinBy(page, code);
    expect((await kept).ok()).toBe(true);
  };
  await page.goto('/');
  await expect(page.getByText('Recently finished')).toBeVisible();
  await expect(note(page)).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('three-rooms.name', '"Kemi"'));

  await sitDown(over.code);
  await startAs(over.guests[0]);
  await roundOpen(page, 1);
  await lockIn(page, 'Reload');
  await over.guests[0].choose('reload');
  await over.guests[0].untilOver();
  await sitDown(running.code);
  await startAs(running.guests[0]);
  await roundOpen(page, 1);
  await sitDown(waiting.code);
  await page.goto('/mine');
  await expect(ownMatches(page)).toHaveCount(3);
  const mark = await ownMark(page);
  expect(await page.evaluate(() => document.cookie)).toBe('');

  const [host] = waiting.guests;
  await test.step('the seat at a waiting table, by its own address: the match can start', async () => {
    const lost = host.state.seats[1]?.commitment;
    await deleteStored(page, server.url);
    await page.goto(`/t/${waiting.matchId}`);
    await expect(seats(page).nth(1)).toContainText('Kemi (you)');
    await host.until(() => host.state.seats[1]?.commitment !== lost);
    await startAs(host);
    await roundOpen(page, 1);
  });

  await test.step('a visit at which nobody can say what there was writes nothing over it', async () => {
    const meanwhile = await openTable(server.url, ['Odile'], { seats: 2, options: endless });
    await deleteStored(page, server.url);
    const restoring = '**/api/backup/restore';
    await page.route(restoring, (route) => route.fulfill({ status: 503, json: { error: { code: 'x', message: '' } } }));
    await page.goto(`/join/${meanwhile.code}`);
    await page.getByRole('textbox').first().fill('Kemi');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Stand up')).toBeVisible();
    await page.unroute(restoring);
    // It is asked again as the table is joined again, and what this page has sat down with stays its own.
    await page.getByRole('link', { name: /to the lobby/ }).click();
    await expect(page.getByText('Recently finished')).toBeVisible();
    await page.goBack();
    await expect(button(page, 'Stand up')).toBeVisible();
  });

  await test.step('the seat at a running match, from the lobby: it goes on', async () => {
    await deleteStored(page, server.url);
    await page.goto('/');
    await page.getByRole('link', { name: 'Back to the table' }).click();
    await expect(page).toHaveURL(new RegExp(`/t/${waiting.matchId}$`));
    await roundOpen(page, 1);
    await lockIn(page, 'Reload');
    await host.choose('reload');
    await roundOpen(page, 2);
  });

  await test.step('the list of matches, private ones too, under a new mark', async () => {
    await deleteStored(page, server.url);
    await page.goto('/mine');
    await expect(ownMatches(page)).toHaveCount(3);
    const texts = await ownMatches(page).allInnerTexts();
    expect(texts.every((text) => text.includes('You as Kemi') && text.includes('Odile'))).toBe(true);
    expect(texts.map((text) => /running|tied/.exec(text)?.[0])).toEqual(['running', 'running', 'tied']);
    await expect(page.getByText('Your browser deleted what this page had saved.')).toBeVisible();
    expect(await ownMark(page)).not.toBe(mark);
  });

  await test.step('nothing is back after “Forget who I am here”', async () => {
    await page.goto('/mine');
    await button(page, 'Forget who I am here').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Forget', exact: true }).click();
    await expect(page.getByText('No matches yet')).toBeVisible();
    await expect(page.getByText('Your browser deleted what this page had saved.')).toHaveCount(0);
    expect(await page.context().cookies()).toEqual([]);
    await deleteStored(page, server.url);
    await page.goto('/mine');
    await expect(page.getByText('No matches yet')).toBeVisible();
    await page.goto(`/t/${waiting.matchId}`);
    await roundIsOn(page);
    await expect(page.getByRole('toolbar', { name: 'Your items' })).toHaveCount(0);
  });
});
