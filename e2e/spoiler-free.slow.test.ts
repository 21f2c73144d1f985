/** A match watched without spoilers: two that differ later are one until then, on the line and on the page; at its end all opens. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { ScriptedMatch } from '../replays/log/scripted-match.ts';
import { databaseIn, openSqliteStore } from '../replays/store/sqlite-store.ts';
import { storeMatch } from '../server/testing/guest.ts';
import { SAME_ROUNDS, twinsOf } from '../server/testing/twins.ts';
import { boot, expect, kill, laptop, phone, test, type Guest } from './harness.ts';
import { button, nextFrame, position } from './steps.ts';
import { findings } from './reachable.ts';

const id = 'twin'.padEnd(20, '0');

/** Also where a test fails none is left open. */
const open = new Set<() => Promise<void>>();
test.afterEach(() => Promise.all([...open].map((close) => close())));

/** A house that knows one match. */
async function houseOf(match: ScriptedMatch, root: string, port: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'three-rooms-twin-'));
  const store = await openSqliteStore(databaseIn(dataDir));
  await storeMatch(store, match);
  await store.close();
  const { server, url } = await boot(root, dataDir, port);
  const close = async () => {
    open.delete(close);
    await kill(server);
    rmSync(dataDir, { recursive: true, force: true });
  };
  open.add(close);
  return { url, close };
}

const slider = (page: Page) => position(page);
const stopsOf = async (page: Page) => Number(await slider(page).getAttribute('aria-valuemax'));
const edge = (page: Page) => page.getByText('You have come this far');

/** From the edge of what is known to that of the next round. */
async function nextRound(page: Page): Promise<void> {
  await page.keyboard.press('ArrowRight');
  // Nothing is said of the edge, or of what is on its way.
  await expect(page.locator('.spoiler-free-next p')).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(edge(page)).toBeVisible();
}

const sentencesOn = (page: Page) => page.locator('.replay-sentences li').allInnerTexts();

/** All that a page says and shows, but for its canvas. */
const shownBy = async (page: Page) => ({
  title: await page.title(),
  head: await page.locator('head').innerHTML(),
  spoken: await page.locator('body').ariaSnapshot(),
  strip: await page.locator('.replay-strip').innerHTML(),
});

for (const game of ['wa-wa-west', 'war-zone'])
  test(`two matches of ${game} are one until the round in which they part, and then open`, async ({
    newGuest,
    root,
  }) => {
    const { matches } = twinsOf(game, id);
    const seen: { asked: string[]; shown: Awaited<ReturnType<typeof shownBy>>; ending: string }[] = [];
    let port = '0';
    for (const match of matches) {
      const house = await houseOf(match, root, port);
      port = new URL(house.url).port;
      const { page } = await newGuest();
      const asked = new Set<string>();
      page.on('request', (request) => asked.add(`${request.method()} ${request.url()}`));
      await page.goto(`${house.url}/replay/${id}?result=hidden`);
      await button(page, 'Play the match').waitFor();
      await page.keyboard.press('End');
      await expect(edge(page)).toBeVisible();
      for (let round = 1; round < SAME_ROUNDS; round++) await nextRound(page);
      await page.waitForLoadState('networkidle');
      const until = { asked: [...asked].toSorted(), shown: await shownBy(page) };
      expect(until.asked.filter((one) => one.includes('/api/'))).toHaveLength(SAME_ROUNDS);

      // On to its end, where everything opens.
      while ((await button(page, 'In short').count()) === 0) {
        await page.keyboard.press('End');
        await nextFrame(page);
      }
      await expect(page.getByText('Now everything is open')).toBeVisible();
      await expect(page.getByText('This log holds together')).toBeVisible();
      await expect(page.locator('.replay-chart')).toBeVisible();
      await expect(page.locator('#main')).toBeFocused();
      expect([...asked].some((one) => one.endsWith('/log'))).toBe(false);
      seen.push({ ...until, ending: await page.locator('.replay-story').innerText() });
      await page.context().close();
      await house.close();
    }
    const [one, other] = seen;
    expect(one!.asked).toEqual(other!.asked);
    expect(one!.shown).toEqual(other!.shown);
    expect(one!.ending).not.toBe(other!.ending);
  });

for (const game of ['wa-wa-west', 'war-zone', 'yic-yac-yoe'])
  test(`of a round of ${game} that was fetched whole, a page tells what was watched and no more`, async ({
    newGuest,
    root,
  }) => {
    const { matches, same } = twinsOf(game, id);
    const seen: Awaited<ReturnType<typeof shownBy>>[] = [];
    let port = '0';
    for (const match of matches) {
      const house = await houseOf(match, root, port);
      port = new URL(house.url).port;
      const { page } = await newGuest();
      // Shortly after the last moment that both have in common, in the round in which they part.
      const atMs = match.log[same - 1]!.time + 50;
      await page.goto(`${house.url}/replay/${id}?at=${atMs}&result=hidden`);
      await slider(page).waitFor();
      await page.waitForLoadState('networkidle');
      seen.push(await shownBy(page));
      const before = { stops: await stopsOf(page), sentences: await sentencesOn(page) };
      await page.keyboard.press('End');
      await expect.poll(() => stopsOf(page)).toBeGreaterThan(before.stops);
      // At the last round's end the page becomes a whole replay, and has no sentences for a moment.
      const areOthers = async () => {
        const sentences = await sentencesOn(page);
        return sentences.length > 0 && String(sentences) !== String(before.sentences);
      };
      await expect.poll(areOthers).toBe(true);
      await page.context().close();
      await house.close();
    }
    expect(seen[0]).toEqual(seen[1]);
  });

test('it is chosen on a replay, goes on by itself, is shared as it is, and is left for everything', async ({
  newGuest,
  root,
}) => {
  const house = await houseOf(twinsOf('wa-wa-west', id).matches[1], root, '0');
  const { page, context } = await newGuest({ mayComplainOf: /ERR_FAILED|Failed to load/ });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());

  await test.step('from a replay’s first picture', async () => {
    await page.goto(`${house.url}/replay/${id}`);
    const choice = page.getByRole('link', { name: 'Watch without spoilers' });
    await expect(choice).toBeVisible();
    await choice.click();
    await expect(page).toHaveURL(/\?result=hidden$/);
    await button(page, 'Play the match').waitFor();
    await expect(page.locator('.replay-chart')).toHaveCount(0);
    await page.setViewportSize(phone);
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize(laptop);
  });

  await test.step('what does not arrive is said, and asked for again', async () => {
    await page.route('**/rounds?after=*', (route) => route.abort());
    await page.keyboard.press('End');
    await expect(edge(page)).toBeVisible();
    await page.setViewportSize(phone);
    // Nothing lies over it.
    await button(page, 'Show everything now').click({ trial: true });
    await page.setViewportSize(laptop);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('What comes next did not arrive.')).toBeVisible();
    await page.unroute('**/rounds?after=*');
    const known = await stopsOf(page);
    await button(page, 'Try again').click();
    await expect.poll(() => stopsOf(page)).toBeGreaterThan(known);
    await expect(button(page, 'Pause')).toBeVisible();
  });

  let round = '';
  await test.step('it plays on from round to round', async () => {
    const number = async () => Number(await page.locator('.replay-round b').textContent());
    await expect.poll(number).toBeGreaterThan(2);
    await page.keyboard.press(' ');
    await expect(button(page, 'Play')).toBeVisible();
    round = String(await number());
    await expect(page.locator('.replay-round')).not.toContainText('of');
    for (const speed of ['2', '4', '8']) {
      await page.getByRole('button', { name: /^Speed/ }).click();
      await expect(page.getByRole('button', { name: `Speed ${speed} times` })).toBeVisible();
    }
  });

  await test.step('a link has the moment, the eyes, the speed, and hides the result', async () => {
    await button(page, 'Odile').click();
    await button(page, 'Share this moment').click();
    await page.setViewportSize(phone);
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize(laptop);
    await button(page, 'Copy the link').click();
    await expect.poll(copied).toMatch(new RegExp(`/replay/${id}\\?at=\\d+&as=2&speed=8&result=hidden$`));
    await button(page, 'Copy code for a page').click();
    await expect.poll(copied).toContain(`<iframe src="${house.url}/embed/${id}?at=`);
    await page.getByRole('switch', { name: 'Without spoilers' }).click();
    await expect(page.getByRole('textbox', { name: 'The link' })).toHaveValue(/&speed=8$/);
    await page.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('whoever follows it begins there, and knows no more', async () => {
    const link = /src="([^"]*)"/.exec(await copied())![1]!.replace('/embed/', '/replay/');
    const friend = await newGuest({ viewport: phone, dark: true, reducedMotion: true });
    for (const address of [link, link.replace('/replay/', '/embed/')]) await followed(friend, address, round);
  });

  await test.step('and everything can be had at once', async () => {
    await button(page, 'Show everything now').click();
    await expect(page).toHaveURL(new RegExp(`/replay/${id}\\?at=\\d+&as=2&speed=8$`));
    await expect(page.locator('.replay-chart')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Speed 8 times' })).toBeVisible();
  });
});

async function followed({ page }: Guest, link: string, round: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Speed 8 times' })).toBeVisible();
  await expect(page.locator('.replay-round b')).toHaveText(round);
  await expect(page.locator('.replay-round')).not.toContainText('of');
}
