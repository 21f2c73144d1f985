/** With WebGL, as most people have it: every game against bots, started with one click, for a first move. */
import type { Page } from '@playwright/test';
import { asWithGraphicsCard } from './graphics-card.ts';
import { expect, laptop, phone, test } from './harness.ts';
import { costSoFar, countCost } from './stage-cost.ts';
import { animation, button, lockIn, openAgainstBots, playNow, roundOpen, says } from './steps.ts';

const games = [
  {
    title: 'Wa Wa West ++',
    act: async (page: Page) => {
      await roundOpen(page);
      const reveal = animation(page);
      // Where drawing takes all there is, a round may be over before the choice is made.
      await expect(() => lockIn(page, 'Shield')).toPass();
      await reveal;
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
    },
  },
  {
    title: 'Yic Yac Yoe',
    act: async (page: Page) => {
      await says(page, /^Your turn/);
      await page.getByRole('gridcell', { name: /empty/ }).first().press('Enter');
      await button(page, /^Place/).click();
      await says(page, /draws|places|waits/);
    },
  },
];

for (const { title, act } of games)
  test(`${title} against bots`, async ({ newGuest }) => {
    // Drawn without a graphics card: as few pixels as anybody has.
    const { page } = await newGuest({ viewport: phone });
    await asWithGraphicsCard(page);
    await playNow(page, title);
    const canvas = page.locator('.stage canvas');
    await expect(canvas).toBeAttached();
    expect(await canvas.evaluate((node: HTMLCanvasElement) => node.getContext('2d'))).toBeNull();
    await act(page);
  });

test('what a stage costs is counted', async ({ page }) => {
  await countCost(page);
  await page.goto('/credits');
  await page.evaluate(async () => {
    const gl = document.createElement('canvas').getContext('webgl2')!;
    const textures = [256, 512].map((side) => {
      const texture = gl.createTexture();
      gl.bindTexture(gl.TEXTURE_2D, texture);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, side, side, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
      return texture;
    });
    gl.deleteTexture(textures[0]!);
    for (const calls of [2, 5, 1]) {
      for (let call = 0; call < calls; call++) gl.drawArrays(gl.TRIANGLES, 0, 3);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
    }
  });
  const mb = (side: number) => (side * side * 4) / 1e6;
  expect(await costSoFar(page)).toMatchObject({
    drawCalls: 5,
    painted: 3,
    textureMb: expect.closeTo(mb(256) + mb(512)),
    textureNowMb: expect.closeTo(mb(512)),
    texturesNow: 1,
  });
});

for (const [size, viewport] of Object.entries({ phone, laptop }))
  test(`sixteen players in their heaviest reveals on a ${size}: draw calls and textures have bounds`, async ({
    browser,
    baseURL,
  }) => {
    // With all the pixels that a stage ever draws, and ammo for everything.
    const page = await browser.newPage({ baseURL: baseURL!, viewport, deviceScaleFactor: 2 });
    await asWithGraphicsCard(page);
    await countCost(page);
    await openAgainstBots(page, { game: 'wa-wa-west', seats: 16, options: { chooseMs: 120_000, headstart: 10 } });
    await roundOpen(page);
    const reveal = animation(page);
    await expect(() => lockIn(page, 'Shield')).toPass();
    await reveal;
    const table = page.getByRole('region', { name: 'The table' });
    await expect(table).toHaveAttribute('aria-busy', 'false');
    const cost = await costSoFar(page);

    expect(cost.drawCalls).toBeLessThanOrEqual(120);
    expect(cost.textureMb).toBeLessThanOrEqual(64);
    await page.close();
  });

test('without a graphics card a plain canvas is drawn: it takes the processor half as long', async ({ newGuest }) => {
  const { page } = await newGuest({ viewport: phone });
  await playNow(page, 'Wa Wa West ++');
  const canvas = page.locator('.stage canvas');
  await expect(canvas).toBeAttached();
  expect(await canvas.evaluate((node: HTMLCanvasElement) => node.getContext('2d'))).not.toBeNull();
});
