/** Your move: a choice that cost dearly in one's own match of two comes back as a question, and its answer is a mix. */
import { expect, phone, test } from './harness.ts';
import { button, lockIn, openAgainstBots, roundOpen, westernCard } from './steps.ts';

test('what was given away in a match is asked again, and answered', async ({ kemi: { page } }) => {
  await openAgainstBots(page, {
    game: 'wa-wa-west',
    seats: 2,
    options: { chooseMs: 20_000, revealMs: 0 },
  });
  await roundOpen(page, 1);
  await lockIn(page, 'Reload');
  // To spend the only ammo on a shield is none of what good players do.
  await roundOpen(page, 2);
  await lockIn(page, 'Reinforced Shield');
  const isOver = page.getByText('Once more?');
  for (let round = 3; ; round++) {
    await expect(isOver.or(page.getByRole('banner').getByText(`Round ${round}`))).toBeVisible();
    if (await isOver.isVisible()) break;
    // Whoever reloads is soon out.
    await roundOpen(page, round);
    await lockIn(page, 'Reload');
  }

  await page.goto('/mine');
  await page.getByRole('link', { name: /^Your move/ }).click();
  const asked = page.getByRole('heading', { name: /^Your move, round/ });
  await expect(asked).toBeVisible();
  // What later rounds cost depends on what the bot did: they may be asked first.
  while (!(await asked.innerText()).endsWith(' 2')) await button(page, 'Another one').click();
  await expect(asked).toHaveText('Your move, round 2');
  await expect(page.getByText('What would you play?')).toBeVisible();
  await expect(westernCard(page, 'Shield')).toBeVisible();
  await page.setViewportSize(phone);

  await lockIn(page, 'Shield');
  await expect(page.getByText(/^In the match you played Reinforced Shield/)).toBeFocused();
  await expect(page.getByText(/That cost you \d+ of 100/)).toBeVisible();
  const rows = page.getByRole('listitem').filter({ hasText: '%' });
  await expect(rows.filter({ hasText: 'you played this' })).toContainText('Reinforced Shield');
  await expect(rows.filter({ hasText: 'your choice now' })).toContainText('Shield');
  await expect(page.getByText(/^Why\. Against somebody who answers well/)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });

  // It is kept: the next time nothing is thought about anew.
  await page.reload();
  await expect(asked).toBeVisible();
  await page.getByRole('link', { name: 'In the replay' }).click();
  await expect(page).toHaveURL(/\/replay\/[a-z0-9]{20}\?at=\d+&as=1$/);
  await expect(button(page, 'What if? Play on from here')).toBeVisible();
});
