/** A whole match of each game by keyboard alone, to its replay: no pointer touches the page. */
import type { Page } from '@playwright/test';
import { expect, test } from './harness.ts';
import { button, openAgainstBots, position } from './steps.ts';

/** Presses Tab until the focus is on what is called that. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const isThere = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
  for (let presses = 0; presses < 60; presses++) {
    if (name.test(await isThere())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key leads to nothing that is called ${name}`);
}

/** Goes there and presses it, as long as it is there. */
async function pressOn(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** The key of 1 on AZERTY, where it needs Shift for that digit. */
const pressOneOnAzerty = (page: Page) =>
  page.evaluate(() => {
    const init = { key: '&', code: 'Digit1', bubbles: true, cancelable: true };
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init));
  });

/** What is pressed again and again, until somebody has won: it need not be clever. */
const turns: Record<string, (page: Page) => Promise<void>> = {
  'Wa Wa West ++': async (page) => {
    await pressOneOnAzerty(page);
    await press(page, 'Enter');
  },
  // Each card, at the other one; where none can be played: pass, take it, keep the hand, end the turn.
  'War Zone': (page) => press(page, ...'123456789ptke'.split('')),
  'Yic Yac Yoe': (page) => press(page, 'ArrowRight', 'Enter', 'Enter', 'ArrowDown'),
};

/** From the lobby; War Zone at a table of two that is over after some turns: it takes long with four. */
async function begin(page: Page, game: string): Promise<void> {
  if (game === 'War Zone')
    return openAgainstBots(page, { game: 'war-zone', seats: 2, options: { maxTurns: 12, turnMs: 10_000 } });
  await page.goto('/');
  await expect(page.locator('.poster > svg')).toHaveCount(3);
  await tabTo(page, new RegExp(`^Play now against bots: ${game.replaceAll('+', '\\+')}`));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/t\//);
}

for (const [game, turn] of Object.entries(turns))
  test(`${game} is played by keyboard alone`, async ({ newGuest }) => {
    const { page } = await newGuest({ name: 'Kemi' });
    await begin(page, game);
    const end = page.getByRole('link', { name: /^(Watch )?[Rr]eplay$/ });
    const step = async () => {
      if (await end.isVisible()) return true;
      // Whoever is out reads why first: the bots wait for them, but if that was the end.
      const watchOn = button(page, 'Watch on');
      if (await watchOn.isVisible())
        await pressOn(page, /^Watch on/).catch(async (error: unknown) => {
          if (await watchOn.isVisible()) throw error;
        });
      await turn(page);
      return false;
    };
    await expect.poll(step, { intervals: [300] }).toBe(true);
    await tabTo(page, /^(Watch )?[Rr]eplay$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/replay\//);
    await expect(position(page)).toBeVisible();
    await page.keyboard.press('End');
  });
