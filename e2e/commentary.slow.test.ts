/** A host opens commentary: the players are told, and whoever watches sees all choices, one round late. */
import { expect, test } from './harness.ts';
import {
  button,
  eventsHeard,
  forTwo,
  lockIn,
  openTable,
  roundIsOn,
  roundOpen,
  sitDown,
  thinks,
  updateIn,
  watch,
} from './steps.ts';

const mark = 'Commentary is open: watchers see all hands one round late';

test('commentary is announced to who plays, and shows who watches every choice one round late', async ({
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
  const news = 'Whoever watches this match sees all hands and choices, one round late.';

  await test.step('the host alone opens it, and everybody reads of it', async () => {
    await kemi.page.getByRole('switch', { name: 'Open commentary' }).click();
    await expect(kemi.page.getByText(news)).toBeVisible();
    await sitDown(odile, address);
    await expect(odile.page.getByText(news)).toBeVisible();
    await expect(odile.page.getByRole('switch', { name: 'Open commentary' })).toHaveCount(0);
    await watch(watcher, address);
  });

  await button(kemi.page, 'Start the match').click();
  const playRound = async (round: number, [first, second]: [string, string]) => {
    for (const guest of [kemi, odile]) await roundOpen(guest.page, round);
    await lockIn(kemi.page, first);
    await thinks(odile.page, 2500);
    await lockIn(odile.page, second);
    for (const guest of [kemi, odile]) await roundOpen(guest.page, round + 1);
  };

  const late = page.getByRole('dialog', { name: 'All hands, one round late' });
  const choices = late.getByRole('region', { name: 'All choices' });

  await test.step('during the match it can be read of in the bar', async () => {
    await roundOpen(odile.page, 1);
    await button(odile.page, mark).click();
    await expect(odile.page.getByRole('dialog', { name: 'Commentary is open' })).toBeVisible();
    await odile.page.keyboard.press('Escape');
    await expect(button(odile.page, 'All hands, one round late')).toHaveCount(0);
  });

  await test.step('nothing is told while the first two rounds are on', async () => {
    await button(page, 'All hands, one round late').click();
    await expect(late.getByText('Round 1 begins here when round 2 is over')).toBeVisible();
    await playRound(1, ['Reload', 'Skip']);
    await expect(late.getByText('Round 1 begins here when round 2 is over')).toBeVisible();
    const chosen = eventsHeard(watcher).filter(({ type }) => type === 'chose');
    expect(chosen).toHaveLength(2);
    for (const choice of chosen) expect(choice).toHaveProperty('pick', 'hidden');
    const besides = watcher.frames.filter((frame) => !updateIn(frame));
    expect(besides.some((frame) => /pick(?!.hidden)/s.test(frame.toString()))).toBe(false);
  });

  await test.step('then each choice is, as it was made, a round late', async () => {
    await playRound(2, ['Shield', 'Reload']);
    await expect(choices).toContainText('Kemi');
    await expect(choices).toContainText('Reload');
    await expect(choices).not.toContainText('Odile');
    await expect(late.getByRole('region', { name: 'What happens' })).toContainText('Kemi plays Reload.');
    await expect(late.getByText('Round 1 here, round 3 at the table')).toBeVisible();
    await expect(late.getByText('As near as it may be')).toBeVisible();
    await playRound(3, ['Reload', 'Skip']);
    // It plays on by itself.
    await expect(choices).toContainText('Shield');
  });

  await test.step('back at the table it is as it was for a watcher', async () => {
    await button(page, 'Back to the table').click();
    await expect(late).toBeHidden();
    await roundOpen(kemi.page, 4);
    await roundIsOn(page, 4);
    await expect(button(page, 'All hands, one round late')).toBeFocused();
  });
});
