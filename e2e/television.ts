/** A television that is watched for long: what it has shown so far. */
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Wish } from './finished-matches.ts';

/** An evening of short matches, in which all that is shown is shown. */
export const evening: readonly Wish[] = [
  { game: 'wa-wa-west', names: ['Kemi', 'Odile', 'Bram', 'Tuan', 'Inés', 'Raf'], options: { maxRounds: 2 } },
  { game: 'war-zone', names: ['Kemi', 'Odile'], options: { maxTurns: 2 } },
  { game: 'yic-yac-yoe', names: ['Bram', 'Tuan'] },
  { game: 'wa-wa-west', names: ['Kemi', 'Odile', 'Bram'], options: { maxRounds: 1, thievery: true } },
  { game: 'war-zone', names: ['Kemi', 'Odile', 'Bram', 'Tuan'], options: { maxTurns: 2 } },
  { game: 'yic-yac-yoe', names: ['Kemi', 'Raf'], options: { armed: true } },
];

interface Shown {
  replay: number;
  live: number;
}

/** Counts from the next page on. */
export const countShows = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shown = Object.assign(window, { shown: { replay: 0, live: 0 } }).shown;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.matches('.tv[data-shows]'))
            shown[node.dataset.shows === 'live' ? 'live' : 'replay']++;
    }).observe(document, { childList: true, subtree: true });
  });

export const shownSoFar = (page: Page): Promise<Shown> =>
  page.evaluate(() => ({ ...(window as unknown as { shown: Shown }).shown }));

/** Waits until so many were shown in all. */
export const untilShown = (page: Page, count: number, timeout: number): Promise<void> =>
  expect
    .poll(
      async () => {
        const { replay, live } = await shownSoFar(page);
        return replay + live;
      },
      { timeout, intervals: [500] },
    )
    .toBeGreaterThanOrEqual(count);
