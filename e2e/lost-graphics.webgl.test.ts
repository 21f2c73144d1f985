/** A phone takes the graphics card away from a page: a plain canvas stands in for it until it comes back. */
import type { Page } from '@playwright/test';
import pixelmatch from 'pixelmatch';
import type { PNG } from 'pngjs';
import { asWithGraphicsCard, loseCard, painted, returnCard, seenOn } from './graphics-card.ts';
import { expect, phone, test } from './harness.ts';
import { costSoFar, countCost } from './stage-cost.ts';
import { button, lockIn, openAgainstBots, openRecorded, position, roundOpen, says } from './steps.ts';

const stageOf = (page: Page) => page.locator('.stage').first();
const canvasesOf = (page: Page) => stageOf(page).locator('canvas');
const sharePainted = async (page: Page) => painted(await seenOn(stageOf(page)));
/** What paints the canvas that is seen. */
const painter = (page: Page) =>
  canvasesOf(page)
    .last()
    .evaluate((canvas: HTMLCanvasElement) => (canvas.getContext('2d') ? 'plain' : 'card'));

/** Share of the pixels that differ, 0 to 1: two painters don't smooth edges alike. */
const difference = (one: PNG, other: PNG): number =>
  pixelmatch(one.data, other.data, undefined, one.width, one.height, { threshold: 0.2 }) / (one.width * one.height);

const games = [
  {
    game: 'wa-wa-west',
    options: { chooseMs: 120_000 },
    open: (page: Page) => roundOpen(page),
    async act(page: Page) {
      await lockIn(page, 'Shield');
      await roundOpen(page, 2);
    },
  },
  {
    game: 'war-zone',
    options: {},
    open: (page: Page) => says(page, /under the deck$/),
    act: (page: Page) => button(page, 'Keep all').click(),
  },
  {
    game: 'yic-yac-yoe',
    options: {},
    open: (page: Page) => says(page, /^Your turn/),
    async act(page: Page) {
      await page.getByRole('gridcell', { name: /empty/ }).first().press('Enter');
      await button(page, /^Place/).click();
    },
  },
];

for (const { game, options, open, act } of games)
  for (const reducedMotion of [false, true])
    test(`${game} goes on without its graphics card${reducedMotion ? ', with less motion' : ''}`, async ({
      newGuest,
    }) => {
      const { page } = await newGuest({ viewport: phone, reducedMotion });
      await asWithGraphicsCard(page);
      await openAgainstBots(page, { game, seats: 3, options });
      await open(page);
      expect(await painter(page)).toBe('card');
      const before = await sharePainted(page);
      expect(before).toBeGreaterThan(0.05);

      await loseCard(page);
      expect(await sharePainted(page)).toBe(0);
      await expect.poll(() => sharePainted(page)).toBeGreaterThan(before / 2);
      expect(await painter(page)).toBe('plain');
      await act(page);

      await returnCard(page);
      await expect(canvasesOf(page)).toHaveCount(1);
      expect(await painter(page)).toBe('card');
      expect(await sharePainted(page)).toBeGreaterThan(before / 2);
    });

const openReplay = async (page: Page, match: string): Promise<void> => {
  await openRecorded(page, match);
  await page.keyboard.press('Home');
};

test('a moment of a replay stays what it is, whoever paints it', async ({ newGuest }) => {
  const { page } = await newGuest({ viewport: phone });
  await asWithGraphicsCard(page);
  await openReplay(page, 'wa-wa-west-last-one-standing');
  // In the middle of a motion.
  await position(page).press('ArrowRight');
  await position(page).press('ArrowRight');
  await expect.poll(() => sharePainted(page)).toBeGreaterThan(0.05);
  const before = await seenOn(stageOf(page));

  await loseCard(page);
  await expect.poll(() => painter(page)).toBe('plain');
  await expect.poll(async () => difference(before, await seenOn(stageOf(page)))).toBeLessThan(0.03);
  await returnCard(page);
  await expect(canvasesOf(page)).toHaveCount(1);
  expect(difference(before, await seenOn(stageOf(page)))).toBeLessThan(0.01);
});

test('the small picture over the scrubber waits for no graphics card', async ({ newGuest }) => {
  const { page } = await newGuest();
  await asWithGraphicsCard(page);
  await openReplay(page, 'war-zone-last-one-standing');
  const scrubber = position(page);
  const { x, y, width } = (await scrubber.boundingBox())!;
  const glimpse = page.locator('canvas[data-ms]');
  await page.mouse.move(x + width * 0.3, y + 4);
  await expect(glimpse).toBeVisible();
  await loseCard(page, '.hidden-stage canvas');
  const first = await glimpse.getAttribute('data-ms');
  await page.mouse.move(x + width * 0.6, y + 4);
  await expect(glimpse).not.toHaveAttribute('data-ms', first!);
  const opaque = await glimpse.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((value, index) => index % 4 === 3 && value > 0).length / (data.length / 4);
  });
  expect(opaque).toBeGreaterThan(0.05);
});

test('a card that is lost and returned within 3 s, or while nobody looks, is drawn with again', async ({
  newGuest,
}) => {
  const { page } = await newGuest({ viewport: phone });
  await asWithGraphicsCard(page);
  await openAgainstBots(page, { game: 'wa-wa-west', seats: 3, options: { chooseMs: 120_000 } });
  await roundOpen(page);
  const before = await sharePainted(page);
  const hide = (isHidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await hide(true);
  await loseCard(page);
  await returnCard(page);
  await hide(false);
  await expect(canvasesOf(page)).toHaveCount(1);
  expect(await painter(page)).toBe('card');
  expect(await sharePainted(page)).toBeGreaterThan(before / 2);
});

test('a card that is lost again and again is done without, and all it held is given back', async ({ newGuest }) => {
  const { page } = await newGuest({ viewport: phone });
  await asWithGraphicsCard(page);
  await countCost(page);
  await openAgainstBots(page, { game: 'wa-wa-west', seats: 3, options: { chooseMs: 120_000 } });
  await roundOpen(page);
  const [before, { textureNowMb }] = [await sharePainted(page), await costSoFar(page)];
  for (let loss = 1; loss <= 2; loss++) {
    await loseCard(page);
    await expect.poll(() => painter(page)).toBe('plain');
    await returnCard(page);
    await expect(canvasesOf(page)).toHaveCount(1);
    expect((await costSoFar(page)).textureNowMb).toBeLessThan(textureNowMb * 1.5);
  }
  await loseCard(page);
  await returnCard(page);
  await expect.poll(() => painter(page)).toBe('plain');
  expect(await sharePainted(page)).toBeGreaterThan(before / 2);
  // The first canvas still catches the pointer, and has nothing else left.
  const isLost = () =>
    canvasesOf(page)
      .first()
      .evaluate((canvas: HTMLCanvasElement) => canvas.getContext('webgl2')!.isContextLost());
  await expect.poll(isLost).toBe(true);
  expect((await costSoFar(page)).textureNowMb).toBeLessThan(textureNowMb * 1.5);
});
