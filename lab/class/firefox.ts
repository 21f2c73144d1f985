/** Debian's Firefox plays a match, driven by WebDriver BiDi. */
import { existsSync } from 'node:fs';
import { launch } from 'puppeteer-core';
import { laptop } from '../../e2e/harness.ts';
import { hasProgram } from '../../scripts/debian.ts';
import { create, newSecret } from '../../server/testing/guest.ts';

const executablePath = '/usr/bin/firefox-esr';
const ROUNDS = 2;
/** What takes longer has failed, ms. */
const PATIENCE_MS = 300_000;

/** Installed if need be. */
export const hasFirefox = (): boolean => hasProgram('firefox-esr', () => existsSync(executablePath));

/**
 * Plays a short match against bots to its end.
 * @returns the browser's name and version
 * @throws where something doesn't come
 */
export async function playInFirefox(url: string): Promise<string> {
  const secret = newSecret();
  const options = { maxRounds: ROUNDS, revealMs: 0, chooseMs: 120_000 };
  const { matchId } = await create(url, {
    game: 'wa-wa-west',
    seats: 4,
    againstBots: true,
    name: 'Kim',
    secret,
    options,
  });
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    timeout: PATIENCE_MS,
    protocolTimeout: PATIENCE_MS,
  });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.setViewport(laptop);
    await page.evaluateOnNewDocument(
      (kept) => localStorage.setItem('three-rooms.secret', JSON.stringify(kept)),
      secret,
    );
    await page.goto(`${url}/t/${matchId}`, { waitUntil: 'domcontentloaded' });
    for (let round = 1; round <= ROUNDS; round++) {
      await page.waitForFunction((now) => document.body.innerText.includes(`Round ${now}`), {}, round);
      await page.locator('[role=toolbar] button[aria-label^="Shield"]').click();
      await page.locator('::-p-text(Lock in Shield)').click();
    }
    await page.waitForFunction(() => document.body.innerText.includes('Play again'));
    return await browser.version();
  } finally {
    await browser.close();
  }
}
