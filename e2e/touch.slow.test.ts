/** A finger on a phone: held on a card it reads it, and nothing is picked; a tap picks it. */
import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, phone, test } from './harness.ts';
import { button, openAgainstBots, roundOpen, says, westernCard } from './steps.ts';

/** A finger as the browser itself gets it from the screen. */
async function fingerOn(page: Page): Promise<{ down(on: Locator): Promise<void>; up(): Promise<void> }> {
  const browser: CDPSession = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    async down(on) {
      const { x, y, width, height } = (await on.boundingBox())!;
      await touch('touchStart', [{ x: x + width / 2, y: y + height / 2 }]);
    },
    async up() {
      await touch('touchEnd', []);
    },
  };
}

const reading = (page: Page) => page.getByRole('note');

test('a card that is held is read, and not picked; a tap picks it', async ({ newGuest }) => {
  const { page } = await newGuest({ name: 'Kemi', viewport: phone });
  await openAgainstBots(page, { game: 'wa-wa-west', seats: 3, options: { chooseMs: 60_000 } });
  await roundOpen(page);
  const finger = await fingerOn(page);
  const shield = westernCard(page, 'Shield');

  await finger.down(shield);
  await expect(reading(page)).toContainText('Shield');
  await finger.up();
  // It stays, to be read with the finger away.
  await expect(reading(page)).toBeVisible();
  await expect(shield).toHaveAttribute('aria-pressed', 'false');
  await expect(button(page, /^Lock in/)).toHaveCount(0);

  // What can't be played can be read, too.
  await finger.down(westernCard(page, 'Bazooka'));
  await expect(reading(page)).toContainText('Bazooka');
  await finger.up();
  await finger.down(shield);
  await finger.up();
  await expect(reading(page)).toHaveCount(0);
  await expect(shield).toHaveAttribute('aria-pressed', 'true');
  await expect(button(page, 'Lock in Shield')).toBeVisible();
});

test('so is a card of War Zone', async ({ newGuest }) => {
  const { page } = await newGuest({ name: 'Kemi', viewport: phone });
  await openAgainstBots(page, { game: 'war-zone', seats: 2, options: {} });
  await says(page, /under the deck$/);
  const finger = await fingerOn(page);
  const card = page.getByRole('toolbar').getByRole('button').first();
  await finger.down(card);
  await expect(reading(page)).toBeVisible();
  await finger.up();
  await expect(card).toHaveAttribute('aria-pressed', 'false');
  await finger.down(card);
  await finger.up();
  await expect(card).toHaveAttribute('aria-pressed', 'true');
});
