/** Wa Wa West between two people and a spectator, from the lobby to the replay, in a real browser. */
import type { Page } from '@playwright/test';
import { sheet } from '../shared/games/wa-wa-west/items.ts';
import { expect, test, type Guest } from './harness.ts';
import {
  animation,
  button,
  forTwo,
  hasHeard,
  lockIn,
  openLog,
  openTable,
  playersInWords,
  position,
  roundOpen,
  sitDown,
  watch,
  watchReplay,
  westernCard,
} from './steps.ts';

const ids = sheet.map((row) => row.id);
/** As a word of its own: the table's options, which everybody knows, have a rule called `shieldStreak`. */
const names = new Map(ids.map((id) => [id, new RegExp(`(?<![\\w-])${id}(?![\\w-])`)]));
const itemsNamed = (frames: Buffer[]) =>
  frames.flatMap((frame) => ids.filter((id) => names.get(id)!.test(frame.toString('latin1'))));

test('a whole match, from the lobby to the replay', async ({ kemi, odile, watcher }) => {
  const bothMayChoose = (round: number) => Promise.all([roundOpen(kemi.page, round), roundOpen(odile.page, round)]);

  await test.step('is opened in the form, joined and watched', async () => {
    const address = await openInForm(kemi.page);
    await sitDown(odile, address);
    await watch(watcher, address);
    await button(kemi.page, 'Start the match').click();
    await bothMayChoose(1);
  });

  await test.step('shows nobody else a choice before its reveal', async () => {
    // What was sent before may list items in the options; from here on, none may be named before a reveal.
    for (const guest of [watcher, odile]) await hasHeard(guest, 'round-opened');
    const from = { watcher: watcher.frames.length, odile: odile.frames.length };
    await westernCard(kemi.page, 'Laser Gun').click();
    await button(kemi.page, 'Lock in Laser Gun').click();
    await expect(kemi.page.getByText('Locked in: Laser Gun').first()).toBeVisible();
    for (const { page } of [odile, watcher]) await expect(page.getByText('1 of 2').first()).toBeVisible();
    expect(watcher.frames.length).toBeGreaterThan(from.watcher);
    // Nor to whoever comes back, and is sent the whole table anew.
    const full = odile.frames.length;
    await odile.page.reload();
    await roundOpen(odile.page, 1);
    expect(odile.frames.slice(full).some((frame) => frame.includes('shieldStreak'))).toBe(true);
    expect(itemsNamed(odile.frames.slice(from.odile))).toEqual([]);
    await westernCard(odile.page, 'Reinforced Shield').click();
    expect(itemsNamed(watcher.frames.slice(from.watcher))).toEqual([]);

    const reveal = animation(watcher.page);
    await button(odile.page, 'Lock in Reinforced Shield').click();
    await reveal;
    const first = watcher.frames.slice(from.watcher).filter((frame) => itemsNamed([frame]).length > 0);
    expect(itemsNamed(first.slice(0, 1))).toEqual(expect.arrayContaining(['laser-gun', 'reinforced-shield']));
  });

  await test.step('takes keys', async () => {
    await bothMayChoose(2);
    const from = watcher.frames.length;
    const key = await westernCard(kemi.page, 'Shield').getAttribute('aria-keyshortcuts');
    await kemi.page.keyboard.press(key!);
    await kemi.page.keyboard.press('Enter');
    await expect(kemi.page.getByText('Locked in: Shield').first()).toBeVisible();
    await expect(watcher.page.getByText('1 of 2').first()).toBeVisible();
    expect(itemsNamed(watcher.frames.slice(from))).toEqual([]);
    await lockIn(odile.page, 'Reload');
  });

  await test.step('ends for everybody, and the replay ends in the same state', async () => {
    await bothMayChoose(3);
    await lockIn(kemi.page, 'Reload');
    await lockIn(odile.page, 'Gun');
    for (const { page } of [kemi, odile, watcher]) await expect(page.getByText('Last one standing')).toBeVisible();
    const live = await playersInWords(watcher.page);
    expect(live.map((line) => line.split(':')[0])).toEqual(['Kemi', 'Odile']);
    expect(live[0]).toContain('out');
    await expect(kemi.page.getByText('out in round 3')).toBeVisible();
    const standings = await kemi.page.locator('.standing').allInnerTexts();
    expect(standings.map((line) => line.split('\n'))).toEqual([
      ['Odile', 'wins · Last shot: in round 3'],
      ['2', 'Kemi (you)', 'out in round 3'],
    ]);
    for (const guest of [watcher, odile]) await replayHoldsTogether(guest, live);
  });
});

/** From the lobby, for two, with what a shot costs and time for a slow machine. @returns the table's address */
async function openInForm(page: Page): Promise<string> {
  await page.goto('/');
  await expect(button(page, 'Play now against bots: Wa Wa West ++')).toBeVisible();
  await page.getByRole('link', { name: 'With friends: Wa Wa West ++' }).click();
  await forTwo(page);
  for (let clicks = 0; clicks < 3; clicks++) await button(page, 'Headstart: more').click();
  await page.getByRole('switch', { name: 'Time to choose' }).click();
  await page.getByRole('spinbutton', { name: 'Time to choose, seconds' }).fill('60');
  return openTable(page);
}

/** A replay in the browser, and its log in a file, which says the same. */
async function replayHoldsTogether({ page }: Guest, live: string[]): Promise<void> {
  await watchReplay(page, playersInWords, live);
  await button(page, 'This log holds together').click();
  await expect(page.getByRole('dialog').getByText('What nothing here can show:')).toBeVisible();
  await button(page, 'Close').click();

  const [saved] = await Promise.all([page.waitForEvent('download'), button(page, 'Save the log').click()]);
  expect(saved.suggestedFilename()).toMatch(/^wa-wa-west-\d{4}-\d{2}-\d{2}-[a-z0-9]{20}\.jsonl$/);
  await openLog(page, await saved.path());
  await expect(button(page, 'This log holds together')).toBeVisible();
  // A file is checked before it is laid out: keys move it when there is a scrubber.
  await expect(position(page)).toBeVisible();
  await page.keyboard.press('End');
  await expect.poll(() => playersInWords(page)).toEqual(live);
}
