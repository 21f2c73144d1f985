/** A whole match by the accessibility tree alone: what it names is activated, and what live regions say is all that is known. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './harness.ts';
import { button, end, position } from './steps.ts';

interface Heard {
  voice: 'assertive' | 'polite';
  text: string;
}

/** Keeps what a screen reader would say by itself: each text that comes into a live region which was there before. */
const listen = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const heard: Heard[] = Object.assign(window, { heard: [] }).heard;
    const voiceOf = (node: Element | null): Heard['voice'] | null => {
      const region = node?.closest('[aria-live], [role=log], [role=status], [role=alert]');
      const said = region?.getAttribute('aria-live') ?? (region?.role === 'alert' ? 'assertive' : 'polite');
      return region && said !== 'off' ? (said as Heard['voice']) : null;
    };
    const look = (records: MutationRecord[]) => {
      for (const { target, addedNodes, type } of records) {
        const region = target instanceof Element ? target : target.parentElement;
        const voice = voiceOf(region);
        const news = type === 'characterData' ? [target] : [...addedNodes];
        for (const { textContent } of voice ? news : [])
          if (voice && textContent) heard.push({ voice, text: textContent });
      }
    };
    new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true });
  });

const heardBy = (page: Page): Promise<Heard[]> => page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);

/** As a screen reader does it: without a pointer. */
async function activate(named: Locator): Promise<void> {
  await named.focus();
  await named.press('Enter');
}

/** The names of the cards that can be played, as the tree has them. */
async function playable(page: Page): Promise<string[]> {
  const tree = await page.getByRole('toolbar', { name: 'Your items' }).ariaSnapshot();
  const lines = tree.split('\n').filter((line) => /button "/.test(line) && !line.includes('[disabled]'));
  return lines.map((line) => /button "([^,]+),/.exec(line)![1]!);
}

const wished = ['Bazooka', 'Laser Gun', 'Gun', 'Minigun', 'Reload'];

test('Wa Wa West is played by the accessibility tree alone', async ({ newGuest }) => {
  const { page } = await newGuest({ name: 'Kemi' });
  await listen(page);
  await page.goto('/');
  await activate(button(page, 'Play now against bots: Wa Wa West'));
  const again = button(page, 'Play again');
  const watchOn = button(page, 'Watch on');

  /** What was heard of a round; null at the end of the match. */
  const nextCall = async (round: number): Promise<string | null> => {
    let called: string | undefined;
    const look = async () => {
      const calls = (await heardBy(page)).filter(({ voice }) => voice === 'assertive').map(({ text }) => text);
      called = calls.find((text) => text.startsWith(`Round ${round}:`));
      // Whoever is out reads why first: the bots wait for them.
      if (await watchOn.isVisible()) await activate(watchOn);
      return called !== undefined || (await again.isVisible());
    };
    await expect.poll(look).toBe(true);
    return called ?? null;
  };

  let round = 1;
  const played: string[] = [];
  for (; (await nextCall(round)) !== null; round++) {
    const cards = await playable(page);
    const card = wished.find((one) => cards.includes(one) && one !== played.at(-1)) ?? cards[0]!;
    await activate(
      page.getByRole('toolbar', { name: 'Your items' }).getByRole('button', { name: new RegExp(`^${card},`) }),
    );
    await activate(button(page, new RegExp(`^Lock in ${card}`)));
    played.push(card);
  }
  expect(played.length).toBeGreaterThan(0);

  // All that happened is told: each of the own cards, and how it ended.
  const told = async () => (await heardBy(page)).flatMap(({ voice, text }) => (voice === 'polite' ? [text] : []));
  for (const sentence of [...played.map((card) => new RegExp(`Kemi.* plays? ${card}`)), /\bwins?\b|tie/])
    await expect.poll(told).toContainEqual(expect.stringMatching(sentence));
  await activate(end(page));
  await expect(position(page)).toBeVisible();
});
