/** The page as somebody finds it who goes by names and words. */
import type { Locator, Page } from 'playwright-core';

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });

/** Waits for what the hand says. */
export const says = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 2, name: text }).waitFor({ timeout: 20_000 });

/** The table in words, a line a seat. */
export const told = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Players' }).getByRole('listitem').allTextContents();
