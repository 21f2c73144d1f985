/** Whoever watches stops a match that goes on, for themselves alone: goes back in it, and catches up. */
import { expect, test } from './harness.ts';
import { button, forTwo, hasHeard, lockIn, openTable, position, roundOpen, sitDown, watch } from './steps.ts';

test('a watcher pauses a live match, looks at a round again, and catches up with the table', async ({
  kemi,
  odile,
  watcher,
}) => {
  const { page } = watcher;
  await kemi.page.goto('/new?game=wa-wa-west');
  await forTwo(kemi.page);
  await kemi.page.getByRole('switch', { name: 'Time to choose' }).click();
  await kemi.page.getByRole('spinbutton', { name: 'Time to choose, seconds' }).fill('60');
  const address = await openTable(kemi.page);
  await sitDown(odile, address);
  await watch(watcher, address);
  await button(kemi.page, 'Start the match').click();
  const playRound = async (round: number) => {
    for (const guest of [kemi, odile]) await roundOpen(guest.page, round);
    await lockIn(kemi.page, 'Reload');
    await lockIn(odile.page, 'Skip');
    for (const guest of [kemi, odile]) await roundOpen(guest.page, round + 1);
  };
  await playRound(1);

  const back = page.getByRole('dialog', { name: 'Looking back' });
  const story = back.getByRole('region', { name: 'What happens' });
  const slider = position(back);
  const behind = back.getByRole('button', { name: /beats? behind live/ });

  await test.step('paused, the table goes on without it, and it says how far', async () => {
    await button(page, 'Pause and look back').click();
    await expect(back.getByText('Live, paused')).toBeVisible();
    await expect(story).toContainText('Kemi plays Reload.');
    const from = watcher.frames.length;
    await playRound(2);
    await hasHeard(watcher, 'revealed', from);
    await expect(behind).toBeVisible();
    expect(Number.parseInt((await behind.textContent())!)).toBeGreaterThan(1);
    // It stands where round 2 begins: of that nothing is told yet.
    await expect(story).toContainText('Round 2, everyone chooses');
    await expect(story).not.toContainText('plays');
  });

  await test.step('any moment can be seen again', async () => {
    await page.keyboard.press('Home');
    await expect(slider).toHaveAttribute('aria-valuenow', '0');
    await page.keyboard.press('End');
    await expect(back.getByText('Live, paused')).toBeVisible();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(behind).toBeVisible();
  });

  await test.step('caught up, it is at the table again, which shows what is now', async () => {
    await behind.click();
    await expect(back.getByRole('button', { name: /^Speed 2 times/ })).toBeVisible();
    await expect(back).toBeHidden();
    await roundIsOn(3);
    await expect(button(page, 'Pause and look back')).toBeFocused();
    await playRound(3);
    await roundIsOn(4);
  });

  async function roundIsOn(round: number) {
    await expect(page.getByRole('banner').getByText(`Round ${round}`)).toBeVisible();
  }
});
