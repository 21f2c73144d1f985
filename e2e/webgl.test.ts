/** With WebGL, as most people have it: every game against bots, started with one click, for a first move. */
import type { Page } from '@playwright/test';
import { expect, phone, picture, test } from './harness.ts';
import { costSoFar, countCost } from './stage-cost.ts';
import { animation, button, lockIn, openAgainstBots, playNow, roundOpen, says } from './steps.ts';

const games = [
  {
    title: 'Wa Wa West ++',
    act: async (page: Page) => {
      await roundOpen(page);
      const reveal = animation(page);
      // Where drawing takes all there is, a round may be over before the choice is made.
      await expect(() => lockIn(page, 'Shield')).toPass({ timeout: 40_000 });
      await reveal;
      await picture(page, 'webgl-wa-wa-west');
    },
  },
  {
    title: 'War Zone',
    act: async (page: Page) => {
      await says(page, /under the deck$/);
      let isAttacked = false;
      const attack = animation(page).then(() => (isAttacked = true));
      // Where the first turn is one's own, somebody else attacks in the next.
      await expect
        .poll(async () => {
          for (const name of ['Keep all', 'Pass', 'End turn'])
            if (await button(page, name).isVisible()) await button(page, name).click();
          return isAttacked;
        })
        .toBe(true);
      await attack;
      await picture(page, 'webgl-war-zone');
    },
  },
  {
    title: 'Yic Yac Yoe',
    act: async (page: Page) => {
      await says(page, /^Your turn/);
      await page.getByRole('gridcell', { name: /empty/ }).first().press('Enter');
      await button(page, /^Place/).click();
      await says(page, /draws|places|waits/);
      await picture(page, 'webgl-yic-yac-yoe');
    },
  },
];

/** The processor draws here: the page would rather have a plain canvas, if it knew. */
const asWithGraphicsCard = (page: Page) =>
  page.addInitScript(() => {
    const { getParameter } = WebGLRenderingContext.prototype;
    const UNMASKED_RENDERER_WEBGL = 0x9246;
    WebGLRenderingContext.prototype.getParameter = function (name: number): unknown {
      return name === UNMASKED_RENDERER_WEBGL ? 'A graphics card' : getParameter.call(this, name);
    };
  });

for (const { title, act } of games)
  test(`${title} against bots`, async ({ newGuest }) => {
    // Drawn without a graphics card: as few pixels as anybody has.
    const { page } = await newGuest({ viewport: phone });
    await asWithGraphicsCard(page);
    await playNow(page, title);
    const canvas = page.locator('.stage canvas');
    await expect(canvas).toBeAttached({ timeout: 30_000 });
    expect(await canvas.evaluate((node: HTMLCanvasElement) => node.getContext('2d'))).toBeNull();
    await act(page);
  });

test('sixteen players in their heaviest reveals: draw calls and textures have bounds', async ({ newGuest }) => {
  test.setTimeout(240_000);
  const { page } = await newGuest({ viewport: phone });
  await asWithGraphicsCard(page);
  await countCost(page);
  await openAgainstBots(page, { game: 'wa-wa-west', seats: 16, options: { chooseMs: 20_000 } });
  for (let round = 1; round <= 4; round++) {
    await roundOpen(page, round);
    const reveal = animation(page);
    await expect(() => lockIn(page, 'Shield')).toPass({ timeout: 40_000 });
    await reveal;
    const { drawCalls, textureMb } = await costSoFar(page);
    expect(drawCalls).toBeLessThanOrEqual(120);
    expect(textureMb).toBeLessThanOrEqual(64);
  }
});

test('without a graphics card a plain canvas is drawn: it takes the processor half as long', async ({ newGuest }) => {
  const { page } = await newGuest({ viewport: phone });
  await playNow(page, 'Wa Wa West ++');
  const canvas = page.locator('.stage canvas');
  await expect(canvas).toBeAttached({ timeout: 30_000 });
  expect(await canvas.evaluate((node: HTMLCanvasElement) => node.getContext('2d'))).not.toBeNull();
});
