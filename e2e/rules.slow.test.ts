/** The pages of rules, which are drawn chapter by chapter. */
import { expect, test } from './harness.ts';
import { nextFrame } from './steps.ts';

for (const game of ['wa-wa-west', 'war-zone', 'yic-yac-yoe'])
  test(`the rules of ${game} are drawn to their last chapter, and its options come when they are near`, async ({
    newGuest,
  }) => {
    const { page } = await newGuest();
    await page.goto(`/rules/${game}`);
    await page.getByRole('heading', { name: 'Options', exact: true }).scrollIntoViewIfNeeded();
    await expect(page.getByText('Every option can be combined with every other')).toBeVisible();
    await expect(page.locator('.rules-options dt').filter({ hasText: 'usually' }).first()).toBeVisible();
  });

for (const [game, ours] of [
  [
    'war-zone',
    'The printed rules name five of them: Infantry Fire, Barbed Wire, Reinforcements, Machine Gun, and Artillery.',
  ],
  ['war-zone', 'This rule is ours: the printed ones would let everybody pass on for ever.'],
  ['yic-yac-yoe', 'The printed rules list the items of Wa Wa West ++ as possible moves'],
] as const)
  test(`the rules of ${game} say what is printed and what is ours: ${ours.slice(0, 34)}…`, async ({ newGuest }) => {
    const { page } = await newGuest();
    await page.goto(`/rules/${game}`);
    await expect(page.getByText(ours)).toBeAttached();
  });

test('a chapter of the rules that is asked for before it is drawn is where one looks once all are', async ({
  newGuest,
}) => {
  const { page } = await newGuest();
  await page.goto('/rules/war-zone', { waitUntil: 'commit' });
  const asked = await page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const ask = () => {
          const link = [...document.querySelectorAll<HTMLAnchorElement>('.rules-chapters a')].at(-2);
          if (!link) return requestAnimationFrame(ask);
          if (document.getElementById(link.hash.slice(1))) return reject(new Error('It is drawn already.'));
          link.click();
          return resolve(link.hash);
        };
        ask();
      }),
  );
  const heading = page.locator(`h2${asked}`);
  await expect(page.locator('.rules-page h2')).toHaveCount(await page.locator('.rules-chapters a').count());
  // What is drawn after it pushes nothing.
  await page.waitForLoadState('networkidle');
  await nextFrame(page);
  const { y } = (await heading.boundingBox())!;
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y).toBeLessThan(250);
});
