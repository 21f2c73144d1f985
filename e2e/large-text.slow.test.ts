/** With text at 200 %: nothing is wider than the page, and whatever can be pressed lies on it, or can be scrolled to. */
import type { Page } from '@playwright/test';
import { expect, laptop, phone, test } from './harness.ts';
import { button, openAgainstBots, openTable } from './steps.ts';

/** As the browser's own setting does it. */
const enlargeText = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')),
  );

/** What sticks out sideways: the page, or what can be pressed, unless it lies in a box that scrolls that way. */
const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // A finger's margin round what is drawn may go over the edge.
    const margin = 8;
    const wide = document.documentElement.scrollWidth - innerWidth;
    const isScrolled = (node: Element | null): boolean =>
      node !== null && (/auto|scroll/.test(getComputedStyle(node).overflowX) || isScrolled(node.parentElement));
    const pressed = [...document.querySelectorAll('button, a[href], input, select, summary')].filter((node) => {
      const { left, right, width, height } = node.getBoundingClientRect();
      const isSeen =
        width > 1 && height > 1 && node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      return (
        isSeen &&
        !node.closest('[inert]') &&
        (left < -margin || right > innerWidth + margin) &&
        !isScrolled(node.parentElement)
      );
    });
    const named = pressed.map((node) => node.getAttribute('aria-label') ?? node.textContent ?? '');
    return wide > 0 ? [`${wide} px too wide`, ...named] : named;
  });

const pages = [
  '/',
  '/new?game=wa-wa-west',
  '/new?game=war-zone',
  '/new?game=yic-yac-yoe',
  '/rules/war-zone',
  '/mine',
  '/credits',
  '/licences',
  '/privacy',
  '/replay/file',
];

for (const [size, viewport] of Object.entries({ laptop, phone }))
  test(`on a ${size}`, async ({ newGuest }) => {
    const { page } = await newGuest({ name: 'Kemi', viewport });
    await enlargeText(page);
    const look = async (name: string) => {
      expect.soft(await stickingOut(page), name).toEqual([]);
    };
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await look(path);
    }
    await page.goto('/new?game=wa-wa-west');
    await openTable(page);
    await expect(button(page, 'Stand up')).toBeVisible();
    await look('waiting room');
    await button(page, 'Menu').click();
    await look('menu');
    for (const game of ['wa-wa-west', 'war-zone', 'yic-yac-yoe']) {
      await openAgainstBots(page, { game, seats: 4, options: {} });
      await expect(button(page, /^Hide/)).toBeVisible();
      await look(`coach ${game}`);
      // Nothing lies over it that cannot be put away.
      await button(page, /^Hide/).click();
      await button(page, 'Menu').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await look(game);
    }
  });
