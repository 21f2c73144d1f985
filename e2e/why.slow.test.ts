/** Whoever goes out is told why, by the rules, while the others play on; and may watch, look again, or play another match. */
import { expect, picture, test } from './harness.ts';
import { button, forTwo, lockIn, openTable, roundOpen, says, sitDown } from './steps.ts';

test('why am I out: told at once, seen once more, and the match goes on', async ({ kemi, odile, watcher }) => {
  test.setTimeout(180_000);
  const { page } = kemi;
  await page.goto('/new?game=wa-wa-west');
  await forTwo(page);
  await button(page, 'Seats: more').click();
  for (let clicks = 0; clicks < 3; clicks++) await button(page, 'Headstart: more').click();
  await page.getByRole('switch', { name: 'Time to choose' }).click();
  await page.getByRole('spinbutton', { name: 'Time to choose, seconds' }).fill('60');
  const address = await openTable(page);
  await sitDown(odile, address);
  await sitDown(watcher, address);
  await button(page, 'Start the match').click();
  for (const guest of [kemi, odile, watcher]) await roundOpen(guest.page, 1);

  await test.step('the dock tells of the reveal as the table shows it', async () => {
    await lockIn(odile.page, 'Laser Gun');
    await lockIn(watcher.page, 'Reinforced Shield');
    await lockIn(page, 'Shield');
    await expect(page.locator('.hand-telling [data-lit=true]').first()).toBeVisible();
    await picture(page, 'telling');
  });

  await test.step('then says who, with what, and what would have saved', async () => {
    await says(page, 'You are out');
    const why = page.getByRole('region', { name: 'Why you are out' });
    await expect(why).toContainText('goes through');
    await expect(why).toContainText('from 3 ammo a player can play Laser Gun');
    await expect(why).toContainText('Laser Gun does not get through it.');
    await expect(why).toContainText('It costs 1 ammo. You had 3.');
    await picture(page, 'why');
    await expect(button(page, 'New match'), 'with friends at the table').toBeHidden();
  });

  await test.step('and whoever is out looks again, reads the log, and watches on', async () => {
    await button(page, 'See it again').click();
    await button(page, 'Watch on').click();
    await expect(page.getByRole('list', { name: 'What has happened' })).toContainText('Kemi is out.');
    await button(page, 'Why am I out?').click();
    await says(page, 'You are out');
    await roundOpen(odile.page, 2);
    await lockIn(odile.page, 'Reload');
    await lockIn(watcher.page, 'Gun');
    await expect(page.getByText('Last one standing')).toBeVisible();
    await expect(page.getByText('Why am I out?')).toBeVisible();
  });
});

test('who is out against bots begins another match with one press', async ({ newGuest }) => {
  test.setTimeout(240_000);
  const { page } = await newGuest();
  await page.goto('/');
  await button(page, /^Play now against bots: Wa Wa West/).click();
  await page.waitForURL(/\/t\//);
  const first = page.url();
  const out = page.getByRole('heading', { level: 2, name: 'You are out' });
  const over = page.getByRole('link', { name: 'Watch replay' });
  for (let round = 1; round < 40; round++) {
    await expect(page.getByText('Everyone turns at once').or(out).or(over).first()).toBeVisible({ timeout: 20_000 });
    if ((await out.isVisible()) || (await over.isVisible())) break;
    await lockIn(page, round % 2 ? 'Reload' : 'Skip').catch(() => {});
  }
  if (await over.isVisible()) return;
  await expect(page.getByText('Only bots are left.')).toBeVisible();
  await button(page, 'New match').click();
  await page.waitForURL((url) => url.pathname.startsWith('/t/') && url.href !== first);
  await roundOpen(page, 1);
});
