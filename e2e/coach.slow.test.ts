/** Somebody's first match: the coach, no clock for three choices, cards that are read, and a match that waits for readers. */
import { expect, laptop, phone, test } from './harness.ts';
import { button, clockStands, lockIn, playNow, roundIsOn, westernCard } from './steps.ts';

test('the first match of Wa Wa West teaches itself, until it is asked not to', async ({ newGuest }) => {
  const guest = await newGuest({ viewport: laptop, name: 'Kemi' });
  const { page } = guest;
  await playNow(page, 'Wa Wa West');
  const coach = page.getByRole('complementary', { name: 'Coach' });
  await expect(coach).toContainText('Be the last one standing.');
  await expect(coach).toContainText('Reload is safe now');
  await expect(coach).toContainText('No clock: 3 choices');
  await expect(westernCard(page, 'Reload')).toHaveAccessibleName(/The coach suggests it/);
  await expect(page.getByRole('banner')).toContainText('3 of 4');
  await clockStands(guest);
  await lockIn(page, 'Reload');
  await roundIsOn(page, 2);
  await expect(coach).toContainText('No clock: 2 choices');

  await button(page, 'Hide the coach').click();
  await expect(coach).toBeHidden();
  await page.reload();
  await expect(page.getByRole('toolbar', { name: 'Your items' })).toBeVisible();
  await expect(coach).toBeHidden();
  await button(page, 'Menu').click();
  await button(page, 'Show the coach').click();
  await expect(coach).toBeVisible();
});

test('a card is read at rest, says why it cannot be played, stops the clock, and closes with Escape', async ({
  newGuest,
}) => {
  const { page } = await newGuest({ viewport: laptop, name: 'Kemi' });
  await playNow(page, 'Wa Wa West');
  const gun = westernCard(page, 'Gun');
  await expect(gun).toBeVisible();
  await page.mouse.move(300, 300);
  await gun.hover();
  await page.mouse.move(0, 0, { steps: 1 });
  await gun.hover();
  const card = page.getByRole('note');
  await expect(card).toContainText('Hits everyone who is charging');
  await expect(card).toContainText('1 ammo short');
  await expect(card).toContainText('What the others can play right now');
  await expect(page.getByRole('banner').getByRole('timer')).toBeVisible();
  await expect(gun).toHaveAccessibleDescription(/Your Gun hits/);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  // A click plays, whatever is open.
  await lockIn(page, 'Reload');
  await roundIsOn(page, 2);
});

for (const [game, goal] of [
  ['War Zone', 'Be the last one with health left.'],
  ['Yic Yac Yoe', 'Never complete a row'],
] as const)
  test(`${game} has a coach on a phone, and the match waits for who is in the menu`, async ({ newGuest }) => {
    const { page } = await newGuest({ viewport: phone, name: 'Kemi' });
    await playNow(page, game);
    await expect(page.getByRole('complementary', { name: 'Coach' })).toContainText(goal);
    await button(page, 'Menu').click();
    await button(page, 'The rules of this table').click();
    await expect(page.getByText('the clock stands')).toBeVisible();
  });
