/** A replay goes from beat to beat, and its marks lead to what they name: in every game, as its stage tells it. */
import type { Page } from '@playwright/test';
import { expect, laptop, test } from './harness.ts';
import { button, openRecorded, position } from './steps.ts';

async function open(page: Page, match: string): Promise<void> {
  await openRecorded(page, match);
  await page.keyboard.press('Home');
}

/** The sentences of the story that are lit. */
const lit = (page: Page) => page.getByRole('region', { name: 'What happens' }).locator('[aria-current]');

for (const [match, mark, sentence] of [
  ['wa-wa-west-last-one-standing', /(is|are) out/, / (is|are) out\./],
  ['war-zone-last-one-standing', /One is out/, / is out\./],
  ['yic-yac-yoe-youbles', /One completes a row/, / row/],
] as const)
  test(`steps and marks of ${match} are at what the table tells`, async ({ newGuest }) => {
    const { page } = await newGuest({ viewport: laptop });
    await open(page, match);

    await test.step('every step forward lights what happens there, and back it is the same', async () => {
      const told: string[] = [];
      for (let step = 0; step < 5; step++) {
        await page.keyboard.press('ArrowRight');
        await expect(lit(page)).not.toHaveCount(0);
        told.push((await lit(page).allTextContents()).join(' '));
      }
      expect(new Set(told).size).toBe(told.length);
      for (const one of told.toReversed().slice(1)) {
        await page.keyboard.press('ArrowLeft');
        await expect.poll(async () => (await lit(page).allTextContents()).join(' ')).toBe(one);
      }
    });

    await test.step('a mark leads to the beat that it names', async () => {
      const marks = page.getByRole('list', { name: 'Moments' }).getByRole('button', { name: mark });
      await expect(marks).not.toHaveCount(0);
      await marks.last().click();
      await expect(lit(page).filter({ hasText: sentence })).not.toHaveCount(0);
    });

    await test.step('whoever takes the lead is marked, and how far is drawn', async () => {
      await expect(page.getByRole('button', { name: /takes the lead: \d+ %/ })).not.toHaveCount(0);
      await expect(page.getByRole('img', { name: /Chances at the end: .* \d+ %/ })).toBeVisible();
    });
  });

test('it plays up to eight times as fast, and as it was played', async ({ kemi: { page } }) => {
  await open(page, 'wa-wa-west-team-wins');
  for (const next of ['1', '2', '4', '8']) {
    await expect(button(page, `Speed ${next} times. Change`)).toBeVisible();
    await button(page, /^Speed/).click();
  }
  await expect(button(page, 'Speed as it was played, with its pauses. Change')).toBeVisible();
  await button(page, /^Speed/).click();
  await expect(button(page, 'Speed 0.5 times. Change')).toBeVisible();
});

test('the highlights play what changed the chances, leave out the rest, and stop', async ({ kemi: { page } }) => {
  await open(page, 'wa-wa-west-last-one-standing');
  for (let press = 0; press < 3; press++) await button(page, /^Speed/).click();
  await expect(button(page, 'Speed 8 times. Change')).toBeVisible();
  const slider = position(page);
  await slider.evaluate((node) => {
    const rounds = new Set<string>();
    const look = () => {
      rounds.add(node.getAttribute('aria-valuetext')!.split(',')[0]!);
      document.body.dataset.rounds = [...rounds].join();
    };
    new MutationObserver(look).observe(node, { attributeFilter: ['aria-valuetext'] });
  });
  const highlights = button(page, 'Highlights');
  await highlights.click();
  await expect(highlights).toHaveAttribute('aria-pressed', 'true');
  await expect(highlights).toHaveAttribute('aria-pressed', 'false');
  await expect(button(page, 'Play')).toBeVisible();
  const rounds = (await page.locator('body').getAttribute('data-rounds'))!.split(',');
  expect(rounds).not.toContain('Round 1');
  expect(rounds).toContain('Round 11');
  // From there it plays on as ever.
  await page.keyboard.press('Home');
  await highlights.click();
  await page.keyboard.press('ArrowRight');
  await expect(highlights).toHaveAttribute('aria-pressed', 'false');
});

/** The small picture over the scrubber, once that moment is painted. */
const glimpse = (page: Page) => page.locator('.replay-glimpse canvas[data-ms]');
const pixelsOf = (page: Page) =>
  glimpse(page).evaluate((node) => {
    const { data } = (node as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, 416, 260);
    return { ms: Number((node as HTMLCanvasElement).dataset.ms), sum: data.reduce((a, b) => (a * 31 + b) | 0, 7) };
  });

test('what is pointed at is shown small, by mouse, finger and keyboard', async ({ kemi, odile }) => {
  await open(kemi.page, 'wa-wa-west-last-one-standing');
  const slider = (page: Page) => position(page);
  const at = async (page: Page, share: number) => {
    const box = (await slider(page).boundingBox())!;
    return { x: box.x + share * box.width, y: box.y + 12 };
  };

  await test.step('a mouse sees it without going there, and the same moment is the same picture', async () => {
    const { page } = kemi;
    const pictures: Awaited<ReturnType<typeof pixelsOf>>[] = [];
    for (const share of [0.3, 0.8, 0.3]) {
      const { x, y } = await at(page, share);
      await page.mouse.move(x, y);
      await expect(glimpse(page)).toBeVisible();
      await expect.poll(async () => (await pixelsOf(page)).ms).not.toBe(pictures.at(-1)?.ms ?? -1);
      pictures.push(await pixelsOf(page));
    }
    expect(pictures[0]).not.toEqual(pictures[1]);
    expect(pictures[2]).toEqual(pictures[0]);
    await expect(slider(page)).toHaveAttribute('aria-valuenow', '0');
    await page.mouse.move(5, 5);
    await expect(glimpse(page)).toHaveCount(0);
  });

  await test.step('the keyboard sees what a mark marks', async () => {
    const { page } = kemi;
    await page.getByRole('list', { name: 'Moments' }).getByRole('button').last().focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(glimpse(page)).toBeVisible();
    await expect(page.locator('.replay-glimpse p')).not.toHaveCount(0);
  });

  await test.step('a finger sees it while it is down', async () => {
    const { page, context } = odile;
    await open(page, 'wa-wa-west-last-one-standing');
    const touch = await context.newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [await at(page, 0.6)] });
    await expect(glimpse(page)).toBeVisible();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(glimpse(page)).toHaveCount(0);
  });
});
